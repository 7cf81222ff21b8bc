import { memoize } from "../../grammar/index.js";
import { ALL, isGiven, isNumberOfKind } from "../systems/condition-words.js";
import { entriesInHole, holesIn } from "../systems/declared-holes.js";
import { followedBy } from "../systems/references.js";
import type { System } from "../systems/system.js";
import type { KindDeclaration, RuleDeclaration } from "../systems/system-data.js";
import { ANYTHING, all, any, type Formula, has, isKind, membersOf, type PossibleRecords } from "./possible-records.js";

/** What a rule takes, or a kind may include, with its context. */
export interface RuleScope {
  readonly thing: ScopedThing;
  /** The records that contain it, and what a total may be compared with: the thing of `In` first. */
  readonly holders: readonly Formula[];
  /** The records inside what contains it, or inside itself; undefined if there can't be any. */
  readonly inside: Formula | undefined;
  /** The thing of `In`. */
  readonly group: ScopedThing | undefined;
}

/** A record, or a category or line on one. */
export type ScopedThing =
  | { readonly is: "record"; readonly known: Formula }
  /** `name`: undefined if a kind decides it. */
  | { readonly is: "part"; readonly name: string | undefined; readonly record: Formula };

/** Something that a path leads to. */
export type PathTarget =
  /** Values of a name on such a record, or of two names for a category on it. */
  | { readonly name: string; readonly record: Formula }
  /** Something unknown; of a part of a text, what may stand there, if that is known. */
  | { readonly name: undefined; readonly record: Formula; readonly entries?: readonly string[] | undefined };

/** The three roles of records. Without these kinds in a system, the roles are unknown. */
interface ScopeRoles {
  readonly pack: Formula;
  readonly deck: Formula;
  readonly card: Formula;
}

function rolesIn({ kinds }: System): ScopeRoles {
  if (!kinds.has("Pack") || !kinds.has("Deck")) return { pack: ANYTHING, deck: ANYTHING, card: ANYTHING };
  return {
    pack: all(isKind("Pack"), isKind("Deck", false)),
    deck: all(isKind("Deck"), isKind("Pack", false)),
    card: all(isKind("Pack", false), isKind("Deck", false)),
  };
}

/** The things that a rule can take, each with its context. Empty if there are none. */
export function scopesOf(rule: RuleDeclaration, possible: PossibleRecords): RuleScope[] {
  const { system } = possible;
  const things = rule.for.flatMap((name) => thingsCalled(name, system));
  const scopes =
    rule.in.length === 0
      ? things.flatMap((thing) => alone(thing, rolesIn(system)))
      : rule.in.flatMap((name) => inside(name, things, system));
  return scopes.filter((scope) => possible(recordOf(scope.thing)) && groupIsPossible(scope, possible));
}

/** A kind can be used anywhere: on packs, decks and cards, in packs and decks. */
export function scopesOfKind(known: Formula, system: System): RuleScope[] {
  const { pack, deck } = rolesIn(system);
  return [{ thing: { is: "record", known }, holders: [pack, deck], inside: ANYTHING, group: undefined }];
}

/** A kind of categories and lines: those that its `Is` names, or any if that is a kind again. */
export function scopesOfParts({ when }: KindDeclaration, system: System): RuleScope[] {
  const { pack, deck } = rolesIn(system);
  const asked = when.flatMap(({ path, values }) => (path.join() === "Is" ? values : []));
  const names = asked.map((value) =>
    value.kind === "text" && !system.kinds.has(value.value)
      ? (system.shortcuts.get(value.value) ?? value.value)
      : undefined,
  );
  return [...new Set(names.length > 0 ? names : [undefined])].map((name) => ({
    thing: { is: "part", name, record: ANYTHING },
    holders: [pack, deck],
    inside: ANYTHING,
    group: undefined,
  }));
}

/** Kinds of categories and lines use `Is` with the name of one. */
export const kindsOfParts = memoize((system: System): ReadonlySet<string> => {
  const found = new Set<string>();
  const isPart = (name: string) => found.has(name) || (!system.kinds.has(name) && isPartName(name, system));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, when, unless } of system.data.kinds) {
      const asked = [...when, ...unless].filter(({ path }) => path.join() === "Is");
      if (asked.some(({ values }) => values.some((value) => value.kind === "text" && isPart(value.value))))
        found.add(name);
    }
  }
  return found;
});

const isPartName = (name: string, { attributes, categories, shortcuts }: System): boolean => {
  const full = shortcuts.get(name) ?? name;
  return attributes.has(full) || categories.has(full);
};

function thingsCalled(written: string, system: System): ScopedThing[] {
  const name = system.shortcuts.get(written) ?? written;
  if (!system.kinds.has(written)) return [{ is: "part", name, record: ANYTHING }];
  if (kindsOfParts(system).has(written))
    return [
      { is: "part", name: undefined, record: ANYTHING },
      { is: "record", known: isKind(written) },
    ];
  return [{ is: "record", known: isKind(written) }];
}

function recordOf(thing: ScopedThing): Formula {
  return thing.is === "record" ? thing.known : thing.record;
}

function narrowed(thing: ScopedThing, known: Formula): ScopedThing {
  return thing.is === "record"
    ? { ...thing, known: all(thing.known, known) }
    : { ...thing, record: all(thing.record, known) };
}

/** Without `In`, a pack contains decks and cards, a deck its cards, and a card nothing. */
function alone(thing: ScopedThing, { pack, deck, card }: ScopeRoles): RuleScope[] {
  const group = undefined;
  return [
    { thing: narrowed(thing, pack), holders: [], inside: any([deck, card]), group },
    { thing: narrowed(thing, deck), holders: [pack], inside: card, group },
    { thing: narrowed(thing, card), holders: [deck, pack], inside: undefined, group },
  ];
}

/** In a pack, all its records are taken; in a deck, the deck and its cards; in anything else, its parts. */
function inside(written: string, things: readonly ScopedThing[], system: System): RuleScope[] {
  const roles = rolesIn(system);
  const name = system.shortcuts.get(written) ?? written;
  // What is listed beside a deck is taken as its cards are.
  const isList = system.cardLists.has(name);
  const isRecord = isList || system.kinds.has(written);
  const here = isList ? roles.deck : isRecord ? isKind(written) : ANYTHING;
  const isPart = !isRecord || kindsOfParts(system).has(written);
  const ofRecord: ScopedThing = { is: "record", known: here };
  const group: ScopedThing = isPart ? { is: "part", name: isRecord ? undefined : name, record: ANYTHING } : ofRecord;
  const everything = any([roles.deck, roles.card]);
  const within = things.flatMap((thing): RuleScope[] => {
    const holder = all(roles.card, here);
    if (!isPart) return [{ thing: narrowed(thing, holder), holders: [holder, roles.pack], inside: everything, group }];
    // A category contains itself and its lines.
    return thing.is === "record" ? [] : [{ thing, holders: [ANYTHING], inside: everything, group }];
  });
  if (!isRecord) return within;
  const inPack = things.map((thing): RuleScope => {
    const held = all(roles.pack, here);
    return { thing, holders: [held], inside: everything, group: { is: "record", known: held } };
  });
  const inDeck = things.map((thing): RuleScope => {
    const held = all(roles.deck, here);
    const own = narrowed(thing, any([held, roles.card]));
    return { thing: own, holders: [held, roles.pack], inside: roles.card, group: { is: "record", known: held } };
  });
  return isList ? inDeck : [...inPack, ...inDeck, ...within];
}

/** Whether the thing of `In` can exist. */
function groupIsPossible({ group, holders }: RuleScope, possible: PossibleRecords): boolean {
  if (group === undefined) return true;
  if (group.is === "part") return true;
  return holders[0] === undefined || possible(holders[0]);
}

/** Everything that a path can lead to from a thing. Empty if it leads to nothing. */
export function targetsOf(written: readonly string[], scope: RuleScope, possible: PossibleRecords): PathTarget[] {
  const { system } = possible;
  const path = written.map((name) => system.shortcuts.get(name) ?? name);
  const [first = "", ...rest] = path;
  if (rest.length === 0) return valuesOn(scope.thing, first, possible);
  if (isNumberOfKind(path)) return [{ name: undefined, record: recordOf(scope.thing) }];
  const found: PathTarget[] = [];
  if (system.kinds.has(written[0] ?? "")) {
    found.push(...thingsOfKind(written[0] ?? "", scope, possible).flatMap((thing) => partsOn(thing, rest, possible)));
    if (!system.categories.has(first)) return found;
  }
  return [...found, ...partsOn(scope.thing, path, possible, (kind) => thingsOfKind(kind, scope, possible).length > 0)];
}

/** The things of a kind that can be reached from a thing: its containers, its parts, its content. */
export function thingsOfKind(
  kind: string,
  { thing, holders, inside: held, group }: RuleScope,
  possible: PossibleRecords,
): ScopedThing[] {
  const things: ScopedThing[] = [];
  const known = isKind(kind);
  if (thing.is === "part" && group === undefined) things.push({ is: "record", known: all(thing.record, known) });
  for (const holder of [...holders, ...(held === undefined ? [] : [held])])
    things.push({ is: "record", known: all(holder, known) });
  const sound = things.filter((one) => one.is === "record" && possible(one.known));
  return kindsOfParts(possible.system).has(kind)
    ? [...sound, { is: "part", name: undefined, record: ANYTHING }]
    : sound;
}

function valuesOn(thing: ScopedThing, name: string, possible: PossibleRecords): PathTarget[] {
  if (thing.is === "record") {
    if (isGiven(name) && name !== "Number") return [{ name: undefined, record: thing.known }];
    const record = all(thing.known, possible.hasValue(name));
    return possible(record) ? [{ name, record }] : [];
  }
  const opaque: PathTarget = { name: undefined, record: thing.record };
  if (name === "Number") return [];
  if (isGiven(name) || name === "Copies" || thing.name === name) return [opaque];
  if (thing.name === undefined) return mayBeInCategory(name, possible) ? [opaque] : [];
  if (possible.declarations(thing.name).length === 0) return [opaque];
  if (membersOf(thing.name, name, possible.system).length === 0) return [];
  return possible.system.categories.has(thing.name)
    ? [{ name: `${thing.name}.${name}`, record: all(thing.record, has(thing.name)) }]
    : [opaque];
}

const mayBeInCategory = (name: string, { system: { data }, declarations }: PossibleRecords): boolean =>
  declarations(name).length > 0 || data.incomplete === true || data.categories.some(({ custom }) => custom);

/** What a path that begins on the thing itself leads to. It goes on to another thing only of a kind that is there. */
function partsOn(
  thing: ScopedThing,
  path: readonly string[],
  possible: PossibleRecords,
  isThere: (kind: string) => boolean = () => true,
): PathTarget[] {
  const { system } = possible;
  const [first = "", second, ...more] = path;
  if (second === undefined) return valuesOn(thing, first, possible);
  const opaque: PathTarget = { name: undefined, record: recordOf(thing) };
  if (first === ALL)
    return partsOn(thing, path.slice(1), possible).length > 0 || possible.declarations(second).length > 0
      ? [opaque]
      : [];
  if (system.categories.has(first)) {
    if (thing.is === "part") return [opaque];
    const record = all(thing.known, has(first));
    if (!possible(record)) return [];
    if (isGiven(second)) return second === "Number" ? [] : [{ name: undefined, record }];
    const [hole] = more;
    if (hole !== undefined)
      return membersOf(first, second, system).length > 0 && holesIn(second, system).includes(hole)
        ? [{ ...opaque, entries: entriesInHole(second, hole, system) }]
        : [];
    return membersOf(first, second, system).length > 0 ? [{ name: `${first}.${second}`, record }] : [];
  }
  if (valuesOn(thing, first, possible).length === 0) return [];
  if (more.length === 0 && holesIn(first, system).includes(second))
    return [{ ...opaque, entries: entriesInHole(first, second, system) }];
  const category = thing.is === "part" ? thing.name : undefined;
  const named = followedBy(path, system, category).filter(({ kind }) => {
    const there: ScopedThing = { is: "record", known: isKind(kind) };
    return possible(there.known) && isThere(kind) && partsOn(there, path.slice(1), possible).length > 0;
  });
  return named.length > 0 ? [opaque] : [];
}
