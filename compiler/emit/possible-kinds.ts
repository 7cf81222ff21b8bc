import { readHoles } from "../systems/holes.js";
import type { System } from "../systems/system.js";
import type { KindDeclaration } from "../systems/system-data.js";
import { type ConditionData, textsAmong, type Value } from "../values/value.js";

/** What is known about a record before it is written: its role, and the value that decides its kind. */
export interface RecordSort {
  readonly role: "pack" | "deck" | "card";
  /** Value of the attribute named in `KindFrom`; undefined if unknown. */
  readonly kind: string | undefined;
}

export type Certainty = "no" | "maybe" | "yes";

/** Whether records of a sort have a kind. Undeclared kinds don't apply. */
export function possibleKinds(system: System, sort: RecordSort): (kind: string) => Certainty {
  const answers = new Map<string, Certainty>();
  const certainty = (kind: string): Certainty => {
    const known = answers.get(kind);
    if (known !== undefined) return known;
    // A preliminary answer for cycles, which are reported elsewhere.
    answers.set(kind, "maybe");
    const answer = roleKind(kind, sort) ?? either((system.kinds.get(kind) ?? []).map(kindRecord));
    answers.set(kind, answer);
    return answer;
  };
  const kindRecord = ({ when, unless }: KindDeclaration): Certainty =>
    both([...when.map(condition), ...unless.map((data) => not(condition(data)))]);
  const condition = ({ path, operator, values }: ConditionData): Certainty => {
    const [name = "", ...more] = path;
    if (more.length > 0) return "maybe";
    const texts = textsAmong(values);
    if (name === "Is") return either(texts.map(certainty));
    if (name === "Has")
      return either([hasAny(texts, sort, system), ...texts.map((text) => hasName(text, sort, system))]);
    return name === system.data.kindFrom && operator === "=" ? kindIs(values, sort) : "maybe";
  };
  return certainty;
}

/** Pack, Deck and Card are built in: they are the roles. */
function roleKind(kind: string, { role }: RecordSort): Certainty | undefined {
  if (kind === "Pack") return role === "pack" ? "yes" : "no";
  if (kind === "Deck") return role === "deck" ? "yes" : "no";
  if (kind === "Card") return role === "card" ? "yes" : "no";
  return undefined;
}

function hasName(name: string, { role, kind }: RecordSort, system: System): Certainty {
  if (name === "Pack") return role === "pack" ? "yes" : "no";
  if (system.deckLabels.has(name)) return role === "deck" ? "maybe" : "no";
  if (name !== system.data.kindFrom || role !== "card" || kind === undefined) return "maybe";
  return "yes";
}

/** A deck has one of the labels that make it one. */
function hasAny(names: readonly string[], { role }: RecordSort, system: System): Certainty {
  const all = system.deckLabels.size > 0 && [...system.deckLabels].every((label) => names.includes(label));
  return role === "deck" && all ? "yes" : "no";
}

function kindIs(values: readonly Value[], { role, kind }: RecordSort): Certainty {
  if (role !== "card") return "no";
  if (kind === undefined) return "maybe";
  return either(
    values.map((value) => {
      if (value.kind !== "text") return "maybe";
      const { literal } = readHoles(value.value);
      return literal === undefined ? "maybe" : literal === kind ? "yes" : "no";
    }),
  );
}

function either(answers: readonly Certainty[]): Certainty {
  return answers.includes("yes") ? "yes" : answers.includes("maybe") ? "maybe" : "no";
}
function both(answers: readonly Certainty[]): Certainty {
  return answers.includes("no") ? "no" : answers.includes("maybe") ? "maybe" : "yes";
}
const not = (answer: Certainty): Certainty => (answer === "yes" ? "no" : answer === "no" ? "yes" : "maybe");
