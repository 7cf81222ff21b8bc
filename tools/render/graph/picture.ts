import { printable, type RecordModel } from "../../../compiler/index.js";
import { pushTo } from "../../../grammar/index.js";
import type { Fate } from "../../graph/opening-order.js";
import type { OrderedGraph } from "../../graph/part-of-graph.js";
import type { GraphCard, Need } from "../../graph/unlock-graph.js";
import { wrapped } from "./wrap-label.js";

/** What is drawn of a graph: boxes in groups, and arrows. The same for every output format. */
export interface Picture {
  readonly title: string;
  readonly groups: readonly DeckCluster[];
  readonly arrows: readonly Arrow[];
  /** The symbols it uses, for the legend. */
  readonly signs: ReadonlySet<Sign>;
}

export interface DeckCluster {
  readonly id: string;
  readonly title: string;
  /** Boxes of one step of the story, or of none. */
  readonly steps: readonly GraphStep[];
}

export interface GraphStep {
  readonly id: string;
  readonly title: string | undefined;
  readonly boxes: readonly Box[];
}

/**
 * goal, helper: a card. need: what several cards need, or many cards provide. list: cards that neither wait for others
 * nor unlock any.
 */
export interface Box {
  readonly id: string;
  readonly kind: "goal" | "helper" | "need" | "list";
  /**
   * never: it can't be played, because what it needs doesn't exist. circle: it waits for a cycle of cards. unknown: it has
   * an error.
   */
  readonly state: "open" | "never" | "circle" | "unknown";
  readonly title: string;
  readonly lines: readonly string[];
  readonly hint: string;
  /** Its card, if it is one. */
  readonly record: RecordModel | undefined;
}

/** all: its source is required. either: one of several is enough. played: it must be in play. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly kind: "all" | "either" | "played";
  /** Between cards that never unlock. */
  readonly closed: boolean;
  /** Within one deck. */
  readonly within: boolean;
  readonly label: string;
}

export type Sign = Box["kind"] | Arrow["kind"] | Exclude<Box["state"], "open">;

/** Combines the graphs of packs in one picture. */
export function pictureOf(graphs: readonly OrderedGraph[]): Picture {
  const parts = graphs.map((graph, pack) => new GraphPainter(graph, `p${pack}`).paint());
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

/** More cards that provide the same are named in the box, without an arrow from each. */
const MOST_ARROWS = 12;
/** Needs for cards in play usually have many providers, and their arrows say little. */
const MOST_ARROWS_PLAYED = 3;
/** More cards that only wait for the same need are shown as one box. */
const MOST_WAITING = 6;
const MOST_LISTED = 40;
const MOST_HINTED = 500;

class GraphPainter {
  readonly #ordered: OrderedGraph;
  readonly #prefix: string;
  readonly #drawn = new Set<number>();
  readonly #arrows: Arrow[] = [];
  readonly #needsOf: number[];
  /** Cards with outgoing arrows. */
  readonly #supplies = new Set<number>();
  readonly #needBoxes = new Map<number, Box[]>();

  constructor(ordered: OrderedGraph, prefix: string) {
    this.#ordered = ordered;
    this.#prefix = prefix;
    this.#needsOf = ordered.graph.cards.map(() => 0);
    for (const { askers, suppliers, found, played } of ordered.graph.needs) {
      for (const card of askers) this.#needsOf[card] = (this.#needsOf[card] ?? 0) + 1;
      if (found <= (played ? MOST_ARROWS_PLAYED : MOST_ARROWS)) for (const card of suppliers) this.#supplies.add(card);
    }
    for (const [card, { goal }] of ordered.graph.cards.entries())
      if (goal && !this.#isOpen(card)) this.#drawn.add(card);
  }

  paint(): { title: string; groups: DeckCluster[]; arrows: Arrow[] } {
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
    const { suppliers } = need;
    const together = this.#onlyWaitingFor(need);
    const alone = need.askers.filter((card) => !together.has(card));
    for (const card of alone) this.#drawn.add(card);
    const many = need.found > (need.played ? MOST_ARROWS_PLAYED : MOST_ARROWS);
    if (!many) for (const card of suppliers) this.#drawn.add(card);
    const direct = need.number === 1 && (need.found === 1 || (need.found === 2 && need.askers.length === 1));
    if (direct && together.size === 0) {
      const label = printable(need.text);
      for (const from of suppliers) for (const to of alone) this.#arrow(from, to, need, label);
      return;
    }
    const id = `${this.#prefix}n${index}`;
    this.#putBox(need.deck, this.#needBox(need, id, many));
    if (!many) for (const from of suppliers) this.#arrow(from, id, need, "");
    for (const to of alone) this.#arrow(id, to, need, "");
    if (together.size === 0) return;
    const list = `${this.#prefix}w${index}`;
    this.#putBox(need.deck, this.#listBox(list, `${together.size} cards`, [...together]));
    this.#arrow(id, list, need, "");
  }

  /** Cards that wait only for this need and unlock nothing: if there are many, they share a box. */
  #onlyWaitingFor({ askers }: Need): ReadonlySet<number> {
    const cards = askers.filter((card) => this.#needsOf[card] === 1 && !this.#supplies.has(card));
    return new Set(cards.length > MOST_WAITING ? cards : []);
  }

  #putBox(deck: number, box: Box): void {
    pushTo(this.#needBoxes, deck, box);
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
      record: undefined,
    };
  }

  /** Between two cards, or a card and the box of a need. */
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

  #group(deck: number): DeckCluster {
    const { graph } = this.#ordered;
    const cards = [...graph.cards.keys()].filter((card) => graph.cards[card]?.deck === deck);
    const boxes = cards.flatMap((card) => (this.#drawn.has(card) ? [this.#cardBox(card)] : []));
    const steps = [...new Set(boxes.map(({ step }) => step))].sort((one, other) => (one ?? 0) - (other ?? 0));
    const id = `${this.#prefix}d${deck}`;
    const loose = this.#looseBox(cards, id);
    const rest = [...(this.#needBoxes.get(deck) ?? []), ...(loose === undefined ? [] : [loose])];
    const drawn: GraphStep[] = steps.map((step) => ({
      id: `${id}s${step ?? ""}`,
      title: step === undefined || graph.step === undefined ? undefined : `${graph.step} ${step}`,
      boxes: boxes.flatMap(({ step: of, box }) => (of === step ? [box] : [])),
    }));
    const all = rest.length === 0 ? drawn : [...drawn, { id: `${id}n`, title: undefined, boxes: rest }];
    return { id, title: printable(graph.decks[deck] ?? ""), steps: all };
  }

  #cardBox(card: number): { readonly step: number | undefined; readonly box: Box } {
    const { graph } = this.#ordered;
    const { identifier, says, goal, step, copies, kind, record } = graph.cards[card] ?? NO_CARD;
    const title = copies > 1 ? `${identifier}  ×${copies}` : identifier;
    const fate = this.#fateOf(card);
    const state = fate.kind === "lost" ? "never" : fate.kind;
    const hint = [
      `${identifier}${kind === undefined ? "" : ` (${kind})`}`,
      ...(says === "" ? [] : [says]),
      fateText(fate),
    ];
    const warning = fate.kind === "open" ? [] : [fateText(fate)];
    return {
      step,
      box: {
        id: this.#idOf(card),
        kind: goal ? "goal" : "helper",
        state,
        title: wrapped(printable(title), CARD_WIDTH, 2).join("\n"),
        lines: [...wrapped(printable(says), CARD_WIDTH, 2), ...warning],
        hint: printable(hint.join(" — ")),
        record,
      },
    };
  }

  /** Isolated goals, in one box: separate boxes would bury the rest. */
  #looseBox(cards: readonly number[], id: string): Box | undefined {
    const { graph } = this.#ordered;
    const loose = cards.filter(
      (card) => graph.cards[card]?.goal === true && this.#needsOf[card] === 0 && !this.#drawn.has(card),
    );
    return loose.length === 0 ? undefined : this.#listBox(`${id}l`, "Open from the start, and open nothing", loose);
  }

  #listBox(id: string, title: string, cards: readonly number[]): Box {
    const names = cards.map((card) => this.#ordered.graph.cards[card]?.identifier ?? "");
    const shownNames = names.slice(0, MOST_LISTED);
    const more = names.length - shownNames.length;
    // A name stays on one line.
    const unbroken = shownNames.map((name) => name.replaceAll(" ", "\u00a0"));
    const text = printable(`${unbroken.join(", ")}${more > 0 ? ` and ${more} more` : ""}`);
    const state = cards.some((card) => this.#isOpen(card)) ? "open" : "never";
    const hint = printable(`${title}: ${names.slice(0, MOST_HINTED).join(", ")}`);
    return { id, kind: "list", state, title, lines: wrapped(text, LIST_WIDTH, 60), hint, record: undefined };
  }

  /** It may open: what is unknown closes nothing. */
  #isOpen(card: number): boolean {
    return ["open", "unknown"].includes(this.#fateOf(card).kind);
  }

  #fateOf(card: number): Fate {
    return this.#ordered.order.fates[card] ?? { kind: "never" };
  }

  #idOf(card: number): string {
    return `${this.#prefix}c${card}`;
  }
}

function fateText(fate: Fate): string {
  switch (fate.kind) {
    case "open":
      if (fate.stage === 0) return "can be played from the start";
      return `opens after ${fate.stage === 1 ? "one other" : `${fate.stage} others, one after the other`}`;
    case "lost":
      return "can never be won";
    case "circle":
      return "waits for what waits for it";
    case "never":
      return "can never be played";
    case "unknown":
      return "has a mistake, so this is not known";
  }
}

const NO_CARD: Omit<GraphCard, "record" | "deck"> & { readonly record: undefined } = {
  record: undefined,
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
