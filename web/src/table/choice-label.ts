import type { Message } from "../generated/protocol";

type Argument = Message["args"][string] | undefined;

const isMessage = (argument: Argument): argument is Message => typeof argument === "object" && "key" in argument;

/** The sentence on what a choice does, where its label has one. */
export function effectIn({ args: { does } }: Message): Message | null {
  return isMessage(does) ? does : null;
}

/** A label without that sentence. */
export function withoutEffect(label: Message): Message {
  const { what } = label.args;
  return effectIn(label) && isMessage(what) ? what : label;
}

/** What a label is about, without price, effect or warning around it. */
export function innermost(label: Message): Message {
  const { what } = label.args;
  return isMessage(what) ? innermost(what) : label;
}

/** Whether a label is, or has around it, a text of this key. */
export function wraps(label: Message, key: string): boolean {
  const { what } = label.args;
  return label.key === key || (isMessage(what) && wraps(what, key));
}
