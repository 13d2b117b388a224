import { describe, expect, it, vi } from "vitest";
import type { Choice } from "../src/generated/protocol";
import type { TableSession } from "../src/net/session";
import { Picking } from "../src/table/picking";

const question = { key: "sure.la_famiglia.put", args: { count: 3 } };
const choice = (word: string, sure: Choice["sure"]): Choice => ({ word, path: [`do.${word}`], label: { key: word, args: {} }, spends: [], ends_turn: false, sure });
const stop = choice("stop", question);
const anchor = {} as Element;

/** A picking with what it was asked and what was sent. */
function picking(answer: boolean | Promise<boolean>): { readonly picking: Picking; readonly asked: unknown[]; readonly sent: string[] } {
  const asked: unknown[] = [];
  const sent: string[] = [];
  const act = (one: Choice): Promise<null> => Promise.resolve(sent.push(one.word)).then(() => null);
  const session = { state: stateAt(1), pending: null, isSettling: false, act } as unknown as TableSession;
  const isSure = (what: unknown): Promise<boolean> => Promise.resolve(asked.push(what)).then(() => answer);
  const found = new Picking(session, vi.fn(), () => false, isSure);
  if (session.state) found.follow(session.state);
  return { picking: found, asked, sent };
}

const stateAt = (seq: number): TableSession["state"] =>
  ({ seq, choices: [stop, choice("put", null)], view: { viewer: 0, to_act: [0] }, table: { status: "playing", seats: [{ yours: true }] } }) as unknown as TableSession["state"];

describe("a choice that leaves something undone", () => {
  it("is carried out after a yes, and asked about once", async () => {
    const { picking: one, asked, sent } = picking(true);
    await one.point("do.stop", anchor);
    expect([asked, sent]).toEqual([[question], ["stop"]]);
  });

  it("is not carried out after a no", async () => {
    const { picking: one, asked, sent } = picking(false);
    await one.point("do.stop", anchor);
    expect([asked, sent]).toEqual([[question], []]);
  });

  it("is not asked about again where the game has asked itself", async () => {
    const { picking: one, asked, sent } = picking(false);
    await one.point("do.stop", anchor, true);
    expect([asked, sent]).toEqual([[], ["stop"]]);
  });

  it("is no longer meant once the table has gone on", async () => {
    let say: (answer: boolean) => void = vi.fn();
    const { picking: one, sent } = picking(new Promise((resolve) => (say = resolve)));
    const pointed = one.point("do.stop", anchor);
    const later = stateAt(2);
    if (later) one.follow(later);
    say(true);
    await pointed;
    expect(sent).toEqual([]);
  });

  it("is the only one asked about", async () => {
    const { picking: one, asked, sent } = picking(false);
    await one.point("do.put", anchor);
    expect([asked, sent]).toEqual([[], ["put"]]);
  });
});
