/** A card of a gallery, to be drawn. */
export interface CardToDraw {
  readonly uri: string;
  readonly offset: number;
  readonly copies: number;
}

/** Asks the server for what is in the figures of cards; null for one that is gone. */
export type AskDrawings = (cards: readonly CardToDraw[]) => Promise<readonly (string | null)[]>;

/** How many are asked for at a time: a reader who scrolls on doesn't wait for cards that were passed. */
const AT_A_TIME = 12;
/** How far from what is seen cards are drawn, and kept. */
const AROUND = "900px 0px";

let observer: IntersectionObserver | undefined;
/** What is drawn, by what is written on the card: redrawing the page doesn't take it away. */
let drawn = new Map<string, string>();

/** Draws the figures `[data-draw]` of a page while they are seen, and no others. */
export function drawingControls(main: HTMLElement, ask: AskDrawings): void {
  observer?.disconnect();
  observer = undefined;
  const figures = [...main.querySelectorAll<HTMLElement>("[data-draw]")];
  const keyOf = ({ dataset }: HTMLElement) => `${dataset.uri}\n${dataset.draw}\n${dataset.words}`;
  const before = drawn;
  drawn = new Map();
  if (figures.length === 0) return;
  const empty = new Map(figures.map((figure) => [figure, figure.innerHTML]));
  const waiting = new Set<HTMLElement>();
  let isAsking = false;
  const show = (figure: HTMLElement, content: string): void => {
    figure.innerHTML = content;
    drawn.set(keyOf(figure), content);
  };
  const askOn = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    while (waiting.size > 0 && observer === own) {
      const some = [...waiting].slice(0, AT_A_TIME);
      for (const figure of some) waiting.delete(figure);
      const cards = some.map(({ dataset }) => {
        return { uri: dataset.uri ?? "", offset: Number(dataset.offset), copies: Number(dataset.draw) };
      });
      const answers = await ask(cards).catch(() => []);
      if (observer !== own) return;
      for (const [index, figure] of some.entries()) {
        const content = answers[index];
        if (content) show(figure, content);
      }
    }
    isAsking = false;
  };
  const scrolls = getComputedStyle(main).overflowY !== "visible";
  const own = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes) {
        const figure = target as HTMLElement;
        if (isIntersecting) waiting.add(figure);
        else {
          waiting.delete(figure);
          if (drawn.delete(keyOf(figure))) figure.innerHTML = empty.get(figure) ?? "";
        }
      }
      void askOn();
    },
    { root: scrolls ? main : null, rootMargin: AROUND },
  );
  observer = own;
  for (const figure of figures) {
    const content = before.get(keyOf(figure));
    if (content !== undefined) show(figure, content);
    own.observe(figure);
  }
}
