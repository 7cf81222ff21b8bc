import { placesOfWord, pushTo, type Span, startOfLine } from "../../../grammar/index.js";
import { alternatives } from "../../diagnostics/message.js";
import { isSystemFile } from "../../model/extended-system.js";
import { isAbout } from "../../model/finding.js";
import type { FileModel } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import { headOf, inRecord, startOf } from "../../model/record-text.js";
import { unsoundSystem } from "../../rules/unsound-system.js";
import { type SystemMessageId, systemProblem, UNKNOWN } from "../../systems/system-problems.js";
import { plainText } from "../../values/value.js";
import type { FileFindings } from "./file-findings.js";

/**
 * The findings of a `.system` file without those that follow from a declaration that isn't one: its name is misspelt,
 * its first line is missing, its list is one text. Other files: all of them.
 */
export function settleSystem(numbers: number[], settled: FileFindings, file: FileModel): number[] {
  if (!isSystemFile(file) || numbers.length === 0) return numbers;
  const settling = new SystemSettling(settled, file);
  settling.explained(numbers);
  settling.undeclared();
  settling.misspelt();
  return settling.left;
}

/** Fewer uses of an undeclared name may be misspelt themselves. */
const FEWEST_USES = 2;

class SystemSettling {
  left: number[] = [];
  private readonly declared: ReadonlyMap<string, readonly Span[]>;
  private readonly listed: ReadonlyMap<string, readonly Span[]>;
  private readonly bare: ReadonlySet<string>;

  constructor(
    private readonly settled: FileFindings,
    private readonly file: FileModel,
  ) {
    this.declared = declaredIn(file);
    this.listed = listedIn(file);
    this.bare = new Set(
      file.records.flatMap(({ labels: [head], globals, system }) => [
        ...globals.entries.flatMap(({ name, values }) => (system.beginnings.has(name) ? values.map(plainText) : [])),
        ...(head === undefined || system.labels.has(head.name) ? [] : [head.text]),
      ]),
    );
  }

  /** Without what only follows from a list that reads like one text, or from a value under the name of another. */
  explained(numbers: number[]): void {
    const said = numbers.map((one) => ({ one, finding: this.settled.of(one) }));
    const parts = new Set(
      said.flatMap(({ finding: { data } }) => (typeof data.parts === "string" ? data.parts.split("\n") : [])),
    );
    const given = said.filter(({ finding }) => finding.data.instead !== undefined);
    const givenIn = (record: RecordModel | undefined): unknown[] =>
      given.flatMap(({ one, finding }) => (this.recordOf(one) === record ? (finding.data.instead ?? []) : []));
    // A line that is read as text may be what the record seems to lack.
    const partly = new Set(said.flatMap(({ one, finding }) => (isAbout(finding, "meaning") ? this.recordOf(one) : [])));
    this.left = said.flatMap(({ one, finding: { data, traits } }) => {
      const { start, end } = this.settled.span(one);
      if ((traits.about.has("description") || traits.about.has("game")) && partly.has(this.recordOf(one))) return [];
      const isPart = data.parts === undefined && parts.has(unquoted(this.file.text.slice(start, end)));
      const isGiven = traits.about.has("absence") && givenIn(this.recordOf(one)).includes(data.name);
      return isPart || isGiven ? [] : one;
    });
  }

  /**
   * A record that doesn't say what it declares, or how that is called, gets that finding alone: it may declare what seems to
   * be missing elsewhere.
   */
  undeclared(): void {
    const torn = this.file.records.filter((record) => isNameless(record) || this.isWithoutBeginning(record));
    this.left = this.left.filter((one) => !this.namesBare(one));
    if (torn.length === 0) return;
    for (const record of torn) {
      const head = this.left.find((one) =>
        isNameless(record) ? this.isAtHead(one, record) : this.writesBeginning(one, record),
      );
      if (head !== undefined) {
        this.left = this.left.filter((one) => one === head || this.recordOf(one) !== record);
        continue;
      }
      const above = this.recordAbove(record);
      const isHere = (one: number): boolean => {
        const at = this.recordOf(one);
        return at === record || (at !== undefined && at === above);
      };
      if (!this.left.some(isHere)) continue;
      const added = this.tellBeginning(record, above);
      if (added !== undefined) this.left = [...this.left.filter((one) => !isHere(one)), added];
    }
    this.left = this.left.filter((one) => !this.namesNothing(one));
  }

  /** A fix of the finding lets a line begin a record: `Example` for `Examples`, or without the blank before it. */
  private writesBeginning(one: number, record: RecordModel): boolean {
    if (this.recordOf(one) !== record) return false;
    const { text } = this.file;
    return this.settled.diagnostic(one).fixes.some(({ edits: [edit, ...others] }) => {
      if (edit === undefined || others.length > 0 || edit.in !== undefined) return false;
      const start = startOfLine(text, edit.start);
      const line = text.slice(start, edit.start) + edit.text + text.slice(edit.end, edit.end + LONGEST_NAME);
      return record.system.beginnings.has(/^\w+(?=:)/.exec(line)?.[0] ?? "");
    });
  }

  /** The record that another goes on with, behind a separator too many. */
  private recordAbove(record: RecordModel): RecordModel | undefined {
    const above = this.file.records[this.file.records.indexOf(record) - 1];
    return above !== undefined && goesOn(above, record) ? above : undefined;
  }

  private isWithoutBeginning(record: RecordModel): boolean {
    const { labels, system, globals, categories, separatorMissing } = record;
    if (labels.length + globals.entries.length + categories.length === 0 || separatorMissing) return false;
    if (labels[0] !== undefined && (!system.labels.has(labels[0].name) || system.beginnings.has(labels[0].name)))
      return false;
    const says = (one: number): boolean => {
      if (!this.isAtHead(one, record)) return false;
      const { traits } = this.settled.of(one);
      const isOther = (["game", "place", "style"] as const).every((subject) => !traits.about.has(subject));
      return isOther && !this.settled.isFixable(one) && !this.writesBeginning(one, record);
    };
    return !this.left.some(says);
  }

  private isAtHead(one: number, record: RecordModel): boolean {
    const first = headOf(record);
    const { start, end } = this.settled.span(one);
    return start - record.node.start <= first.end && end - record.node.start >= first.start;
  }

  private tellBeginning(record: RecordModel, above: RecordModel | undefined): number | undefined {
    const { labels, globals, categories, system, node } = record;
    const names = [...labels, ...globals.entries, ...categories].map(({ name }) => name);
    const { start, end } = headOf(record);
    const at = { start: start + node.start, end: end + node.start };
    if (above !== undefined) {
      const from = above.node.separator?.start ?? node.start;
      const fix = { title: "Remove the line ---", safe: false, edits: [{ start: from, end: node.start, text: "" }] };
      return this.add("separator-within", at, { record: above.labels[0]?.name ?? "" }, [fix]);
    }
    const sorts = [...system.beginnings].filter((sort) =>
      names.every((name) => {
        const places = sortsWith(name, record);
        return places.length === 0 || places.includes(sort);
      }),
    );
    const isNarrow = sorts.length > 0 && sorts.length <= MOST_SORTS;
    // Of a record that may be anything, the rules of the language say that it declares nothing.
    const isSaid = (one: number): boolean =>
      this.recordOf(one) === record && this.settled.of(one).traits.about.has("game");
    if (!isNarrow && this.left.some(isSaid)) return undefined;
    return this.add("no-beginning", at, { sorts: isNarrow ? alternatives(sorts) : "what it declares" }, []);
  }

  /** A finding about a name that is declared without its colon, or under a label that isn't one: `Kind Token`, `Attr: Code`. */
  private namesBare(one: number): boolean {
    const { data, messageId, traits } = this.settled.of(one);
    const said = UNKNOWN.has(messageId) || traits.about.has("game") ? [data.hole, data.name, data.value] : [];
    return said.some((text) => typeof text === "string" && text.split(".").some((name) => this.bare.has(name)));
  }

  /** A finding about a name that nothing declares, or about one on something that nothing declares. */
  private namesNothing(one: number): boolean {
    const { data, traits, messageId } = this.settled.of(one);
    if (!traits.about.has("game") && !UNKNOWN.has(messageId)) return false;
    return [data.value, data.hole, data.name].some(
      (said) =>
        typeof said === "string" && /^[\p{L}\p{N}.]+$/u.test(said) && !this.declared.has(said.split(".", 1).join()),
    );
  }

  /**
   * Where nothing names what is declared, and several places name something almost like it that isn't, the declaration is
   * misspelt: one finding there, instead of one at each use.
   */
  misspelt(): void {
    const uses = new Map<string, { readonly name: string; readonly meant: string; readonly by: Set<number> }>();
    for (const one of this.left) {
      const renamed = this.renamedBy(one);
      if (renamed === undefined) continue;
      const { from, to } = renamed;
      const among = [this.declared, this.listed].find((all) => all.has(to) || all.has(from));
      const [name, meant] = among?.has(to) ? [to, from] : [from, to];
      if (!among?.has(name) || among.has(meant)) continue;
      const key = JSON.stringify([name, meant]);
      const use = uses.get(key) ?? { name, meant, by: new Set() };
      uses.set(key, use);
      use.by.add(one);
    }
    for (const { name, meant, by } of uses.values()) {
      const heads = this.headsOf(name) ?? [];
      const [head] = heads;
      const isHead = (at: number): boolean => heads.some(({ start, end }) => start <= at && at < end);
      const isNamed = placesOfWord(this.file.text, name).some((at) => this.isUse(at) && !isHead(at));
      if (head === undefined || by.size < FEWEST_USES || isNamed) continue;
      const edits = heads.map((at) => ({ ...at, text: meant }));
      const added = this.add("declared-otherwise", head, { name, meant }, [
        { title: `Write ${meant}`, safe: false, edits },
      ]);
      if (added === undefined) continue;
      const isOfIt = (one: number): boolean => {
        const at = this.settled.span(one);
        const isHead = heads.some(({ start, end }) => start === at.start && end === at.end);
        const said = Object.values(this.settled.of(one).data);
        return by.has(one) || isHead || said.some((text) => `${text}`.split(".").includes(meant));
      };
      this.left = [...this.left.filter((one) => !isOfIt(one)), added];
    }
  }

  /** Where a name is declared, or a text listed. */
  private headsOf(name: string): readonly Span[] | undefined {
    return this.declared.get(name) ?? this.listed.get(name);
  }

  /** A word stands where a name can, and not within a sentence. */
  private isUse(at: number): boolean {
    const { text } = this.file;
    return /^\s*$|[<>=./|"]\s*$/.test(text.slice(startOfLine(text, at), at));
  }

  /** The name that the first fix of a finding writes in place of another: `Boat.Name` for `Boat.Nmae`. */
  private renamedBy(one: number): { from: string; to: string } | undefined {
    const [fix] = this.settled.diagnostic(one).fixes;
    const [edit, ...others] = fix?.edits ?? [];
    if (edit === undefined || others.length > 0 || edit.in !== undefined) return undefined;
    // A word more before a name renames nothing.
    if (edit.text.endsWith(` ${this.file.text.slice(edit.start, edit.end)}`)) return undefined;
    const before = unquoted(this.file.text.slice(edit.start, edit.end)).split(".");
    const after = unquoted(edit.text).split(".");
    const [at, ...more] = before.flatMap((part, index) => (part === after[index] ? [] : [index]));
    if (at === undefined || more.length > 0 || before.length !== after.length) return undefined;
    return { from: before[at] ?? "", to: after[at] ?? "" };
  }

  private add(
    id: SystemMessageId,
    at: Span,
    said: Readonly<Record<string, string>>,
    fixes: { readonly title: string; readonly safe: boolean; readonly edits: readonly (Span & { text: string })[] }[],
  ): number | undefined {
    const { messageId, message, data, span } = systemProblem(id, at, said);
    const { id: rule, traits } = unsoundSystem;
    const details = { fixes, tags: [], related: [], severity: undefined, certainMistake: true };
    return this.settled.add({ rule, traits, messageId, message, data, span, ...details }, undefined);
  }

  private recordOf(one: number): RecordModel | undefined {
    const { start } = this.settled.span(one);
    const { records } = this.file;
    return records.findLast((record) => record.node.start + startOf(record, record.firstLine) <= start) ?? records[0];
  }
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, "");

/** No name of a sort of record is as long. */
const LONGEST_NAME = 40;

/** `Kind:`, and nothing behind it. */
function isNameless({ labels: [head], system }: RecordModel): boolean {
  return head !== undefined && head.text === "" && system.beginnings.has(head.name);
}

/** More sorts of record than a sentence should list. */
const MOST_SORTS = 7;

/** The names that a file declares, each with the places where it does. */
function declaredIn({ records }: FileModel): ReadonlyMap<string, readonly Span[]> {
  const found = new Map<string, Span[]>();
  for (const record of records) {
    const [head] = record.labels;
    if (head === undefined || UNNAMED.has(head.name)) continue;
    const { start, end } = inRecord(record, head.line, head.node.text);
    pushTo(found, head.text, { start: start + record.node.start, end: end + record.node.start });
  }
  return found;
}

/** The texts that a file lists as values, each with the places where it does. */
function listedIn({ text }: FileModel): ReadonlyMap<string, readonly Span[]> {
  const found = new Map<string, Span[]>();
  for (const { 0: line, index } of text.matchAll(/^(?:OneOf|SuchAs) .*$/gm))
    for (const { 1: value = "", index: at } of line.matchAll(/"([^"]+)"/g))
      pushTo(found, value, { start: index + at + 1, end: index + at + 1 + value.length });
  return found;
}

/** What nothing refers to by its name. */
export const UNNAMED: ReadonlySet<string> = new Set(["System", "Rule", "Face"]);

/** The sorts of record that a name can be in; empty for any. */
function sortsWith(name: string, { system }: RecordModel): readonly string[] {
  const declared = [system.labels, system.attributes, system.categories].flatMap((all) => [...(all.get(name) ?? [])]);
  const sorts = (place: string): readonly string[] => {
    if (system.beginnings.has(place)) return [place];
    if (place === "Pack") return ["System"];
    return (system.kinds.get(place) ?? []).flatMap(({ when }) =>
      when.flatMap(({ values }) => values.flatMap((value) => (value.kind === "text" ? sorts(value.value) : []))),
    );
  };
  const found = declared.flatMap(({ on }) => on).map(sorts);
  return found.some((places) => places.length === 0) ? [] : found.flat();
}

/** A record has everything that the one above can still have, and nothing that only another can. */
function goesOn(above: RecordModel, { labels, globals, categories, system }: RecordModel): boolean {
  const sort = above.labels[0]?.name;
  if (sort === undefined || !system.beginnings.has(sort)) return false;
  const there = new Set([...above.labels, ...above.globals.entries, ...above.categories].map(({ name }) => name));
  const names = [...labels, ...globals.entries, ...categories].map(({ name }) => name);
  return names.every((name) => {
    const places = sortsWith(name, above);
    return !there.has(name) && (places.length === 0 || places.includes(sort));
  });
}
