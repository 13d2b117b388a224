import { ApiError } from "./api";

/** What is heavy for the server is done one after the other: a reader who is early waits that long. */
const LONGEST_WAIT = 10;
const MOST_TRIES = 6;

/** Ask, and again as soon as the server allows it, while others are first; raises ApiError. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = MOST_TRIES - 1; left > 0; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      const seconds = wait(error);
      if (seconds === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
  return ask();
}

/** After how many seconds it is worth asking again; null if it is not. */
function wait(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const { key, args } = error.problem.message;
  const seconds = args["seconds"];
  return key === "error.too_many_requests" && typeof seconds === "number" && seconds <= LONGEST_WAIT ? seconds : null;
}
