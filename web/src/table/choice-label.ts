import type { Message } from "../generated/protocol";

/** A label without the sentence on what the choice does, where it has one. */
export function withoutEffect(label: Message): Message {
  const { what, does } = label.args;
  return does !== undefined && typeof what === "object" && "key" in what ? what : label;
}
