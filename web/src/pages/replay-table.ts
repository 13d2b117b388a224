import type { Replay, TableInfo } from "../generated/protocol";

/** The table as it was at a step: the record knows the end, but only its last step has come to it. */
export function tableAt({ table, frames }: Replay, at: number): TableInfo {
  if (table.status !== "finished" || at >= frames.length - 1) return table;
  return { ...table, status: "playing", outcome: null };
}
