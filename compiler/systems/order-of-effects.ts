import { getOrMake } from "../../grammar/index.js";
import type { DeclaringRecord } from "./declaring-record.js";
import { locatedTexts } from "./read-words.js";
import { holesIn, type PlayDeclaration, type PlayKind, readingsOf, wordsOf } from "./records/play.js";
import { type SystemProblem, systemProblem } from "./system-problems.js";

/** Zones and counters, by their names. */
interface Touched {
  readonly reads: Set<string>;
  readonly changes: Set<string>;
}

/**
 * Effects of one moment of which one reads what the other changes, so that the order of their records decides what
 * happens: said once for each effect, at its name, unless its Follows says that the order is meant. What is not looked
 * at: phases that a step begins or ends, and where "it" and "them" lie. (docs/play.md, "Effects of one moment")
 */
export function checkOrderOfEffects(
  records: readonly DeclaringRecord[],
  play: readonly PlayDeclaration[],
): SystemProblem[] {
  const touched = touchedBy(play);
  const effects = play.filter(({ kind }) => kind === "Effect");
  const numbers = new Map(effects.map(({ name }, number) => [name, number] as const).reverse());
  const moments = effects.map((effect) => wordsOf(effect, "At"));
  const momentOf = (one: number, other: number): string | undefined =>
    moments[one]?.find((moment) => moments[other]?.includes(moment));
  const { changing, reading } = byThing(effects.map(touched), moments);
  // Of each effect a bit for each that it follows, be it in turn: a chain of thousands would be millions of names.
  const followed = new Map<string, bigint>();
  const withFollowed = (name: string): bigint => {
    const number = numbers.get(name);
    return (number === undefined ? 0n : 1n << BigInt(number)) | (followed.get(name) ?? 0n);
  };
  for (const effect of effects)
    followed.set(
      effect.name,
      wordsOf(effect, "Follows").reduce((all, name) => all | withFollowed(name), 0n),
    );
  return records.flatMap(({ labels: [head], attributes }) => {
    const at = numbers.get(head?.text ?? "") ?? -1;
    const effect = effects[at];
    if (head?.name !== "Effect" || effect === undefined) return [];
    const { name } = effect;
    const problems = locatedTexts(attributes.get("Follows")).flatMap(({ text: other, span }) => {
      const number = numbers.get(other);
      if (number === undefined) return [];
      const follows = number < at && momentOf(number, at) !== undefined;
      const inside = { start: span.start + 1, end: span.end - 1 };
      return follows ? [] : [systemProblem("follows-nothing", inside, { name, other }, "warning")];
    });
    const last = (attribute: string): number => attributes.get(attribute)?.at(-1)?.span.end ?? head.span.end;
    // What one that it follows follows in turn needs no saying.
    let follows = followed.get(name) ?? 0n;
    const { reads, changes } = touched(effect);
    const related = (moments[at] ?? []).flatMap((moment) => [
      ...[...reads].flatMap((thing) => changing.get(keyOf(moment, thing)) ?? []),
      ...[...changes].flatMap((thing) => reading.get(keyOf(moment, thing)) ?? []),
    ]);
    const before = [...new Set(related)].filter((number) => number < at).sort((one, other) => other - one);
    const unsaid = before.flatMap((number) => {
      const one = effects[number] as PlayDeclaration;
      if ((follows >> BigInt(numbers.get(one.name) ?? number)) & 1n) return [];
      const moment = momentOf(number, at);
      const thing = sharedBy(touched(one), touched(effect));
      if (moment === undefined || thing === undefined) return [];
      follows |= withFollowed(one.name);
      return [{ name, other: one.name, moment, thing }];
    });
    const [data] = unsaid;
    if (data === undefined) return problems;
    const names = unsaid.map(({ other }) => `"${other}"`).join(" / ");
    const edit = attributes.has("Follows")
      ? { start: last("Follows"), end: last("Follows"), text: ` / ${names}` }
      : { start: last("At"), end: last("At"), text: `\nFollows ${names}` };
    const fix = { title: `Say that the order of ${name} is meant`, safe: false, edits: [edit] };
    return [...problems, systemProblem("order-of-effects", head.span, data, "warning", fix)];
  });
}

const keyOf = (moment: string, thing: string): string => `${moment}\n${thing}`;

/** The numbers of the effects that change and read each thing at each moment. */
function byThing(touched: readonly Touched[], moments: readonly (readonly string[])[]) {
  const indexed = (list: keyof Touched): ReadonlyMap<string, readonly number[]> => {
    const found = new Map<string, number[]>();
    for (const [number, one] of touched.entries())
      for (const moment of moments[number] ?? [])
        for (const thing of one[list]) getOrMake(found, keyOf(moment, thing), () => []).push(number);
    return found;
  };
  return { changing: indexed("changes"), reading: indexed("reads") };
}

/** Something that one of them reads and the other changes. */
function sharedBy(one: Touched, other: Touched): string | undefined {
  return (
    [...one.changes].find((name) => other.reads.has(name)) ?? [...one.reads].find((name) => other.changes.has(name))
  );
}

/** What rules of play read and change, together with the numbers and effects that they name. */
function touchedBy(play: readonly PlayDeclaration[]): (rule: PlayDeclaration) => Touched {
  const of = (kind: PlayKind) => new Map(play.flatMap((one) => (one.kind === kind ? [[one.name, one] as const] : [])));
  const [zones, counters, numbers, effects] = [of("Zone"), of("Counter"), of("Number"), of("Effect")];
  const played = [...zones.values()].flatMap((zone) => (wordsOf(zone, "As").includes("played") ? [zone.name] : []));
  const known = new Map<PlayDeclaration, Touched>();

  const touched = (rule: PlayDeclaration): Touched =>
    getOrMake(known, rule, () => {
      const found: Touched = { reads: new Set(), changes: new Set() };
      // A number that is computed from itself is a finding of its own.
      known.set(rule, found);
      for (const attribute of ["Plus", "Minus", "If"]) readAll(found, readingsOf(rule, attribute));
      for (const name of ["UpTo", "Total"].flatMap((attribute) => wordsOf(rule, attribute))) readName(found, name);
      for (const { path, values } of Object.values(rule.conditions).flat()) {
        for (const value of values) if (value.kind === "name") readName(found, value.path.at(-1) ?? "");
        const [first = "", second] = path;
        if (second === undefined) readName(found, first);
        else if (counters.has(second)) found.reads.add(second);
        else if (first !== "Pack" && first !== "Deck") for (const zone of played) found.reads.add(zone);
      }
      for (const price of readingsOf(rule, "Costs"))
        for (const [hole, name] of holesIn(price)) {
          readName(found, name);
          if (hole === "Counts") found.changes.add(name);
        }
      for (const step of readingsOf(rule, "Do")) takeStep(found, step);
      return found;
    });

  function readName({ reads }: Touched, name: string): void {
    if (counters.has(name)) reads.add(name);
    const number = numbers.get(name);
    if (number !== undefined) for (const one of touched(number).reads) reads.add(one);
  }

  function readAll(found: Touched, tree: unknown): void {
    for (const [hole, name] of holesIn(tree))
      if (hole === "ZoneName") found.reads.add(name);
      else if (hole !== "phrase") readName(found, name);
  }

  function takeStep(found: Touched, step: unknown): void {
    if (typeof step !== "object" || step === null) return;
    for (const [hole, part] of Object.entries(step)) {
      if (hole === "Counts") found.changes.add(String(part));
      else if (hole === "Deed") {
        const effect = effects.get(String(part));
        if (effect === undefined) continue;
        for (const name of touched(effect).reads) found.reads.add(name);
        for (const name of touched(effect).changes) found.changes.add(name);
      } else {
        // Cards leave the zone that they are taken from, and come to the other.
        if (typeof part === "string") readName(found, part);
        else if (hole !== "Place") readAll(found, part);
        if (hole === "Place" || hole === "Cards")
          for (const [inner, name] of holesIn(part)) if (inner === "ZoneName") found.changes.add(name);
      }
    }
  }
  return touched;
}
