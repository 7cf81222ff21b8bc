import { endOfLine, memoize, type Span, startOfLine } from "../../../grammar/index.js";
import { firstOverlapping } from "../../diagnostics/by-place.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { FileCircumstance, Precedence, RuleTraits, Subject } from "../../diagnostics/rule-traits.js";
import { touchedByConflict } from "../../model/conflicts.js";
import { isSystemFile } from "../../model/extended-system.js";
import { type Finding, isAbout, type PlacedFinding, placeOf } from "../../model/finding.js";
import type { FileModel, RecordInPack } from "../../model/pack-model.js";
import { findingsOf } from "../../model/record-findings.js";
import type { RecordModel } from "../../model/record-model.js";
import { asksToIgnore } from "../suppression-comments.js";
import { suppressedIn } from "../suppressions.js";
import { withConsequences } from "./broken-declarations.js";
import type { CardNames } from "./card-names.js";
import { FileFindings } from "./file-findings.js";
import type { OfferFixes } from "./fix-trial.js";
import { withMovedLines } from "./moved-lines.js";
import { settleSystem } from "./settle-system.js";
import type { SeverityLookup } from "./severities.js";
import { withoutThoseOfTorn } from "./torn-cards.js";

/**
 * Called for a file whose findings needn't all be returned. What it returns is called with each of them, in order;
 * those for which it is false are left out. Not called for a file with suppression comments, nor for a system's.
 */
export type ShownIn = (
  file: string,
) => (finding: Pick<Diagnostic, "rule" | "severity" | "span">, isFixable: () => boolean) => boolean;

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
  const settled = new FileFindings(file, severities, offered);
  const add = (finding: Finding, record: RecordModel | undefined): void => {
    if (record === undefined || !isInName(finding, record, names)) settled.add(finding, record);
  };
  const addPlaced = (finding: PlacedFinding): void => add(finding, placeOf(finding)?.record);
  const isReported = (finding: Finding, record: RecordModel): boolean => severities(finding, file, record) !== "off";
  const { records } = file;
  const doubtful = (isMeant: (finding: Finding) => boolean) => recordsIn(file, crossing.filter(isMeant), isReported);
  const ofWrongKind = doubtful((one) => isAbout(one, "kind"));
  const ofWrongCategory = doubtful(({ data, waitsFor }) => data.instead !== undefined && waitsFor === undefined);
  for (let index = 0; index < records.length; index++) {
    const record = records[index] as RecordModel;
    const found = findingsOf(record);
    // Of 10,000 records nearly all have none, and an editor asks with each key.
    if (found.length === 0) continue;
    for (const finding of withoutThoseOfTorn(found, record, records[index - 1], records[index + 1], isReported))
      if (ofWrongKind.has(record) && dependsOnKind(finding)) continue;
      else if (finding.severity === "info" && isAbout(finding, "game") && ofWrongCategory.has(record)) continue;
      else if (file.conflicts.length === 0 || !isFromBothSides(finding, { file, record })) add(finding, record);
  }
  for (const finding of ofFile) if (!isFromBothSides(finding, placeOf(finding))) addPlaced(finding);
  for (const finding of crossing)
    if (finding.waitsFor === undefined && !involvesConflict(finding, placeOf(finding))) addPlaced(finding);
  const left = isAnyLost(file, settled) ? settled.all().filter(outsideLost(file.text, settled)) : settled.all();
  const apart = withoutThoseByCircumstance(withoutOverlapping(withMovedLines(left, settled, file), settled), settled);
  const beside = withoutInfosBeside(apart, settled, file);
  const ordered = settleSystem(beside, settled, file).sort(settled.inOrder);
  // In an editor all are shown, and looking through the text of a large file takes longer than a key may.
  const isShown = shownIn === undefined || isSystemFile(file) || asksToIgnore(file) ? undefined : shownIn(file.path);
  const shown =
    isShown === undefined
      ? ordered
      : ordered.filter((one) => {
          const [{ rule }, severity, span] = [settled.of(one), settled.severity(one), settled.span(one)];
          return isShown({ rule, severity, span }, () => settled.isFixable(one));
        });
  return withConsequences(
    file,
    shown.map((one) => settled.diagnostic(one)),
    (index) => settled.breaks(shown[index] as number),
  );
}

/** The records with findings of several records that are reported: their kind is doubted, or the name of a category. */
function recordsIn(
  file: FileModel,
  crossing: readonly PlacedFinding[],
  isReported: (finding: Finding, record: RecordModel) => boolean,
): ReadonlySet<RecordModel> {
  const records = new Set<RecordModel>();
  for (const finding of crossing) {
    const record = placeOf(finding)?.record;
    if (record === undefined || !isReported(finding, record)) continue;
    if (!suppressedIn(file)(finding, finding.span.start + record.node.start)) records.add(record);
  }
  return records;
}

/** What a game asks of a card, or the tool because of its kind. */
const dependsOnKind = (finding: Finding): boolean =>
  isAbout(finding, "game") || finding.traits.yieldsTo.has("unclear-kind");

/** Numbers of the findings of a file. */
type Numbers = readonly number[];

/** What a finding yields to where the two overlap. */
const overlapsOf = memoize(({ yieldsTo }: RuleTraits): readonly Precedence[] =>
  [...yieldsTo].filter((one) => one.startsWith("about:") || one.startsWith("rule:")),
);

function meantBy(precedence: Precedence): (finding: Finding) => boolean {
  const [sort, name] = precedence.split(":");
  return sort === "rule" ? ({ rule }) => rule === name : ({ traits }) => traits.about.has(name as Subject);
}

/** Without those that yield to others on the same text. What yields to nothing there is never held back. */
function withoutOverlapping(numbers: Numbers, settled: FileFindings): Numbers {
  const wanted = new Set<Precedence>();
  for (const one of numbers) for (const precedence of overlapsOf(settled.of(one).traits)) wanted.add(precedence);
  const stronger = new Map<Precedence, ReturnType<typeof firstOverlapping<{ number: number; span: Span }>>>();
  for (const precedence of wanted) {
    const isMeant = meantBy(precedence);
    const meant = numbers.filter((one) => isMeant(settled.of(one))).sort(settled.inOrder);
    if (meant.length > 0)
      stronger.set(precedence, firstOverlapping(meant.map((number) => ({ number, span: settled.extent(number) }))));
  }
  if (stronger.size === 0) return numbers;
  const raised: number[] = [];
  const left = numbers.filter((one) => {
    for (const precedence of overlapsOf(settled.of(one).traits)) {
      const found = stronger.get(precedence)?.(settled.span(one));
      if (found === undefined) continue;
      if (settled.of(found.number).traits.takesSeverity && settled.severity(one) === "error") raised.push(found.number);
      return false;
    }
    return true;
  });
  for (const one of raised) settled.raise(one);
  return left;
}

/** Without those that yield to something else on exactly the same text, or on the same line of a list. */
function withoutThoseByCircumstance(numbers: Numbers, settled: FileFindings): Numbers {
  const yields = (circumstance: FileCircumstance) => (one: number) => settled.of(one).traits.yieldsTo.has(circumstance);
  const [isWeaker, isWeakerInList] = [yields("same-text"), yields("error-in-list")];
  const areInLists = numbers.some(isWeakerInList);
  if (!areInLists && !numbers.some(isWeaker)) return numbers;
  const placeOf = (one: number): string => {
    const { start, end } = settled.span(one);
    return `${start} ${end}`;
  };
  const others = numbers.filter((one) => !isWeaker(one));
  const taken = new Set(others.map(placeOf));
  // Both end at the end of the line's content.
  const isInList = (one: number): boolean =>
    settled.severity(one) === "error" && settled.of(one).data.deck !== undefined;
  const lines = new Set(areInLists ? others.filter(isInList).map((one) => settled.span(one).end) : []);
  return numbers.filter((one) =>
    isWeakerInList(one) ? !lines.has(settled.span(one).end) : !isWeaker(one) || !taken.has(placeOf(one)),
  );
}

/** The file is in another encoding, or has control characters. */
const isAnyLost = ({ encoding }: FileModel, settled: FileFindings): boolean =>
  encoding !== undefined ||
  settled.all().some((one) => isAbout(settled.of(one), "file") && settled.of(one).data.code !== undefined);

/** Characters that can't be read, or that are none. */
const LOST = /\uFFFD|[^\P{Cc}\t\n\r]/u;

/** Lines with characters that are lost can't be judged: the characters are reported. */
function outsideLost(text: string, settled: FileFindings): (one: number) => boolean {
  return (one) => {
    if (isAbout(settled.of(one), "file")) return true;
    const { start, end } = settled.span(one);
    return !LOST.test(text.slice(startOfLine(text, start), endOfLine(text, end)));
  };
}

/** Without infos on a line where something graver was found that has to be corrected first. */
function withoutInfosBeside(numbers: Numbers, settled: FileFindings, file: FileModel): number[] {
  const isWeaker = (one: number): boolean =>
    settled.severity(one) === "info" &&
    settled.of(one).traits.yieldsTo.has("graver-on-line") &&
    !settled.isOfWhole(one);
  if (!numbers.some(isWeaker)) return numbers.slice();
  // While a file is edited, its text is put together when somebody asks for it.
  const { text } = file;
  const lineOf = (one: number): number => startOfLine(text, settled.span(one).start);
  const graver = numbers.filter((one) => settled.severity(one) !== "info" && !isAbout(settled.of(one), "identity"));
  const lines = new Set(graver.map(lineOf));
  return numbers.filter((one) => !isWeaker(one) || !lines.has(lineOf(one)));
}

const isInName = ({ traits, span }: Finding, { node }: RecordModel, names: CardNames): boolean =>
  traits.yieldsTo.has("in-card-name") && names.contain(span, node.text);

const isFromBothSides = (finding: Finding, place: RecordInPack | undefined): boolean =>
  finding.traits.yieldsTo.has("both-sides") && involvesConflict(finding, place);

/** Whether a record of the finding, which is at `place`, is in a conflict here, so that its presence proves nothing. */
function involvesConflict({ related }: Finding, place: RecordInPack | undefined): boolean {
  if (place !== undefined && touchedByConflict(place)) return true;
  return related.some((other) => other.in !== undefined && touchedByConflict(other.in));
}
