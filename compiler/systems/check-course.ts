import type { Span } from "../../grammar/index.js";
import { capitalize } from "../diagnostics/message.js";
import { textsAmong } from "../values/value.js";
import type { DeclaringRecord } from "./declaring-record.js";
import { textsOf } from "./read-words.js";
import { holesIn, nodesIn, type PlayDeclaration, placeOfName, readingsOf, ruleNamed, wordsOf } from "./records/play.js";
import type { SystemData } from "./system-data.js";
import { type SystemProblem, systemProblem } from "./system-problems.js";
import { CONDITION_WORDS } from "./words.js";

type Holes = ReturnType<typeof holesIn>;

/**
 * What would stop rules of play once they are played: phases that nothing ends or begins, cards and seats that are not
 * there to be spoken of, and numbers by name where there has to be one. Asked once all names are known.
 */
export function checkCourse(records: readonly DeclaringRecord[], data: SystemData): SystemProblem[] {
  const { play = [] } = data;
  const course = new Course(data);
  return records.flatMap((record) => {
    const [head] = record.labels;
    const rule = ruleNamed(play, head?.name, head?.text);
    if (rule === undefined || head === undefined) return [];
    const steps = course.ofSteps(rule, record);
    const isCardMissing = steps.some(({ messageId }) => messageId === "card-missing");
    return [
      ...course.ofPhase(rule, head.span, record),
      ...steps,
      ...course.ofNumbers(rule, record),
      ...course.ofPrinted(rule, record, isCardMissing),
      ...ofCard(rule, record),
    ];
  });
}

/**
 * Zones, counters and numbers that no record of the game speaks of, at their names. Nothing is said while a sentence
 * can't be read, or a condition asks for what nothing declares: they may mean any of them.
 */
export function unusedInPlay(records: readonly DeclaringRecord[], data: SystemData): SystemProblem[] {
  const { play = [] } = data;
  if (wordsUnread(play).length > 0 || asksForUndeclared(play, data)) return [];
  const named = new Set(play.flatMap(namesIn));
  const changed = new Set(play.flatMap(countersChanged));
  const isTaken = play.some(({ kind, attributes: { Takes = [] } }) => kind === "Zone" && Takes.length > 0);
  const [zone] = records.flatMap(({ labels: [head] }) => (head?.name === "Zone" ? head : []));
  const untaken = isTaken || zone === undefined ? [] : [systemProblem("nothing-taken", zone.span, {}, "info")];
  const unused = records.flatMap(({ labels: [head], attributes }) => {
    if (head === undefined || !["Zone", "Counter", "Number"].includes(head.name)) return [];
    const { name: sort, text: name } = head;
    if (named.has(name)) {
      const [of = "seat"] = textsOf(attributes.get("Of"));
      const whom = of === "game" ? of : of === "card" ? "it" : "own";
      const isFixed = sort === "Counter" && !changed.has(name);
      return isFixed ? [systemProblem("counter-unchanged", head.span, { name, whom }, "info")] : [];
    }
    // Cards begin or are looked for there.
    if (attributes.has("Takes") || attributes.has("As")) return [];
    return [systemProblem("play-unused", head.span, { sort: sort.toLowerCase(), name }, "info")];
  });
  return [...untaken, ...unused];
}

/** The counters that steps and costs of a rule change. */
const countersChanged = (rule: PlayDeclaration): string[] =>
  ["Do", "Costs"].flatMap((attribute) =>
    readingsOf(rule, attribute).flatMap((reading) =>
      nodesIn(reading).flatMap(({ node: { phrase, Counts } }) =>
        typeof Counts === "string" && phrase !== "Term" ? Counts : [],
      ),
    ),
  );

function asksForUndeclared(
  play: readonly PlayDeclaration[],
  { kinds, labels, attributes, categories }: SystemData,
): boolean {
  const declared = [...play, ...kinds, ...labels, ...attributes, ...categories].map(({ name }) => name);
  const known = new Set([...declared, ...Object.values(CONDITION_WORDS).flat()]);
  const asked = play.flatMap(({ conditions }) => Object.values(conditions).flat());
  return asked.some(({ path: [first = ""] }) => !known.has(first));
}

function namesIn({ attributes, conditions }: PlayDeclaration): string[] {
  const said = Object.values(attributes).flatMap((values) =>
    values.flatMap((value) =>
      typeof value !== "object"
        ? wordsIn(String(value))
        : typeof value.reading === "string"
          ? wordsIn(value.reading)
          : holesIn(value.reading).map(([, name]) => name),
    ),
  );
  const tested = Object.values(conditions).flatMap((all) =>
    all.flatMap(({ path, values }) => [
      ...path,
      ...values.flatMap((value) => (value.kind === "name" ? value.path : [])),
    ]),
  );
  return [...said, ...tested];
}

/** A text that can't be read may speak of anything that it names, with or without the capital. */
const wordsIn = (text: string): readonly string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(capitalize);

/** The words of steps that can't be read. */
const wordsUnread = (play: readonly PlayDeclaration[]): readonly string[] =>
  play.flatMap((rule) => readingsOf(rule, "Do").flatMap((step) => (typeof step === "string" ? wordsIn(step) : [])));

/** The card of an action lies somewhere. */
function ofCard({ kind, name, attributes }: PlayDeclaration, record: DeclaringRecord): SystemProblem[] {
  const [taken] = record.attributes.get("For") ?? [];
  if (kind !== "Action" || taken === undefined || attributes.In !== undefined) return [];
  return [systemProblem("card-nowhere", taken.span, { name })];
}

class Course {
  /** Every step of the game. */
  private readonly steps: readonly Holes[];
  /** The words of those that can't be read, which may speak of anything that they name. */
  private readonly unread: readonly string[];
  private readonly byName: ReadonlySet<string>;
  private readonly play: readonly PlayDeclaration[];
  private readonly categories: ReadonlySet<string>;
  /** What is on cards alone, and neither kept nor computed. */
  private readonly printed: ReadonlySet<string>;
  private readonly kinds: ReadonlySet<string>;

  constructor({ play = [], kinds, labels, attributes, categories }: SystemData) {
    this.play = play;
    this.kinds = new Set(kinds.flatMap(({ name }) => (SESSION.has(name) ? [] : name)));
    this.categories = new Set(categories.map(({ name }) => name));
    const written = [...labels, ...attributes];
    const others = [
      ...play.filter(({ kind }) => kind === "Counter" || kind === "Number"),
      ...written.filter(({ on }) => on.length === 0 || on.some((place) => SESSION.has(place))),
    ];
    const known = new Set(others.map(({ name }) => name));
    this.printed = new Set(written.flatMap(({ name }) => (known.has(name) ? [] : name)));
    this.steps = play.flatMap((rule) => readingsOf(rule, "Do").map((step) => holesIn(step)));
    this.unread = wordsUnread(play);
    this.byName = this.numbersByName();
  }

  private find(kind: PlayDeclaration["kind"], name: string): PlayDeclaration | undefined {
    return ruleNamed(this.play, kind, name);
  }

  private phasesIn(phrase: "BeginPhase" | "EndPhase"): Set<string> {
    const found = this.steps.flatMap((holes) =>
      holes.flatMap(([hole, name, of]) => (hole === "Stretch" && of === phrase ? [name] : [])),
    );
    return new Set([...found, ...this.unread]);
  }

  ofPhase(phase: PlayDeclaration, span: Span, { categories }: DeclaringRecord): SystemProblem[] {
    if (phase.kind !== "Phase") return [];
    const { name } = phase;
    const [each = ""] = wordsOf(phase, "Each");
    if (each === "call" && !this.phasesIn("BeginPhase").has(name) && !this.isAskedFor(name))
      return [systemProblem("phase-uncalled", span, { name })];
    const [until] = categories.get("Until") ?? [];
    if (until !== undefined && (each === "" || each === "call"))
      return [systemProblem("once-until", until.span, { name }, "warning")];
    // Rounds end when nobody does anything.
    if (each !== "turn" || phase.conditions.Until !== undefined) return [];
    const ended = this.phasesIn("EndPhase");
    for (const action of this.play) for (const one of wordsOf(action, "Ends")) ended.add(one);
    const around = new Set<string>();
    for (let one: PlayDeclaration | undefined = phase; one !== undefined && !around.has(one.name); ) {
      around.add(one.name);
      one = this.find("Phase", wordsOf(one, "Within")[0] ?? "");
    }
    return [...around].some((one) => ended.has(one)) ? [] : [systemProblem("phase-endless", span, { name })];
  }

  /** It is never played, but says who may do something. */
  private isAskedFor(phase: string): boolean {
    const deeds = this.steps.flat().flatMap(([hole, name, of]) => (hole === "Deed" && of === "Seats" ? [name] : []));
    return deeds.some((name) => wordsOf(this.find("Action", name) ?? NOTHING, "During").includes(phase));
  }

  /** "them" and "target" come from a choice before, "it" from the card of an action. */
  ofSteps(rule: PlayDeclaration, { attributes }: DeclaringRecord): SystemProblem[] {
    const isApart = rule.kind === "Effect" && rule.attributes.At === undefined;
    const known = new Set([...(this.hasCard(rule) ? ["it"] : []), ...(isApart ? ["target"] : [])]);
    return readingsOf(rule, "Do").flatMap((step, index) => {
      const span = attributes.get("Do")?.[index]?.span;
      const holes = holesIn(step);
      const missing = [...spokenOf(holes)].filter((word) => !known.has(word));
      // A step that can't be read may be a choice.
      if (typeof step === "string") for (const word of ["them", "target"]) known.add(word);
      for (const [hole, phrase] of holes)
        if (hole === "phrase" && phrase === "ChooseCards") known.add("them");
        else if (hole === "phrase" && phrase === "ChooseSeat") known.add("target");
      return span === undefined
        ? []
        : missing.map((word) =>
            word === "it"
              ? systemProblem("card-missing", span, { name: rule.name })
              : systemProblem("choice-missing", span, { word }),
          );
    });
  }

  /** What is on cards, where no card is meant: of seats, and of a record that isn't about one. */
  ofPrinted(
    rule: PlayDeclaration,
    { attributes, categories }: DeclaringRecord,
    isCardMissing: boolean,
  ): SystemProblem[] {
    // Where a card is missed already, what is on it is too.
    const isAlone =
      rule.kind === "Phase" ||
      (!isCardMissing && (rule.kind === "Action" || rule.kind === "Effect") && !this.hasCard(rule));
    const at = (name: string, span: Span, printed = this.printed) =>
      printed.has(name) ? [systemProblem("printed-nowhere", span, { name })] : [];
    const said = [...attributes].flatMap(([attribute, all]) =>
      readingsOf(rule, attribute).flatMap((reading, index) => {
        const located = all[index];
        if (located === undefined) return [];
        const amounts = isAlone ? holesIn(reading).flatMap(([hole, name]) => (hole === "Amount" ? name : [])) : [];
        return [...keysOfSeats(reading), ...amounts].flatMap((name) => at(name, placeOfName(located, name)));
      }),
    );
    const tested = isAlone ? [...categories.values()].flat() : [];
    const asked = tested.flatMap(({ data: { path, values }, span }) => {
      const name = path.join(".");
      if (name !== "Is" && name !== "Has") return at(name, span);
      return textsAmong(values).flatMap((text) => at(text, span, name === "Is" ? this.kinds : this.printed));
    });
    return [...said, ...asked];
  }

  private hasCard(rule: PlayDeclaration): boolean {
    if (rule.kind === "Action") return rule.attributes.For !== undefined;
    const moments = wordsOf(rule, "At").map((moment) => moment.split(" "));
    return (
      moments.length === 0 ||
      moments.some(([when, name = ""]) => when === "after" && this.find("Action", name)?.attributes.For !== undefined)
    );
  }

  private numbersByName(): Set<string> {
    const numbers = this.play.filter(({ kind, attributes }) => kind === "Number" && attributes.Total === undefined);
    const found = new Set<string>();
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const number of numbers)
        if (termsOf(number).some((term) => this.isByName(term, found))) found.add(number.name);
    }
    return found;
  }

  /** A category of a card, or on cards, counts name by name, and so does a number that does. */
  private isByName(term: unknown, known: ReadonlySet<string>): boolean {
    if (typeof term === "string") return known.has(term);
    const holes = holesIn(term);
    const has = (name: string): boolean => holes.some(([hole]) => hole === name);
    return holes.some(([hole, name, phrase]) => {
      if (hole === "Amount") return known.has(name);
      if (hole !== "Key" || phrase !== "Term" || has("Whose") !== has("Sort")) return false;
      return (this.categories.has(name) && !has("Counts")) || known.has(name);
    });
  }

  ofNumbers(rule: PlayDeclaration, { attributes, categories }: DeclaringRecord): SystemProblem[] {
    const single = (name: string, span: Span | undefined): SystemProblem[] =>
      span !== undefined && this.byName.has(name) ? [systemProblem("number-by-name", span, { name })] : [];
    const said = ["Do", "Costs", "Order"].flatMap((attribute) =>
      readingsOf(rule, attribute).flatMap((read, index) => {
        const span = attributes.get(attribute)?.[index]?.span;
        if (typeof read === "string") return single(read, span);
        const names = holesIn(read).flatMap(([hole, name]) => (hole === "Amount" || hole === "Key" ? [name] : []));
        return [...new Set(names)].flatMap((name) => single(name, span));
      }),
    );
    const compared = [...categories.values()].flat().flatMap(({ data: { path, values }, span }) => {
      const left = path.join(".");
      const [right] = values;
      const other = right?.kind === "name" ? right.path.join(".") : "";
      if (this.byName.has(left) === this.byName.has(other)) return [];
      return single(this.byName.has(left) ? left : other, span);
    });
    return [...said, ...compared];
  }
}

const NOTHING = { attributes: {} };

/** What these have, the session has. */
const SESSION: ReadonlySet<string> = new Set(["Pack", "Deck"]);

const termsOf = (number: PlayDeclaration): unknown[] => [...readingsOf(number, "Plus"), ...readingsOf(number, "Minus")];

/** What seats are said to have: `highest Score of all`. */
function keysOfSeats(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  const own = "Key" in tree && "Whose" in tree ? [String(tree.Key)] : [];
  return [...own, ...Object.values(tree).flatMap(keysOfSeats)];
}

/** What a step speaks of without naming it. */
function spokenOf(holes: Holes): Set<string> {
  const found = new Set<string>();
  for (const [hole, name, phrase] of holes) {
    if ((hole === "text" || hole === "Host" || hole === "Whose") && ["it", "them", "target"].includes(name))
      found.add(name);
    if (hole === "phrase" && (name === "ItFor" || name === "ThemFor")) found.add(name === "ItFor" ? "it" : "them");
    if (phrase === "Those" && (hole === "Conditions" || hole === "Shared")) found.add("it");
  }
  return found;
}
