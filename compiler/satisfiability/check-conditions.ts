import { getOrMake, type Span } from "../../grammar/index.js";
import { nearestName } from "../diagnostics/nearest.js";
import { declaringRecords } from "../model/declaring-records.js";
import type { RecordModel } from "../model/record-model.js";
import { isTotal, isWordOfConditions } from "../systems/condition-words.js";
import type { DeclaringRecord, LocatedCondition } from "../systems/declaring-record.js";
import { holesOf, parseForm } from "../systems/forms.js";
import { readHoles } from "../systems/holes.js";
import { type Declared, type OwnDeclarations, readDeclarations } from "../systems/read-declarations.js";
import type { System } from "../systems/system.js";
import type { KindDeclaration, PlayKind, RuleDeclaration } from "../systems/system-data.js";
import { type SystemProblem, unknownProblem } from "../systems/system-problems.js";
import { boundsOf, type Value } from "../values/value.js";

import { ANYTHING, all, isKind, membersOf, type PossibleRecords, possibleRecords } from "./possible-records.js";
import { NameResolver } from "./resolve-names.js";
import { kindsOfParts, type RuleScope, type ScopedThing, scopesOf, scopesOfKind, scopesOfParts } from "./scopes.js";
import { canBreak, canFit, canFitValue, totalCanBe } from "./verdicts.js";

/** A condition that always has the same result. */
export interface InertCondition {
  readonly why: "value" | "never" | "contradiction" | "holds" | "always" | "broken" | "nothing-taken" | "nothing-left";
  readonly asked: string;
  readonly value: Value | undefined;
  readonly span: Span;
  readonly nearest: string | undefined;
  /** What it belongs to. */
  readonly of: "kind" | "rule" | Exclude<PlayKind, "Zone" | "Counter">;
}

type ConditionGroupName = "When" | "Unless" | "Must" | "MustNot" | "Only" | "Table";

/**
 * Finds names in the conditions of rules that lead to nothing, and conditions that always have the same result on cards
 * that the declarations allow. Reports only what is certain.
 */
export function checkRules({ rules }: OwnDeclarations, names: NameResolver): InertCondition[] {
  const check = new ConditionCheck(names);
  return rules
    .filter(({ removed, declaration }) => !removed && declaration.severity !== "off")
    .flatMap((one) => check.rule(one));
}

/** The same for a kind, and whether some name in its conditions leads to nothing, which may be reported elsewhere. */
export function checkKind(
  kind: Declared<KindDeclaration>,
  names: NameResolver,
): { readonly inert: readonly InertCondition[]; readonly isUnclear: boolean } {
  const check = new ConditionCheck(names);
  const inert = check.kind(kind);
  return { inert, isUnclear: check.isUnresolved || inert.length > 0 };
}

/**
 * The names in the conditions of a `.system` record that lead to nothing in its system. Spans are in the record's file.
 */
export function unresolvedNames(record: RecordModel, system: System): readonly SystemProblem[] {
  const isDoubtful = () => false;
  const names = new NameResolver(possibleRecords(system, isDoubtful), isDoubtful);
  const own = readDeclarations(declaringRecords([record]));
  for (const one of own.kinds) if (!one.removed) checkKind(one, names);
  checkRules(own, names);
  return names.found;
}

class ConditionCheck {
  private readonly system: System;
  private readonly ofParts: ReadonlySet<string>;
  private problems: InertCondition[] = [];
  /** Some name leads to nothing, so that what is left is unknown. */
  isUnresolved = false;
  private of: "kind" | "rule" = "rule";
  private readonly scopes = new Map<string, readonly RuleScope[]>();

  private readonly possible: PossibleRecords;
  private readonly isDoubtful: (name: string) => boolean;

  constructor(private readonly names: NameResolver) {
    this.possible = names.possible;
    this.isDoubtful = names.isDoubtful;
    this.system = names.system;
    this.ofParts = kindsOfParts(this.system);
  }

  kind({ declaration, record }: Declared<KindDeclaration>): InertCondition[] {
    this.problems = [];
    this.of = "kind";
    const { name } = declaration;
    const conditions = [...conditionsIn(record, "When"), ...conditionsIn(record, "Unless")];
    if (this.isDoubtful(name) || this.asksDoubtful(conditions)) return [];
    const scopes = this.ofParts.has(name)
      ? scopesOfParts(declaration, this.system)
      : scopesOfKind(ANYTHING, this.system);
    this.select(record, scopes, [name]);
    return this.problems;
  }

  rule({ declaration, record }: Declared<RuleDeclaration>): InertCondition[] {
    this.problems = [];
    this.of = "rule";
    const { for: about, in: around, by } = declaration;
    const groups: readonly ConditionGroupName[] = ["When", "Unless", "Must", "MustNot", "Only", "Table"];
    const conditions = groups.flatMap((group) => conditionsIn(record, group));
    const { kinds, labels } = this.system;
    if (about.length === 0 || !about.every((name) => kinds.has(name) || this.names.isPart(name))) return [];
    if (!around.every((name) => kinds.has(name) || labels.has(name) || this.names.isCategory(name))) return [];
    if (this.asksDoubtful(conditions) || [...about, ...around].some(this.isDoubtful)) return [];
    if (this.isInText(record)) return [];
    // Many rules are about the same things.
    const scopes = getOrMake(this.scopes, JSON.stringify([about, around]), () => scopesOf(declaration, this.possible));
    if (scopes.length === 0) {
      const isThere = about.some((name) => !this.system.kinds.has(name) || this.possible(isKind(name)));
      const place = record.attributes.get(around.length > 0 ? "In" : "For")?.[0];
      if (isThere && place !== undefined) this.inert("nothing-taken", about.join(" / "), undefined, place.span);
      return this.problems;
    }
    const before = this.names.found.length;
    this.per(declaration, record, scopes);
    const chosen = this.select(record, scopes, about);
    if (by === undefined && chosen.length > 0) {
      for (const group of ["Must", "MustNot", "Only"] as const)
        for (const one of conditionsIn(record, group)) this.demand(one, group, chosen, declaration);
      for (const one of conditionsIn(record, "Table")) this.row(one, [...chosen, ...ofGroups(chosen)], about);
    }
    this.says(declaration, record, scopes);
    this.names.gather(before, about, record.attributes.get("For")?.[0]?.span);
    return this.problems;
  }

  /** A label that lists no cards holds nothing that a rule could take. */
  private isInText({ attributes }: DeclaringRecord): boolean {
    const { labels, kinds, cardLists } = this.system;
    return (attributes.get("In") ?? []).some(({ value, span }) => {
      const name = value.kind === "text" ? value.value : "";
      if (!labels.has(name) || kinds.has(name) || cardLists.has(name) || name === "Uses") return false;
      // Of all rules that take it for a list, the first is enough: the label is what to change.
      const isTold = this.names.found.some(({ messageId, data }) => messageId === "no-list" && data.name === name);
      if (!isTold) this.names.add("no-list", span, { name });
      return true;
    });
  }

  /** Something of unknown meaning is used: then nothing is reported on what uses it. */
  private asksDoubtful(conditions: readonly LocatedCondition[]): boolean {
    return conditions.some(({ data: { path, values } }) => {
      const byName = path.some((name) => name === "Is" || name === "Has");
      const named = values.flatMap((value) =>
        value.kind === "name" ? value.path : byName && value.kind === "text" ? [value.value] : [],
      );
      return [...path, ...named].some(this.isDoubtful);
    });
  }

  /** Processes `When` and `Unless`. Returns the remaining things; none if that was reported. */
  private select(record: DeclaringRecord, scopes: readonly RuleScope[], of: readonly string[]): RuleScope[] {
    let left = [...scopes];
    this.isUnresolved = false;
    for (const group of ["When", "Unless"] as const) {
      for (const one of conditionsIn(record, group)) {
        if (!this.resolve(one, group, left, of)) this.isUnresolved = true;
        // Without what is meant there, nobody knows what is left for the others.
        if (this.isUnresolved) continue;
        const asked = one.data.path.join(".");
        const known = this.values(one, left, scopes);
        const fitting = left.filter((scope) => canFit(one.data, scope, this.possible));
        const holds = group === "When";
        if (fitting.length === 0) {
          const alone = scopes.some((scope) => canFit(one.data, scope, this.possible));
          if (known) this.inert(alone && holds ? "contradiction" : "never", asked, undefined, one.span);
          if (holds) return [];
          continue;
        }
        const narrowed = (holds ? fitting : left)
          .map((scope) => narrow(scope, one, holds, this.possible))
          .filter((scope) => this.isThere(scope));
        if (narrowed.length === 0) {
          // A kind with only `Unless` may be empty on purpose: names on it only fill holes in texts.
          if (this.of === "kind" && conditionsIn(record, "When").length === 0) return [];
          this.inert(holds ? "contradiction" : "nothing-left", asked, undefined, one.span);
          return [];
        }
        left = narrowed;
      }
    }
    return left;
  }

  private isThere({ thing }: RuleScope): boolean {
    return this.possible(thing.is === "record" ? thing.known : thing.record);
  }

  private demand(
    one: LocatedCondition,
    group: ConditionGroupName,
    scopes: readonly RuleScope[],
    rule: RuleDeclaration,
  ): void {
    const asked = one.data.path.join(".");
    if (isTotal(one.data.path)) {
      this.total(one, group, scopes, rule);
      return;
    }
    if (!this.resolve(one, group, scopes, rule.for)) {
      if (one.values.some(({ value }) => this.isOfThing(value)))
        this.names.unknownReferences.push(one.span, ...one.values.map(({ span }) => span));
      return;
    }
    if (!this.values(one, scopes, scopes)) return;
    const sort = group as "Must" | "MustNot" | "Only";
    if (!scopes.some((scope) => canBreak(one.data, sort, scope, this.possible)))
      this.inert("holds", asked, undefined, one.span);
    else if (sort !== "MustNot" && !scopes.some((scope) => canFit(one.data, scope, this.possible)))
      this.inert("broken", asked, undefined, one.span);
  }

  /** `Boat.Name`: a condition with it says what a name refers to. */
  private isOfThing(value: Value): boolean {
    const [first = "", second] = value.kind === "name" ? value.path : [];
    return second !== undefined && !this.names.isName(first) && !isWordOfConditions(first);
  }

  /** A row of a table applies to what was taken, or to what contains it. */
  private row(one: LocatedCondition, scopes: readonly RuleScope[], about: readonly string[]): void {
    if (isTotal(one.data.path)) {
      if (this.names.total(one.data.path, one.span, scopes, about))
        this.names.comparesNumber(one.data.path, one.values, scopes);
    } else if (this.resolve(one, "Table", scopes, about)) this.values(one, scopes, scopes);
  }

  private total(
    one: LocatedCondition,
    group: ConditionGroupName,
    scopes: readonly RuleScope[],
    rule: RuleDeclaration,
  ): void {
    const [word = ""] = one.data.path;
    if (!this.names.total(one.data.path, one.span, scopes, rule.for)) return;
    if (!this.names.comparesNumber(one.data.path, one.values, [...scopes, ...ofGroups(scopes)])) return;
    for (const { value, span } of one.values) {
      if (value.kind !== "name") continue;
      const about = isTotal(value.path) ? rule.for : [...rule.for, ...rule.in];
      const limits = isTotal(value.path) ? scopes : [...scopes, ...ofGroups(scopes)];
      if (!this.names.pathOrTotal(value.path, span, limits, about)) return;
    }
    // A `Per` without effect has its own finding.
    if (rule.per.length > 0 && rule.in.length === 0) return;
    const verdict = totalCanBe(one.data, rule, scopes, this.possible);
    if (group === "MustNot" ? !verdict.fit : !verdict.miss) this.inert("holds", word, undefined, one.span);
    else if (group === "MustNot" ? !verdict.miss : !verdict.fit) this.inert("broken", word, undefined, one.span);
  }

  private per({ per, for: about }: RuleDeclaration, record: DeclaringRecord, scopes: readonly RuleScope[]): void {
    for (const path of per) {
      const written = record.attributes.get("Per")?.find(({ value }) => value.kind === "text" && value.value === path);
      // Categories alone are reported by the description of system files.
      if (written !== undefined && !this.names.isCategory(path))
        this.names.path(path.split("."), written.span, scopes, about);
    }
  }

  private says(
    { says, per, for: about, by }: RuleDeclaration,
    record: DeclaringRecord,
    scopes: readonly RuleScope[],
  ): void {
    const label = record.labels.find(({ name }) => name === "Says");
    if (says === undefined || label === undefined || by !== undefined) return;
    const inConditions = [...record.categories.values()]
      .flat()
      .map(({ data, values }) => [
        data.path.join("."),
        ...values.map(({ value }) => (value.kind === "name" ? value.path.join(".") : "")),
      ]);
    // What leads to nothing in a condition too is reported there.
    const known = new Set(["value", "limit", ...per, ...inConditions.flat()]);
    for (const part of readHoles(says).parts) {
      if (part.kind === "literal" || known.has(part.path.join("."))) continue;
      const where = isTotal(part.path) ? scopes : [...scopes, ...ofGroups(scopes)];
      this.names.pathOrTotal(part.path, label.span, where, about);
    }
  }

  /** Whether all names in a condition can be used here. */
  private resolve(
    { data, span, values }: LocatedCondition,
    group: ConditionGroupName,
    scopes: readonly RuleScope[],
    of: readonly string[],
  ): boolean {
    if (!this.names.path(data.path, span, scopes, of)) return false;
    if (!this.names.comparesNumber(data.path, values, [...scopes, ...ofGroups(scopes)])) return false;
    if (!this.names.comparesTexts(data.path, values)) return false;
    if (data.operator !== "=" && !this.names.comparesOrdered(data.path, values, scopes)) return false;
    const first = data.path[0] ?? "";
    const last = data.path.at(-1);
    if (last === "Is" || last === "Has") {
      const isWhole = data.path.length === 1;
      return this.given(last, group, values, isWhole ? scopes : [], of) && (isWhole || this.named(last, values));
    }
    // A list of conditions isn't a value.
    if (first === "Fits")
      return values.every(
        ({ value, span: at }) => value.kind !== "name" || this.names.lists(value.path, at, scopes, of),
      );
    const before = this.names.found.length;
    for (const { value, span: at } of values) {
      if (value.kind !== "text") continue;
      this.names.quoted(value.value, at, data.path);
      for (const hole of holesOf(parseForm(value.value))) this.names.hole(hole, at);
    }
    if (this.names.found.slice(before).some(({ severity }) => severity === "error")) return false;
    return values.every(
      ({ value, span: at }) => value.kind !== "name" || this.names.pathOrTotal(value.path, at, scopes, of),
    );
  }

  /**
   * The names after `Has` and `Is` must be declared; otherwise it is reported, here or by the description of system
   * files.
   */
  private given(
    word: string,
    group: ConditionGroupName,
    values: LocatedCondition["values"],
    scopes: readonly RuleScope[],
    of: readonly string[],
  ): boolean {
    return values.every(({ value, span }) => {
      if (boundsOf(value) !== undefined) {
        this.inert("value", word, value, span);
        return false;
      }
      if (value.kind === "name" && value.path.length === 1) {
        const [name = ""] = value.path;
        this.names.add("name-in-quotes", span, { word, name }, "error", `"${name}"`);
        return false;
      }
      if (value.kind !== "text" || value.value.includes("<")) return true;
      if (scopes.length === 0) return true;
      // A kind is nothing that a card has, as the description of system files says.
      if (word === "Has" && this.system.kinds.has(value.value) && !this.names.isName(value.value)) return false;
      if (this.names.isDeclared(value.value)) {
        if (word === "Is" || !scopes.every(({ thing }) => this.isNoMember(value.value, thing))) return true;
        this.names.notHere([value.value], span, of);
        return false;
      }
      if (word === "Has" && this.system.kinds.has(value.value.split(".")[0] ?? ""))
        this.inert(OF_NOTHING[group], word, undefined, span);
      return false;
    });
  }

  /** What `Deck.Is` and `Card.Has` ask for must be declared; alone, the description of system files says so. */
  private named(word: string, values: LocatedCondition["values"]): boolean {
    const { data, kinds } = this.system;
    const isKnown = (name: string) => (word === "Is" ? this.names.isDeclared(name) : this.names.isName(name));
    return values.every(({ value, span }) => {
      if (value.kind !== "text" || value.value.includes("<") || isKnown(value.value)) return true;
      if (data.incomplete === true) return true;
      const sort = word === "Is" ? "kind" : "name";
      const nearest = nearestName(value.value, word === "Is" ? kinds.keys() : this.names.all());
      const mended = nearest === undefined ? undefined : `"${nearest}"`;
      this.names.found.push(unknownProblem("play", span, { sort, name: value.value }, nearest, mended));
      return false;
    });
  }

  /** A name that cannot be in a category. */
  private isNoMember(name: string, thing: ScopedThing): boolean {
    if (thing.is === "record" || thing.name === undefined || !this.system.categories.has(thing.name)) return false;
    return (
      name !== thing.name && membersOf(thing.name, this.system.shortcuts.get(name) ?? name, this.system).length === 0
    );
  }

  /** Checks each value: true if some of them are possible, so that further checks make sense. */
  private values(one: LocatedCondition, scopes: readonly RuleScope[], all: readonly RuleScope[]): boolean {
    const dead = one.values.filter(
      ({ value }) =>
        // That the only name never fits is said of the condition as a whole.
        (value.kind !== "name" || one.values.length > 1) &&
        !scopes.some((scope) => canFitValue(one.data, value, scope, this.possible)),
    );
    // Possible alone, but not together with earlier conditions: a contradiction.
    const asked = one.data.path.join(".");
    if (dead.length === one.values.length) {
      const impossible = dead.filter(
        ({ value }) => !all.some((scope) => canFitValue(one.data, value, scope, this.possible)),
      );
      if (impossible.length < dead.length) return true;
    }
    for (const { value, span } of dead) this.inert("value", asked, value, span);
    return dead.length === 0;
  }

  private inert(why: InertCondition["why"], asked: string, value: Value | undefined, span: Span): void {
    const texts = value?.kind === "text" ? this.possible.textsOf(asked, ANYTHING) : undefined;
    const nearest = value?.kind === "text" && texts !== undefined ? nearestName(value.value, texts) : undefined;
    this.problems.push({ why, asked, value, span, nearest, of: this.of });
  }
}

/** The consequence of a condition that never holds. */
const OF_NOTHING: Readonly<Record<ConditionGroupName, InertCondition["why"]>> = {
  When: "never",
  Unless: "never",
  Must: "broken",
  MustNot: "holds",
  Only: "never",
  Table: "never",
};

/** The things of `In`, used in place of those taken in them. */
function ofGroups(scopes: readonly RuleScope[]): RuleScope[] {
  return scopes.flatMap((scope) => (scope.group === undefined ? [] : [{ ...scope, thing: scope.group }]));
}

function conditionsIn({ categories }: DeclaringRecord, group: ConditionGroupName): readonly LocatedCondition[] {
  return categories.get(group) ?? [];
}

function narrow(scope: RuleScope, { data }: LocatedCondition, holds: boolean, possible: PossibleRecords): RuleScope {
  const { thing } = scope;
  if (thing.is === "part") return scope;
  const known = all(thing.known, possible.said(data, holds));
  const narrowed: ScopedThing = { ...thing, known };
  return { ...scope, thing: narrowed };
}
