import { describe, expect, it } from "vitest";
import english from "../messages.en.json";
import type { Outcome } from "../src/generated/protocol";
import { tie, verdict } from "../src/table/result";
import { reader } from "../src/text/reader";

reader.texts = { ...english, "list.last": "{list} and {next}" };

const NAMES = ["Ann", "Bob", "Cleo", "Dan"];

/** What is said where these seats win; `yours`: those of the person who reads it. */
const said = (winners: readonly number[], yours: readonly number[], isHotSeat = false): string =>
  verdict({ seats: NAMES.map((_, seat) => ({ yours: yours.includes(seat) })), hot_seat: isHotSeat }, { winners } as unknown as Outcome, NAMES);

describe("who won", () => {
  it("is oneself, with the partner where there is one", () => {
    expect(said([0], [0])).toBe("You win");
    expect(said([0, 2], [0])).toBe("You win together with Cleo");
    expect(said([0, 2], [2])).toBe("You win together with Ann");
  });

  it("is named where it is not oneself, or more than one person at this device", () => {
    expect(said([1, 3], [0])).toBe("Bob and Dan win together");
    expect(said([0, 2], [0, 2])).toBe("Ann and Cleo win together");
    expect(said([0, 2], [0, 1, 2, 3], true)).toBe("Ann and Cleo win together");
    expect(said([0], [0, 1], true)).toBe("Ann wins");
  });
});

describe("equal scores", () => {
  const outcome = (scores: readonly number[], winners: readonly number[]): Outcome => ({ scores, winners, reason: "first_player" });
  const told = (options: Readonly<Record<string, string>>, winners: readonly number[]): string => tie({ options }, outcome([2, 2, 2, 2], winners));

  it("are told of where a tie is broken by an option", () => {
    expect(told({ tie_break: "value" }, [0])).toBe(english["ui.result.tie_broken.value"]);
    expect(told({ tie_break: "value" }, [0, 1])).toBe(english["ui.result.tie_stands"]);
  });
  it("are left to games that decide otherwise", () => expect(told({ mode: "2v2" }, [1, 3])).toBe(""));
});
