import type { Span } from "../../grammar/index.js";
import { alternatives } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { ALL, isGiven, isNumberOfKind, isTotal, needsNumbers, takesKind } from "../systems/condition-words.js";
import { holesIn } from "../systems/declared-holes.js";
import type { LocatedCondition } from "../systems/declaring-record.js";
import { HOLE_CLASSES } from "../systems/hole-classes.js";
import { followedBy, type ReferredName, referredBy } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { type SystemProblem, systemProblem, unknownProblem } from "../systems/system-problems.js";
import { boundsOf, quoted } from "../values/value.js";
import {
  ANYTHING,
  any,
  type Formula,
  has,
  isKind,
  membersOf,
  type NameDeclaration,
  type PossibleRecords,
} from "./possible-records.js";
import { kindsOfParts, type RuleScope, scopesOfKind, targetsOf, thingsOfKind } from "./scopes.js";

/**
 * Resolves names against the declarations of a system, wherever they stand: in conditions, in totals, in messages, in
 * `Per` and in holes. A name leads on by dots: from a kind to what is on its things, from a category to a name in it,
 * from a name to a hole of its texts or to what is on the thing that it names. What leads to nothing is reported here,
 * and only here, but for names that nothing declares, which the description of system files finds.
 */
export class NameResolver {
  /** What leads to nothing, at its word in the file. */
  readonly found: SystemProblem[] = [];
  readonly system: System;
  /** Conditions that would say to what a name refers: without them, nobody knows what stands behind its dot. */
  readonly unknownReferences: Span[] = [];
  private readonly anywhere: readonly RuleScope[];

  /** `isDoubtful`: names whose declaration is broken. Nothing is reported on them. */
  constructor(
    readonly possible: PossibleRecords,
    readonly isDoubtful: (name: string) => boolean,
  ) {
    this.system = possible.system;
    this.anywhere = scopesOfKind(ANYTHING, this.system);
  }

  /** Something that cards can have; a kind alone has no values. */
  readonly isName = (name: string): boolean => this.declarations(name).length > 0;

  readonly isDeclared = (name: string): boolean => this.system.kinds.has(name) || this.isName(name);

  /** All names that cards can have. */
  all(): string[] {
    const { labels, attributes, categories } = this.system.data;
    return [...labels, ...attributes, ...categories].map(({ name }) => name);
  }

  /** An attribute or a category, which a card has on lines of its own, unlike a label. */
  isPart(name: string): boolean {
    return this.declarations(name).some(({ kind }) => kind !== "label");
  }

  isCategory(name: string): boolean {
    const declared = this.declarations(name);
    return declared.length > 0 && declared.every(({ kind }) => kind === "category");
  }

  /** Whether a path leads somewhere from one of some things. If it doesn't, that is reported. */
  path(path: readonly string[], span: Span, scopes: readonly RuleScope[], of: readonly string[]): boolean {
    if (isNumberOfKind(path)) return this.total(path, span, scopes, of);
    if (path.some(this.isDoubtful)) return true;
    if (path.length > MOST_NAMES) return false;
    const [first = ""] = path;
    const rest = path.slice(1);
    const isThing = rest.length > 0 && this.system.kinds.has(first);
    const unknown = path.findIndex((name) => !this.isDeclared(name) && !WORDS.has(name));
    if (this.leads(path, scopes) && !this.isMisspelt(path, unknown)) return true;
    // A first name that nothing declares is reported by the description of system files, as is what stands behind All.
    if (unknown === 0 || (unknown > 0 && first === ALL)) return false;
    if (rest.length === 0) {
      if (!this.isName(first) && !WORDS.has(first)) return false;
      if (this.isCategory(first)) this.add("no-value", span, { name: first });
      else this.notHere(path, span, of);
    } else if (isThing && !scopes.some((scope) => thingsOfKind(first, scope, this.possible).length > 0)) {
      this.add("thing-not-here", span, { kind: first, thing: alternatives(of) });
    } else if (isThing && rest.length === 1 && this.isCategory(rest[0] ?? "")) {
      this.add("no-value", span, { name: rest[0] ?? "" });
    } else if (rest.length > 1 && !this.leads(path.slice(0, -1), scopes)) {
      return this.path(path.slice(0, -1), span, scopes, of);
    } else if (this.namesOthers(path, scopes)) {
      this.add("named-not-here", span, { name: path.join("."), named: first });
    } else if (!isThing && holesIn(this.full(path.at(-2) ?? ""), this.system).includes(path.at(-1) ?? "")) {
      this.notHere(path, span, of);
    } else if (unknown > 0 && !this.isMember(path)) {
      this.noPart(path, span);
    } else if (!isThing && !this.system.categories.has(this.full(path.at(-2) ?? ""))) {
      this.noPart(path, span);
    } else if (isThing && rest.length > 1) {
      this.noPart(path, span);
    } else this.notHere(path, span, isThing ? [first] : of);
    return false;
  }

  /** Whether the path goes on from a name to other things, and none of these can be reached. */
  private namesOthers(path: readonly string[], scopes: readonly RuleScope[]): boolean {
    const named = followedBy(path.map(this.full), this.system);
    const isThere = ({ kind }: ReferredName) =>
      scopes.some((scope) => thingsOfKind(kind, scope, this.possible).length > 0);
    return named.length > 0 && !named.some(isThere);
  }

  /** `Sister = "Boat.Name"`: nothing but a path to what is declared looks like this, unless it is a listed value. */
  quoted(text: string, span: Span, asked: readonly string[]): void {
    const [first = "", second = "", ...more] = text.split(".");
    if (more.length > 0 || !this.isDeclared(first) || !this.isName(second) || this.isDoubtful(asked.at(-1) ?? ""))
      return;
    const lists = this.declarations(asked.at(-1) ?? "").map((one) => ("oneOf" in one ? one.oneOf : undefined));
    if (lists.length > 0 && lists.every((list) => list === undefined))
      this.add("path-in-quotes", span, { name: text }, "warning", text);
  }

  /** The same for a number about all things that are taken; those of numbers alone need a name of numbers. */
  total(path: readonly string[], span: Span, scopes: readonly RuleScope[], of: readonly string[]): boolean {
    const [word = "", ...rest] = path;
    const [name] = rest;
    if (name === undefined || rest.some(this.isDoubtful)) return true;
    // `Count` may also be of values.
    if (rest.length === 1 && takesKind(word) && (this.system.kinds.has(name) || !this.isName(name))) return true;
    if (takesKind(word) && word !== "Count") {
      this.add("total-of-kind", span, { word, name: rest.join(".") });
      return false;
    }
    if (!this.leads(rest, scopes)) {
      if (rest.length > 1) return this.path(rest, span, scopes, of);
      if (this.isCategory(name)) this.add("no-value", span, { name });
      else if (this.isName(name)) this.notHere(path, span, of);
      return false;
    }
    if (!needsNumbers(word) || !this.isOfTexts(rest, scopes)) return true;
    this.add("measure-of-texts", span, { word, name: rest.join(".") });
    return false;
  }

  /** A number is not compared with texts: of a name, it counts all values, and one of them is chosen in `When`. */
  comparesNumber(path: readonly string[], values: LocatedCondition["values"], scopes: readonly RuleScope[]): boolean {
    const number = path.join(".");
    if (!isTotal(path) && !isNumberOfKind(path)) {
      const counted = values.find(({ value }) => value.kind === "name" && isTotal(value.path));
      if (counted === undefined || path.some(this.isDoubtful) || !this.isOfTexts(path, scopes)) return true;
      this.add("number-no-text", counted.span, { number: quoted(counted.value), other: number });
      return false;
    }
    for (const { value, span } of values) {
      const named = value.kind === "name" && !isTotal(value.path) && !value.path.some(this.isDoubtful);
      const counted = path[0] === "Count" && this.isName(path[1] ?? "") ? path.slice(1).join(".") : undefined;
      if (value.kind === "text" && counted !== undefined)
        this.add("number-of-value", span, { number, text: value.value, name: counted });
      else if (value.kind === "text") this.add("number-no-text", span, { number, other: `"${value.value}"` });
      else if (named && this.isOfTexts(value.path, scopes))
        this.add("number-no-text", span, { number, other: value.path.join(".") });
      else continue;
      return false;
    }
    return true;
  }

  /** Nor are the texts of a name without a list with numbers. */
  comparesTexts([first = "", ...more]: readonly string[], values: LocatedCondition["values"]): boolean {
    const [name = first, ...others] = more;
    if (others.length > 0 || (more.length > 0 && !this.system.kinds.has(first)) || isGiven(name)) return true;
    const declared = this.declarations(name);
    const areTexts = declared.every(
      (one) => one.kind === "attribute" && isText(one) && one.oneOf === undefined && one.suchAs === undefined,
    );
    const number = values.find(({ value }) =>
      value.kind === "name" ? this.isOfNumbers(value.path) : boundsOf(value) !== undefined,
    );
    if (declared.length === 0 || !areTexts || number === undefined) return true;
    this.add("text-no-number", number.span, { name, number: quoted(number.value) }, "warning");
    return false;
  }

  /** Texts are in no order. */
  comparesOrdered(path: readonly string[], values: LocatedCondition["values"], scopes: readonly RuleScope[]): boolean {
    if (isTotal(path) || isNumberOfKind(path) || path.some(this.isDoubtful) || !this.isOfTexts(path, scopes))
      return true;
    const other = values.find(({ value }) => value.kind === "name" && this.isOfTexts(value.path, scopes));
    if (other === undefined) return true;
    this.add("texts-in-order", other.span, { name: path.join("."), other: quoted(other.value) });
    return false;
  }

  /** A path on one side of a condition, in `Per` or in a message. */
  pathOrTotal(path: readonly string[], span: Span, scopes: readonly RuleScope[], of: readonly string[]): boolean {
    return (isTotal(path) ? this.total : this.path).call(this, path, span, scopes, of);
  }

  /** `<Boat.Home>` needs boats with a home, `<Cargo.Salt>` a name in the category, `<Code.Dock>` a hole in the list. */
  hole(path: readonly string[], span: Span): void {
    const [first = "", second] = path;
    if (second === undefined || path.some(this.isDoubtful) || isGiven(second)) return;
    const isKindOfThing = this.system.kinds.has(first);
    if (isKindOfThing && (kindsOfParts(this.system).has(first) || !this.possible(isKind(first)))) return;
    if (!isKindOfThing && !this.isName(first)) return;
    const isPart = isKindOfThing || this.system.categories.has(this.full(first));
    // Reported with the form.
    if (!isPart && !this.isName(second) && !HOLE_CLASSES.has(second)) return;
    this.path(path, span, this.anywhere, [isKindOfThing ? first : "Card"]);
  }

  /** The lists of conditions that `Fits` asks for must be where they are looked for. */
  lists(path: readonly string[], span: Span, scopes: readonly RuleScope[], of: readonly string[]): boolean {
    const [first = "", second] = path;
    const category = this.full(second ?? first);
    if (!this.system.categories.has(category) || path.some(this.isDoubtful)) return true;
    if (second === undefined ? this.leadsToCategory(category, scopes) : this.possible(isKind(first), has(category)))
      return true;
    this.notHere(path, span, second === undefined ? of : [first]);
    return false;
  }

  private leadsToCategory(category: string, scopes: readonly RuleScope[]): boolean {
    return scopes.some(({ thing }) => thing.is === "part" || this.possible(thing.known, has(category)));
  }

  /** A name that is declared, but for other things. */
  notHere(path: readonly string[], span: Span, of: readonly string[]): void {
    const [first = "", hole = ""] = path.slice(-2);
    const isHole = path.length > 1 && holesIn(this.full(first), this.system).includes(hole);
    const declared = this.declarations((isHole ? first : path.at(-1)) ?? "");
    const places = [...new Set(declared.flatMap(({ on }) => (on.length === 0 ? ["Card"] : on)))];
    const data = { name: path.join("."), thing: alternatives(of), places: alternatives(places, "and") };
    this.add("name-not-here", span, data);
  }

  /** If a rule asks its things for several names that they can't have, they are what is wrong. */
  gather(from: number, of: readonly string[], span: Span | undefined): void {
    const thing = alternatives(of);
    const isOne = ({ messageId, data }: SystemProblem) => messageId === "name-not-here" && data.thing === thing;
    const told = this.found.slice(from);
    const names = [...new Set(told.filter(isOne).map(({ data }) => data.name ?? ""))];
    if (span === undefined || names.length < 2) return;
    this.found.splice(from, told.length, ...told.filter((one) => !isOne(one)));
    this.add("names-not-here", span, { thing, names: alternatives(names) });
  }

  add(...problem: Parameters<typeof systemProblem>): void {
    this.found.push(systemProblem(...problem));
  }

  private leads(path: readonly string[], scopes: readonly RuleScope[]): boolean {
    return scopes.some((scope) => targetsOf(path, scope, this.possible).length > 0);
  }

  /** Cards may have names of their own, but hardly one that is nearly declared, in a condition. */
  private isMisspelt(path: readonly string[], unknown: number): boolean {
    if (unknown < 1 || !this.system.data.kinds.some(({ custom }) => custom)) return false;
    const [left = "", right = ""] = path.slice(unknown - 1);
    const near = this.nearestPart(left, right);
    return near !== undefined && near !== right;
  }

  /** Without those that go on from a name to a thing, if nobody knows to which. */
  get certain(): readonly SystemProblem[] {
    const { kinds, categories } = this.system;
    const goesOn = ({ left = "" }: SystemProblem["data"]) => !kinds.has(left) && !categories.has(this.full(left));
    const { unknownReferences: unknown } = this;
    const isOwn = (at: Span) => unknown.some(({ start, end }) => start <= at.start && at.end <= end);
    return this.found.filter(
      ({ messageId, data, span }) =>
        unknown.length === 0 || !messageId.startsWith("part-") || !goesOn(data) || isOwn(span),
    );
  }

  /** Nothing behind a dot has the name: not on the things of a kind, nor in a category, nor in the texts of a name. */
  private noPart(path: readonly string[], span: Span): void {
    const { data } = this.system;
    const [left = "", right = ""] = path.slice(-2);
    const near = this.nearestPart(left, right);
    if (data.incomplete === true || (near === undefined && data.kinds.some(({ custom }) => custom))) return;
    const nearest = near && [...path.slice(0, -1), near].join(".");
    this.found.push(unknownProblem("part", span, { left, right }, nearest, nearest));
  }

  /** A name that may stand in a category, whoever has it. */
  private isMember(path: readonly string[]): boolean {
    const [category = "", name = ""] = path.slice(-2);
    const full = this.full(category);
    return this.system.categories.has(full) && membersOf(full, name, this.system).length > 0;
  }

  /** The name behind a dot that was probably meant. */
  private nearestPart(left: string, right: string): string | undefined {
    const full = this.full(left);
    const { data, kinds } = this.system;
    const members = data.attributes.filter(({ on }) => on.includes(full)).map(({ name }) => name);
    const isThing = kinds.has(left) || referredBy(this.system, undefined, full).length > 0;
    const names = isThing ? [...[...data.attributes, ...data.labels].map(({ name }) => name), "Is", "Has"] : [];
    return nearestName(right, [...holesIn(full, this.system), ...members, ...names]);
  }

  /** Whether there are only texts, and no numbers, where a path leads. */
  isOfTexts(path: readonly string[], scopes: readonly RuleScope[]): boolean {
    const [name = "", holder] = path.toReversed();
    if (holder !== undefined && holesIn(this.full(holder), this.system).includes(name)) {
      const declared = this.declarations(name);
      return declared.length === 0 ? HOLE_CLASSES.has(name) && !DIGITS.has(name) : declared.every(isText);
    }
    const category =
      holder !== undefined && this.system.categories.has(this.full(holder)) ? this.full(holder) : undefined;
    const kind = holder !== undefined && this.system.kinds.has(holder) ? isKind(holder) : undefined;
    const declared = this.declarations(name).filter(({ on }) => {
      if (category !== undefined) return on.includes(category);
      return (
        on.length === 0 ||
        on.some((place) => !this.system.kinds.has(place)) ||
        scopes.some(
          ({ thing }) =>
            (kind === undefined && thing.is === "part") ||
            this.possible(kind ?? (thing as { known: Formula }).known, any(on.map((place) => isKind(place)))),
        )
      );
    });
    return declared.length > 0 && declared.every(isText);
  }

  /** Whether nothing but numbers can be under a name. */
  private isOfNumbers(path: readonly string[]): boolean {
    const declared = path.some(this.isDoubtful) ? [] : this.declarations(path.at(-1) ?? "");
    const isNumber = (one: NameDeclaration): boolean =>
      one.kind === "attribute" && one.unsure !== true && !isText(one) && !one.values.includes("name") && !one.oneOf;
    return declared.length > 0 && declared.every((one) => isNumber(one) && !("suchAs" in one && one.suchAs));
  }

  private declarations(name: string): readonly NameDeclaration[] {
    return this.possible.declarations(this.full(name));
  }

  private readonly full = (name: string): string => this.system.shortcuts.get(name) ?? name;
}

/** Longer paths are reported by the description of system files. */
const MOST_NAMES = 3;
const WORDS: ReadonlySet<string> = new Set(["Is", "Has", "Number", "Value", "Copies", "All"]);
const DIGITS: ReadonlySet<string> = new Set(["number", "digits"]);
const NUMBERS: ReadonlySet<string> = new Set(["integer", "range", "name"]);

const isText = (one: NameDeclaration): boolean =>
  one.kind === "label" ||
  (one.kind === "attribute" && one.unsure !== true && !one.values.some((type) => NUMBERS.has(type)));
