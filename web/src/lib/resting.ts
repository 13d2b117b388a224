/** Where the mouse was seen last. */
let seen = "";

const place = ({ screenX, screenY }: MouseEvent): string => `${screenX},${screenY}`;

// after everybody else has heard of it
if ("document" in globalThis)
  for (const name of ["pointerover", "pointermove", "pointerdown", "pointerup"])
    document.addEventListener(name, (event) => (seen = place(event as PointerEvent)));

/** Whether a pointer has come here by itself: the mouse may also rest while what lies under it moves or is drawn anew. */
export const hasCome = (event: PointerEvent): boolean => event.pointerType !== "mouse" || place(event) !== seen;
