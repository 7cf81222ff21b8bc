import { type Finding, type PlacedFinding, placeOf as placeOfFinding, withoutNearest } from "../model/finding.js";
import type { PreparedCondition } from "../systems/condition-words.js";
import { type Found, type RecordItem, recordOf, type TakenGroup } from "./items.js";
import { type EvaluationContext, lookUp } from "./look-up.js";
import type { PreparedRule } from "./prepare-rules.js";
import { type ItemFinding, placeOf } from "./rule-findings.js";
import { replacement } from "./rule-fixes.js";

/** Below this number, findings stay separate. */
const FEWEST_TOGETHER = 3;
const MOST_RELATED = 3;

/**
 * If most of what a rule takes in a deck breaks it, the author made one mistake: in the value they are all compared
 * with (the hero of another faction), or in what makes the rule apply to the deck (its format). It is reported there,
 * once, with the first of the cards as related places. If neither is written down, the findings stay separate. `taken`:
 * how many things, or groups, the rule checked.
 */
export function joinByReason(
  rule: PreparedRule,
  all: readonly ItemFinding[],
  taken: number,
  { inside }: TakenGroup,
  context: EvaluationContext,
): readonly ItemFinding[] {
  const deck = inside && recordOf(inside);
  if (deck?.deck === undefined) return joinOnRecord(all, taken, deck);
  if (all.length < FEWEST_TOGETHER) return all;
  const findings = all.filter(({ finding }) => finding.waitsFor === undefined);
  const [first] = findings;
  const records = new Set(findings.map(({ record }) => record.record));
  if (first === undefined || records.size < FEWEST_TOGETHER || records.size * 2 <= taken) return all;
  const reason = sameIn(findings) ?? reasonOf(rule, deck, context);
  if (reason === undefined) return all;
  const joined = joinedAt(reason, findings, sameIn(findings) !== undefined, "deck");
  return [{ record: reason.record, inside, finding: joined }, ...all.filter((one) => !findings.includes(one))];
}

/** Where every part of a card breaks a rule because of one other line of the card, that line gets a single finding. */
function joinOnRecord(
  all: readonly ItemFinding[],
  taken: number,
  whole: RecordItem | undefined,
): readonly ItemFinding[] {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0 || all.length < taken) return all;
  if (!all.every(({ record }) => record.record === whole?.record)) return all;
  const reason = sameIn(all);
  if (reason === undefined || reason.record.record !== whole?.record) return all;
  const related = placesOf(all, "Compared with this, for example.");
  return [{ ...first, finding: { ...first.finding, span: placeOf(whole, reason), fixes: [], related } }];
}

/** As in a deck, for a value of the pack's record that most of its cards are compared with, and don't have. */
export function joinInPack(
  all: readonly PlacedFinding[],
  comparedWith: (finding: PlacedFinding) => Found | undefined,
  cards: number,
): readonly PlacedFinding[] {
  if (all.length < FEWEST_TOGETHER || all.length * 2 <= cards) return all;
  const [reason] = all.flatMap((one) => comparedWith(one) ?? []);
  if (reason?.record.file === undefined || reason.record.record.role !== "pack") return all;
  const isOfReason = (one: PlacedFinding): boolean => {
    const found = comparedWith(one);
    return found?.record.record === reason.record.record && found.line === reason.line && one.waitsFor === undefined;
  };
  const findings = all.flatMap((finding) => {
    const place = placeOfFinding(finding);
    return place !== undefined && isOfReason(finding) ? [{ record: place, finding }] : [];
  });
  if (new Set(findings.map(({ record }) => record.record)).size * 2 <= cards) return all;
  const { file, record } = reason.record;
  return [
    { ...joinedAt(reason, findings, true, "pack"), in: { file, record } },
    ...all.filter((one) => !isOfReason(one)),
  ];
}

/** One finding in place of those of several records, where they all are compared with one value, or have one reason. */
function joinedAt(reason: Found, findings: readonly FoundOn[], isCompared: boolean, where: "deck" | "pack"): Finding {
  const [{ finding: first }] = findings as [(typeof findings)[number]];
  const { value } = first.data;
  const others = new Set(findings.map(({ record }) => record.record)).size - 1;
  const same = `The same goes for ${others} more cards of this ${where}, so this is more likely what is wrong.`;
  const message = `${withoutNearest(first)} ${same}`;
  const related = placesOf(findings, "Here, for example.");
  // What they all have instead.
  const isSame = isCompared && findings.every(({ finding }) => finding.data.value === value);
  const fixes = isSame && value !== undefined ? replacement([String(value)], [reason], reason.record) : [];
  const data = { ...first.data, nearest: String(value ?? "") };
  return { ...first, message, data, span: placeOf(reason.record, reason), fixes, related };
}

/** The first few places where they were found. */
function placesOf(findings: readonly FoundOn[], message: string): Finding["related"] {
  return findings.slice(0, MOST_RELATED).map(({ record: { file, record }, finding }) => ({
    at: finding.span,
    ...(file && { in: { file, record } }),
    message,
  }));
}

interface FoundOn {
  readonly record: Pick<RecordItem, "file" | "record">;
  readonly finding: Finding;
}

/** The value that all of them are compared with, if it has one place. */
function sameIn(findings: readonly ItemFinding[]): Found | undefined {
  const [found] = findings[0]?.comparedWith ?? [];
  if (found === undefined || found.line === -1) return undefined;
  const isThere = (one: Found) => one.record.record === found.record.record && one.line === found.line;
  return findings.every(({ comparedWith = [] }) => comparedWith.every(isThere)) ? found : undefined;
}

/** The line of the deck that makes the rule apply to it. */
function reasonOf(rule: PreparedRule, deck: RecordItem, context: EvaluationContext): Found | undefined {
  const seen = new Set<string>();
  const ofKind = (kind: string): Found | undefined => {
    if (seen.has(kind) || !deck.record.kinds.names.has(kind)) return undefined;
    seen.add(kind);
    for (const { when } of context.facts.kinds.get(kind) ?? [])
      for (const asked of when) {
        const found = ofCondition(asked);
        if (found !== undefined) return found;
      }
    return undefined;
  };
  const ofCondition = ({ path, texts }: PreparedCondition): Found | undefined => {
    const [name = "", second] = path;
    if (name === "Is") return texts.map(ofKind).find((found) => found !== undefined);
    if (second !== undefined || name === "Has") return undefined;
    return lookUp(path, deck, context).found.find(
      ({ line, value }) => line !== -1 && value.kind === "text" && texts.includes(value.value),
    );
  };
  return rule.in.map(ofKind).find((found) => found !== undefined);
}
