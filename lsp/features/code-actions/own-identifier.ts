import { isRuleAbout } from "../../../compiler/index.js";
import { nextIdentifiers } from "../../../tools/index.js";
import { lineSpanOf, recordLineAt } from "../find-line.js";
import { type ActionRequest, action, type CodeAction, editOf } from "./code-action.js";
import { findingsTouched } from "./fixes.js";

/** Maximum number of identifiers offered. */
const MOST_OFFERED = 2;

/** If two cards have the same identifier, offers the next free one. */
export function giveIdentifier(request: ActionRequest): CodeAction[] {
  const { pack, file } = request.question;
  const found = findingsTouched(request).filter(({ rule }) => isRuleAbout(rule, "identity", file.system));
  return found.flatMap((finding) => {
    const { node, record } = recordLineAt(file, finding.span.start);
    const label = record?.labels.find(({ name }) => name === "Identifier");
    if (record === undefined || label === undefined) return [];
    const from = lineSpanOf(record, label.line).start;
    const span = { start: from + label.node.text.start, end: from + label.node.text.end };
    const next = nextIdentifiers({ pack, file, start: node.start, kind: record.kind }).slice(0, MOST_OFFERED);
    return next.map((text) =>
      action({
        title: `Call this card ${text}`,
        kind: "quickfix",
        findings: [finding],
        edit: () => editOf(file.path, [{ ...span, text }]),
      }),
    );
  });
}
