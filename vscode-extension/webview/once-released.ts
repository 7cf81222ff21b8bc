let pressed = false;
let waiting: (() => void) | undefined;

addEventListener("pointerdown", ({ target }) => {
  // The list of a select takes the release for itself, and no redraw takes away a field.
  pressed = target instanceof Element && !target.matches("select, input, textarea");
});
for (const end of ["pointerup", "pointercancel", "blur"])
  addEventListener(end, () => {
    pressed = false;
    // A click comes right after its release.
    setTimeout(() => {
      const work = waiting;
      waiting = undefined;
      if (work !== undefined) onceReleased(work);
    });
  });

/** Redraws now, or once the pointer is released: what disappears under a press gets no click. Of several, the last counts. */
export function onceReleased(redraw: () => void): void {
  if (pressed) waiting = redraw;
  else {
    waiting = undefined;
    redraw();
  }
}
