import { printable } from "../../../compiler/index.js";
import { xmlText } from "../xml-text.js";

export interface GraphViewOptions {
  /** Shown above the picture. */
  readonly notes?: readonly string[];
  /** The decks to choose from; `shown` is the current one, null if all are. */
  readonly decks?: { readonly names: readonly string[]; readonly shown: string | null };
  /** The card to scroll to, if the picture is too large to be readable as a whole. */
  readonly lookAt?: { readonly uri: string; readonly offset: number } | undefined;
}

/** Which cards unlock which: a picture without its own style, to pan and zoom. */
export function graphView(title: string, svg: string, options: GraphViewOptions = {}): string {
  const { notes = [], decks, lookAt } = options;
  const notesMarkup = notes.map((note) => `<span class="count">${xmlText(note)}</span>`).join("\n");
  const look = lookAt === undefined ? "" : ` data-look-uri="${xmlText(lookAt.uri)}" data-look="${lookAt.offset}"`;
  return `<div class="graph-view">
<header class="bar">
<h1>${xmlText(title)}</h1>
${decks === undefined || decks.names.length < 2 ? "" : deckChoice(decks)}
${notesMarkup}
<button data-zoom="in" aria-label="Closer">+</button>
<button data-zoom="out" aria-label="Farther">−</button>
<button data-zoom="whole">Whole</button>
<button data-command="cardwright.showGallery">All cards</button>
</header>
<div class="graph"${look}>${svg}</div>
</div>`;
}

/** The choice is a JSON parameter of the request for the view. */
function deckChoice({ names, shown }: { readonly names: readonly string[]; readonly shown: string | null }): string {
  const option = (value: string | null, text: string) =>
    `<option value="${xmlText(JSON.stringify(value))}"${value === shown ? " selected" : ""}>${xmlText(text)}</option>`;
  const options = [...new Set(names)].map((name) => option(name, printable(name)));
  return `<select data-choice="deck" aria-label="Deck">${options.join("")}${option(null, "All decks")}</select>`;
}
