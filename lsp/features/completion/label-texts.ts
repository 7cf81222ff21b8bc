import { namesOf } from "../../../compiler/index.js";
import { nextIdentifiers } from "../../../tools/index.js";
import { text } from "../markup.js";
import { EXAMPLES } from "../system-files/example-uses.js";
import type { CompletionItem } from "./completion-item.js";
import { namedTexts } from "./named-texts.js";
import type { LabelTextTyped } from "./typed-line.js";
import { fits, type Typing, unnamedAt } from "./typing.js";
import { labelSpecification, literalsOf, patternInsertion, patternsOf } from "./value-forms.js";

/** What can follow a label's colon, unless it is free text. */
export function labelTexts(typing: Typing, { name: written }: LabelTextTyped): CompletionItem[] {
  const { system } = typing;
  const { name } = namesOf(system).labels.resolve(written);
  const declarations = system.labels.get(name) ?? [];
  const specifications = declarations.map(labelSpecification);
  const listed = [...namesKnown(typing, name), ...literalsOf(specifications)].map((one) => ({
    label: one,
    insertion: [one],
  }));
  const patterns = patternsOf(specifications).filter((pattern) => /[^<>\w]|\w</.test(pattern));
  const forms = patterns.map((pattern) => ({ label: pattern, insertion: patternInsertion(pattern, system, false) }));
  return [...listed, ...forms].flatMap(({ label, insertion }, index) => {
    const filled = insertion.map((part) => (typeof part === "string" ? part : part.holds)).join("");
    if (!fits(typing, blankBefore(typing) + filled, "label")) return [];
    const item: CompletionItem = {
      label,
      kind: "value",
      insertion: [blankBefore(typing), ...insertion].filter((part) => part !== ""),
      rank: index,
      documentation: name === "Identifier" ? () => [text("The next one that no card has.")] : undefined,
    };
    return [item];
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
const blankBefore = ({ line, place }: Typing): string =>
  (line.before + line.behind).charAt(place.replace.start - line.span.start - 1) === ":" ? " " : "";
