import { BoundedCache, memoize, partitionPoint, placesOfWord, pushTo, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { nearestName } from "../diagnostics/nearest.js";
import { isSystemFile } from "../model/extended-system.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import { hasFileIn, joinedPath } from "../model/has-file.js";
import { systemOfRecords } from "../model/load-system.js";
import type { FileModel, PackModel, RecordPlace, UsedPack } from "../model/pack-model.js";
import { readPack } from "../model/read-pack.js";
import type { RecordReader } from "../model/read-record.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { inRecord, startOf, textOf } from "../model/record-text.js";
import { isDoubtful } from "../rules/described-system.js";
import { failingExample } from "../rules/failing-example.js";
import { examplesOfRule, textOfExample, type WholeExample, wholeExamples } from "../systems/example-texts.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import { describesSystems, type System } from "../systems/system.js";
import type { SystemData } from "../systems/system-data.js";
import { collect } from "./check-record.js";
import { brokenPlaces } from "./settle/broken-declarations.js";
import { UNNAMED } from "./settle/settle-system.js";

/** Reads and checks the packs in examples. */
export interface ExampleChecker {
  readerOf(system: System): RecordReader;
  check(pack: PackModel): readonly Diagnostic[];
}

/** A file of an example, and the line of the example at which it begins. */
export interface CheckedExampleFile {
  readonly path: string;
  readonly text: string;
  readonly line: number;
}

/** A line `//- path` begins another file; the pack of the first one is checked. */
export function filesOfExample(text: string): readonly CheckedExampleFile[] {
  const [first = "", ...named] = text.split(/^\/\/- (.*)\n/m);
  if (named.length === 0) return [{ path: "example.cards", text: first, line: 0 }];
  let line = first.split("\n").length - 1;
  return named.flatMap((path, at): CheckedExampleFile[] => {
    if (at % 2 === 1) return [];
    const held = named[at + 1] ?? "";
    const file = { path, text: held, line: line + 1 };
    line += held.split("\n").length;
    return [file];
  });
}

/** What an example of the system language lacks to be a system. */
const HEADER = 'System: Example\nAbout: What an example shows.\nId "example"\nEdition "1"\n---\n';

/** The files of an example of a game's rule; examples of the system language are `.system` files. */
export function filesOfExampleFor(text: string, data: SystemData): readonly CheckedExampleFile[] {
  if (!describesSystems(data)) return filesOfExample(text);
  if (text.startsWith("System:")) return [{ path: "example.system", text, line: 0 }];
  return [{ path: "example.system", text: HEADER + text, line: -HEADER.split("\n").length + 1 }];
}

/** The findings in an example, by file. `systems`: those its cards may name. */
export function checkExample(
  text: string,
  system: System,
  checker: ExampleChecker,
  systems: readonly System[] = [],
): readonly (Diagnostic & { readonly line: number })[] {
  const files = filesOfExampleFor(text, system.data);
  const found = checker.check(packOf(files, system, checker, systems));
  return found.map((one) => {
    const file = files.find(({ path }) => path === one.file);
    const before = file?.text.slice(0, one.span.start) ?? "";
    return { ...one, line: (file?.line ?? 0) + before.split("\n").length - 1 };
  });
}

function packOf(
  files: readonly CheckedExampleFile[],
  system: System,
  { readerOf }: ExampleChecker,
  systems: readonly System[],
): PackModel {
  const all = [system, ...systems];
  const packIn = (folder: string, open: readonly string[]): PackModel =>
    readPack({
      files: files
        .filter(({ path }) => isRead(path) && (folder === "." || path.startsWith(`${folder}/`)))
        .map(({ path, text }) => ({ path, text, encoding: undefined, system })),
      systemNames: all.flatMap(({ data, key }) => [data.id, key]),
      findSystem: (name) => all.find(({ data, key }) => data.id === name || key === name),
      readerOf,
      hasFile: files.every(({ path }) => isRead(path))
        ? undefined
        : (path, named) =>
            hasFileIn(
              files.map((file) => file.path),
              joined(folderOf(path), named),
              named,
            ),
      usePack(named): UsedPack {
        const used = joined(folder, named);
        if (used.startsWith("../")) return { folder: named, problem: "outside", pack: undefined };
        if (open.includes(used)) return { folder: named, problem: "circular", pack: undefined };
        const pack = packIn(used, [...open, used]);
        if (pack.files.length === 0) return { folder: named, problem: "missing", pack: undefined };
        return { folder: named, problem: undefined, pack };
      },
    });
  const uses = files.some(({ text }) => text.includes("Uses:"));
  const home = uses ? folderOf(files[0]?.path ?? "") : ".";
  return packIn(home, [home]);
}

/** Other files of an example only have to exist. */
const isRead = (path: string): boolean => /\.(?:cards|system)$/.test(path);

const folderOf = (path: string): string => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".");

/** A folder as named from another one; what is outside the example begins with `../`. */
function joined(folder: string, named: string): string {
  const path = joinedPath(folder, named);
  return path.startsWith("..") ? `${path}/` : path;
}

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
  // Nor a rule by its examples, while it is reported itself, or something that they or it depend on.
  const inDoubt = dependingOn(
    file.records,
    found.filter(({ severity }) => severity !== "info"),
  );
  const { data } = systemOfRecords(file.records, resolve, brokenPlaces(found));
  if (data.incomplete === true) return [];
  const system = instantiateSystem(data);
  const run = exampleRunner(system, extended, checker);
  const rules = new Set(data.rules.filter(({ severity }) => severity !== "off").map(({ name }) => name));
  const named = wholeExamples(
    file.records.flatMap(({ labels: [head, ...labels] }) =>
      head?.name === "Example"
        ? labelsNamed(labels, "Records").map(({ text }) => ({ name: head.text, records: text }))
        : [],
    ),
    data.examples.filter(({ place }) => place.system !== data.id || place.edition !== data.edition),
  );
  // What can't be read may be an example that others begin with.
  const areRead = !file.records.some((record) => record.labels[0]?.name === "Example" && isDoubtful(record));
  const flawsIn = (example: WholeExample, label: LabelItem, place: RecordPlace) =>
    flawsOf(example, label, place, areRead ? [...named.keys()] : undefined);
  return file.records.flatMap((record) => {
    const [head, ...labels] = record.labels;
    const about = { file, record };
    if (head?.name === "Example") {
      const [label] = labelsNamed(labels, "Records");
      const example = named.get(head.text);
      return label === undefined || example === undefined ? [] : flawsIn(example, label, about);
    }
    if (head?.name !== "Rule") return [];
    const [breaks, mended] = [labelsNamed(labels, "Breaks"), labelsNamed(labels, "Mended")];
    const whole = examplesOfRule({ breaks: breaks.map(textIn), mended: mended.map(textIn) }, named);
    let isFlawed = false;
    return [...breaks, ...mended].flatMap((label, index) => {
      const example = whole[index] as WholeExample;
      const flaws = flawsIn(example, label, about);
      // Mended may begin with Breaks.
      isFlawed ||= flaws.length > 0;
      if (isFlawed || !example.sound || !rules.has(head.text) || inDoubt.has(record)) return flaws;
      const shown = { place: about, rule: head.text, label, example };
      return judged(shown, run(textOfExample(example)), (rule) => system.rules.has(rule));
    });
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
    for (const word of new Set(record.node.text.match(WORD))) pushTo(withWord, word, record);
  // A set goes on with what is added meanwhile.
  for (const { labels } of found) {
    if (found.size === records.length) break;
    const [head] = labels;
    const [first] = head === undefined || UNNAMED.has(head.name) ? [] : (head.text.match(WORD) ?? []);
    if (head === undefined || first === undefined) continue;
    for (const other of withWord.get(first) ?? [])
      if (!found.has(other) && placesOfWord(other.node.text, head.text).length > 0) found.add(other);
  }
  return found;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** An example of a rule, as it is written, and written out. */
interface Example {
  readonly place: RecordPlace;
  readonly rule: string;
  readonly label: LabelItem;
  readonly example: WholeExample;
}

const textIn = ({ text }: LabelItem): string => text;

const labelsNamed = (labels: readonly LabelItem[], name: string): LabelItem[] =>
  labels.filter((label) => label.name === name && label.text !== "");

const hasExample = ({ labels: [head, ...labels] }: RecordModel): boolean =>
  (head?.name === "Rule" || head?.name === "Example") &&
  labels.some(({ name, text }) => (name === "Breaks" || name === "Mended" || name === "Records") && text !== "");

/** What an example begins with, or leaves out, must be there. `known`: the examples above, if all of them can be read. */
function flawsOf(
  { unknown, idle }: WholeExample,
  label: LabelItem,
  place: RecordPlace,
  known: readonly string[] | undefined,
): PlacedFinding[] {
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

type RunExample = (text: string) => ExampleFindings;

type ExampleFindings = ReturnType<typeof checkExample>;

/**
 * By what a system declares, then by the text of the example. While a system is edited, nearly every key makes it another,
 * and what it declares is long.
 */
const MOST_SYSTEMS = 16;
const MOST_EXAMPLES = 2_000;
const findingsOf = memoize(
  (_: ExampleChecker) => new BoundedCache<string, BoundedCache<string, ExampleFindings>>(MOST_SYSTEMS),
);

/** An editor checks again after each pause: while the system is unchanged, so are the results of its examples. */
function exampleRunner(system: System, extended: readonly System[], checker: ExampleChecker): RunExample {
  const ofSystems = findingsOf(checker);
  const said = JSON.stringify(
    {
      ...system.data,
      examples: [],
      rules: system.data.rules.map((rule) => ({ ...rule, breaks: [], mended: [], place: undefined })),
    },
    withoutPlaces,
  );
  const known = ofSystems.get(said) ?? ofSystems.set(said, new BoundedCache(MOST_EXAMPLES));
  return (text) => known.get(text) ?? known.set(text, checkExample(text, system, checker, extended));
}

const withoutPlaces = (key: string, value: unknown): unknown => (key === "place" ? undefined : value);

function judged(shown: Example, found: ReturnType<RunExample>, isOfGame: (rule: string) => boolean): PlacedFinding[] {
  const { place, rule, label } = shown;
  const findings: Finding[] = [];
  const report = collect(failingExample, findings);
  const serious = found.filter(({ severity, rule: by }) => severity !== "info" || by === rule);
  if (label.name === "Breaks") {
    const others = [...new Set(serious.map((one) => one.rule))];
    const at = firstLine(place.record, label);
    if (others.includes(rule)) return [];
    if (others.length === 0) report("not-broken", at, { broken: rule });
    else report("broken-otherwise", at, { broken: rule, found: others });
  } else {
    // A deck that satisfies one more rule may still be too small for another; but built-in errors prove nothing.
    const wrong = serious.filter((one) => one.rule === rule || (one.severity === "error" && !isOfGame(one.rule)));
    for (const one of wrong.slice(0, MOST_SHOWN))
      report("not-mended", placeOf(one, shown), { found: one.rule, said: one.message });
  }
  return findings.map((finding) => ({ ...finding, in: place }));
}

const MOST_SHOWN = 3;

/** The start of the first card of an example. */
function firstLine(record: RecordModel, label: LabelItem): Span {
  const line = label.textLines.find((one) => textOf(record, one).trim() !== "") ?? label.line;
  return wholeLine(record, line);
}

function wholeLine(record: RecordModel, line: number): Span {
  const text = textOf(record, line);
  const start = startOf(record, line) + text.length - text.trimStart().length;
  return { start, end: startOf(record, line) + text.trimEnd().length };
}

/** The place of an example's finding, in the record that contains the example. */
function placeOf(found: Diagnostic & { readonly line: number }, { place: { record }, label, example }: Example): Span {
  const shown = example.lines[found.line];
  const line = shown?.line === undefined ? undefined : label.textLines[shown.line];
  if (shown === undefined || line === undefined) return firstLine(record, label);
  const written = textOf(record, line).trimEnd();
  if (shown.text.trim() === "" || !written.endsWith(shown.text.trimEnd())) return wholeLine(record, line);
  return inRecord(record, line, { start: written.length - shown.text.trim().length, end: written.length });
}
