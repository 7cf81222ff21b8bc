import { xmlText } from "../xml-text.js";
import { cardFigureContent, galleryView, undrawn } from "./gallery-view.js";
import { VIEW_STYLE } from "./view-style.js";
import type { UndrawnCard, ViewedCard } from "./views.js";

export interface GalleryPageOptions {
  /** Permits the page's one script and its style, and nothing else. */
  readonly nonce: string;
  /** CSS with the fonts that cards are measured with. */
  readonly fonts?: string;
  /**
   * Compresses a text with DEFLATE (RFC 1951, without a header) and encodes it as Base64. The drawings of all cards but
   * the first ones are kept so until they are seen.
   */
  readonly pack: (text: string) => string;
}

/** Cards that are drawn before any script runs. */
const AT_ONCE = 60;
/** Drawings that are unpacked together. */
const IN_PACK = 30;

/** The gallery as a self-contained page for a browser, which loads nothing. */
export function galleryPage(
  title: string,
  decks: readonly { readonly name: string | undefined; readonly cards: readonly ViewedCard[] }[],
  { nonce, fonts = "", pack }: GalleryPageOptions,
): string {
  const later: string[] = [];
  let number = 0;
  const shown = decks.map(({ name, cards }) => ({
    name,
    cards: cards.map((card): ViewedCard | UndrawnCard => {
      number++;
      if (number <= AT_ONCE) return card;
      const draw = String(later.push(cardFigureContent(card, `later-${number}`)) - 1);
      return undrawn(card, draw);
    }),
  }));
  const packs: string[] = [];
  for (let from = 0; from < later.length; from += IN_PACK)
    packs.push(pack(JSON.stringify(later.slice(from, from + IN_PACK))));
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
<main>
${galleryView(title, shown, { buttons: "" })}
</main>
<dialog aria-label="Card"></dialog>
${packs.map((text) => `<template data-pack="">${text}</template>`).join("\n")}
<script nonce="${xmlText(nonce)}">${SCRIPT}</script>
</body>
</html>
`;
}

/**
 * Search, and a full-window view of a card, with pointer or Enter and arrow keys. Drawings are unpacked when their cards
 * are seen; all of them in idle time, so that they can be printed.
 */
const SCRIPT = `
"use strict";
const IN_PACK = ${IN_PACK};
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
  const packs = [...document.querySelectorAll("template[data-pack]")].map(({ content }) => content.textContent);
  const unpacked = new Map();
  const unpack = async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  };
  const fill = (card, drawings) => {
    card.innerHTML = drawings[card.dataset.draw % IN_PACK];
    delete card.dataset.draw;
  };
  const draw = async (card) => {
    if (card.dataset.draw === undefined) return;
    const at = Math.floor(card.dataset.draw / IN_PACK);
    if (!unpacked.has(at)) unpacked.set(at, unpack(packs[at]));
    const drawings = await unpacked.get(at);
    ready.set(at, drawings);
    if (card.dataset.draw !== undefined) fill(card, drawings);
  };
  const ready = new Map();
  const later = cards.filter((card) => card.dataset.draw !== undefined);
  const seen = new IntersectionObserver((all) => {
    for (const { isIntersecting, target } of all)
      if (isIntersecting) draw(target).then(() => seen.unobserve(target));
  }, { rootMargin: "1000px" });
  for (const card of later) seen.observe(card);
  const idle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  const unpackAll = (at) => {
    if (at === packs.length) return;
    idle(async () => {
      if (!unpacked.has(at)) unpacked.set(at, unpack(packs[at]));
      ready.set(at, await unpacked.get(at));
      unpackAll(at + 1);
    });
  };
  unpackAll(0);
  addEventListener("beforeprint", () => {
    for (const card of later) {
      const drawings = ready.get(Math.floor(card.dataset.draw / IN_PACK));
      if (drawings !== undefined) fill(card, drawings);
    }
  });
  const open = async (card) => {
    await draw(card);
    const drawing = card.querySelector("svg").cloneNode(true);
    dialog.replaceChildren(drawing);
    dialog.setAttribute("aria-label", card.querySelector("figcaption").textContent);
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
