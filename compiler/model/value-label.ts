import { type LabelLine, parseLine, type StatementLine } from "../../grammar/index.js";
import type { SystemNames } from "./names.js";

/**
 * `Type: "Adventure"` has the shape of a label, but is an attribute with a stray colon: the name isn't a label, and the
 * rest is one value. Returns the line as read without the colon. (docs/language.md, "Mistakes")
 */
export function asStatement(node: LabelLine, text: string, names: SystemNames): StatementLine | undefined {
  const colon = { start: node.name.end, end: node.name.end + 1 };
  const statement = parseLine(`${text.slice(0, colon.start)} ${text.slice(colon.end)}`);
  const name = node.name.text;
  switch (statement.kind) {
    case "attribute":
      return isLabelMisspelt(name, names) ? undefined : { ...statement, colon };
    case "wrong-value":
      return isDeclared(names.attributes.resolve(name).spelling) ? { ...statement, colon } : undefined;
    case "bare-name":
      return isDeclared(names.categories.resolve(name).spelling) ? { ...statement, colon } : undefined;
    default:
      return undefined;
  }
}

/** Nearer to a label than to an attribute. */
function isLabelMisspelt(name: string, { labels, attributes }: SystemNames): boolean {
  return labels.resolve(name).spelling === "misspelt" && attributes.resolve(name).spelling === "unknown";
}

const isDeclared = (spelling: string): boolean => spelling === "exact" || spelling === "shortcut";
