import type { DeclaringRecord, LocatedValue } from "../systems/declaring-record.js";
import {
  nodesIn,
  type PlayDeclaration,
  placeOfName,
  readingsOf,
  type SentencePart,
  sentencesOf,
  wordsOf,
} from "../systems/records/play.js";
import { has, isKind } from "./possible-records.js";
import type { NameResolver } from "./resolve-names.js";
import { scopesOfKind } from "./scopes.js";

/**
 * What sentences of rules of play ask of cards that can't have it (`Worth on Coin in own Purse`, and what is on the card
 * of an action), and texts where numbers are added up. Only what is certain is noted in `names`.
 */
export function checkNamesInPlay(records: readonly DeclaringRecord[], names: NameResolver): void {
  const { play = [] } = names.system.data;
  if (play.length === 0) return;
  const check = new NamesInPlay(play, names);
  for (const { rule, reading, located } of sentencesOf(records, play))
    for (const { node } of nodesIn(reading)) check.sentence(node, rule, located);
}

class NamesInPlay {
  /** What is kept or computed, and not on cards. */
  private readonly counted: ReadonlySet<string>;
  /** Counters that hold texts, or names of numbers. */
  private readonly ofTexts: ReadonlySet<string>;

  constructor(
    play: readonly PlayDeclaration[],
    private readonly names: NameResolver,
  ) {
    const all = play.filter(({ kind }) => kind === "Number" || kind === "Counter");
    this.counted = new Set(all.map(({ name }) => name));
    this.ofTexts = countersOfTexts(play);
  }

  sentence(node: SentencePart, rule: PlayDeclaration, located: LocatedValue): void {
    const own = rule.kind === "Action" ? wordsOf(rule, "For") : [];
    const { phrase, Key, Those, Amount, Counts, Shared, Conditions, Sort } = node;
    // What is under a counter is in the category that the value of the counter names.
    if (phrase === "Term" && typeof Key === "string" && Those !== undefined && Counts === undefined) {
      const { Sort: kind } = Those as SentencePart;
      this.number(Key, [String(kind)], located);
    }
    if (typeof Shared === "string" && typeof Sort === "string") {
      this.name(Shared, [Sort], located);
      this.name(Shared, own, located);
    }
    if (typeof Conditions === "string") this.name(Conditions, own, located);
    const isChange = phrase === "Put" || phrase === "Raise" || phrase === "Lower";
    if (isChange && typeof Amount === "string" && !this.ofTexts.has(String(Counts))) this.number(Amount, own, located);
  }

  private number(name: string, kinds: readonly string[], located: LocatedValue): void {
    if (!this.name(name, kinds, located)) return;
    const { system } = this.names;
    const scopes = kinds.flatMap((kind) => scopesOfKind(isKind(kind), system));
    if (system.attributes.has(name) && this.names.isOfTexts([name], scopes))
      this.names.add("texts-added", placeOfName(located, name), { name });
  }

  /** Whether cards of some of the kinds can have a name; what is certain to be nowhere is noted. */
  private name(name: string, kinds: readonly string[], located: LocatedValue): boolean {
    const { possible, system, isDoubtful } = this.names;
    if (this.counted.has(name) || !this.names.isName(name) || isDoubtful(name)) return false;
    if (kinds.length === 0 || kinds.some((kind) => !system.kinds.has(kind) || isDoubtful(kind))) return false;
    const full = system.shortcuts.get(name) ?? name;
    if (kinds.some((kind) => possible(isKind(kind), has(full)))) return true;
    // If no card can be of the kind, that is reported at the kind.
    if (kinds.some((kind) => possible(isKind(kind)))) this.names.notHere([name], placeOfName(located, name), kinds);
    return false;
  }
}

/** Counters that hold texts, or have names for their numbers, so that they are compared with texts. */
export function countersOfTexts(play: readonly PlayDeclaration[]): ReadonlySet<string> {
  const chosen = play.flatMap((rule) =>
    readingsOf(rule, "Do").flatMap((step) =>
      nodesIn(step).flatMap(({ node }) => (node.phrase === "ChooseValue" ? String(node.Counts) : [])),
    ),
  );
  const said = play.flatMap(({ kind, name, attributes: { Starts = [], OneOf = [] } }) =>
    kind === "Counter" && (OneOf.length > 0 || Starts.some((value) => typeof value !== "number")) ? name : [],
  );
  return new Set([...chosen, ...said]);
}
