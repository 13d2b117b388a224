import { describe, expect, it } from "vitest";
import { reports } from "../src/games/la-famiglia/encounter/reports";
import type { Parts } from "../src/games/la-famiglia/parts";
import type { Event, Message } from "../src/generated/protocol";

const printed = (key: string): Message => ({ key, args: {} });
const written = (text: string): Message => ({ key: "la_famiglia.written", args: { text } });
const seat = (number: number): Message => ({ key: "seat", args: { seat: number } });

const PARTS = {
  components: {
    territories: { PAL: printed("la_famiglia.territory.PAL"), CAT: written("Catania") },
    zones: { S1: written("The strait") },
    mandamenti: [{ id: "CATANIA", name: written("Catania"), territories: ["CAT"], bronte: false }],
  },
} as unknown as Parts;

const event = (key: string, args: Event["args"] = {}): Event => ({ key: `la_famiglia.${key}`, args, seat: null, moves: [] });
const told = (...events: readonly Event[]): ReturnType<typeof reports> => reports([{ seq: 1, events: [event("revealed"), ...events] }], PARTS).slice(1);

describe("what the map shows of an encounter", () => {
  it("is an arrow between the places that are called so", () => {
    const [report] = told(event("attacked", { territory: printed("la_famiglia.territory.PAL"), goal: written("Catania"), count: 2, owner: seat(1) }));
    expect(report?.spot).toEqual(["PAL", "CAT"]);
    expect(report?.trail).toEqual([{ from: "PAL", to: "CAT", owner: 1, kind: "attack", result: "pending" }]);
  });

  it.each(["group_moved", "cars_moved"])("is the way of whoever moves: %s", (key) => {
    const [report] = told(event(key, { territory: printed("la_famiglia.territory.PAL"), goal: written("Catania"), count: 1, owner: seat(0) }));
    expect(report?.trail).toEqual([{ from: "PAL", to: "CAT", owner: 0, kind: "move", result: "done" }]);
  });

  it.each([
    ["occupied", "done"],
    ["repelled", "failed"],
    ["emptied", "failed"],
  ])("is the same arrow as before when the attack has ended: %s", (key, result) => {
    const march = { territory: printed("la_famiglia.territory.PAL"), goal: written("Catania"), count: 2, owner: seat(1) };
    const [, end] = told(event("attacked", march), event(key, { territory: written("Catania"), owner: seat(1), count: 1 }));
    expect(end?.trail).toEqual([{ from: "PAL", to: "CAT", owner: 1, kind: "attack", result }]);
  });

  it("stops halfway when the attackers turn back", () => {
    const [report] = told(event("withdrew", { territory: printed("la_famiglia.territory.PAL"), goal: written("Catania"), count: 2, owner: seat(1) }));
    expect(report?.trail).toEqual([{ from: "PAL", to: "CAT", owner: 1, kind: "attack", result: "refused" }]);
  });

  it("tells a territory from a mandamento of the same name", () => {
    const [order, control] = told(event("order_starts", { territory: written("Catania") }), event("control_taken", { mandamento: written("Catania") }));
    expect(order?.spot).toEqual(["CAT"]);
    expect(control?.spot).toEqual(["CATANIA"]);
  });

  it("is nothing where a name is known to nobody", () => {
    const [report] = told(event("group_moved", { territory: written("Atlantis"), goal: written("Catania"), count: 1, owner: seat(0) }));
    expect(report?.spot).toEqual(["CAT"]);
    expect(report?.trail).toEqual([]);
  });
});
