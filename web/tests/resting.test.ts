import { expect, test } from "vitest";
import { keysOn } from "../src/lib/keys";
import { hasCome } from "../src/lib/resting";

const at = (pointerType: string, screenX: number): PointerEvent => ({ pointerType, screenX, screenY: 7 }) as PointerEvent;

test("a mouse that has not been seen before has come, and so has every finger", () => {
  expect(hasCome(at("mouse", 3))).toBe(true);
  expect(hasCome(at("touch", 3))).toBe(true);
  expect(hasCome(at("touch", 3))).toBe(true);
});

test("the list of keys says what does something on the page", () => {
  const page = (...there: readonly string[]): ParentNode => ({ querySelector: (one: string) => (there.includes(one) ? {} : null) }) as unknown as ParentNode;
  expect(keysOn(page())).toEqual(["tab", "arrows", "choose", "cancel", "help"]);
  expect(keysOn(page(".chart"))).toContain("zoom");
  expect(keysOn(page("main.replay"))).toEqual(["steps", "ends", "tab", "arrows", "choose", "cancel", "help"]);
});
