import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Message } from "../src/generated/protocol";
import { ApiError } from "../src/net/api";
import { patiently } from "../src/net/patience";

const refusal = (key: string, args: Message["args"] = {}): ApiError => new ApiError({ message: { key, args }, clause: null });
const busy = (seconds: number): ApiError => refusal("error.too_many_requests", { seconds });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("asks again when the server says it may", async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy(5)).mockRejectedValueOnce(busy(2)).mockResolvedValue("replay");
  const answer = patiently(ask);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe("replay");
});

it("gives up when nobody would wait, and when waiting would not help", async () => {
  for (const error of [busy(3600), refusal("error.record_format")]) {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(error);
    await expect(patiently(ask)).rejects.toBe(error);
    expect(ask).toHaveBeenCalledTimes(1);
  }
});

it("does not ask for ever", async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(busy(5));
  const refused = expect(patiently(ask)).rejects.toBeInstanceOf(ApiError);
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(ask).toHaveBeenCalledTimes(6);
});
