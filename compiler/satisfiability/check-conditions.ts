import type { Span } from "../../grammar/index.js";
import { nearestName } from "../diagnostics/nearest.js";
import { declaringRecords } from "../model/declaring-records.js";
import type { RecordModel } from "../model/record-model.js";
import { isTotal, takesKind } from "../systems/condition-words.js";
import type { DeclaringRecord, LocatedCondition } from "../systems/declaring-record.js";
import { readHoles } from "../systems/holes.js";
import { type Declared, type OwnDeclarations, readDeclarations } from "../systems/read-declarations.js";
import type { System } from "../systems/system.js";
import type { KindDeclaration, RuleDeclaration } from "../systems/system-data.js";
import { boundsOf, type Value } from "../values/value.js";
import { nearestPart } from "./dead-ends.js";
import { ANYTHING, all, isKind, membersOf, type PossibleRecords, possibleRecords } from "./possible-records.js";
import {
  kindsOfParts,
  type RuleScope,
  type ScopedThing,
  scopesOf,
  scopesOfKind,
  targetsOf,
  thingsOfKind,
} from "./scopes.js";
import { canBreak, canFit, canFitValue, totalCanBe } from "./verdicts.js";

/** A problem of a condition, with its place in the file. */
export type ConditionProblem = UnresolvedName | InertCondition;

/** A name that leads to nothing where it is used. */
export interface UnresolvedName {
  readonly sort: "unresolved";
  readonly why: "unknown" | "not-here" | "category" | "no-such-thing";
  readonly name: string;
  readonly span: Span;
  /** The name that was probably meant. */
  readonly nearest: string | undefined;
  /** What it is looked up on. */
  readonly of: readonly string[];
  /** Its places. */
  readonly places: readonly string[];
}

/** A condition that always has the same result. */
export interface InertCondition {
  readonly sort: "inert";
  readonly why: "value" | "never" | "contradiction" | "holds" | "broken" | "nothing-taken" | "nothing-left";
  readonly asked: string;
  readonly value: Value | undefined;
  readonly span: Span;
  readonly nearest: string | undefined;
  /** It belongs to a kind, not to a rule. */
  readonly ofKind: boolean;
}

type ConditionGroupName = "When" | "Unless" | "Must" | "MustNot" | "Only" | "Table";

/**
 * Finds names in the conditions of a file that lead to nothing, and conditions that always have the same result on
 * cards that the declarations allow. Reports only what is certain.
 */
export function checkConditions(
  own: OwnDeclarations,
  possible: PossibleRecords,
  isDoubtful: (name: string) => boolean,
): ConditionProblem[] {
  const check = new ConditionCheck(possible, isDoubtful);
  return [
    ...own.kinds.filter(({ removed }) => !removed).flatMap((one) => check.kind(one)),
    ...own.rules
      .filter(({ removed, declaration }) => !removed && declaration.severity !== "off")
      .flatMap((one) => check.rule(one)),
  ];
}

/**
 * The names in the conditions of a `.system` record that lead to nothing in its system. Spans are in the record's file.
 */
export function unresolvedNames(record: RecordModel, system: System): UnresolvedName[] {
  const isDoubtful = () => false;
  const own = readDeclarations(declaringRecords([record]));
  const problems = checkConditions(own, possibleRecords(system, isDoubtful), isDoubtful);
  return problems.filter((problem) => problem.sort === "unresolved");
}

class ConditionCheck {
  private readonly system: System;
  private readonly ofParts: ReadonlySet<string>;
  private problems: ConditionProblem[] = [];

  constructor(
    private readonly possible: PossibleRecords,
    private readonly isDoubtful: (name: string) => boolean,
  ) {
    this.system = possible.system;
    this.ofParts = kindsOfParts(this.system);
  }

  kind({ declaration, record }: Declared<KindDeclaration>): ConditionProblem[] {
    this.problems = [];
    const { name } = declaration;
    const conditions = [...conditionsIn(record, "When"), ...conditionsIn(record, "Unless")];
    if (this.ofParts.has(name) || this.isDoubtful(name) || this.asksDoubtful(conditions)) return [];
    const scopes = scopesOfKind(ANYTHING, this.system);
    this.select(record, scopes, [name], true);
    return this.problems;
  }

  rule({ declaration, record }: Declared<RuleDeclaration>): ConditionProblem[] {
    this.problems = [];
    const { for: about, in: around, by } = declaration;
    const groups: readonly ConditionGroupName[] = ["When", "Unless", "Must", "MustNot", "Only", "Table"];
    const conditions = groups.flatMap((group) => conditionsIn(record, group));
    if (about.length === 0 || [...about, ...around].some((name) => !this.isDeclared(name))) return [];
    if (this.asksDoubtful(conditions) || [...about, ...around].some(this.isDoubtful)) return [];
    const scopes = scopesOf(declaration, this.possible);
    if (scopes.length === 0) {
      const isThere = about.some((name) => !this.system.kinds.has(name) || this.possible(isKind(name)));
      const place = record.attributes.get(around.length > 0 ? "In" : "For")?.[0];
      if (isThere && place !== undefined) this.inert("nothing-taken", about.join(" / "), undefined, place.span, false);
      return this.problems;
    }
    this.per(declaration, record, scopes);
    const chosen = this.select(record, scopes, about, false);
    if (by === undefined && chosen.length > 0) {
      for (const group of ["Must", "MustNot", "Only"] as const)
        for (const one of conditionsIn(record, group)) this.demand(one, group, chosen, declaration);
      for (const one of conditionsIn(record, "Table")) this.row(one, [...chosen, ...ofGroups(chosen)], about);
    }
    this.says(declaration, record, scopes);
    return this.problems;
  }

  /** Something that cards can have; a kind alone has no values. */
  private readonly isName = (name: string): boolean =>
    this.possible.declarations(this.system.shortcuts.get(name) ?? name).length > 0;

  private readonly isDeclared = (name: string): boolean => this.system.kinds.has(name) || this.isName(name);

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
  private select(
    record: DeclaringRecord,
    scopes: readonly RuleScope[],
    of: readonly string[],
    ofKind: boolean,
  ): RuleScope[] {
    let left = [...scopes];
    for (const group of ["When", "Unless"] as const) {
      for (const one of conditionsIn(record, group)) {
        if (!this.names(one, group, left, of)) continue;
        const asked = one.data.path.join(".");
        const known = this.values(one, left, scopes, ofKind);
        const fitting = left.filter((scope) => canFit(one.data, scope, this.possible));
        const holds = group === "When";
        if (fitting.length === 0) {
          const alone = scopes.some((scope) => canFit(one.data, scope, this.possible));
          if (known) this.inert(alone && holds ? "contradiction" : "never", asked, undefined, one.span, ofKind);
          if (holds) return [];
          continue;
        }
        const narrowed = (holds ? fitting : left)
          .map((scope) => narrow(scope, one, holds, this.possible))
          .filter((scope) => this.isThere(scope));
        if (narrowed.length === 0) {
          // A kind with only `Unless` may be empty on purpose: names on it only fill holes in texts.
          if (ofKind && conditionsIn(record, "When").length === 0) return [];
          this.inert(holds ? "contradiction" : "nothing-left", asked, undefined, one.span, ofKind);
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
    if (!this.names(one, group, scopes, rule.for)) return;
    if (!this.values(one, scopes, scopes, false)) return;
    const sort = group as "Must" | "MustNot" | "Only";
    if (!scopes.some((scope) => canBreak(one.data, sort, scope, this.possible)))
      this.inert("holds", asked, undefined, one.span, false);
    else if (sort === "Must" && !scopes.some((scope) => canFit(one.data, scope, this.possible)))
      this.inert("broken", asked, undefined, one.span, false);
  }

  /** A row of a table applies to what was taken, or to what contains it. */
  private row(one: LocatedCondition, scopes: readonly RuleScope[], about: readonly string[]): void {
    const [word = "", name] = one.data.path;
    if (!isTotal(one.data.path)) {
      if (this.names(one, "Table", scopes, about)) this.values(one, scopes, scopes, false);
    } else if (name !== undefined && !this.isOfKind(word, name)) this.resolves([name], one.span, scopes, about, word);
  }

  private total(
    one: LocatedCondition,
    group: ConditionGroupName,
    scopes: readonly RuleScope[],
    rule: RuleDeclaration,
  ): void {
    const [word = "", name] = one.data.path;
    if (name !== undefined && !this.isOfKind(word, name) && !this.resolves([name], one.span, scopes, rule.for, word))
      return;
    for (const { value, span } of one.values) {
      if (value.kind !== "name" || isTotal(value.path)) continue;
      const limits = [...scopes, ...ofGroups(scopes)].flatMap((scope) => targetsOf(value.path, scope, this.possible));
      if (limits.length > 0) continue;
      if (!this.isKnownPath(value.path)) return;
      this.unresolved("not-here", value.path, span, [...rule.for, ...rule.in]);
      return;
    }
    // A `Per` without effect has its own finding.
    if (rule.per.length > 0 && rule.in.length === 0) return;
    const verdict = totalCanBe(one.data, rule, scopes, this.possible);
    if (group === "MustNot" ? !verdict.fit : !verdict.miss) this.inert("holds", word, undefined, one.span, false);
    else if (group === "MustNot" ? !verdict.miss : !verdict.fit) this.inert("broken", word, undefined, one.span, false);
  }

  private per({ per, for: about }: RuleDeclaration, record: DeclaringRecord, scopes: readonly RuleScope[]): void {
    for (const path of per) {
      const written = record.attributes.get("Per")?.find(({ value }) => value.kind === "text" && value.value === path);
      if (written !== undefined) this.resolves(path.split("."), written.span, scopes, about);
    }
  }

  private says(
    { says, per, for: about, by }: RuleDeclaration,
    record: DeclaringRecord,
    scopes: readonly RuleScope[],
  ): void {
    const label = record.labels.find(({ name }) => name === "Says");
    if (says === undefined || label === undefined || by !== undefined) return;
    for (const part of readHoles(says).parts) {
      if (part.kind === "literal") continue;
      const { path } = part;
      const name = path.join(".");
      if (name === "value" || name === "limit" || per.includes(name) || !this.isKnownPath(path)) continue;
      if (isTotal(path)) {
        const [word = "", of] = path;
        if (of !== undefined && !this.isOfKind(word, of)) this.resolves([of], label.span, scopes, about, word);
        continue;
      }
      this.resolves(path, label.span, [...scopes, ...ofGroups(scopes)], about);
    }
  }

  /** Whether all names in a condition can be used here. */
  private names(
    { data, span, values }: LocatedCondition,
    group: ConditionGroupName,
    scopes: readonly RuleScope[],
    of: readonly string[],
  ): boolean {
    // That a category has no value is reported by the description of system files.
    if (data.path.length === 1 && this.isCategory(data.path[0] ?? "")) return false;
    if (!this.resolves(data.path, span, scopes, of)) return false;
    const first = data.path[0] ?? "";
    if (data.path.length === 1 && (first === "Is" || first === "Has")) return this.given(first, group, values);
    // A list of conditions isn't a value.
    if (first === "Fits") return true;
    return values.every(({ value, span: at }) => value.kind !== "name" || this.resolves(value.path, at, scopes, of));
  }

  /**
   * The names after `Has` and `Is` must be declared; otherwise it is reported, here or by the description of system
   * files.
   */
  private given(word: string, group: ConditionGroupName, values: LocatedCondition["values"]): boolean {
    return values.every(({ value, span }) => {
      if (boundsOf(value) !== undefined) {
        this.inert("value", word, value, span, false);
        return false;
      }
      if (value.kind !== "text" || value.value.includes("<")) return true;
      if (this.isDeclared(value.value)) return true;
      if (word === "Has" && this.system.kinds.has(value.value.split(".")[0] ?? ""))
        this.inert(OF_NOTHING[group], word, undefined, span, false);
      return false;
    });
  }

  private resolves(
    path: readonly string[],
    span: Span,
    scopes: readonly RuleScope[],
    of: readonly string[],
    word?: string,
  ): boolean {
    if (scopes.some((scope) => targetsOf(path, scope, this.possible).length > 0)) return true;
    // A completely unknown name is reported by the description of system files.
    if (!this.isKnownPath(path)) return path.length > 1 ? this.unknownPart(path, span, of) : false;
    const [first = "", second] = path;
    const isThing = second !== undefined && this.system.kinds.has(first);
    const reached = isThing && scopes.some((scope) => thingsOfKind(first, scope, this.possible).length > 0);
    if (isThing && !reached) this.unresolved("no-such-thing", path, span, of);
    else if (second === undefined && this.isCategory(first)) this.unresolved("category", path, span, of);
    else this.unresolved("not-here", path, span, isThing ? [first] : of, word);
    return false;
  }

  /** Whether a kind follows the word of a total; `Count` may also be of values. */
  private isOfKind(word: string, name: string): boolean {
    return takesKind(word) && (this.system.kinds.has(name) || word !== "Count");
  }

  private isCategory(name: string): boolean {
    const declared = this.possible.declarations(this.system.shortcuts.get(name) ?? name);
    return declared.length > 0 && declared.every(({ kind }) => kind === "category");
  }

  private isKnownPath([first = "", second]: readonly string[]): boolean {
    if (second === undefined) return this.isName(first) || WORDS.has(first);
    return (this.isDeclared(first) || WORDS.has(first)) && (this.isDeclared(second) || WORDS.has(second));
  }

  /** The left side of a dot is known, the right one isn't: a hole, a name in a category, or a name on a kind of thing. */
  private unknownPart(path: readonly string[], span: Span, of: readonly string[]): boolean {
    const [first = "", second = ""] = path;
    const full = this.system.shortcuts.get(first) ?? first;
    const mayStand = this.system.categories.has(full) && membersOf(full, second, this.system).length > 0;
    if (this.isDeclared(first)) this.unresolved(mayStand ? "not-here" : "unknown", path, span, of);
    return false;
  }

  /** Checks each value: true if some of them are possible, so that further checks make sense. */
  private values(
    one: LocatedCondition,
    scopes: readonly RuleScope[],
    all: readonly RuleScope[],
    ofKind: boolean,
  ): boolean {
    const dead = one.values.filter(
      ({ value }) =>
        value.kind !== "name" && !scopes.some((scope) => canFitValue(one.data, value, scope, this.possible)),
    );
    // Possible alone, but not together with earlier conditions: a contradiction.
    const asked = one.data.path.join(".");
    if (dead.length === one.values.length) {
      const impossible = dead.filter(
        ({ value }) => !all.some((scope) => canFitValue(one.data, value, scope, this.possible)),
      );
      if (impossible.length < dead.length) return true;
    }
    for (const { value, span } of dead) this.inert("value", asked, value, span, ofKind);
    return dead.length === 0;
  }

  private unresolved(
    why: UnresolvedName["why"],
    path: readonly string[],
    span: Span,
    of: readonly string[],
    word?: string,
  ): void {
    const [first = "", second] = path;
    const last = path.at(-1) ?? "";
    const full = this.system.shortcuts.get(last) ?? last;
    const places = [
      ...new Set(this.possible.declarations(full).flatMap(({ on }) => (on.length === 0 ? ["Card"] : on))),
    ];
    const name = word === undefined ? path.join(".") : `${word}.${last}`;
    const nearest = why === "unknown" && second !== undefined ? nearestPart(first, second, this.system) : undefined;
    this.problems.push({ sort: "unresolved", why, name, span, nearest, of, places });
  }

  private inert(
    why: InertCondition["why"],
    asked: string,
    value: Value | undefined,
    span: Span,
    ofKind: boolean,
  ): void {
    const texts = value?.kind === "text" ? this.possible.textsOf(asked, ANYTHING) : undefined;
    const nearest = value?.kind === "text" && texts !== undefined ? nearestName(value.value, texts) : undefined;
    this.problems.push({ sort: "inert", why, asked, value, span, nearest, ofKind });
  }
}

const WORDS: ReadonlySet<string> = new Set(["Is", "Has", "Number", "Value", "Copies", "All"]);

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
