import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableSession } from "../src/net/session";
import { Pointing } from "../src/table/pointing";

const REFUSAL = { key: "refused", args: {} };
const PURPOSE = { key: "purpose", args: {} };
const CHOICE = { word: "take", label: { key: "taken", args: {} }, path: ["card"], spends: [], ends_turn: false, sure: null };
const SOON_MS = 1000;

/** A session in which a piece is refused, somebody who points, and the piece on the page. */
function pointing(): { readonly session: { state: unknown; isSettling: boolean }; readonly pointing: Pointing; readonly anchor: HTMLElement; readonly picked: string[] } {
  const session = { state: stateAt(1), pending: null, isSettling: false, explain: vi.fn(() => Promise.resolve({ message: REFUSAL })) };
  const picked: string[] = [];
  const anchor = { isConnected: true, dataset: { piece: "card" }, textContent: "", matches: () => true } as unknown as HTMLElement;
  return { session, pointing: new Pointing(session as unknown as TableSession, () => picked, vi.fn(), (piece) => (piece === "sign" ? PURPOSE : null)), anchor, picked };
}

const stateAt = (seq: number, choices: readonly unknown[] = []): unknown => ({ seq, choices, view: { viewer: 0, to_act: [0] }, table: { status: "playing", seats: [{ yours: true }] } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("what is said of the piece that is pointed at", () => {
  it("stays while only something else is heard of the table", async () => {
    const { pointing: one, anchor } = pointing();
    one.at("card", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip?.what).toEqual([REFUSAL]);
    one.follow();
    expect(one.tip?.what).toEqual([REFUSAL]);
  });

  it("is said anew where something has happened", async () => {
    const { session, pointing: one, anchor } = pointing();
    one.at("card", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    session.state = stateAt(2, [CHOICE]);
    one.follow();
    expect(one.tip).toBeNull();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip?.what).toEqual([CHOICE.label]);
  });

  it("comes late where the last move is still being looked at", async () => {
    const { session, pointing: one, anchor } = pointing();
    session.isSettling = true;
    one.at("card", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip).toBeNull();
    session.isSettling = false;
    one.follow();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip?.what).toEqual([REFUSAL]);
  });

  it("is what it is for, too, where it may not be chosen", async () => {
    const { pointing: one, anchor } = pointing();
    anchor.dataset["piece"] = "sign";
    one.at("sign", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip?.what).toEqual([REFUSAL, PURPOSE]);
  });

  it("is gone with the piece, and after a click", async () => {
    const { session, pointing: one, anchor, picked } = pointing();
    one.at("card", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    anchor.dataset["piece"] = "another";
    session.state = stateAt(2);
    one.follow();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip).toBeNull();
    one.at("another", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    one.clear();
    picked.push("another");
    one.follow();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip).toBeNull();
  });
});

describe("a mouse that rests where the last answer was given", () => {
  it("is refused nothing of the next question until it moves", async () => {
    const { session, pointing: one, anchor } = pointing();
    session.state = stateAt(1, [CHOICE]);
    one.at("card", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip?.what).toEqual([CHOICE.label]);
    session.state = stateAt(2);
    one.follow();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip).toBeNull();
    session.state = stateAt(3);
    one.follow();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip).toBeNull();
    one.at("", null);
    one.at("card", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip?.what).toEqual([REFUSAL]);
  });

  it("is not said of a piece that has moved away from under the mouse", async () => {
    const { session, pointing: one, anchor } = pointing();
    one.at("card", anchor);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    Object.assign(anchor, { matches: () => false });
    session.state = stateAt(2, [CHOICE]);
    one.follow();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(one.tip).toBeNull();
  });
});
