import type {
  ClaimRequest, GameCard, Me, Message, Problem, Replay, RulesPage, TableCreated, TableInfo, TableRequest,
} from "../generated/protocol";

/** The server said no, or could not be reached; carries what to tell the reader. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message.key);
  }
}

const UNREACHABLE: Message = { key: "ui.error.unreachable", args: {} };

async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`./api/${path}`, init);
  } catch {
    throw new ApiError({ message: UNREACHABLE, clause: null });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(isProblem(answer) ? answer : { message: UNREACHABLE, clause: null });
  return answer as Answer;
}

function post<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === "object" && answer !== null && "message" in answer;

const inPath = encodeURIComponent;

export const api = {
  me: () => ask<Me>("me"),
  rename: (name: string) => post<Me>("me", { name } satisfies Me),
  games: () => ask<readonly GameCard[]>("games"),
  create: (request: TableRequest) => post<TableCreated>("tables", request),
  table: (id: string) => ask<TableInfo>(`tables/${inPath(id)}`),
  claim: (id: string, request: ClaimRequest) => post<TableCreated>(`tables/${inPath(id)}/claim`, request),
  replay: (id: string) => ask<Replay>(`tables/${inPath(id)}/replay`),
  /** The whole replay of a record file; a damaged one is refused. */
  importRecord: (file: Blob) => ask<Replay>("replay", { method: "POST", body: file }),
  rules: (game: string, lang: string) => ask<RulesPage>(`rules/${inPath(game)}/${inPath(lang)}`),
  recordAddress: (id: string): string => `./api/tables/${inPath(id)}/record`,
};
