import { comparable, nearestName } from "../diagnostics/nearest.js";
import { numberMeant } from "../diagnostics/number-meant.js";
import { checkCourse } from "./check-course.js";
import { checkOwners } from "./check-owners.js";
import { circleFrom, circleInWords } from "./circle.js";
import type { DeclaringRecord, LocatedValue } from "./declaring-record.js";
import { holesIn, placeOfName, playKindOf, readingsOf, ruleNamed, wordsOf } from "./records/play.js";
import type { PlayDeclaration, PlayKind, SystemData } from "./system-data.js";
import { type SystemProblem, systemProblem, unknownProblem } from "./system-problems.js";
import { WORDS } from "./words.js";

/** The sorts of thing that rules of play name, as messages call them. */
type Sort = "zone" | "counter" | "phase" | "action" | "effect" | "number" | "kind" | "list of conditions" | "name";

/** What the attributes of rules of play name that name one thing, by attribute, or attribute and kind of record. */
const NAMING = new Map<string, Sort>([
  ["Within", "phase"],
  ["Resets", "phase"],
  ["During", "phase"],
  ["Ends", "phase"],
  ["Follows", "effect"],
  ["Of Ban", "action"],
  ["Takes", "kind"],
  ["For", "kind"],
  ["Order", "number"],
  ["UpTo", "number"],
  ["Total", "number"],
]);
/** What fills the holes of their sentences. */
const HOLES = new Map<string, Sort>([
  ["ZoneName", "zone"],
  ["Sort", "kind"],
  ["Stretch", "phase"],
  ["Counts", "counter"],
  ["Whose", "counter"],
  ["Conditions", "list of conditions"],
  ["Shared", "name"],
  ["Key", "name"],
  ["Amount", "name"],
]);
const MOMENTS = new Map<string, Sort>([
  ["begin", "phase"],
  ["end", "phase"],
  ["pass", "phase"],
  ["after", "action"],
]);
/** Names that every game has. */
const BUILT_IN: Partial<Readonly<Record<Sort, readonly string[]>>> = {
  kind: ["Card"],
  name: ["Seats", "Identifier", "Number"],
};

/** Names in rules of play that nothing declares, and phases of which none, or more than one, is the session. */
export function checkPlay(records: readonly DeclaringRecord[], data: SystemData): SystemProblem[] {
  const { play = [] } = data;
  if (play.length === 0) return [];
  const known = knownNames(data, play);
  const own = records.filter(playKindOf);
  const twins = checkTwins(own);
  // What the other one was to be called is missed at its places.
  if (twins.length > 0) return twins;
  const found = [
    ...own.flatMap((record) => checkRecord(record, play, known)),
    ...checkOwners(own, play),
    ...checkNumbers(own, play),
    ...checkSession(own, play),
    ...checkDone(own, play),
    ...checkSecrets(own, play),
  ];
  // What is misspelt would be missed at its place too.
  return found.length > 0 ? found : checkCourse(own, data);
}

/** Two records of one sort have one name, so the later one takes the place of the other. */
function checkTwins(records: readonly DeclaringRecord[]): SystemProblem[] {
  const seen = new Set<string>();
  return records.flatMap(({ labels: [head] }) => {
    if (head === undefined || head.text === "") return [];
    // A sentence names numbers and counters alike.
    const key = `${head.name === "Counter" ? "Number" : head.name} ${head.text}`;
    if (seen.has(key))
      return [systemProblem("play-twice", head.span, { name: head.text, sort: head.name.toLowerCase() })];
    seen.add(key);
    return [];
  });
}

type Known = Readonly<Record<Sort, ReadonlySet<string>>>;

function knownNames({ kinds, labels, attributes, categories }: SystemData, play: readonly PlayDeclaration[]): Known {
  const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
  const of = (kind: PlayKind) => names(play.filter((one) => one.kind === kind));
  const set = (sort: Sort, ...lists: readonly (readonly string[])[]) =>
    new Set([...lists.flat(), ...(BUILT_IN[sort] ?? [])]);
  const numbers = [of("Number"), of("Counter")];
  return {
    zone: set("zone", of("Zone")),
    counter: set("counter", of("Counter")),
    phase: set("phase", of("Phase")),
    action: set("action", of("Action")),
    effect: set("effect", of("Effect")),
    number: set("number", of("Number")),
    kind: set("kind", names(kinds)),
    "list of conditions": set("list of conditions", names(categories.filter(({ operators }) => operators.length > 0))),
    name: set("name", ...numbers, names(labels), names(attributes), names(categories)),
  };
}

function checkRecord(record: DeclaringRecord, play: readonly PlayDeclaration[], known: Known): SystemProblem[] {
  const [head] = record.labels;
  const declaration = ruleNamed(play, head?.name, head?.text);
  const problems: SystemProblem[] = [];
  const words: object = WORDS[playKindOf(record) as PlayKind];
  const sortOf = (word: string) => NAMING.get(word) ?? NAMING.get(`${word} ${head?.name}`);
  const expect = (sort: Sort, name: string, located: LocatedValue, word?: string, digits?: number): void => {
    if (known[sort].has(name)) return;
    const place = placeOfName(located, name);
    const nearest = nearestName(name, known[sort]);
    // It is declared without its capital, which is reported there.
    if (nearest !== undefined && nearest !== name && comparable(nearest) === comparable(name) && !isCapital(nearest))
      return;
    const instead = Object.keys(words).find((other) => {
      const of = sortOf(other);
      return of !== undefined && known[of].has(name) && !record.attributes.has(other);
    });
    if (word !== undefined && instead !== undefined)
      problems.push(
        systemProblem("other-word", place, { name, sort: `${sortOf(instead)}`, word, other: sort, instead }),
      );
    else problems.push(unknownProblem("play", place, { sort, name }, nearest ?? digits?.toString()));
  };
  for (const [attribute, values] of record.attributes) {
    if (!Object.hasOwn(words, attribute)) continue;
    const sort = sortOf(attribute);
    for (const [index, located] of values.entries()) {
      if (located.value.kind !== "text") continue;
      const text = located.value.value;
      const read = declaration?.attributes[attribute]?.[index];
      if (sort !== undefined && !(attribute === "Total" && text === "Yes")) expect(sort, text, located, attribute);
      else if (attribute === "Starts" && /^-?\d{1,9}$/.test(text))
        problems.push(systemProblem("number-in-quotes", located.span, { name: `"${text}"`, nearest: text }, "warning"));
      else if (attribute === "At") {
        const [moment = "", name = ""] = text.split(" ");
        const of = MOMENTS.get(moment);
        if (of !== undefined && isCapital(name)) expect(of, name, located);
      } else if (typeof read === "object") {
        for (const [hole, name, phrase] of holesIn(read.reading)) {
          const holds = hole === "Deed" ? (phrase === "Run" ? "effect" : "action") : HOLES.get(hole);
          const digits = hole === "Amount" ? numberMeant(name) : undefined;
          if (holds !== undefined && isCapital(name))
            expect(holds, name, located, attribute === "In" ? attribute : undefined, digits);
        }
      }
    }
  }
  for (const conditions of record.categories.values())
    for (const { values } of conditions)
      for (const located of values) {
        if (located.value.kind !== "name") continue;
        const [first = "", second] = located.value.path;
        if (second === undefined) expect("name", first, located);
        else if (["own", "rivals", "all"].includes(first)) expect("counter", second, located);
        else expect("counter", located.value.path.join("."), located);
      }
  return problems;
}

const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name);

/** Numbers that are computed from themselves: the first of each circle, at its name. */
function checkNumbers(records: readonly DeclaringRecord[], play: readonly PlayDeclaration[]): SystemProblem[] {
  const numbers = play.filter(({ kind }) => kind === "Number");
  const uses = new Map(numbers.map((number) => [number.name, namesComputed(number)]));
  const told = new Set<string>();
  return records.flatMap(({ labels: [head] }) => {
    if (head?.name !== "Number" || told.has(head.text)) return [];
    const circle = circleFrom(head.text, uses);
    if (circle === undefined) return [];
    for (const name of circle) told.add(name);
    const names = circleInWords(circle);
    return [systemProblem("number-of-itself", head.span, { name: head.text, names })];
  });
}

/** What could be the names of other numbers in a number. What is printed on cards is no number. */
function namesComputed({ attributes, conditions }: PlayDeclaration): string[] {
  const sums = Object.values(attributes).flatMap((values) =>
    values.flatMap((value) => (typeof value === "object" ? keysIn(value.reading) : [String(value)])),
  );
  const compared = Object.values(conditions).flatMap((all) =>
    all.flatMap(({ path, values }) => [path, ...values.map((value) => (value.kind === "name" ? value.path : []))]),
  );
  return [...sums, ...compared.map((path) => path.join("."))];
}

function keysIn(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap(keysIn);
  return Object.entries(tree).flatMap(([hole, value]: [string, unknown]) => {
    if (typeof value !== "string") return keysIn(value);
    return hole === "Amount" || (hole === "Key" && !("Those" in tree)) ? [value] : [];
  });
}

/** In a secret phase, each seat decides once, and nothing is left to be decided when it comes to light. */
function checkSecrets(records: readonly DeclaringRecord[], play: readonly PlayDeclaration[]): SystemProblem[] {
  const secret = play.filter((one) => one.kind === "Phase" && wordsOf(one, "Secret").includes("Yes"));
  if (secret.length === 0) return [];
  return records.flatMap(({ labels: [head], attributes }) => {
    const declaration = ruleNamed(play, head?.name, head?.text);
    if (declaration === undefined) return [];
    const problem = (
      messageId: "secret-seats" | "secret-choice",
      attribute: string,
      phase: PlayDeclaration,
      index = 0,
    ) => {
      const span = attributes.get(attribute)?.[index]?.span;
      return span === undefined ? [] : [systemProblem(messageId, span, { name: declaration.name, phase: phase.name })];
    };
    if (secret.includes(declaration))
      return wordsOf(declaration, "Each").includes("seat") ? [] : problem("secret-seats", "Secret", declaration);
    const phase = secret.find(({ name }) => wordsOf(declaration, "During").includes(name));
    if (phase === undefined) return [];
    return readingsOf(declaration, "Do").flatMap((step, index) =>
      holesIn(step).some(([, , phrase]) => phrase.startsWith("Choose"))
        ? problem("secret-choice", "Do", phase, index)
        : [],
    );
  });
}

/** An effect happens at a moment, or when a step says so. */
function checkDone(records: readonly DeclaringRecord[], play: readonly PlayDeclaration[]): SystemProblem[] {
  const done = new Set(
    play.flatMap((one) =>
      readingsOf(one, "Do").flatMap((step) => holesIn(step).flatMap(([hole, name]) => (hole === "Deed" ? name : []))),
    ),
  );
  const effects = new Set(play.flatMap(({ kind, name }) => (kind === "Effect" ? name : [])));
  // A step that names nothing may mean any effect, misspelt.
  for (const name of done) if (!effects.has(name)) done.add(nearestName(name, effects) ?? name);
  return records.flatMap(({ labels: [head], attributes }) =>
    head?.name !== "Effect" || attributes.has("At") || done.has(head.text)
      ? []
      : [systemProblem("never-done", head.span, { name: head.text }, "warning")],
  );
}

/** Exactly one phase is within no other, and all others are within it. */
function checkSession(records: readonly DeclaringRecord[], play: readonly PlayDeclaration[]): SystemProblem[] {
  const roots = play.filter(({ kind, attributes }) => kind === "Phase" && attributes.Within === undefined);
  const [first] = roots;
  const span = records[0]?.labels[0]?.span;
  if (first === undefined) return span === undefined ? [] : [systemProblem("no-session", span, {})];
  const around = new Map(play.flatMap((one) => (one.kind === "Phase" ? [[one.name, wordsOf(one, "Within")]] : [])));
  const circles = records.flatMap(({ labels: [head], attributes }) => {
    const within = attributes.get("Within")?.[0];
    const circle = head?.name === "Phase" ? circleFrom(head.text, around) : undefined;
    if (head === undefined || within === undefined || circle === undefined) return [];
    const names = circleInWords(circle);
    return [systemProblem("phase-of-itself", within.span, { name: head.text, names })];
  });
  const others = roots.slice(1).map(({ name, place: { start, end } }) => {
    return systemProblem("two-sessions", { start, end }, { first: first.name, second: name });
  });
  return [...others, ...circles.slice(0, 1)];
}
