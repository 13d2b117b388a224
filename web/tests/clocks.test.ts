import { describe, expect, it } from "vitest";
import { left, passed } from "../src/table/clocks";

describe("a clock", () => {
  it("stands still until its player is to move", () => expect(left({ left: 90, until: null }, 1000)).toBe(90));
  it("runs down to zero and stays there", () => {
    expect(left({ left: 90, until: 1090 }, 1060)).toBe(30);
    expect(left({ left: 90, until: 1090 }, 2000)).toBe(0);
  });
  it("never shows more than there is, though a night lies ahead", () => expect(left({ left: 90, until: 9000 }, 1000)).toBe(90));
});

describe("what is read out", () => {
  it("is a mark that was just passed", () => expect([passed(61, 60), passed(11, 9.9), passed(400, 8)]).toEqual([60, 10, 10]));
  it("is nothing each second", () => expect([passed(60, 59.75), passed(0, 0), passed(200, 199)]).toEqual([null, null, null]));
});
