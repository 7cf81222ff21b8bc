import type { LabelDeclaration, RecordModel } from "../../../compiler/index.js";
import { nextIdentifier } from "../../../tools/index.js";
import { isSystemModel } from "../system-files/declared-things.js";
import { type CompletionItem, declaredItem } from "./completion-item.js";
import { choice, filledText, type Insertion, stop } from "./insertion.js";
import { possiblyAllowed } from "./possibly-allowed.js";
import { endsLine, fits, type Typing, unnamedAt } from "./typing.js";
import { labelSpecification, literalsOf } from "./value-forms.js";

/** Before the attributes, or after them if there are some above. */
const RANKS = { first: 100, last: 1_300 };

/** Labels that can be added to the record; `missing` are names that it lacks. */
export function labelItems(typing: Typing, missing: ReadonlySet<string>): CompletionItem[] {
  const { system, record } = typing;
  const rank = hasStatementsAbove(typing) ? RANKS.last : RANKS.first;
  const whole = endsLine(typing);
  const opens = new Set(["Pack", "System", ...system.deckLabels]);
  const names = [...system.labels].filter(
    ([name, all]) => !isLabelThere(name, record) && possiblyAllowed(name, all, record) && mayBegin(name, typing),
  );
  return names.flatMap(([name, declarations], index) => {
    const insertion: Insertion = whole
      ? labelForm(name, declarations, typing)
      : [colonFollows(typing) ? name : `${name}:`];
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
      goesOn: whole && literalsOf(declarations.map(labelSpecification)).length > 0,
    });
  });
}

const colonFollows = ({ line, place }: Typing): boolean =>
  (line.before + line.behind).charAt(place.replace.end - line.span.start) === ":";

function labelForm(name: string, declarations: readonly LabelDeclaration[], typing: Typing): Insertion {
  const [first] = declarations;
  const indent = " ".repeat(typing.settings.indent ?? 4);
  const decks = typing.question.pack.decks.map((deck) => deck.name).filter((deck) => deck !== "");
  // An order of decks lists all of them.
  if (name === "Decks" && decks.length > 0) return [[`${name}:`, ...decks.map((deck) => indent + deck)].join("\n")];
  const literals = first?.suchAs === undefined ? literalsOf(declarations.map(labelSpecification)) : [];
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

function isLabelThere(name: string, record: RecordModel | undefined): boolean {
  return record?.labels.some((label) => label.name === name) ?? false;
}

function hasStatementsAbove({ record, line: { line } }: Typing): boolean {
  if (record === undefined) return false;
  return (
    record.globals.lines.some((global) => global < line) || record.categories.some((category) => category.line < line)
  );
}
