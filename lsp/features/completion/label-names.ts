import { type LabelDeclaration, namesOf, type RecordModel } from "../../../compiler/index.js";
import { nextIdentifier, nextIdentifiers } from "../../../tools/index.js";
import { text } from "../markup.js";
import { isSystemModel } from "../system-files/declared-things.js";
import { EXAMPLES } from "../system-files/example-uses.js";
import { type CompletionItem, declaredItem } from "./completion-item.js";
import { choice, filledText, type Insertion, stop } from "./insertion.js";
import { decksOf } from "./list-items.js";
import { namedTexts } from "./named-texts.js";
import { possiblyAllowed } from "./possibly-allowed.js";
import type { LabelTextTyped } from "./typed-line.js";
import { contextOfReplaced, endsLine, fits, type Typing, unnamedAt } from "./typing.js";
import { literalsOf, patternInsertion, patternsOf } from "./value-forms.js";

/** Before the attributes, or after them if there are some above. */
const RANKS = { first: 100, last: 1_300 };

/** Labels that can be added to the record; `missing` are names that it lacks. */
export function labelItems(typing: Typing, missing: ReadonlySet<string>): CompletionItem[] {
  const { system, record } = typing;
  const rank = hasStatementsAbove(typing) ? RANKS.last : RANKS.first;
  const whole = endsLine(typing);
  const opens = new Set(["Pack", "System", ...system.deckLabels]);
  const there = new Set(record?.labels.map(({ name }) => name));
  const names = [...system.labels].filter(
    ([name, all]) => !there.has(name) && possiblyAllowed(name, all, record) && mayBegin(name, typing),
  );
  return names.flatMap(([name, declarations], index) => {
    const insertion: Insertion = whole
      ? labelForm(name, declarations, typing)
      : [contextOfReplaced(typing).behind.startsWith(":") ? name : `${name}:`];
    const sample = whole && !hasText(insertion) ? `${name}: text` : filledText(insertion);
    if (!fits(typing, sample, "label")) return [];
    // Most new records are cards.
    const later = record === undefined && opens.has(name) ? 100 : 0;
    return declaredItem(typing, declarations, {
      label: `${name}:`,
      kind: "label",
      insertion,
      filter: name,
      rank: missing.has(name) ? index : rank + later + index,
      goesOn: whole && literalsOf(declarations).length > 0,
    });
  });
}

function labelForm(name: string, declarations: readonly LabelDeclaration[], typing: Typing): Insertion {
  const [first] = declarations;
  const indent = " ".repeat(typing.settings.indent ?? 4);
  const decks = decksOf(typing.question.pack);
  // An order of decks lists all of them.
  if (name === "Decks" && decks.length > 0) return [[`${name}:`, ...decks.map((deck) => indent + deck)].join("\n")];
  const literals = first?.suchAs === undefined ? literalsOf(declarations) : [];
  if (literals.length > 0) return [`${name}: `, choice(literals)];
  if (first?.lines === "kept") return [`${name}:\n${indent}`, stop()];
  if (name === "Copies") return [`${name}: `, stop("2")];
  if (name === "System" && typing.question.pack.systemNames.length > 0 && !isSystemModel(typing.question.file))
    return [`${name}: `, choice(typing.question.pack.systemNames)];
  if (name === "Identifier") return [`${name}: `, stop(nextIdentifier(unnamedAt(typing, typing.record?.kind)))];
  return [`${name}: `, stop()];
}

const hasText = (insertion: Insertion): boolean => !/:\s*$/.test(filledText(insertion));

/** A few labels have a built-in meaning that depends on other records. */
function mayBegin(name: string, { question: { pack, file }, record, system, line }: Typing): boolean {
  const opens = record === undefined;
  if (name === "Pack") return opens && pack.pack === undefined;
  if (system.deckLabels.has(name)) return opens || record.role !== "deck";
  if (name !== "System" || !opens) return true;
  // A separate record that selects the system for the rest of the file.
  const isFirst = file.node.records[0] === line.node;
  return isFirst && !namesSystem(pack.pack?.record) && file.records[0]?.role !== "choice";
}

const namesSystem = (pack: RecordModel | undefined): boolean =>
  pack?.labels.some(({ name }) => name === "System") ?? false;

function hasStatementsAbove({ record, line: { line } }: Typing): boolean {
  if (record === undefined) return false;
  return (
    record.globals.lines.some((global) => global < line) || record.categories.some((category) => category.line < line)
  );
}

/** What can follow a label's colon, unless it is free text. */
export function labelTexts(typing: Typing, { name: written }: LabelTextTyped): CompletionItem[] {
  const { system } = typing;
  const { name } = namesOf(system).labels.resolve(written);
  const declarations = system.labels.get(name) ?? [];
  const listed = [...namesKnown(typing, name), ...literalsOf(declarations)].map((one) => ({
    label: one,
    insertion: [one],
  }));
  const patterns = patternsOf(declarations).filter((pattern) => /[^<>\w]|\w</.test(pattern));
  const forms = patterns.map((pattern) => ({ label: pattern, insertion: patternInsertion(pattern, system, false) }));
  return [...listed, ...forms].flatMap(({ label, insertion }, index): CompletionItem | [] => {
    if (!fits(typing, blankBefore(typing) + filledText(insertion), "label")) return [];
    return {
      label,
      kind: "value",
      insertion: [blankBefore(typing), ...insertion].filter((part) => part !== ""),
      rank: index,
      documentation: name === "Identifier" ? () => [text("The next one that no card has.")] : undefined,
    };
  });
}

/** Built-in knowledge about labels. */
function namesKnown(typing: Typing, name: string): readonly string[] {
  const { question, record } = typing;
  if (name === "Identifier") return nextIdentifiers(unnamedAt(typing, typing.record?.kind));
  if (EXAMPLES.has(name)) {
    const named = namedTexts(question, "Example", "Example").filter((one) => one !== record?.labels[0]?.text);
    return [...(name === "Mended" ? ["Breaks"] : []), ...named].map((one) => `from ${one}`);
  }
  const choosesSystem = record === undefined || record.role === "pack" || record.role === "choice";
  return name === "System" && choosesSystem ? question.pack.systemNames : [];
}

/** `Size:silver` is no label. */
const blankBefore = (typing: Typing): string => (contextOfReplaced(typing).before.endsWith(":") ? " " : "");
