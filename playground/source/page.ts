/** The element of the page with that id. */
export const the = <Type extends HTMLElement>(id: string): Type => document.getElementById(id) as Type;

/** Tells the reader something: a sentence, or what went wrong. */
export function said(words: unknown): void {
  the("status").textContent = words instanceof Error ? words.message : String(words);
}

/** Shows a sentence with buttons. It replaces the previous offer with the same key; an empty one only removes that. */
export function offer(key: string, sentence: string, acts: Readonly<Record<string, () => unknown>>): void {
  const place = the("offers");
  place.querySelector(`[data-key=${key}]`)?.remove();
  if (sentence === "") return;
  const line = document.createElement("p");
  line.dataset.key = key;
  line.append(sentence);
  for (const [title, act] of Object.entries({ ...acts, Close: () => {} })) {
    line.append(
      button(title, () => {
        line.remove();
        return act();
      }),
    );
  }
  place.append(line);
}

/** A button. The reader is told of what its action throws. */
export function button(title: string, act: () => unknown): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = title;
  made.addEventListener("click", () => void Promise.resolve(act()).catch(said));
  return made;
}

/** A sentence in place of a view. */
export function nothing(sentence: string): HTMLElement {
  const made = document.createElement("p");
  made.className = "nothing";
  made.textContent = sentence;
  return made;
}
