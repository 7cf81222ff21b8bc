import { once, partitionPoint, placesOfWord, pushTo, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { nearestName } from "../diagnostics/nearest.js";
import { isSystemFile } from "../model/extended-system.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import { systemOfRecords } from "../model/load-system.js";
import type { FileModel, PackModel, RecordInPack } from "../model/pack-model.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { startOf } from "../model/record-text.js";
import { isDoubtful } from "../rules/described-system.js";
import { failingExample } from "../rules/failing-example.js";
import { examplesOfRule, textOfExample, type WholeExample, wholeExamples } from "../systems/example-texts.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import type { SystemData } from "../systems/system-data.js";
import { type ExampleChecker, exampleRunner } from "./check-example.js";
import { collect } from "./check-record.js";
import { type Example, judged, mistakesIn, type Source } from "./example-mistakes.js";
import { brokenPlaces } from "./settle/broken-declarations.js";
import { UNNAMED } from "./settle/settle-system.js";

/** The examples of rules in the `.system` files of a pack that don't show what they should. */
export function createExampleCheck(checker: ExampleChecker): (pack: PackModel) => readonly PlacedFinding[] {
  return (pack) => pack.files.filter(isSystemFile).flatMap((file) => failingIn(file, pack, checker));
}

function failingIn(file: FileModel, pack: PackModel, checker: ExampleChecker): PlacedFinding[] {
  const extended = pack.uses.flatMap(({ system }) => system ?? []);
  const resolve = (key: string) => pack.uses.find(({ folder }) => folder === key)?.system?.data;
  if (!file.records.some(hasExample)) return [];
  // While a declaration has an error, examples aren't checked against it.
  const found = checker.check(pack).filter((one) => one.file === file.path);
  const { data } = systemOfRecords(file.records, resolve, brokenPlaces(found));
  if (data.incomplete === true) return [];
  const system = instantiateSystem(data);
  const run = exampleRunner(system, extended, checker);
  const shared = sharedExamples(file, data);
  // Nor a rule by its examples, while it is reported itself, or something that they or it depend on.
  const inDoubt = dependingOn(
    file.records,
    found.filter(({ severity }) => severity !== "info"),
  );
  const rules = new Set(data.rules.filter(({ severity }) => severity !== "off").map(({ name }) => name));
  const isRun = (record: RecordModel, { sound }: WholeExample): boolean =>
    sound && rules.has(record.labels[0]?.text ?? "") && !inDoubt.has(record);
  const all = file.records.flatMap((record): TakenFinding[] => {
    const [head, ...labels] = record.labels;
    if (head?.name === "Example") {
      const [label] = labelsNamed(labels, "Records");
      const example = shared.whole.get(head.text);
      if (label === undefined || example === undefined) return [];
      return flawsOf(example, { place: { file, record }, label }, shared);
    }
    if (head?.name !== "Rule") return [];
    let isFlawed = false;
    return examplesOn({ file, record }, shared).flatMap((shown) => {
      const flaws = flawsOf(shown.example, shown, shared);
      // Mended may begin with Breaks.
      isFlawed ||= flaws.length > 0;
      if (isFlawed || !isRun(record, shown.example)) return flaws;
      const found = run(textOfExample(shown.example));
      const mistakes = mistakesIn(shown, found, (rule) => system.rules.has(rule));
      const findings = mistakes.length > 0 ? mistakes : judged(shown, found);
      return findings.map((one) => ({ ...one, taken: shown.example }));
    });
  });
  return withoutRepeated(all, shared);
}

/** A finding, and the example of a rule that it was found by running. */
type TakenFinding = PlacedFinding & { readonly taken?: WholeExample };

/** The examples that others of a file may begin with. */
interface SharedExamples {
  /** Those of the games that this one extends, too. */
  readonly whole: ReadonlyMap<string, WholeExample>;
  readonly sources: ReadonlyMap<string, Source>;
  /** Not where something can't be read that may be such an example. */
  readonly areKnown: boolean;
}

function sharedExamples(file: FileModel, data: SystemData): SharedExamples {
  const sources = new Map(
    file.records.flatMap((record): [string, Source][] => {
      const [head, ...labels] = record.labels;
      const [label] = head?.name === "Example" ? labelsNamed(labels, "Records") : [];
      return head === undefined || label === undefined ? [] : [[head.text, { place: { file, record }, label }]];
    }),
  );
  const whole = wholeExamples(
    [...sources].map(([name, { label }]) => ({ name, records: label.text })),
    data.examples.filter(({ place }) => place.system !== data.id || place.edition !== data.edition),
  );
  const areKnown = !file.records.some((record) => {
    const head = record.labels[0]?.name ?? "";
    return (head === "Example" || !record.system.beginnings.has(head)) && isDoubtful(record);
  });
  return { whole, sources, areKnown };
}

/** The examples of a rule, each written out. */
function examplesOn(place: RecordInPack, { whole: named, sources }: SharedExamples): Example[] {
  const [head, ...labels] = place.record.labels;
  const [breaks, mended] = [labelsNamed(labels, "Breaks"), labelsNamed(labels, "Mended")];
  const whole = examplesOfRule({ breaks: breaks.map(textIn), mended: mended.map(textIn) }, named);
  return [...breaks, ...mended].map((label, index) => {
    const above = breaks[index - breaks.length] ?? breaks.at(-1);
    const sourceOf = (name: string): Source | undefined =>
      name === "Breaks" && above !== undefined ? { place, label: above } : sources.get(name);
    return { place, rule: head?.text ?? "", label, example: whole[index] as WholeExample, sourceOf };
  });
}

/** Each mistake in a shared example once, without what it causes in the examples that begin with it. */
function withoutRepeated(all: readonly TakenFinding[], { sources }: SharedExamples): PlacedFinding[] {
  const startIn = (place: PlacedFinding["in"]): number => ("record" in place ? place.record.node.start : 0);
  const shared = new Set([...sources.values()].map(({ place }) => place.record));
  const mistaken = new Set(
    all.flatMap(({ taken, in: place }) => (taken && "record" in place && shared.has(place.record) ? place.record : [])),
  );
  const told = new Set<string>();
  return all.flatMap(({ taken, ...one }) => {
    const isFollowing = taken?.lines.some(({ of = "" }) => mistaken.has(sources.get(of)?.place.record as RecordModel));
    if (isFollowing === true && !("record" in one.in && mistaken.has(one.in.record))) return [];
    const key = JSON.stringify([one.in.file.path, startIn(one.in), one.span, one.message]);
    if (told.has(key)) return [];
    told.add(key);
    return [one];
  });
}

/** The records on which something is found, and those that name what these declare. */
function dependingOn(
  records: readonly RecordModel[],
  reported: readonly Pick<Diagnostic, "span">[],
): ReadonlySet<RecordModel> {
  const startOfRecord = (index: number): number => records[index]?.node.start ?? 0;
  const nodes = new Set(
    reported.map(
      ({ span }) => records[partitionPoint(records.length, (at) => startOfRecord(at) <= span.start) - 1]?.node,
    ),
  );
  const found = new Set(records.filter(({ node }) => nodes.has(node)));
  if (found.size === 0) return found;
  const withWord = new Map<string, RecordModel[]>();
  for (const record of records)
    for (const word of new Set(record.node.text.match(WORD()))) pushTo(withWord, word, record);
  // A set goes on with what is added meanwhile.
  for (const { labels } of found) {
    if (found.size === records.length) break;
    const [head] = labels;
    const [first] = head === undefined || UNNAMED.has(head.name) ? [] : (head.text.match(WORD()) ?? []);
    if (head === undefined || first === undefined) continue;
    for (const other of withWord.get(first) ?? [])
      if (!found.has(other) && placesOfWord(other.node.text, head.text).length > 0) found.add(other);
  }
  return found;
}

const WORD = once(() => /[\p{L}\p{N}]+/gu);

const textIn = ({ text }: LabelItem): string => text;

const labelsNamed = (labels: readonly LabelItem[], name: string): LabelItem[] =>
  labels.filter((label) => label.name === name && label.text !== "");

const hasExample = ({ labels: [head, ...labels] }: RecordModel): boolean =>
  (head?.name === "Rule" || head?.name === "Example") &&
  labels.some(({ name, text }) => (name === "Breaks" || name === "Mended" || name === "Records") && text !== "");

/** What an example begins with, or leaves out, must be there. */
function flawsOf(
  { unknown, idle }: WholeExample,
  { place, label }: Source,
  { whole, areKnown }: SharedExamples,
): PlacedFinding[] {
  const known = areKnown && !isDoubtful(place.record) ? [...whole.keys()] : undefined;
  const findings: Finding[] = [];
  const report = collect(failingExample, findings);
  const placed = ({ start, end }: Span): Span => {
    const from = startOf(place.record, label.line) + label.node.text.start;
    return { start: from + start, end: from + end };
  };
  const all = [...(known ?? []), ...(label.name === "Mended" ? ["Breaks"] : [])];
  if (unknown !== undefined && known !== undefined) {
    const at = placed(unknown.span);
    const nearest = nearestName(unknown.name, all);
    const fixes = nearest === undefined ? [] : [writing(nearest, at)];
    if (nearest === undefined) report("unknown-example", at, { example: unknown.name });
    else report("nearest-example", at, { example: unknown.name, nearest }, { fixes });
  }
  const begun = unknown === undefined ? nameWithoutFrom(label.text, all) : undefined;
  if (begun !== undefined) {
    const at = placed({ start: 0, end: begun.written.length });
    const fixes = [writing(`from ${begun.nearest}`, at)];
    report("without-from", at, { nearest: begun.nearest }, { fixes });
  }
  for (const { text, span } of idle) report("without-nothing", placed(span), { left: text });
  return findings.map((finding) => ({ ...finding, in: place }));
}

/** `Breaks: legal`, `Breaks: form legal`: the name of an example, or nearly, where records are expected. */
function nameWithoutFrom(text: string, all: readonly string[]) {
  const [written = ""] = text.split("\n", 1);
  const [, name] = /^(?:(?!from )\p{L}+ )?([\w-]+)$/u.exec(written.trim()) ?? [];
  const nearest = name === undefined ? undefined : all.includes(name) ? name : nearestName(name, all);
  return nearest === undefined ? undefined : { written: written.trimEnd(), nearest };
}
