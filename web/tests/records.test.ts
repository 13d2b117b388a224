import { describe, expect, it } from "vitest";
import { frameCode } from "../src/lib/share";
import { describeRecord, matching } from "../src/net/records";
import { embeddedPosition, parseEmbedded, sharedInvitation, sharedPosition } from "../src/route";

const HASH = "0123456789abcdef".repeat(4);
const HEAD = JSON.stringify({ format: "consigliere-record", game: "famiglia", seats: [{ name: "Anna" }, { name: "" }], hash: HASH });
const END = JSON.stringify({ scores: [1, 2], hash: `f${HASH.slice(1)}` });

describe("what a file says of itself", () => {
  it("is told by its first and last lines", () => {
    const record = describeRecord("a.jsonl", `${HEAD}\n{"seq":1}\n${END}\n`, 5);
    expect(record).toEqual({ id: "f123456789abcdef", file: "a.jsonl", game: "famiglia", names: ["Anna", ""], finished: true, opened: 5 });
    expect(describeRecord("b.jsonl", `${HEAD}\n`, 5)).toMatchObject({ id: "0123456789abcdef", finished: false });
  });

  it.each(["", "\n", "Dear Anna,", "null", "[]", '{"name":1}', '{"format":"consigliere-record","game":"x","seats":7,"hash":"a"}', '{"format":"consigliere-record","game":3,"seats":[],"hash":"a"}'])(
    "is nothing in %j",
    (text) => expect(describeRecord("x", text, 0)).toBeNull(),
  );
});

it("finds records by words of the file, the game and the players", () => {
  const one = { id: "1", file: "first.jsonl", game: "famiglia", names: ["Анна", "Bruno"], finished: true, opened: 0 };
  const two = { ...one, id: "2", file: "second.jsonl", game: "family-tree", names: ["Carla"] };
  const found = (search: string): readonly string[] => matching([one, two], search, (game) => (game === "famiglia" ? "Семья" : "Family Tree")).map(({ id }) => id);
  expect([found(""), found("  "), found("анна"), found("CARLA tree"), found("first tree"), found("семья bruno")]).toEqual([["1", "2"], ["1", "2"], ["1"], ["2"], [], ["1"]]);
});

it("makes links with a path, and keeps the claim of an invitation after the #", () => {
  expect(sharedPosition("a/b", 3)).toBe("/r/a%2Fb/3");
  expect(sharedInvitation("/#/t/ab/c0ffee")).toBe("/t/ab#c0ffee");
  expect(sharedInvitation("/#/t/ab")).toBe("/#/t/ab");
});

it("writes the code of a frame that holds whatever a game is called", () => {
  expect(frameCode({ src: "http://x/embed/a?b&c", title: '"<b>' })).toBe('<iframe src="http://x/embed/a?b&amp;c" title="&quot;&lt;b>"></iframe>');
});

it("knows its own frames by their path", () => {
  expect(parseEmbedded(embeddedPosition("a b", 37))).toEqual({ table: "a b", step: 37 });
  expect(parseEmbedded("/embed/ab")).toEqual({ table: "ab", step: 0 });
  expect(["/", "/embed/", "/embed/ab/x", "/embedded/ab", "/r/ab/3"].map(parseEmbedded)).toEqual([null, null, null, null, null]);
});
