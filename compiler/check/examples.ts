import {
  BoundedCache,
  memoize,
  once,
  type Position,
  partitionPoint,
  placesOfWord,
  pushTo,
  type Span,
} from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Diagnostic, Fix, TextEdit } from "../diagnostics/diagnostic.js";
import { nearestName } from "../diagnostics/nearest.js";
import { isSystemFile } from "../model/extended-system.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import { hasFileIn, joinedPath } from "../model/has-file.js";
import { systemOfRecords } from "../model/load-system.js";
import type { FileModel, PackModel, RecordInPack, UsedPack } from "../model/pack-model.js";
import { readPack } from "../model/read-pack.js";
import type { RecordReader } from "../model/read-record.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { INDENTATION, indented, inRecord, marginOf, startOf, textOf } from "../model/record-text.js";
import { isDoubtful } from "../rules/described-system.js";
import { failingExample } from "../rules/failing-example.js";
import { rules as ownRules } from "../rules/index.js";
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
): readonly ExampleFinding[] {
  const files = filesOfExampleFor(text, system.data);
  const found = checker.check(packOf(files, system, checker, systems));
  return found.map((one) => {
    const file = files.find(({ path }) => path === one.file);
    const locate = (offset: number): Pick<Position, "line" | "column"> => {
      const before = file?.text.slice(0, offset).split("\n") ?? [""];
      return { line: (file?.line ?? 0) + before.length - 1, column: before.at(-1)?.length ?? 0 };
    };
    return { ...one, line: locate(one.span.start).line, locate };
  });
}

/** A finding in an example, its line there, and the lines of all offsets in its file. */
export interface ExampleFinding extends Diagnostic {
  readonly line: number;
  locate(offset: number): Pick<Position, "line" | "column">;
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
  const shared = new Map(
    file.records.flatMap((record): [string, Source][] => {
      const [head, ...labels] = record.labels;
      const [label] = head?.name === "Example" ? labelsNamed(labels, "Records") : [];
      return head === undefined || label === undefined ? [] : [[head.text, { place: { file, record }, label }]];
    }),
  );
  const named = wholeExamples(
    [...shared].map(([name, { label }]) => ({ name, records: label.text })),
    data.examples.filter(({ place }) => place.system !== data.id || place.edition !== data.edition),
  );
  // What can't be read may be an example that others begin with.
  const areRead = !file.records.some((record) => {
    const head = record.labels[0]?.name ?? "";
    return (head === "Example" || !record.system.beginnings.has(head)) && isDoubtful(record);
  });
  const flawsIn = (example: WholeExample, label: LabelItem, place: RecordInPack) =>
    flawsOf(example, label, place, areRead && !isDoubtful(place.record) ? [...named.keys()] : undefined);
  // The examples with a mistake, which explains what is found in all that begin with them.
  const mistaken = new Set<RecordModel>();
  const all = file.records.flatMap((record): (PlacedFinding & { readonly taken?: WholeExample })[] => {
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
      const above = breaks[index - breaks.length] ?? breaks.at(-1);
      const sourceOf = (name: string): Source | undefined =>
        name === "Breaks" && above !== undefined ? { place: about, label: above } : shared.get(name);
      const flaws = flawsIn(example, label, about);
      // Mended may begin with Breaks.
      isFlawed ||= flaws.length > 0;
      if (isFlawed || !example.sound || !rules.has(head.text) || inDoubt.has(record)) return flaws;
      const shown = { place: about, rule: head.text, label, example, sourceOf };
      const found = run(textOfExample(example));
      const mistakes = mistakesIn(shown, found, (rule) => system.rules.has(rule));
      const findings = mistakes.length > 0 ? mistakes : judged(shown, found);
      for (const { in: place } of findings) if (place.record !== record) mistaken.add(place.record);
      return findings.map((one) => ({ ...one, taken: example }));
    });
  });
  const told = new Set<string>();
  return all.flatMap(({ taken, ...one }) => {
    const isFollowing = taken?.lines.some(({ of = "" }) => mistaken.has(shared.get(of)?.place.record as RecordModel));
    if (isFollowing === true && !("record" in one.in && mistaken.has(one.in.record))) return [];
    // What several take over has each mistake once.
    const start = "record" in one.in ? one.in.record.node.start : 0;
    const key = JSON.stringify([one.in.file.path, start, one.span, one.message]);
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

/** The label that an example is the text of, and its record. */
interface Source {
  readonly place: RecordInPack;
  readonly label: LabelItem;
}

/** An example of a rule, as it is written, and written out; and what it may take lines from, by name. */
interface Example extends Source {
  readonly rule: string;
  readonly example: WholeExample;
  readonly sourceOf: (name: string) => Source | undefined;
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
  place: RecordInPack,
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

type OnRecord = Finding & { readonly in: RecordInPack };

type RunExample = (text: string) => ExampleFindings;

type ExampleFindings = readonly ExampleFinding[];

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

/**
 * What makes the records of an example none of the game, where it is written, with its fixes. Another rule of the game
 * may find something too: a deck that shows one is too small for another.
 */
function mistakesIn(shown: Example, found: ExampleFindings, isOfGame: (rule: string) => boolean): OnRecord[] {
  const isBroken = found.some((one) => one.rule === shown.rule);
  const isRight = isBroken === (shown.label.name === "Breaks");
  const mistakes = found.filter(({ rule, severity }) => {
    if (isOfGame(rule)) return false;
    // What shows a rule needn't have what the rule doesn't look at.
    if (isRight) return severity === "error" && !(isBroken && ABSENCES().has(rule));
    return severity === "error" || severity === "warning";
  });
  const placed = mistakes.map((one) => ({ one, ...placeOf(one, shown) }));
  const taken = placed.filter(({ source }) => source !== shown);
  // What is wrong with the example that it begins with explains the rest.
  return (taken.length > 0 ? taken : placed).slice(0, MOST_SHOWN).flatMap(({ one, source, span }) => {
    const findings: Finding[] = [];
    const report = collect(failingExample, findings);
    const uneven = unevenLines(source);
    if (uneven !== undefined) report("mistaken", uneven.at, { said: UNEVEN }, { fixes: [uneven.fix] });
    else report("mistaken", span, { said: one.message }, { fixes: fixesOf(one, shown) });
    return findings.map((finding) => ({ ...finding, in: source.place }));
  });
}

/** The rules that find that something is missing. */
const ABSENCES = once(
  (): ReadonlySet<string> => new Set(ownRules.flatMap(({ id, traits }) => (traits.about.has("absence") ? [id] : []))),
);

const UNEVEN = "This line is not indented like the others.";

/** The lines of an example that are not indented by whole levels, as most are, and so change what all are read as. */
function unevenLines({ place: { record }, label }: Source): { readonly at: Span; readonly fix: Fix } | undefined {
  const lines = label.textLines.filter((line) => line !== label.line && textOf(record, line).trim() !== "");
  const isUneven = (line: number): boolean => !/^(?: {4})+$/.test(marginOf(record, line));
  const uneven = lines.filter(isUneven);
  const [first] = uneven;
  if (first === undefined || uneven.length * 2 > lines.length) return undefined;
  const edits = uneven.map((line) => {
    const levels = Math.round(marginOf(record, line).replaceAll("\t", INDENTATION).length / INDENTATION.length);
    return indented(record, line, INDENTATION.repeat(Math.max(levels, 1)));
  });
  return { at: wholeLine(record, first), fix: { title: "Indent it like the others", safe: false, edits } };
}

function judged(shown: Example, found: ExampleFindings): OnRecord[] {
  const { place, rule, label } = shown;
  const findings: Finding[] = [];
  const report = collect(failingExample, findings);
  const wrong = found.filter((one) => one.rule === rule);
  if (label.name !== "Breaks")
    for (const one of wrong.slice(0, MOST_SHOWN)) {
      const { source, span } = placeOf(one, shown);
      report("not-mended", source.label === label ? span : firstLine(shown), { found: one.rule, said: one.message });
    }
  else if (wrong.length === 0) {
    const others = [...new Set(found.filter(({ severity }) => severity !== "info").map((one) => one.rule))];
    if (others.length === 0) report("not-broken", firstLine(shown), { broken: rule });
    else report("broken-otherwise", firstLine(shown), { broken: rule, found: others });
  }
  return findings.map((finding) => ({ ...finding, in: place }));
}

const MOST_SHOWN = 3;

/** The start of the first card of an example. */
function firstLine({ place: { record }, label }: Source): Span {
  const line = label.textLines.find((one) => textOf(record, one).trim() !== "") ?? label.line;
  return wholeLine(record, line);
}

function wholeLine(record: RecordModel, line: number): Span {
  const text = textOf(record, line);
  const start = startOf(record, line) + text.length - text.trimStart().length;
  return { start, end: startOf(record, line) + text.trimEnd().length };
}

/** Where a line of an example is written, and by how much it is indented there. */
function writtenAt(at: number, own: Example) {
  const shown = own.example.lines[at];
  const source = shown?.of === undefined ? own : own.sourceOf(shown.of);
  const line = shown?.line === undefined ? undefined : source?.label.textLines[shown.line];
  if (shown === undefined || source === undefined || line === undefined) return undefined;
  const written = textOf(source.place.record, line).trimEnd();
  const indentation = written.endsWith(shown.text.trimEnd()) ? written.length - shown.text.trimEnd().length : 0;
  return { source, line, text: shown.text, indentation };
}

/** The place of an example's finding: the line that it is on, or the first one of the example. */
function placeOf(found: ExampleFinding, shown: Example): { source: Source; span: Span } {
  const at = writtenAt(found.line, shown);
  if (at === undefined) return { source: shown, span: firstLine(shown) };
  const { source, line, text, indentation } = at;
  const { record } = source.place;
  if (text.trim() === "") return { source, span: wholeLine(record, line) };
  const end = indentation + text.trimEnd().length;
  return { source, span: inRecord(record, line, { start: end - text.trim().length, end }) };
}

/** The fixes of an example's finding, for the text that the example is written in. */
function fixesOf(found: ExampleFinding, shown: Example): readonly Fix[] {
  return found.fixes.flatMap((fix) => {
    const edits = fix.edits.flatMap((edit): TextEdit[] => {
      const [start, end] = [found.locate(edit.start), found.locate(edit.end)];
      const [from, to] = [writtenAt(start.line, shown), writtenAt(end.line, shown)];
      if (edit.in !== undefined || from === undefined || to?.source.label !== from.source.label) return [];
      if (to.line - from.line !== end.line - start.line) return [];
      const { record } = from.source.place;
      const margin = textOf(record, from.line).slice(0, from.indentation);
      return [
        {
          start: startOf(record, from.line) + from.indentation + start.column,
          end: startOf(record, to.line) + to.indentation + end.column,
          text: edit.text.replaceAll("\n", `\n${margin}`),
        },
      ];
    });
    return edits.length === fix.edits.length ? { ...fix, safe: false, edits } : [];
  });
}
