import { describe, expect, it } from "vitest";
import { hyphenated } from "../src/games/la-famiglia/hyphenation";
import { orderReviewOf } from "../src/games/la-famiglia/order-review";
import type { LaFamigliaView } from "../src/generated/protocol";

describe("the orders of an action", () => {
  const seal = { piece: "CAT", token: "G1", territory: "CAT" };
  const view = (decision: string, laid: readonly string[]): LaFamigliaView =>
    ({
      viewer: 0, decision, seals: [seal], territories: [{ id: "PAL" }, { id: "CAT" }],
      players: [{ tokens: [{ id: "G1", place: "hq" }, { id: "G2", place: "open" }, ...laid.map((id) => ({ id, place: "PAL" }))] }],
    }) as unknown as LaFamigliaView;

  it("are read back with the last one", () => {
    expect(orderReviewOf(view("at", []), "CAT")).toEqual({ piece: "CAT", order: seal });
    expect(orderReviewOf(view("at", []), "PAL")).toBeNull();
  });

  it("are read back where no more is placed", () => {
    expect(orderReviewOf(view("at", ["G9"]), "do.stop")).toEqual({ piece: "do.stop", order: null });
  });

  it("or soldiers that are left are asked about once", () => {
    expect(orderReviewOf(view("at", []), "do.stop")).toEqual({ piece: "do.stop", order: null });
    expect(orderReviewOf(view("put", ["G9"]), "do.stop")).toEqual({ piece: "do.stop", order: null });
    expect(orderReviewOf(view("tile", []), "do.stop")).toBeNull();
  });
});

describe("a long word in a narrow cell", () => {
  it.each([
    ["нарколабораторию", "нар-ко-ла-бо-ра-то-рию"],
    ["размещение 3 автомобилей", "размещение 3 автомобилей"],
    ["laboratorios 2", "labo-ra-to-rios 2"],
    ["gratuitement", "gra-tui-te-ment"],
    ["entraînement", "entraî-ne-ment"],
    ["reinforcement", "rein-for-ce-ment"],
  ])("%s may be divided between its syllables", (text, expected) => expect(hyphenated(text).replaceAll("\u00ad", "-")).toBe(expected));
});
