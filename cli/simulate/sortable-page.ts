import { createHash } from "node:crypto";
import type { PackModel } from "../../compiler/index.js";
import { cardSvg, cardsToPrint, xmlText } from "../../tools/index.js";
import { printable } from "../printable.js";
import { type DrawnCard, drawCards } from "../render/drawn-cards.js";
import { dataUri } from "../render/pictures.js";
import type { CommandSession } from "../session.js";
import type { Column } from "./figures.js";

/** A table that a reader sorts by any of its columns, with keys and with a pointer. */
export interface SortableTable<Row> {
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  /** In the order of the column `by`, from the least. */
  readonly rows: readonly Row[];
  readonly by: string;
  /** The card that a row is about. */
  cardOf?(row: Row): DrawnCard | undefined;
}

export function sortableTable<Row>({ caption, columns, rows, by, cardOf }: SortableTable<Row>): string {
  const heads = columns.map(
    ({ head }) =>
      `<th scope="col" aria-sort="${head === by ? "ascending" : "none"}"><button type="button">${xmlText(head)}</button></th>`,
  );
  const body = rows.map((row, index) => {
    const cells = columns.map(({ text, value }, column) => {
      const sorted = `data-value="${xmlText(String(value(row)))}"`;
      const said = xmlText(printable(text(row)));
      return column === 0
        ? `<th scope="row" ${sorted}>${pictureOf(cardOf?.(row), index)}${said}</th>`
        : `<td class="number" ${sorted}>${said}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<div class="wide" role="region" aria-label="${xmlText(caption)}" tabindex="0"><table class="sortable">
<thead><tr>${heads.join("")}</tr></thead>
<tbody>
${body.join("\n")}
</tbody></table></div>`;
}

/** A button that shows the card as large as the window, where it was drawn. */
function pictureOf(drawn: DrawnCard | undefined, row: number): string {
  if (drawn === undefined) return "";
  const { drawing, picture } = drawn;
  const svg = cardSvg(drawing, { picture: picture && dataUri(picture), id: `card-${row}` });
  return `<button type="button" class="card">${svg.trimEnd()}</button>`;
}

/** Cards that are drawn on a page, which would be too large for a browser with thousands. */
const MOST_DRAWN = 1000;

/** The first of these cards, by their identifiers, as they are drawn. */
export async function drawnCards(
  session: CommandSession,
  pack: PackModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DrawnCard>> {
  const wanted = new Set(ids.slice(0, MOST_DRAWN));
  const cards = cardsToPrint(pack, { decks: [], cards: [] }).filter(({ record: { identifier = "" } }) =>
    wanted.delete(identifier),
  );
  const how = { style: undefined, size: undefined, bleed: 0 };
  // What there is no room for on a card is said by `render`.
  const silent = { ...session, environment: { ...session.environment, writeError: () => {} } };
  const drawn = await drawCards(silent, pack, cards, () => undefined, how);
  return new Map(drawn.map((one) => [one.card.record.identifier ?? "", one]));
}

/** Shows a card in the window; Escape closes it. */
export const CARD_DIALOG = `<dialog aria-label="Card"></dialog>`;

export const SORTABLE_STYLE = `
ul.said { margin: 0 0 .75rem; padding-left: 1.2rem; color: var(--quiet); max-width: 44rem; }
ul.said strong { color: var(--ink); }
.sortable th[scope=col] { padding: 0; }
.sortable th[scope=col] button { all: unset; cursor: pointer; padding: .3rem .6rem; font: inherit; color: var(--link); }
.sortable th[aria-sort=ascending] button::after { content: " ▲" / ""; }
.sortable th[aria-sort=descending] button::after { content: " ▼" / ""; }
.sortable td { vertical-align: middle; white-space: nowrap; }
.sortable th[scope=row] { vertical-align: middle; color: var(--ink); position: sticky; left: 0; background: var(--paper); }
.sortable button:focus-visible, .wide:focus-visible, figure:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.card { all: unset; cursor: zoom-in; display: block; width: 5.5rem; min-height: 3rem; content-visibility: auto; contain-intrinsic-size: auto 5.5rem auto 7.5rem; }
.card svg { display: block; width: 100%; height: auto; }
dialog { border: 0; padding: 0; background: none; overflow: visible; }
dialog svg { display: block; width: auto; height: auto; max-width: 94vw; max-height: 92vh; }
dialog::backdrop { background: rgb(0 0 0 / .7); }
@media (max-width: 44rem) { .card { width: 4rem; } }
@media print { dialog, .sortable button::after { display: none; } }
`;

const SCRIPT = `
"use strict";
const numbers = new Intl.Collator("en", { numeric: true });
const order = (one, other) => {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? numbers.compare(one, other) : difference;
};
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.querySelectorAll("th[scope=col]")];
  for (const [column, head] of heads.entries())
    head.firstElementChild.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      const value = (row) => row.children[column].dataset.value;
      const rows = [...body.rows].sort((one, other) => (down ? -1 : 1) * order(value(one), value(other)));
      body.append(...rows);
    });
}
const dialog = document.querySelector("dialog");
for (const card of document.querySelectorAll("button.card"))
  card.addEventListener("click", () => {
    dialog.replaceChildren(card.firstElementChild.cloneNode(true));
    dialog.setAttribute("aria-label", card.firstElementChild.getAttribute("aria-label"));
    dialog.showModal();
  });
dialog.addEventListener("click", () => dialog.close());
`;

/** Told by its hash, not by chance, so that equal sessions make equal pages. */
export const SORTABLE_SCRIPT = `<script>${SCRIPT}</script>`;
export const SORTABLE_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
