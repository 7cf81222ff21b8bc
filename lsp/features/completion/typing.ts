import {
  type CategorySection,
  type LabelItem,
  namesOf,
  type RecordModel,
  type System,
} from "../../../compiler/index.js";
import { parseRecord } from "../../../grammar/index.js";
import type { Unnamed } from "../../../tools/index.js";
import type { FeatureRequest } from "../question.js";
import { describedSystem, isSystemModel } from "../system-files/declared-things.js";
import { categoryAround, createTrial, type InsertionRole, labelAround, type Objection, type Trial } from "./trial.js";
import { type TypedLine, type TypedPlace, typedLineAt, typedPlace } from "./typed-line.js";

/** What of the world outside of the cards a completion goes by. */
export interface CompletionSettings {
  /** What lies in a folder, named from the folder of a file; nothing where nobody may look. */
  readonly listFolder?:
    | ((file: string, folder: string) => readonly { readonly name: string; readonly isFolder: boolean }[])
    | undefined;
  /** The letter that was just typed, if it alone made the editor ask; undefined: the author asked, or types a word. */
  readonly trigger?: string | undefined;
  /** As `2031-01-31`: what a suppression may hold until. Undefined: no day is offered. */
  readonly today?: string | undefined;
  /** Every rule that a comment may name. Undefined: those of the tool and of the systems of the pack. */
  readonly ruleNames?: (() => Iterable<string> | undefined) | undefined;
  /** Rules that find something in this file just now, in the order of their places: offered first. */
  readonly found?: (() => readonly { readonly rule: string; readonly start: number }[]) | undefined;
  /** Blanks before the members of a category. */
  readonly indent?: number | undefined;
}

/** All that is known of the place where somebody types. */
export interface Typing {
  readonly question: FeatureRequest;
  readonly settings: CompletionSettings;
  readonly line: TypedLine;
  readonly place: TypedPlace;
  readonly trial: Trial;
  readonly system: System;
  /** The record without the line that is typed; undefined where it says nothing else. */
  readonly record: RecordModel | undefined;
  readonly scope: TypedScope;
}

/** What a line that is typed here belongs to. */
export type TypedScope =
  | { readonly kind: "global" }
  | { readonly kind: "member"; readonly category: CategorySection }
  /** It goes on with the text of a label. */
  | { readonly kind: "text"; readonly label: LabelItem };

/** A record of this size is no card that somebody types: to read it again and again would take too long. */
const LARGEST_RECORD = 300_000;

/** Undefined on a line that separates records. */
export function typingAt(question: FeatureRequest, settings: CompletionSettings): Typing | undefined {
  const line = typedLineAt(question.file, question.offset);
  return line === undefined || line.node.text.length > LARGEST_RECORD ? undefined : typingOn(line, question, settings);
}

/** What a record that begins at a place would be typed on, where nothing of it is written yet. */
export function typingNew(question: FeatureRequest, start: number, settings: CompletionSettings): Typing {
  const { file } = question;
  const node = { ...parseRecord(""), start };
  const span = { start, end: start };
  const line = { file, offset: start, node, line: 0, span, before: "", behind: "", indent: "" };
  return typingOn(line, question, settings);
}

function typingOn(line: TypedLine, question: FeatureRequest, settings: CompletionSettings): Typing {
  const place = typedPlace(line);
  const { start } = line.span;
  const trial = createTrial(
    line,
    { start: place.replace.start - start, end: place.replace.end - start },
    isSystemModel(question.file) ? describedSystem(question) : undefined,
  );
  const { system, without: record } = trial;
  const scope = place.kind === "label-text" ? GLOBAL : scopeOf(line, trial);
  return { question, settings, line, place, trial, system, record, scope };
}

const GLOBAL: TypedScope = { kind: "global" };

/** A name that no game declares. */
const PROBE = "Qqq";

/** A line in the first column is one of attributes and labels, also right below a text that it could go on with. */
function scopeOf(line: TypedLine, trial: Trial): TypedScope {
  const blanks = indentOf(line);
  if (blanks === "") return GLOBAL;
  const probe = trial.read(`${blanks}${PROBE} 1`);
  if (probe === undefined) return GLOBAL;
  const label = labelAround(probe.record, probe.line);
  if (label !== undefined) return { kind: "text", label };
  const category = categoryAround(probe.record, probe.line);
  return category === undefined ? GLOBAL : { kind: "member", category: asMeant(category, trial.system) };
}

/** How far in the line will stand: where nothing is typed of it yet, the cursor says so. */
export function indentOf({ before, indent }: TypedLine): string {
  return before.trim() === "" ? before : indent;
}

/** A category whose name is misspelt lists what it was meant to list. */
function asMeant(category: CategorySection, system: System): CategorySection {
  if (category.anyDeclaration !== undefined) return category;
  const { suggestion } = namesOf(system).categories.resolve(category.name);
  const [anyDeclaration] = suggestion === undefined ? [] : (system.categories.get(suggestion) ?? []);
  // The sections of a record that is kept are more than data: only what is asked for here is taken over.
  const { line, head, spelling, declaration, flattened, entries, lines } = category;
  const name = suggestion ?? category.name;
  return { line, head, name, spelling, declaration, flattened, entries, lines, anyDeclaration };
}

/** What stands on the line before and behind the piece that is replaced. */
export function contextOfReplaced({ line, place }: Typing): { readonly before: string; readonly behind: string } {
  const text = line.before + line.behind;
  const { start } = line.span;
  return { before: text.slice(0, place.replace.start - start), behind: text.slice(place.replace.end - start) };
}

/** The record that is typed, for whoever gives it an identifier. */
export const unnamedAt = ({ question: { pack, file }, line }: Typing, kind: string | undefined): Unnamed => ({
  pack,
  file,
  start: line.node.start,
  kind,
});

/** What stands against a text in the place of what is replaced. */
export function objectionTo(typing: Typing, text: string, landing: InsertionRole): Objection | undefined {
  const { before, behind } = contextOfReplaced(typing);
  const start = before.length;
  return typing.trial.objection({ text: before + text + behind, start, end: start + text.length }, landing);
}

/** True when a text in the place of what is replaced makes no error. */
export function fits(typing: Typing, text: string, landing: InsertionRole): boolean {
  return objectionTo(typing, text, landing) === undefined;
}

/**
 * Those to which nothing is objected. Where one rule of the game objects to each of them alike it is not the text that is
 * wrong, but something beside it: then all.
 */
export function fitting<Text>(
  texts: readonly Text[],
  objectionOf: (text: Text) => Objection | undefined,
): readonly Text[] {
  const objections = texts.map(objectionOf);
  const sound = texts.filter((_, index) => objections[index] === undefined);
  const [first] = objections;
  const isBeside = first?.ofGame === true && objections.every((objection) => objection?.rule === first.rule);
  return sound.length === 0 && isBeside ? texts : sound;
}

/** Nothing but a comment stands behind the piece that is replaced. */
export function endsLine(typing: Typing): boolean {
  return /^[ \t]*(?:#.*)?$/.test(contextOfReplaced(typing).behind);
}
