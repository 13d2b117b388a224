import { describe, expect, it, vi } from "vitest";
import type { FamigliaView, Happened, SeatInfo, Snapshot, TableInfo } from "../src/generated/protocol";
import { waitBefore } from "../src/net/connection";
import { beatOf, Pace, type Paced } from "../src/net/pace";
import { reduce, seatBehindCurtain, seatToAct, type TableState } from "../src/net/state";
import { Completion, type WholeEvent } from "../src/net/whole";

const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number, name: `P${number}`, kind: "human", level: 0, yours: number === 0, connected: true, taken_over: false, resigned: false, warming_up: false, replaceable_from: null, offer: null, away_since: null, is_offline: false, ...more,
});
const table = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t", game: "famiglia", options: {}, edition: "first", seats: [seat(0), seat(1)], status: "playing", hot_seat: false,
  commitment: "", seed: null, outcome: null, end_offer: null, undo: false, may_ask_back: false, back_asked: null, back_allowed: [], replacing: null, invites: [], rematch: null, expires: null, deadline: null, due: null, clocks: [], patience: null, is_open: false, is_rated: false, ...more,
});
const view = (more: Partial<FamigliaView> = {}): FamigliaView => ({ viewer: 0, to_act: [0], ...more }) as FamigliaView;
const event = (key: string, by: number | null) => ({ key, args: {}, seat: by, moves: [] });
const snapshot: Snapshot = {
  type: "snapshot", seq: 3, table: table(), view: view(), choices: [], log: [{ seq: 2, events: [event("a", 0)] }], drawing: null, now: 0, moved: 7,
};
const happened = (seq: number, more: Partial<WholeEvent> = {}): WholeEvent => ({
  type: "event", seq, events: [event("b", 1)], table: table(), view: view(), drawing: null, choices: [], now: 0, ...more,
});
const after = (...messages: Parameters<typeof reduce>[1][]): TableState | null =>
  messages.reduce<TableState | null>(reduce, null);

describe("reduce", () => {
  it("adds what happened to the log", () => {
    const state = after(snapshot, happened(4));
    expect([state?.seq, state?.log.map((line) => line.seq)]).toEqual([4, [2, 4]]);
  });

  it("keeps the number of a skip without a line", () => {
    const state = after(snapshot, happened(4, { events: [] }));
    expect([state?.seq, state?.log.length]).toEqual([4, 1]);
  });

  it("does not repeat a line", () => {
    const state = after(snapshot, happened(4), happened(4));
    expect([state?.seq, state?.log.length]).toEqual([4, 2]);
  });

  it("resumes with the lines that were missed", () => {
    const resumed = { ...snapshot, type: "events" as const, since: 3, seq: 6, log: [{ seq: 5, events: [event("c", 1)] }] };
    expect(after(snapshot, resumed)?.log.map((line) => line.seq)).toEqual([2, 5]);
  });

  it("knows since when those are awaited who are to act, however many steps they take", () => {
    const turn = (to_act: number[], now: number, more = {}) => happened(4, { view: view({ to_act }), now, ...more });
    expect(after(snapshot)?.since).toBe(7);
    expect(after(snapshot, turn([0], 9))?.since).toBe(7);
    expect(after(snapshot, turn([1], 9))?.since).toBe(9);
    expect(after(snapshot, turn([1], 9), turn([1], 11))?.since).toBe(9);
    expect(after(snapshot, turn([], 9, { table: table({ status: "finished" }) }))?.since).toBeNull();
  });

  it("takes only the table from a notice, and nothing from an answer", () => {
    const notice = { type: "notice" as const, table: table({ end_offer: 1 }) };
    const state = after(snapshot, notice, { type: "ack", cid: "x", seq: 9 });
    expect([state?.seq, state?.table.end_offer]).toEqual([3, 1]);
  });
});

describe("Completion", () => {
  const sent = (more: Partial<Happened>): Happened => ({ type: "event", seq: 4, events: [], view: {}, choices: [], now: 0, ...more });

  it("fills in what an event leaves out", () => {
    const completion = new Completion();
    completion.whole({ ...snapshot, drawing: ["tree"] });
    const first = completion.whole(sent({ view: { to_act: [1] } }));
    expect(first).toEqual({ ...sent({}), table: table(), view: view({ to_act: [1] }), drawing: ["tree"] });
    completion.whole({ type: "notice", table: table({ end_offer: 1 }) });
    const second = completion.whole(sent({ seq: 5, view: { viewer: 1 }, drawing: null }));
    expect(second).toEqual({ ...sent({ seq: 5 }), table: table({ end_offer: 1 }), view: view({ to_act: [1], viewer: 1 }), drawing: null });
  });

  it("leaves every other message as it is", () => {
    const answer = { type: "ack" as const, cid: "x", seq: 9 };
    expect(new Completion().whole(answer)).toBe(answer);
    expect(new Completion().whole(snapshot)).toBe(snapshot);
  });
});

describe("seatToAct", () => {
  const state = (more: Partial<TableInfo>, to_act: number[], viewer: number | null = 0): TableState => ({
    seq: 1, table: table(more), view: view({ to_act, viewer }), choices: [], log: [], drawing: null, since: null,
  });

  it("is the own seat that must decide", () => {
    expect([seatToAct(state({}, [0])), seatToAct(state({}, [1])), seatToAct(state({}, [-1]))]).toEqual([0, null, null]);
  });

  it("is nobody once the game is over or the computer plays the seat", () => {
    expect(seatToAct(state({ status: "finished" }, [0]))).toBeNull();
    expect(seatToAct(state({ seats: [seat(0, { taken_over: true }), seat(1)] }, [0]))).toBeNull();
  });

  it("waits behind the curtain while the view is another one's", () => {
    const both = { hot_seat: true, seats: [seat(0), seat(1, { yours: true })] };
    expect(seatBehindCurtain(state(both, [1]))).toBe(1);
    expect(seatBehindCurtain(state(both, [1], 1))).toBeNull();
    expect(seatBehindCurtain(state({}, [0], null))).toBeNull();
  });
});

describe("Pace", () => {
  it("shows who is there after the steps that were told before", () => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("window", globalThis);
    const shown: Paced[] = [];
    const pace = new Pace((message) => shown.push(message));
    const away = table({ seats: [seat(0), seat(1, { connected: false })] });
    for (const seq of [4, 5, 6]) pace.add(happened(seq, { table: away }));
    pace.addNotice({ type: "notice", table: table() });
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(shown.map((message) => message.type)).toEqual(["event", "event", "event", "notice"]);
    expect(after(snapshot, ...shown)?.table.seats[1]?.connected).toBe(true);
  });

  it("shows who is there after the last step, too, while its card still flies", () => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("window", globalThis);
    const shown: Paced[] = [];
    const pace = new Pace((message) => (message.type === "event" ? void setTimeout(() => shown.push(message), 300) : shown.push(message)));
    pace.add(happened(4, { table: table({ seats: [seat(0), seat(1, { connected: false })] }) }));
    pace.addNotice({ type: "notice", table: table() });
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(after(snapshot, ...shown)?.table.seats[1]?.connected).toBe(true);
  });
});

describe("beatOf", () => {
  it("does not wait for one's own doing, and waits longest for an opponent's", () => {
    const [own, dealt, other] = [[event("a", 0)], [event("b", null)], [event("c", 1)]].map((events) => beatOf({ events, table: table() }));
    expect(own).toBe(0);
    expect(dealt).toBeGreaterThan(0);
    expect(other).toBeGreaterThan(dealt ?? 0);
  });

  it("follows the computer in one's own seat like an opponent", () => {
    const seats = [seat(0, { taken_over: true }), seat(1)];
    expect(beatOf({ events: [event("a", 0)], table: table({ seats }) })).toBeGreaterThan(0);
  });
});

it("waits longer before each attempt, within bounds", () => {
  const waits = [0, 1, 2, 3, 20].map((attempt) => waitBefore(attempt, 0.5));
  expect(waits).toEqual([400, 800, 1600, 3200, 8000]);
});
