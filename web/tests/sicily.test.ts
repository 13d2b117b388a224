import { describe, expect, it } from "vitest";
import { type Box, fit, type Size } from "../src/chart/camera";
import { neighbour } from "../src/chart/neighbours";
import { covered, curve, type Foot, headOf, hostOf, type Way } from "../src/games/la-famiglia/map/arrows";
import { stepAside } from "../src/games/la-famiglia/map/clearance";
import { boxOf, type Called, cut, downFromEdge, EDGE_PX, labelOf, layout, lengthOf, lookAt, shortened, STACK, zoneLabel } from "../src/games/la-famiglia/map/measures";
import { familyShape, inkOf } from "../src/games/la-famiglia/piece-shapes";
import type { LaFamigliaView } from "../src/generated/protocol";
import map from "./sicily.json";

const shown = (screen: Size): number => fit({ x: 0, y: 0, width: map.width, height: map.height }, screen, EDGE_PX).scale;
const WIDE = shown({ width: 930, height: 760 });
/** The map of a page of 1280 × 720 px. */
const SMALL = shown({ width: 591, height: 356 });
/** The map of a page of 1280 × 800 px. */
const DESK = shown({ width: 772, height: 658 });
const PHONE = shown({ width: 360, height: 320 });
const SCALES = [PHONE, 0.265, 0.3, 0.41, WIDE, 1, 2];
const names = map.lands.flatMap((land) => land.names.map((name) => ({ land, name })));

/** How far the number of soldiers reaches from its middle, as a part of the whole stack. */
const NUMBER = 0.5;

/** As short as its id. */
const called = ({ id }: { readonly id: string }, full: string): Called => ({ full, short: id });

function apart(one: Box, other: Box): boolean {
  return one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;
}

describe("names on the map", () => {
  it.each(SCALES)("fit the line of their territory at scale %f", (scale) => {
    for (const { land, name } of names) {
      const { text, size } = labelOf(land, called(land, name), lookAt(scale));
      if (text !== land.id) expect(lengthOf(text) * size, text).toBeLessThanOrEqual(land.label.width * 1.12 + 0.01);
      expect(size * scale, text).toBeGreaterThanOrEqual(8.4);
      expect(size * scale, text).toBeLessThanOrEqual(16);
    }
  });

  it.each([SMALL, ...SCALES])("do not lie on each other at scale %f", (scale) => {
    const inLanguage = (place: number): readonly Box[] => map.lands.map((land) => {
      const { text, size } = labelOf(land, called(land, land.names[place] ?? land.names[0] ?? ""), lookAt(scale));
      const width = lengthOf(text) * size;
      return { x: land.label.x - width / 2, y: land.label.y - size / 2, width, height: size };
    });
    for (const boxes of lookAt(scale).isFar ? [] : [inLanguage(0), inLanguage(1)]) {
      boxes.forEach((one, place) => {
        for (const [behind, other] of boxes.slice(place + 1).entries()) expect(apart(one, other), `${map.lands[place]?.id} ${map.lands[place + 1 + behind]?.id}`).toBe(true);
      });
    }
  });

  it("are written out for the greater part on a page of 1280 × 720 px", () => {
    const short = [0, 1].map((place) => map.lands.filter((land) => labelOf(land, called(land, land.names[place] ?? land.names[0] ?? ""), lookAt(SMALL)).text === land.id));
    for (const { length } of short) expect(length).toBeLessThanOrEqual(8);
  });

  it("are written out on a page 1280 px wide, but for a few that have no room", () => {
    const short = names.filter(({ land, name }) => labelOf(land, called(land, name), lookAt(WIDE)).text === land.id);
    expect(new Set(short.map(({ land }) => land.id)).size).toBeLessThanOrEqual(3);
  });

  it("are never a code on a page of 1280 × 800 px, but for a starred one", () => {
    const short = names.filter(({ land, name }) => labelOf(land, called(land, name), lookAt(DESK)).text === land.id);
    expect(new Set(short.map(({ land }) => land.id))).toEqual(new Set(["ALC"]));
  });

  it("become short names on a phone", () => {
    for (const { land, name } of names) expect(labelOf(land, called(land, name), lookAt(PHONE)).text).toBe(land.id);
  });
});

describe("a name without room", () => {
  it.each([
    ["Palermo", ["Palermo"]],
    ["Lercara Friddi", ["Lercara Friddi", "Lercara"]],
    ["Sant’Agata di Militello", ["Sant’Agata di Militello", "Sant’Agata"]],
    ["Сант-Агата-ди-Милителло", ["Сант-Агата-ди-Милителло", "Сант-Агата"]],
  ])("%s loses its last words", (name, expected) => expect(shortened(name)).toEqual(expected));
});

describe("a long word without room", () => {
  it.each([
    ["Caltanissetta", ["Caltanisset.", "Caltaniss.", "Caltanis.", "Caltan."]],
    ["Кальтаджироне", ["Кальтаджир.", "Кальтадж.", "Кальтад."]],
    ["Palermo", []],
    ["Lercara Friddi", []],
  ])("%s is cut after a consonant", (name, expected) => expect(cut(name)).toEqual(expected));
});

describe("pieces on the map", () => {
  const stackBox = (land: (typeof map.lands)[number], scale: number): Box => {
    const { size, low } = layout(land, called(land, land.names[0] ?? ""), lookAt(scale));
    return { x: land.room.x - (STACK / 2) * size, y: low - (STACK / 2) * size, width: STACK * size, height: STACK * size };
  };

  it.each(SCALES)("do not lie on each other at scale %f", (scale) => {
    map.lands.forEach((one, place) => {
      for (const other of map.lands.slice(place + 1)) expect(apart(stackBox(one, scale), stackBox(other, scale)), `${one.id} ${other.id}`).toBe(true);
    });
  });

  it.each(SCALES)("can be read and stay below the name at scale %f", (scale) => {
    for (const land of map.lands) {
      const { label, size, low } = layout(land, called(land, land.names[0] ?? ""), lookAt(scale));
      expect(STACK * size * scale).toBeGreaterThanOrEqual(15.99);
      expect(STACK * size * scale).toBeLessThanOrEqual(54.01);
      expect(low - (STACK / 2) * size).toBeGreaterThanOrEqual(label.y + label.size * 0.45);
    }
  });

  it("tell their owners by shapes of their own", () => {
    const letters = ["Y", "G", "B", "R", "P", "O", "N", "D", "?"];
    expect(new Set(letters.map(familyShape)).size).toBe(letters.length);
  });

  it("take the letter of the family, of the neutrals, of the dummy", () => {
    const view = { players: [{ family: "G" }, { family: null }] } as unknown as LaFamigliaView;
    expect([0, 1, 4, 5, null].map((owner) => inkOf(view, owner))).toEqual(["G", "?", "N", "D", "?"]);
  });
});

describe("the names of the seas on a phone", () => {
  /** The map of a phone held upright, and of one held across it. */
  it.each([PHONE, shown({ width: 444, height: 302 })])("stand apart from each other and on the map at scale %f", (scale) => {
    for (const language of [0, 1, 2, 3]) {
      const boxes = map.zones.map(({ room, names: all }) => {
        const { lines, size } = zoneLabel(room, all[language] ?? "", lookAt(scale));
        expect(lines.join(" ")).toBe(all[language]);
        const width = Math.max(...lines.map(lengthOf)) * size;
        return { x: room.x - width / 2, y: room.y - size * lines.length, width, height: 2 * size * lines.length };
      });
      boxes.forEach((one, place) => {
        expect(one.x, map.zones[place]?.names[language]).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width, map.zones[place]?.names[language]).toBeLessThanOrEqual(map.width);
        for (const other of boxes.slice(place + 1)) expect(apart(one, other), map.zones[place]?.names[language]).toBe(true);
      });
    }
  });

  it("are not cut off at the edge of the map by boats below them", () => {
    const { lines, size } = zoneLabel({ x: 274, y: 65, width: 210 }, "Gulf of Castellammare", lookAt(PHONE));
    const moved = downFromEdge(size, { lines, size });
    expect(size + moved - size * 1.8).toBeCloseTo(0);
    expect(downFromEdge(3 * size, { lines, size })).toBe(0);
  });

  it("need one line each where there is room", () => {
    for (const { room, names: all } of map.zones) for (const name of all) expect(zoneLabel(room, name, lookAt(DESK)).lines).toEqual([name]);
  });
});

describe("the arrow keys on the map", () => {
  const places = [...map.lands, ...map.zones];
  const boxes = places.map(({ room }) => boxOf(room));
  const goal = (key: string, from: string): string | undefined => places[neighbour(key, boxes, places.findIndex(({ id }) => id === from)) ?? -1]?.id;

  it.each([
    ["ArrowRight", "TRA", "ALC"],
    ["ArrowDown", "BRO", "ACI"],
    ["ArrowLeft", "CAT", "PAT"],
    ["ArrowUp", "PAL", "S3"],
  ])("%s leads from %s to %s", (key, from, to) => expect(goal(key, from)).toBe(to));

  it("reach every place from anywhere", () => {
    for (const start of [0, 17, places.length - 1]) {
      const reached = new Set([start]);
      for (const from of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(neighbour(key, boxes, from) ?? from);
      expect(reached.size).toBe(places.length);
    }
  });
});

describe("arrows", () => {
  const from = { x: 0, y: 0, reach: 24 };
  const to = { x: 200, y: 0, reach: 24 };

  it("end beside the goal, pointing at it", () => {
    const found = curve(from, to, 14);
    expect(found?.end).toEqual({ x: 162, y: 0 });
    expect(found?.angle).toBeGreaterThan(0);
    expect(found?.angle).toBeLessThan(45);
  });

  it.each([SMALL, ...SCALES])("and the soldiers on them leave the numbers free at scale %f", (scale) => {
    const foot = (land: (typeof map.lands)[number]): Foot => {
      const { size, low } = layout(land, called(land, land.names[0] ?? ""), lookAt(scale));
      return { x: land.room.x, y: low, reach: (STACK / 2) * size };
    };
    for (const one of map.lands) {
      for (const other of map.lands.filter((land) => land !== one)) {
        const [start, goal] = [foot(one), foot(other)];
        const head = headOf(start, goal, 1 / scale);
        const found = curve(start, goal, head);
        if (!found) throw new Error(one.id);
        const turned = (found.angle * Math.PI) / 180;
        const tip = { x: found.end.x + head * Math.cos(turned), y: found.end.y + head * Math.sin(turned) };
        const far = (spot: { x: number; y: number }): number => Math.hypot(spot.x - goal.x, spot.y - goal.y) / goal.reach;
        expect(far(tip), `${one.id} ${other.id}`).toBeGreaterThan(NUMBER);
        expect(far(found.middle) - (hostOf(start, goal, 1 / scale) * STACK) / 2 / goal.reach, `${one.id} ${other.id}`).toBeGreaterThan(NUMBER);
      }
    }
  });

  it("stop halfway when refused", () => {
    expect(curve(from, to, 0, 0.5)?.end.x).toBeCloseTo(100);
  });

  it("are kept free by what lies beside their beginning", () => {
    const way: Way = { from: "CAN", to: "LIC", owner: 0, kind: "attack", result: "pending" };
    const taken = covered(way, [from, to], 1);
    const lab = { x: 30, y: -12, width: 20, height: 16 };
    const aside = stepAside(lab, taken, 14);
    const meets = taken.some(({ x, y, width, height }) => x < lab.x + aside.x + lab.width && lab.x + aside.x < x + width && y < lab.y + aside.y + lab.height && lab.y + aside.y < y + height);
    expect(aside).not.toEqual({ x: 0, y: 0 });
    expect(meets).toBe(false);
    const ends = (one: Way): number => Math.max(...covered(one, [from, to], 1).map(({ x, width }) => x + width / 2));
    expect(ends(way)).toBeCloseTo(176);
    expect(ends({ ...way, result: "refused" })).toBeCloseTo(100);
  });

  it("need two places", () => {
    expect(curve(from, from)).toBeNull();
    expect(covered({ from: "CAN", to: "CAN", owner: 0, kind: "move", result: "done" }, [from, from], 1)).toEqual([]);
  });
});
