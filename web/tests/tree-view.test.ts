import { describe, expect, it } from "vitest";
import { type Box, type Camera, fit, pointed, seen } from "../src/chart/camera";
import { clipped, lettering, type Measure } from "../src/games/family-tree/tree/lettering";
import { lookAt, NAMED } from "../src/games/family-tree/tree/look";
import { opened, type Opening } from "../src/games/family-tree/tree/opening";
import { type Kin, outline } from "../src/games/family-tree/tree/outline";
import { pointOn } from "../src/games/family-tree/tree/overview";
import type { TreeDrawing, TreeKnot, TreePart, TreePlace } from "../src/generated/protocol";

const SCREEN = { width: 314, height: 226 };

const place = (id: string, x: number, y: number, more: Partial<TreePlace> = {}): TreePlace =>
  ({ id, x, y, width: 96, height: 92, owner: 0, family: "a", chain: false, ghost: false, ...more });
const knot = (id: string, parents: readonly string[], children: readonly string[]): TreeKnot =>
  ({ id, owner: 0, kind: parents.length > 1 ? "couple" : "single", x: 0, y: 0, parents, children, link: "", chain: false });
const PART: TreePart = { family: "a", owner: 0, x: 0, y: 0, width: 2000, height: 900, people: 1, counts: true };
const drawn = (people: readonly TreePlace[], unions: readonly TreeKnot[] = []): TreeDrawing => ({
  width: 2000, height: 900, axis: { first: 1900, last: 2000, top: 0, scale: 6 }, groups: [], parts: [PART], people, unions, edges: [],
});
const isWithin = (camera: Camera, { x, y, width, height }: Box): boolean => {
  const here = seen(camera, SCREEN);
  return x >= here.x && y >= here.y && x + width <= here.x + here.width && y + height <= here.y + here.height;
};

describe("the letters of a tree", () => {
  const measure: Measure = (text, font) => text.length * 0.8 * Number(/(\d+)px/.exec(font)?.[1]);
  const spec = { weight: 700, families: "serif", size: 14, least: 11, room: 88 };

  it("have one size, in which the longest name fits", () => {
    expect(lettering(["Лев", "Ева"], spec, measure)).toEqual({ size: 14, squeezed: new Map() });
    const { size, squeezed } = lettering(["Лев", "Маргарита"], spec, measure);
    expect([size < 14, 9 * 0.8 * size <= 88, squeezed.size]).toEqual([true, true, 0]);
  });

  it("are never too small: a name that is longer still is squeezed, and it alone", () => {
    expect(lettering(["Лев", "Константин Константинович"], spec, measure)).toEqual({ size: 11, squeezed: new Map([["Константин Константинович", 88]]) });
  });

  it("end in an ellipsis where a title has no room", () => {
    expect(clipped("Larin", "10px serif", 40, measure)).toBe("Larin");
    expect(clipped("Rostropovich", "10px serif", 40, measure)).toBe("Rost…");
  });

  it("grow from afar while portraits stay, and only from very far there are portraits alone", () => {
    expect([1, 0.7, NAMED, 0.3].map((scale) => lookAt({ scale, x: 0, y: 0 }))).toEqual(["near", "middle", "middle", "far"]);
  });
});

describe("the opening of a tree", () => {
  const old = place("old", 1000, 0, { chain: true });
  const heir = place("heir", 1100, 330, { chain: true });
  const last = place("last", 1300, 400);
  const far = place("far", 0, 300);
  const field = { x: 0, y: 0, width: 2000, height: 900 };
  const opening = (over: Partial<Opening> = {}): Opening => ({ all: fit(field, SCREEN), field, screen: SCREEN, newest: "last", isOne: false, legal: [], ...over });

  it("has the newest card and the surname chain on the screen of a phone", () => {
    const camera = opened(drawn([far, old, heir, last]), opening());
    expect([old, heir, last].map((one) => isWithin(camera, one))).toEqual([true, true, true]);
    expect(isWithin(camera, far)).toBe(false);
  });

  it("has the newest card at least where both have no room", () => {
    const camera = opened(drawn([old, { ...last, x: 1900 }]), opening());
    expect([isWithin(camera, { ...last, x: 1900 }), camera.scale > 0.2]).toEqual([true, true]);
  });

  it("is all of it where the newest card and the chain lie so far apart that no name could be read", () => {
    const wide = { width: 620, height: 290 };
    const all = fit(field, wide);
    const apart = drawn([{ ...old, x: 0 }, { ...last, x: 1800 }]);
    expect(all.scale).toBeLessThan(NAMED);
    expect(opened(apart, opening({ all, screen: wide }))).toEqual(all);
  });

  it("is all of a tableau, in the middle, as long as faces can be told apart", () => {
    const small = { x: 0, y: 0, width: 1000, height: 500 };
    const all = fit(small, SCREEN);
    expect(opened(drawn([old]), opening({ field: small, all, isOne: true }))).toEqual(all);
    expect(opened(drawn([old]), opening({ field: small, all })).scale).toBeGreaterThan(all.scale);
  });
});

describe("the map of a tree", () => {
  const field = { x: -100, y: 0, width: 2000, height: 500 };

  it("leads to the point of the tree that lies under the pointer", () => {
    const room = { left: 10, top: 20, width: 200, height: 60 };
    expect(pointOn(room, field, { x: 110, y: 50 })).toEqual({ x: 900, y: 250 });
    expect(pointOn(room, field, { x: 10, y: 25 })).toEqual({ x: -100, y: 0 });
  });

  it("shows that point in the middle of the screen", () => {
    const here = seen(pointed({ x: 0, y: 0, scale: 0.5 }, { x: 900, y: 250 }, SCREEN), SCREEN);
    expect([here.x + here.width / 2, here.y + here.height / 2]).toEqual([900, 250]);
  });
});

describe("the tree as a list", () => {
  const drawing = drawn(
    ["pa", "ma", "son", "wife", "wifes-ma", "child", "left"].map((id, index) => place(id, index * 100, index * 10, { ghost: id === "left" })),
    [knot("ma", ["pa", "ma"], ["son", "left"]), knot("wife", ["son", "wife"], ["child"]), knot("wifes-ma", ["wifes-ma"], ["wife"])],
  );
  const ids = ({ people, children, isElsewhere }: Kin): unknown => [people.map(({ id }) => id).join("+"), ...(isElsewhere ? ["elsewhere"] : []), ...children.map(ids)];

  it("has the children under their parents, whoever descends from them first", () => {
    expect(outline(drawing, PART).map(ids)).toEqual([
      ["pa+ma", ["son+wife", ["child"]], ["left"]],
      ["wifes-ma", ["wife+son", "elsewhere"]],
    ]);
  });

  it("leaves nobody out", () => {
    const all = (kin: readonly Kin[]): readonly string[] => kin.flatMap(({ people, children }) => [...people.map(({ id }) => id), ...all(children)]);
    expect([...new Set(all(outline(drawing, PART)))].toSorted()).toEqual(drawing.people.map(({ id }) => id).toSorted());
  });
});
