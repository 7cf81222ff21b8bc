import {
  type CategorySection,
  type Entry,
  type FileModel,
  holePlaces,
  isBuiltInHole,
  isPhrase,
  isWordOfConditions,
  labelOf,
  type PackModel,
  type RecordInPack,
  type RecordModel,
  readHoles,
  referredBy,
  type Section,
} from "../../../compiler/index.js";
import { lineStarts, type NameNode, type Span } from "../../../grammar/index.js";
import { alternativesOn, type WrittenAlternative } from "../entry-places.js";
import { lineSpanOf } from "../find-line.js";
import type {
  FoundMeaning,
  NamedThing,
  Quoting,
  SystemMeaning,
  VocabularyText,
  WordOfConditions,
} from "../meaning/meaning.js";
import { moved } from "../spans.js";
import { type DeclaredThings, declaredBy, declaredThings, NAMES, SORTS, type ThingSort } from "./declared-things.js";
import { exampleUses } from "./example-uses.js";

/** A name in a `.system` file, and what it refers to. */
export interface SystemUse extends FoundMeaning<NamedThing | VocabularyText | WordOfConditions | SystemMeaning> {
  readonly quoting: Quoting;
  /** The declaration, rather than a reference. */
  readonly declares: boolean;
  readonly record: RecordModel;
}

/** The latest result for a file, with its text at that time: a file stays the same object while it is edited. */
const known = new WeakMap<
  FileModel,
  { readonly pack: PackModel; readonly text: string; readonly uses: readonly SystemUse[] }
>();

/** All names in a `.system` file with a meaning, in source order. One step per line: such files are short. */
export function systemUses(pack: PackModel, file: FileModel): readonly SystemUse[] {
  const before = known.get(file);
  if (before?.pack === pack && before.text === file.text) return before.uses;
  const uses = collect(pack, file);
  known.set(file, { pack, text: file.text, uses });
  return uses;
}

function collect(pack: PackModel, file: FileModel): SystemUse[] {
  const things = declaredThings(pack);
  const uses = file.records.flatMap((record) => new UsesOfRecord({ file, record }, things).all());
  return uses.sort((one, other) => one.span.start - other.span.start);
}

/** Before a dot, a kind takes precedence over other things of the same name. */
const LEFT: readonly ThingSort[] = ["Kind", "Category", "Attribute", "Label"];
/** `Share.Kind`: of all cards of a kind. */
const RIGHT: readonly ThingSort[] = ["Attribute", "Label", "Category", "Kind"];

class UsesOfRecord {
  private readonly uses: SystemUse[] = [];
  private readonly starts: readonly number[];
  private readonly text: string;

  constructor(
    private readonly place: RecordInPack,
    private readonly things: DeclaredThings,
  ) {
    this.starts = lineStarts(place.record.node);
    this.text = place.file.text;
  }

  all(): readonly SystemUse[] {
    const { record } = this.place;
    this.addDeclared();
    const says = labelOf(record, "Says");
    if (says !== undefined)
      for (let line = says.line; line < says.endLine; line++) this.addHoles(lineSpanOf(record, line));
    this.forEachEntry(record.globals, (entry, start) => this.addAttribute(entry, start));
    for (const section of record.categories) this.addCategory(section);
    for (const { meaning, span, quoting } of exampleUses(this.place, this.things)) this.add(meaning, span, { quoting });
    return this.uses;
  }

  private add(
    meaning: SystemUse["meaning"],
    span: Span,
    more: Partial<Pick<SystemUse, "declares" | "quoting">> = {},
  ): void {
    const { declares = false, quoting = "none" } = more;
    this.uses.push({ meaning, span, declares, quoting, record: this.place.record });
  }

  private addDeclared(): void {
    const { record } = this.place;
    const [label] = record.labels;
    if (label === undefined) return;
    const declared = declaredBy(record);
    const start = record.node.start + (this.starts[label.line] ?? 0);
    if (declared !== undefined)
      this.add(thing(declared.sort, declared.name), moved(label.node.text, start), { declares: true });
  }

  private forEachEntry(section: Section, visit: (entry: Entry, start: number) => void): void {
    for (const [index, entry] of section.entries.entries()) {
      const start = this.starts[section.lines[index] ?? 0] ?? 0;
      visit(entry, this.place.record.node.start + start);
    }
  }

  private addAttribute(entry: Entry, start: number): void {
    const declared = declaredBy(this.place.record);
    for (const written of alternativesOn({ entry, start })) {
      if (written.value.kind !== "text") continue;
      const text = written.value.value;
      if (entry.name === "Extends" || entry.name === "Id")
        this.add({ kind: "system", name: text }, written.span, { declares: entry.name === "Id", quoting: "text" });
      else if (isFormOf(declared, entry.name)) this.addForm(written.span, declared?.sort === "Phrase");
      else if (isVocabulary(entry.name) && declared !== undefined) {
        // Only a whole text is read by a phrase.
        if (declared.sort === "Attribute" && isPhrase(text, this.things.phrases)) this.addForm(written.span, true);
        else this.addHoles(written.span);
        if (!text.includes("<"))
          this.add(vocabulary(declared.name, text), written.span, {
            declares: entry.name !== "Default",
            quoting: quotingOf(written, "text"),
          });
      } else this.addReferring(written, undefined, entry.name);
    }
  }

  private addCategory(section: CategorySection): void {
    const lists = (section.declaration?.operators.length ?? 0) > 0;
    this.forEachEntry(section, (entry, start) => {
      if (lists) this.addCondition(entry, section.name, start);
      else
        for (const written of alternativesOn({ entry, start }))
          if (!this.addReferring(written, section.name, entry.name) && isVocabulary(entry.name))
            this.addHoles(written.span);
    });
  }

  /** A text that is a reference by the rules of the description of systems. */
  private addReferring(written: WrittenAlternative, category: string | undefined, name: string): boolean {
    if (written.value.kind !== "text") return false;
    const text = written.value.value;
    const sorts = referredBy(this.place.record.system, category, name).flatMap((to) =>
      SORTS.filter((sort) => sort === to.name),
    );
    if (sorts.length === 0) return false;
    const [left = "", right] = text.split(".");
    if (right !== undefined) {
      const { start } = written.span;
      const rest = { start: start + left.length + 1, end: written.span.end };
      this.addPath([placed(left, { start, end: start + left.length }), placed(right, rest)]);
      return true;
    }
    const found = this.things.resolve(text, sorts);
    if (found !== undefined) this.add(thing(found.sort, found.name), written.span);
    return found !== undefined;
  }

  private addCondition(entry: Entry, section: string, start: number): void {
    this.addPath(entry.node.path.map((name) => placed(name.text, moved(name, start))));
    const asked = entry.node.path.at(-1)?.text ?? "";
    for (const written of alternativesOn({ entry, start })) {
      const { value, node, span } = written;
      if (value.kind === "name" && node.kind === "word")
        this.addPath(node.path.map((name: NameNode) => placed(name.text, moved(name, start))));
      if (value.kind !== "text" || this.addReferring(written, section, entry.name)) continue;
      this.addHoles(span);
      const of = this.things.resolve(asked, NAMES);
      if (of !== undefined && !value.value.includes("<"))
        this.add(vocabulary(of.name, value.value), span, { quoting: quotingOf(written, "condition") });
    }
  }

  /** One name, or two joined by a dot. */
  private addPath(path: readonly PlacedName[]): void {
    const [first, second] = path;
    if (first === undefined) return;
    if (second === undefined) {
      this.addName(first, NAMES);
      return;
    }
    this.addName(first, LEFT);
    this.addName(second, RIGHT);
  }

  private addName({ text, span }: PlacedName, sorts: readonly ThingSort[]): void {
    const found = this.things.resolve(text, sorts);
    if (found !== undefined) this.add(thing(found.sort, found.name), span);
    else if (isWordOfConditions(text)) this.add({ kind: "word", word: text, system: this.place.record.system }, span);
  }

  /** The holes of a form. Those of a phrase name phrases before anything else; built-in holes are no names. */
  private addForm({ start, end }: Span, ofPhrase: boolean): void {
    for (const { path, span } of holePlaces(this.text.slice(start, end))) {
      const [name = "", ...rest] = path;
      const at = { start: start + span.start, end: start + span.start + name.length };
      if (isBuiltInHole(path)) continue;
      if (ofPhrase && rest.length === 0 && this.things.phrases.has(name)) this.add(thing("Phrase", name), at);
      else
        this.addPath([
          placed(name, at),
          ...rest.map((right) => placed(right, { start: at.end + 1, end: start + span.end })),
        ]);
    }
  }

  private addHoles({ start, end }: Span): void {
    for (const part of readHoles(this.text.slice(start, end)).parts) {
      if (part.kind !== "hole") continue;
      let from = start + part.span.start + 1;
      const path = part.path.map((name) => {
        const span = { start: from, end: from + name.length };
        from = span.end + 1;
        return placed(name, span);
      });
      this.addPath(path);
    }
  }
}

/** A word without quotes is written plain. */
function quotingOf({ node }: WrittenAlternative, quoted: "text" | "condition"): SystemUse["quoting"] {
  return node.kind === "text" ? quoted : "none";
}

interface PlacedName {
  readonly text: string;
  readonly span: Span;
}

const placed = (text: string, span: Span): PlacedName => ({ text, span });
const thing = (label: string, name: string): NamedThing => ({ kind: "thing", label, name });
const vocabulary = (of: string, text: string): VocabularyText => ({ kind: "vocabulary", of, text });
const isVocabulary = (name: string): boolean => name === "OneOf" || name === "SuchAs" || name === "Default";

/** What phrases and rules list are forms, and so is what is right in their place. */
function isFormOf(declared: ReturnType<typeof declaredBy>, name: string): boolean {
  return (declared?.sort === "Phrase" || declared?.sort === "Rule") && (name === "OneOf" || name === "Instead");
}
