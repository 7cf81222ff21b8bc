import { memoize, type Span } from "../../../grammar/index.js";
import { byPlace, firstOverlapping } from "../../diagnostics/by-place.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { FileCircumstance, Precedence, RuleTraits, Subject } from "../../diagnostics/rule-traits.js";
import { touchedByConflict } from "../../model/conflicts.js";
import { isSystemFile } from "../../model/extended-system.js";
import { type Finding, type PlacedFinding, placeOf } from "../../model/finding.js";
import type { FileModel, RecordPlace } from "../../model/pack-model.js";
import { findingsOf } from "../../model/record-findings.js";
import type { RecordModel } from "../../model/record-model.js";
import { asksToIgnore } from "../suppression-comments.js";
import { withConsequences } from "./broken-declarations.js";
import type { CardNames } from "./card-names.js";
import type { OfferFixes } from "./fix-trial.js";
import { type CountedFinding, JudgedFinding } from "./judged-finding.js";
import type { SeverityLookup } from "./severities.js";
import { withoutThoseOfTorn } from "./torn-cards.js";

/**
 * Called for a file whose findings needn't all be returned. What it returns is called with each of them, in order;
 * those for which it is false are left out. Not called for a file with suppression comments, nor for a system's.
 */
export type ShownIn = (file: string) => (finding: CountedFinding) => boolean;

/** What the findings of all files of a pack are settled with. */
export interface Settling {
  readonly severities: SeverityLookup;
  readonly offered: OfferFixes;
  readonly names: CardNames;
}

/**
 * The final findings of a file, by place: of its records, of the file, and from other files. Without those that only
 * follow from others or from a merge conflict repeating the same lines, those that wait, and those that `shownIn`
 * leaves out.
 */
export function settleFile(
  file: FileModel,
  ofFile: readonly PlacedFinding[],
  crossing: readonly PlacedFinding[],
  { severities, offered, names }: Settling,
  shownIn?: ShownIn,
): readonly Diagnostic[] {
  const judged: JudgedFinding[] = [];
  const add = (finding: Finding, record: RecordModel | undefined): void => {
    if (record !== undefined && isInName(finding, record, names)) return;
    const severity = severities(finding, file, record);
    if (severity !== "off") judged.push(new JudgedFinding(finding, severity, file, record, offered));
  };
  const addPlaced = (finding: PlacedFinding): void => add(finding, placeOf(finding)?.record);
  const isReported = (finding: Finding, record: RecordModel): boolean => severities(finding, file, record) !== "off";
  const { records } = file;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] as RecordModel;
    const found = findingsOf(record);
    // Of 10,000 records nearly all have none, and an editor asks with each key.
    if (found.length === 0) continue;
    for (const finding of withoutThoseOfTorn(found, record, records[index - 1], records[index + 1], isReported))
      if (file.conflicts.length === 0 || !isFromBothSides(finding, { file, record })) add(finding, record);
  }
  for (const finding of ofFile) if (!isFromBothSides(finding, placeOf(finding))) addPlaced(finding);
  for (const finding of crossing)
    if (finding.waitsFor === undefined && !involvesConflict(finding, placeOf(finding))) addPlaced(finding);
  const isReadable = isAnyLost(file, judged) ? outsideLost(file.text) : () => true;
  const left = withoutInfosBeside(withoutThoseByCircumstance(withoutOverlapping(judged.filter(isReadable))), file).sort(
    byPlace,
  );
  // In an editor all are shown, and looking through the text of a large file takes longer than a key may.
  const isShown = shownIn === undefined || isSystemFile(file) || asksToIgnore(file) ? undefined : shownIn(file.path);
  const shown = isShown === undefined ? left : left.filter(isShown);
  return withConsequences(
    file,
    shown.map((one) => one.diagnostic()),
    (index) => (shown[index] as JudgedFinding).breaks(severities),
  );
}

/** What a finding yields to where the two overlap. */
const overlapsOf = memoize(({ yieldsTo }: RuleTraits): readonly Precedence[] =>
  [...yieldsTo].filter((one) => one.startsWith("about:") || one.startsWith("rule:")),
);

function meantBy(precedence: Precedence): (finding: JudgedFinding) => boolean {
  const [sort, name] = precedence.split(":");
  return sort === "rule" ? ({ rule }) => rule === name : ({ traits }) => traits.about.has(name as Subject);
}

/** Without those that yield to others on the same text. What yields to nothing there is never held back. */
function withoutOverlapping(findings: readonly JudgedFinding[]): readonly JudgedFinding[] {
  const wanted = new Set<Precedence>();
  for (const { traits } of findings) for (const precedence of overlapsOf(traits)) wanted.add(precedence);
  const stronger = new Map<Precedence, (span: Span) => { readonly by: JudgedFinding } | undefined>();
  for (const precedence of wanted) {
    const meant = findings.filter(meantBy(precedence)).toSorted(byPlace);
    if (meant.length > 0) stronger.set(precedence, firstOverlapping(meant.map((by) => ({ span: by.extent, by }))));
  }
  if (stronger.size === 0) return findings;
  const raised = new Set<JudgedFinding>();
  const left = findings.filter(({ traits, severity, span }) => {
    for (const precedence of overlapsOf(traits)) {
      const found = stronger.get(precedence)?.(span)?.by;
      if (found === undefined) continue;
      if (found.traits.takesSeverity && severity === "error") raised.add(found);
      return false;
    }
    return true;
  });
  return left.map((one) => (raised.has(one) ? one.with("error") : one));
}

/** Without those that yield to something else on exactly the same text, or on the same line of a list. */
function withoutThoseByCircumstance(findings: readonly JudgedFinding[]): JudgedFinding[] {
  const yields = (circumstance: FileCircumstance) => (one: JudgedFinding) => one.traits.yieldsTo.has(circumstance);
  const [isWeaker, isWeakerInList] = [yields("same-text"), yields("error-in-list")];
  const areInLists = findings.some(isWeakerInList);
  if (!areInLists && !findings.some(isWeaker)) return findings.slice();
  const spanOf = ({ span }: JudgedFinding) => `${span.start} ${span.end}`;
  const others = findings.filter((one) => !isWeaker(one));
  const taken = new Set(others.map(spanOf));
  // Both end at the end of the line's content.
  const isInList = (one: JudgedFinding): boolean => one.severity === "error" && one.data.deck !== undefined;
  const lines = new Set(areInLists ? others.filter(isInList).map(({ span }) => span.end) : []);
  return findings.filter((one) =>
    isWeakerInList(one) ? !lines.has(one.span.end) : !isWeaker(one) || !taken.has(spanOf(one)),
  );
}

/** The file is in another encoding, or has control characters. */
const isAnyLost = ({ encoding }: FileModel, findings: readonly JudgedFinding[]): boolean =>
  encoding !== undefined || findings.some(({ data, traits }) => traits.about.has("file") && data.code !== undefined);

/** Characters that can't be read, or that are none. */
const LOST = /\uFFFD|[^\P{Cc}\t\n\r]/u;

/** Lines with characters that are lost can't be judged: the characters are reported. */
function outsideLost(text: string): (finding: JudgedFinding) => boolean {
  return ({ span, traits }) => {
    if (traits.about.has("file")) return true;
    const end = text.indexOf("\n", span.end);
    const line = text.slice(text.lastIndexOf("\n", span.start - 1) + 1, end === -1 ? undefined : end);
    return !LOST.test(line);
  };
}

/** Without infos on a line where something graver was found that has to be corrected first. */
function withoutInfosBeside(findings: JudgedFinding[], { text }: FileModel): JudgedFinding[] {
  const isWeaker = (one: JudgedFinding): boolean =>
    one.severity === "info" && one.traits.yieldsTo.has("graver-on-line") && !one.isOfWhole;
  if (!findings.some(isWeaker)) return findings;
  const lineOf = ({ span }: JudgedFinding): number => text.lastIndexOf("\n", span.start - 1);
  const graver = findings.filter(({ severity, traits }) => severity !== "info" && !traits.about.has("identity"));
  const lines = new Set(graver.map(lineOf));
  return findings.filter((one) => !isWeaker(one) || !lines.has(lineOf(one)));
}

const isInName = ({ traits, span }: Finding, { node }: RecordModel, names: CardNames): boolean =>
  traits.yieldsTo.has("in-card-name") && names.contain(span, node.text);

const isFromBothSides = (finding: Finding, place: RecordPlace | undefined): boolean =>
  finding.traits.yieldsTo.has("both-sides") && involvesConflict(finding, place);

/** Whether a record of the finding, which is at `place`, is in a conflict here, so that its presence proves nothing. */
function involvesConflict({ related }: Finding, place: RecordPlace | undefined): boolean {
  if (place !== undefined && touchedByConflict(place)) return true;
  return related.some((other) => other.in !== undefined && touchedByConflict(other.in));
}
