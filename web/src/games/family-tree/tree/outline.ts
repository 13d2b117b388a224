import type { TreeDrawing, TreeKnot, TreePart, TreePlace } from "../../../generated/protocol";

/** A couple or somebody alone, with the children; the one of a couple who descends from those above comes first. */
export interface Kin {
  readonly people: readonly TreePlace[];
  readonly children: readonly Kin[];
  /** Whether their children stand elsewhere, with the other one's parents. */
  readonly isElsewhere: boolean;
}

/** A family as a list of lists: its oldest ancestors, and under everybody the children; everybody's children once. */
export function outline(drawing: TreeDrawing, { family, owner }: TreePart): readonly Kin[] {
  const members = drawing.people.filter((one) => one.owner === owner && one.family === family);
  const byId = new Map(members.map((one) => [one.id, one]));
  const unions = drawing.unions.filter((one) => one.owner === owner && one.parents.some((id) => byId.has(id)));
  const unionOf = new Map(unions.flatMap((union) => union.parents.map((id) => [id, union] as const)));
  const born = new Set(unions.flatMap(({ children }) => children));
  const told = new Set<TreeKnot>();
  const kin = (id: string): Kin => {
    const union = unionOf.get(id);
    const others = union?.parents.filter((one) => one !== id) ?? [];
    const people = [id, ...others].flatMap((one) => byId.get(one) ?? []);
    if (!union || told.has(union)) return { people, children: [], isElsewhere: union !== undefined && union.children.length > 0 };
    told.add(union);
    return { people, children: union.children.map(kin), isElsewhere: false };
  };
  const isRoot = ({ id }: TreePlace): boolean => !born.has(id) && !(unionOf.get(id)?.parents ?? []).some((one) => born.has(one));
  const found: Kin[] = [];
  const seen = new Set<string>();
  for (const { id } of members.filter(isRoot).toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    if (seen.has(id)) continue;
    const one = kin(id);
    for (const person of one.people) seen.add(person.id);
    found.push(one);
  }
  return found;
}
