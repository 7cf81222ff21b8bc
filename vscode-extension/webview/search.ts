import { searchFor } from "./search-words.js";

/** The search text, which redrawing keeps. */
let sought: string | undefined;
/** Someone types in the field: redrawing would take the focus away. */
let isTypedIn = false;
/** Where in the text the next key goes. */
let caret = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds without a key press, before the server looks. */
const PAUSE = 250;

/**
 * A search over the cards of a page: shows an element `[data-words]` if it contains all the words. Where there are more
 * pages, `choose` asks for those of all cards that do. Does nothing without a field `input[type=search]`.
 */
export function searchControls(
  main: HTMLElement,
  choose: (choice: { readonly search: string; readonly page: 0 }) => void,
): void {
  const field = main.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) return;
  const hasPages = field.dataset.choice !== undefined;
  const count = main.querySelector("[data-count]");
  const cards = [...main.querySelectorAll<HTMLElement>("[data-words]")];
  const groups = [...main.querySelectorAll<HTMLElement>("[data-group]")];
  const apply = () => {
    const fits = searchFor(field.value);
    let found = 0;
    for (const card of cards) {
      card.hidden = !fits(card.dataset.words ?? "");
      if (!card.hidden) found++;
    }
    for (const group of groups) group.hidden = group.querySelector("[data-words]:not([hidden])") === null;
    if (count !== null && !hasPages)
      count.textContent = field.value.trim() === "" ? `${cards.length}` : `${found} of ${cards.length}`;
  };
  sought ??= field.value;
  field.value = sought;
  if (isTypedIn) {
    field.focus();
    field.setSelectionRange(caret, caret);
  }
  field.addEventListener("focus", () => {
    isTypedIn = true;
  });
  // A field that is taken away is left by nobody.
  field.addEventListener("blur", () =>
    setTimeout(() => {
      if (field.isConnected) isTypedIn = false;
    }),
  );
  field.addEventListener("input", () => {
    sought = field.value;
    caret = field.selectionEnd ?? sought.length;
    apply();
    clearTimeout(timer);
    if (hasPages) timer = setTimeout(() => choose({ search: field.value, page: 0 }), PAUSE);
  });
  apply();
}
