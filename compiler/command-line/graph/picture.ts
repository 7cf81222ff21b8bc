import type { GraphCard, Need, OrderedGraph } from "../../index.js";
import { printable, shown } from "../reports/printable.js";

/** What is drawn of a graph: boxes in groups, and arrows. Whatever language it is written in, it shows this. */
export interface Picture {
  readonly title: string;
  readonly groups: readonly Group[];
  readonly arrows: readonly Arrow[];
  /** Which of the signs are in it, for the legend. */
  readonly signs: ReadonlySet<Sign>;
}

/** A deck. */
export interface Group {
  readonly id: string;
  readonly title: string;
  /** Boxes of one step of the story, or of none. */
  readonly steps: readonly Step[];
}

export interface Step {
  readonly id: string;
  readonly title: string | undefined;
  readonly boxes: readonly Box[];
}

/**
 * goal, helper: a card. need: what several cards ask for, or many cards are. list: cards that neither wait for others
 * nor open any.
 */
export interface Box {
  readonly id: string;
  readonly kind: "goal" | "helper" | "need" | "list";
  /** never: it cannot be played, for what it needs is not there. circle: it waits for cards that wait for it. */
  readonly state: "open" | "never" | "circle";
  readonly title: string;
  readonly lines: readonly string[];
  readonly hint: string;
}

/** all: the one that it comes from is needed. either: it is one of several that will do. played: it has to be in play. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly kind: "all" | "either" | "played";
  /** Between cards of which none ever opens. */
  readonly closed: boolean;
  /** It stays in one deck. */
  readonly within: boolean;
  readonly label: string;
}

export type Sign = Box["kind"] | Arrow["kind"] | "never" | "circle";

/** Puts the graphs of packs into one picture. */
export function pictureOf(graphs: readonly OrderedGraph[]): Picture {
  const parts = graphs.map((graph, pack) => new Painter(graph, `p${pack}`).paint());
  const groups = parts.flatMap((part) => part.groups);
  const arrows = parts.flatMap((part) => part.arrows);
  const boxes = groups.flatMap(({ steps }) => steps.flatMap((step) => step.boxes));
  const states = boxes.flatMap(({ state }) => (state === "open" ? [] : [state]));
  return {
    title: parts.map(({ title }) => title).join(", "),
    groups,
    arrows,
    signs: new Set([...boxes.map(({ kind }) => kind), ...states, ...arrows.map(({ kind }) => kind)]),
  };
}

/** More cards than these that are the same thing to others are named once, without an arrow from each. */
const MOST_ARROWS = 12;
/** What has to be in play is mostly many cards, and where they come from says little. */
const MOST_ARROWS_PLAYED = 3;
const MOST_LISTED = 40;

class Painter {
  readonly #ordered: OrderedGraph;
  readonly #prefix: string;
  readonly #circle = new Set<number>();
  readonly #drawn = new Set<number>();
  readonly #arrows: Arrow[] = [];
  readonly #needBoxes = new Map<number, Box[]>();

  constructor(ordered: OrderedGraph, prefix: string) {
    this.#ordered = ordered;
    this.#prefix = prefix;
    for (const circle of ordered.order.circles) for (const card of circle) this.#circle.add(card);
  }

  paint(): { title: string; groups: Group[]; arrows: Arrow[] } {
    const { graph } = this.#ordered;
    for (const [index, need] of graph.needs.entries()) this.#paintNeed(need, index);
    const groups = graph.decks.map((_, deck) => this.#group(deck));
    return {
      title: printable(graph.pack ?? "Cards"),
      groups: groups.filter(({ steps }) => steps.length > 0),
      arrows: this.#arrows,
    };
  }

  #paintNeed(need: Need, index: number): void {
    const { askers, suppliers } = need;
    for (const card of askers) this.#drawn.add(card);
    const many = need.found > (need.played ? MOST_ARROWS_PLAYED : MOST_ARROWS);
    if (!many) for (const card of suppliers) this.#drawn.add(card);
    if (need.number === 1 && (need.found === 1 || (need.found === 2 && askers.length === 1))) {
      const label = printable(need.text);
      for (const from of suppliers) for (const to of askers) this.#arrow(from, to, need, label);
      return;
    }
    const id = `${this.#prefix}n${index}`;
    this.#needBoxes.set(need.deck, [...(this.#needBoxes.get(need.deck) ?? []), this.#needBox(need, id, many)]);
    if (!many) for (const from of suppliers) this.#arrow(from, id, need, "");
    for (const to of askers) this.#arrow(id, to, need, "");
  }

  #needBox(need: Need, id: string, many: boolean): Box {
    const met = need.suppliers.some((card) => this.#isOpen(card)) || need.found > need.suppliers.length;
    const names = need.suppliers.map((card) => this.#ordered.graph.cards[card]?.identifier ?? "");
    const count = need.found === 0 ? ["nothing is that"] : many ? [`${need.found} cards are that`] : [];
    const lines = [...wrapped(need.asks, NEED_WIDTH + 4, 1), ...count];
    const hint = [
      `${need.asks}: ${need.text}`,
      ...(names.length > 0 ? [`Cards that are that: ${names.join(", ")}`] : []),
    ];
    const title = wrapped(printable(need.text), NEED_WIDTH, 4);
    return {
      id,
      kind: "need",
      state: met ? "open" : "never",
      title: title.join("\n"),
      lines,
      hint: printable(hint.join(" — ")),
    };
  }

  /** From a card to a card, or to or from the box of a need. */
  #arrow(from: number | string, to: number | string, need: Need, label: string): void {
    const fromNeed = typeof from === "string";
    const either = need.found > need.number && !fromNeed;
    const ends = [from, to].filter((end) => typeof end === "number");
    this.#arrows.push({
      from: fromNeed ? from : this.#idOf(from),
      to: typeof to === "string" ? to : this.#idOf(to),
      kind: need.played ? "played" : either ? "either" : "all",
      closed: fromNeed
        ? need.suppliers.every((card) => !this.#isOpen(card))
        : ends.every((card) => !this.#isOpen(card)),
      within: ends.every((card) => this.#ordered.graph.cards[card]?.deck === need.deck),
      label: wrapped(label, LABEL_WIDTH, 3).join("\n"),
    });
  }

  #group(deck: number): Group {
    const { graph } = this.#ordered;
    const cards = [...graph.cards.keys()].filter((card) => graph.cards[card]?.deck === deck);
    const boxes = cards.flatMap((card) => (this.#drawn.has(card) ? [this.#cardBox(card)] : []));
    const steps = [...new Set(boxes.map(({ step }) => step))].sort((one, other) => (one ?? 0) - (other ?? 0));
    const id = `${this.#prefix}d${deck}`;
    const loose = this.#looseBox(cards, id);
    const rest = [...(this.#needBoxes.get(deck) ?? []), ...(loose === undefined ? [] : [loose])];
    const drawn: Step[] = steps.map((step) => ({
      id: `${id}s${step ?? ""}`,
      title: step === undefined || graph.step === undefined ? undefined : `${graph.step} ${step}`,
      boxes: boxes.flatMap(({ step: of, box }) => (of === step ? [box] : [])),
    }));
    const all = rest.length === 0 ? drawn : [...drawn, { id: `${id}n`, title: undefined, boxes: rest }];
    return { id, title: printable(graph.decks[deck] ?? ""), steps: all };
  }

  #cardBox(card: number): { readonly step: number | undefined; readonly box: Box } {
    const { graph } = this.#ordered;
    const { identifier, says, goal, step, copies, kind } = graph.cards[card] ?? NO_CARD;
    const title = copies > 1 ? `${identifier}  ×${copies}` : identifier;
    const state = this.#isOpen(card) ? "open" : this.#circle.has(card) ? "circle" : "never";
    const hint = [
      `${identifier}${kind === undefined ? "" : ` (${kind})`}`,
      ...(says === "" ? [] : [says]),
      this.#stage(card),
    ];
    return {
      step,
      box: {
        id: this.#idOf(card),
        kind: goal ? "goal" : "helper",
        state,
        title: wrapped(printable(title), CARD_WIDTH, 2).join("\n"),
        lines: wrapped(printable(says), CARD_WIDTH, 2),
        hint: printable(hint.join(" — ")),
      },
    };
  }

  #stage(card: number): string {
    const stage = this.#ordered.order.stages[card];
    if (stage === undefined) return this.#circle.has(card) ? "waits for cards that wait for it" : "can never be played";
    return stage === 0
      ? "can be played from the start"
      : `opens after ${stage === 1 ? "one other" : `${stage} others, one after the other`}`;
  }

  /** Goals that stand alone, in one box: as boxes of their own they would bury the rest. */
  #looseBox(cards: readonly number[], id: string): Box | undefined {
    const { graph } = this.#ordered;
    const names = cards.flatMap((card) => {
      const found = graph.cards[card];
      return found?.goal === true && !this.#drawn.has(card) ? [found.identifier] : [];
    });
    if (names.length === 0) return undefined;
    const shownNames = names.slice(0, MOST_LISTED);
    const more = names.length - shownNames.length;
    // A name stays on one line.
    const unbroken = shownNames.map((name) => name.replaceAll(" ", "\u00a0"));
    const lines = wrapped(printable(`${unbroken.join(", ")}${more > 0 ? ` and ${more} more` : ""}`), LIST_WIDTH, 60);
    const title = "Open from the start, and open nothing";
    return {
      id: `${id}l`,
      kind: "list",
      state: "open",
      title,
      lines,
      hint: printable(`${title}: ${names.join(", ")}`),
    };
  }

  #isOpen(card: number): boolean {
    return this.#ordered.order.stages[card] !== undefined;
  }

  #idOf(card: number): string {
    return `${this.#prefix}c${card}`;
  }
}

const NO_CARD: Pick<GraphCard, "identifier" | "says" | "goal" | "step" | "copies" | "kind"> = {
  identifier: "",
  says: "",
  goal: false,
  step: undefined,
  copies: 1,
  kind: undefined,
};

const CARD_WIDTH = 30;
const NEED_WIDTH = 34;
const LABEL_WIDTH = 26;
const LIST_WIDTH = 40;

/** Lines of about a width, at most so many; an ellipsis where more would follow. Words that are too long are cut. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter((one) => one !== "")) {
    const last = lines.at(-1);
    const piece = columnsOf(word) > width ? cut(word, width - 1) : word;
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(piece) <= width)
      lines[lines.length - 1] = `${last} ${piece}`;
    else if (lines.length < most) lines.push(piece);
    else {
      lines[lines.length - 1] = `${last}…`;
      break;
    }
  }
  return lines;
}

export function columnsOf(text: string): number {
  let width = 0;
  for (const character of text) width += shown(character).width;
  return width;
}

function cut(text: string, width: number): string {
  let kept = "";
  for (const character of text) {
    if (columnsOf(kept) + shown(character).width > width) break;
    kept += character;
  }
  return `${kept}…`;
}
