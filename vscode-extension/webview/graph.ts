interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ZOOM = 1.2;
const CLOSEST = 0.02;
const FARTHEST = 4;
/** A click may move the pointer a little. */
const CLICK = 4;

/** The visible part of the drawing, which redrawing keeps; with the size of the drawing it is for. */
let kept: { readonly look: Viewport; readonly whole: string } | undefined;

/** Below this zoom (pixels per unit), a drawing is unreadable. */
const READABLE = 0.75;

/** The whole drawing if it is readable; otherwise a part at full size around the requested card. */
function firstLook(svg: SVGSVGElement, whole: Viewport): Viewport {
  const { clientWidth, clientHeight } = svg;
  if (clientWidth === 0 || clientHeight === 0) return whole;
  if (Math.min(clientWidth / whole.width, clientHeight / whole.height) >= READABLE) return whole;
  const width = Math.min(clientWidth, whole.width);
  const height = Math.min(clientHeight, whole.height);
  const { look, lookUri } = svg.parentElement?.dataset ?? {};
  const nodes = [...svg.querySelectorAll<SVGGElement>(".node[data-offset]")];
  const node = nodes.find(({ dataset }) => dataset.offset === look && dataset.uri === lookUri);
  const box = node?.getBoundingClientRect();
  if (box === undefined) return { x: whole.x, y: whole.y, width, height };
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(
    svg.getScreenCTM()?.inverse(),
  );
  const within = (place: number, size: number, from: number, all: number) =>
    Math.max(from, Math.min(place - size / 2, from + all - size));
  return {
    x: within(middle.x, width, whole.x, whole.width),
    y: within(middle.y, height, whole.y, whole.height),
    width,
    height,
  };
}

/** Dragging pans a drawing `.graph > svg`, the wheel and the buttons zoom it. Does nothing if there is none. */
export function graphControls(main: HTMLElement): void {
  const svg = main.querySelector<SVGSVGElement>(".graph > svg");
  if (svg === null) return;
  const { x, y, width, height } = svg.viewBox.baseVal;
  const whole: Viewport = { x, y, width, height };
  const name = JSON.stringify([x, y, width, height]);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  let look = kept?.whole === name ? kept.look : firstLook(svg, whole);
  set(look);

  function set(next: Viewport): void {
    look = next;
    kept = { look, whole: name };
    svg?.setAttribute("viewBox", `${look.x} ${look.y} ${look.width} ${look.height}`);
  }

  /** Zooms around a point of the drawing. */
  function zoom(by: number, around = { x: look.x + look.width / 2, y: look.y + look.height / 2 }): void {
    const wanted = look.width * by;
    const factor = Math.min(Math.max(wanted, whole.width * CLOSEST), whole.width * FARTHEST) / look.width;
    set({
      x: around.x - (around.x - look.x) * factor,
      y: around.y - (around.y - look.y) * factor,
      width: look.width * factor,
      height: look.height * factor,
    });
  }

  function placeOf(event: MouseEvent): { x: number; y: number } {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg?.getScreenCTM()?.inverse());
    return { x: place.x, y: place.y };
  }

  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(ZOOM ** (event.deltaY / 100), placeOf(event));
    },
    { passive: false },
  );

  let drag: { readonly from: { x: number; y: number }; readonly screenX: number; readonly screenY: number } | undefined;
  let moved = false;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    drag = { from: placeOf(event), screenX: event.clientX, screenY: event.clientY };
    moved = false;
  });
  svg.addEventListener("pointermove", (event) => {
    if (drag === undefined) return;
    if (!moved && Math.hypot(event.clientX - drag.screenX, event.clientY - drag.screenY) < CLICK) return;
    // Not earlier: a captured pointer would redirect the click.
    if (!moved) svg.setPointerCapture(event.pointerId);
    moved = true;
    svg.classList.add("moving");
    const at = placeOf(event);
    set({ ...look, x: look.x + drag.from.x - at.x, y: look.y + drag.from.y - at.y });
  });
  const end = () => {
    drag = undefined;
    svg.classList.remove("moving");
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);
  // After dragging, a click isn't meant for the card under the pointer.
  svg.addEventListener(
    "click",
    (event) => {
      if (moved) event.stopPropagation();
    },
    true,
  );

  const actions: Readonly<Record<string, () => void>> = {
    in: () => zoom(1 / ZOOM),
    out: () => zoom(ZOOM),
    whole: () => set(whole),
  };
  for (const button of main.querySelectorAll<HTMLElement>("button[data-zoom]"))
    button.addEventListener("click", () => actions[button.dataset.zoom ?? ""]?.());
}
