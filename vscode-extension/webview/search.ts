/** The search text, which redrawing keeps. */
let sought = "";

/**
 * A search over the cards of a page: shows an element `[data-words]` if it contains all the words. Does nothing without
 * a field `input[type=search]`.
 */
export function searchControls(main: HTMLElement): void {
  const field = main.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) return;
  const count = main.querySelector("[data-count]");
  const cards = [...main.querySelectorAll<HTMLElement>("[data-words]")];
  const groups = [...main.querySelectorAll<HTMLElement>("[data-group]")];
  const apply = () => {
    sought = field.value;
    const words = folded(sought).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const card of cards) {
      const text = folded(card.dataset.words ?? "");
      const fits = words.every((word) => text.includes(word));
      card.hidden = !fits;
      if (fits) found++;
    }
    for (const group of groups) group.hidden = group.querySelector("[data-words]:not([hidden])") === null;
    if (count !== null) count.textContent = words.length === 0 ? `${cards.length}` : `${found} of ${cards.length}`;
  };
  field.value = sought;
  field.addEventListener("input", apply);
  apply();
}

/** Without diacritics and case, which nobody types in a search. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
