import { describe, expect, it } from "vitest";
import { type Box, bringing, type Camera, CLOSEST, filling, fit, held, READABLE, showing, zoomed } from "../src/chart/camera";
import { neighbour } from "../src/chart/neighbours";
import { face } from "../src/games/family-tree/tree/portrait";
import { SAMPLES } from "../src/generated/portraits";

const SCREEN = { width: 360, height: 400 };
const TREE: Box = { x: 100, y: 50, width: 1800, height: 900 };

const seen = (camera: Camera, box: Box): Box => ({
  x: box.x * camera.scale + camera.x, y: box.y * camera.scale + camera.y, width: box.width * camera.scale, height: box.height * camera.scale,
});

function isOnScreen(box: Box): boolean {
  return box.x >= -0.01 && box.y >= -0.01 && box.x + box.width <= SCREEN.width + 0.01 && box.y + box.height <= SCREEN.height + 0.01;
}

describe("the camera", () => {
  it("leaves nothing empty beside a tree that is larger than the screen, and puts a smaller one in the middle", () => {
    const corner = seen(filling({ x: 500, y: 500, scale: 1 }, TREE, SCREEN), TREE);
    expect([corner.x, corner.y]).toEqual([12, 12]);
    const end = seen(filling({ x: -9999, y: -9999, scale: 1 }, TREE, SCREEN), TREE);
    expect([end.x + end.width, end.y + end.height]).toEqual([348, 388]);
    const small = seen(filling({ x: 0, y: 0, scale: 0.1 }, TREE, SCREEN), TREE);
    expect([small.x + small.width / 2, small.y + small.height / 2]).toEqual([180, 200]);
    const within = { x: -600, y: -300, scale: 1 };
    expect(filling(within, TREE, SCREEN)).toEqual(within);
  });

  it("shows a whole tree, and a small one no larger than it is", () => {
    expect(isOnScreen(seen(fit(TREE, SCREEN), TREE))).toBe(true);
    expect(fit({ x: 0, y: 0, width: 90, height: 90 }, SCREEN).scale).toBe(1);
  });

  it("keeps the point under the finger where it is", () => {
    const before: Camera = { x: -40, y: 7, scale: 0.8 };
    const at = { x: 123, y: 45 };
    const after = zoomed(before, 1.5, at, 0.1);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
  });

  it("goes neither too close nor farther than the whole", () => {
    const start: Camera = { x: 0, y: 0, scale: 1 };
    expect(zoomed(start, 100, { x: 0, y: 0 }, 0.2).scale).toBe(CLOSEST);
    expect(zoomed(start, 0.001, { x: 0, y: 0 }, 0.2).scale).toBe(0.2);
    expect(zoomed(start, 0.001, { x: 0, y: 0 }, 0.9).scale).toBe(READABLE);
  });

  it("never loses the tree", () => {
    const lost = held({ x: 99999, y: -99999, scale: 1 }, TREE, SCREEN);
    const box = seen(lost, TREE);
    expect(box.x).toBeLessThan(SCREEN.width);
    expect(box.y + box.height).toBeGreaterThan(0);
  });

  it("moves as little as needed to show somebody", () => {
    const person: Box = { x: 1500, y: 300, width: 96, height: 92 };
    const camera = fit(TREE, SCREEN);
    expect(showing(camera, person, SCREEN)).toEqual(camera);
    expect(isOnScreen(seen(showing({ x: 0, y: 0, scale: 1 }, person, SCREEN), person))).toBe(true);
  });
});

describe("bringing people into sight", () => {
  const person = (x: number, y: number): Box => ({ x, y, width: 96, height: 92 });
  const camera: Camera = { x: 0, y: 0, scale: 1 };

  it("moves nothing where all are in sight, and only moves where they have room", () => {
    expect(bringing(camera, [person(20, 20), person(200, 100)], SCREEN, READABLE)).toEqual(camera);
    const moved = bringing(camera, [person(900, 20), person(1050, 100)], SCREEN, READABLE);
    expect(moved.scale).toBe(1);
    expect([person(900, 20), person(1050, 100)].every((one) => isOnScreen(seen(moved, one)))).toBe(true);
  });

  it("goes further off as long as names can be read, else to the nearest alone", () => {
    const wide = [person(900, 20), person(1250, 100)];
    const farther = bringing(camera, wide, SCREEN, READABLE);
    expect(farther.scale).toBeGreaterThanOrEqual(READABLE);
    expect(wide.every((one) => isOnScreen(seen(farther, one)))).toBe(true);
    const nearest = bringing(camera, [person(500, 20), person(3000, 100)], SCREEN, READABLE);
    expect([nearest.scale, isOnScreen(seen(nearest, person(500, 20)))]).toEqual([1, true]);
  });
});

describe("the arrow keys", () => {
  const at = (x: number, y: number): Box => ({ x, y, width: 96, height: 92 });
  const people = [at(0, 0), at(118, 14), at(60, 140), at(400, 150)];

  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowLeft", 1, 0],
    ["ArrowDown", 0, 2],
    ["ArrowUp", 2, 1],
    ["ArrowRight", 2, 3],
  ])("%s leads from %i to %i", (key, from, to) => expect(neighbour(key, people, from)).toBe(to));

  it("leads nowhere where nobody is", () => {
    expect(neighbour("ArrowLeft", people, 0)).toBeNull();
    expect(neighbour("Enter", people, 0)).toBeNull();
    expect(neighbour("ArrowLeft", [], -1)).toBeNull();
  });

  it("reaches everybody from anywhere", () => {
    const reached = new Set([0]);
    for (const from of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(neighbour(key, people, from) ?? from);
    expect([...reached].toSorted()).toEqual([0, 1, 2, 3]);
  });
});

describe("portraits", () => {
  it.each(SAMPLES)("gives $id the face that the exported picture has", ({ id, sex, year, face: expected }) => {
    expect(face(id, sex, year)).toEqual(expected);
  });
});
