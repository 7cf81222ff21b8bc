import { xmlText } from "../xml-text.js";

/** Which cards open which: a picture without style of its own, to be moved and zoomed. `notes` are said above it. */
export function graphView(title: string, svg: string, notes: readonly string[] = []): string {
  const said = notes.map((note) => `<span class="count">${xmlText(note)}</span>`).join("\n");
  return `<div class="graph-view">
<header class="bar">
<h1>${xmlText(title)}</h1>
${said}
<button data-zoom="in" aria-label="Closer">+</button>
<button data-zoom="out" aria-label="Farther">−</button>
<button data-zoom="whole">Whole</button>
<button data-command="cardwright.showGallery">All cards</button>
</header>
<div class="graph">${svg}</div>
</div>`;
}
