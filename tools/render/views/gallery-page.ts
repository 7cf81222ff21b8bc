import { xmlText } from "../xml-text.js";
import { galleryView } from "./gallery-view.js";
import { VIEW_STYLE } from "./view-style.js";
import type { ViewedDeck } from "./views.js";

/**
 * The gallery as a self-contained page for a browser, which loads nothing. `nonce` permits its one script and its
 * style, and nothing else. `fonts` is CSS with the fonts that cards are measured with.
 */
export function galleryPage(title: string, decks: readonly ViewedDeck[], nonce: string, fonts = ""): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src data: file: 'self'",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${xmlText(policy)}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>${xmlText(title)}</title>
<style nonce="${xmlText(nonce)}">
${fonts}body { margin: 0; background: #f3f1ec; font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
@media (prefers-color-scheme: dark) { body { background: #1b1e22; } }
input { font: inherit; padding: 4px 10px; flex: 1 1 12em; max-width: 26em; border: 1px solid var(--line); border-radius: 4px; background: transparent; color: inherit; }
dialog { border: 0; padding: 0; background: none; overflow: visible; }
dialog svg { display: block; width: auto; height: 92vh; max-width: 94vw; }
dialog::backdrop { background: rgb(0 0 0 / 0.7); }
${VIEW_STYLE}</style>
</head>
<body>
${galleryView(title, decks, "")}
<dialog aria-label="Card"></dialog>
<script nonce="${xmlText(nonce)}">${SCRIPT}</script>
</body>
</html>
`;
}

/** Search, and a full-window view of a card, with pointer or Enter and arrow keys. */
const SCRIPT = `
"use strict";
(() => {
  const field = document.querySelector("input[type=search]");
  const count = document.querySelector("[data-count]");
  const cards = [...document.querySelectorAll("[data-words]")];
  const groups = [...document.querySelectorAll("[data-group]")];
  const dialog = document.querySelector("dialog");
  const folded = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
  const texts = cards.map((card) => folded(card.dataset.words));
  const shown = () => cards.filter((card) => !card.hidden);
  const search = () => {
    const words = folded(field.value).split(/\\s+/).filter(Boolean);
    cards.forEach((card, at) => { card.hidden = !words.every((word) => texts[at].includes(word)); });
    for (const group of groups) group.hidden = group.querySelector("[data-words]:not([hidden])") === null;
    const left = shown().length;
    count.textContent = left === cards.length ? String(left) : left + " of " + cards.length;
  };
  const open = (card) => {
    const drawing = card.querySelector("svg").cloneNode(true);
    dialog.replaceChildren(drawing);
    dialog.setAttribute("aria-label", card.getAttribute("aria-label"));
    if (!dialog.open) dialog.showModal();
    card.focus();
  };
  for (const card of cards) { card.tabIndex = 0; card.setAttribute("role", "button"); }
  field.addEventListener("input", search);
  dialog.addEventListener("click", () => dialog.close());
  document.addEventListener("click", ({ target }) => {
    const card = target.closest("[data-words]");
    if (card !== null) open(card);
  });
  let current;
  document.addEventListener("focusin", ({ target }) => { current = target.closest("[data-words]") ?? current; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); return; }
    if (document.activeElement === field) return;
    if (event.key === "Enter" && current !== undefined) { event.preventDefault(); open(current); return; }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || current === undefined) return;
    const all = shown();
    const next = all[all.indexOf(current) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    current = next;
    if (dialog.open) open(next);
  });
})();
`;
