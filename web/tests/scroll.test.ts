import { describe, expect, it } from "vitest";
import { outside } from "../src/lib/scroll";

const FRAME = { top: 100, bottom: 200 };

describe("a frame scrolls", () => {
  it.each([
    ["not at all for what is in sight", { top: 120, bottom: 140 }, 0],
    ["up to what lies above", { top: 70, bottom: 90 }, -30],
    ["down to what lies below", { top: 230, bottom: 250 }, 50],
    ["to the beginning of what is longer than it", { top: 150, bottom: 400 }, 50],
    ["not at all for what fills it from its top", { top: 100, bottom: 400 }, 0],
  ])("%s", (_, part, by) => expect(outside(part, FRAME)).toBe(by));
});
