import type { Origin } from "../../project/index.js";
import { columnsOf } from "../print-columns.js";
import { printable } from "../printable.js";
import { wrapText } from "../wrap-text.js";
import type { ExplainedFinding, ExplainedPlace, RuleCheck } from "./explained-place.js";

/** Everything about a line, for people. `origin` describes where a value comes from. */
export function explainedText(
  place: ExplainedPlace,
  shown: (file: string) => string,
  origin: (from: Origin) => string,
) {
  const { file, line, text, what, findings, heldBack, looked, comments, applied } = place;
  const set = applied.rules.filter(({ severity }) => severity.origin.kind !== "default");
  const configured = applied.configurations.map(shown);
  const parts = [
    `${printable(file)}:${line}: ${printable(text)}\n${what}`,
    findings.length === 0
      ? "Nothing is found here."
      : `Found here\n${findings.map((finding) => findingText(finding, place, origin)).join("\n")}`,
    ...(heldBack.length === 0
      ? []
      : [`Held back (cardwright explain held-back)\n${[...new Set(heldBack.map(waitText))].join("\n")}`]),
    ...(comments.length === 0 ? [] : [`Comments that speak of this line\n${comments.map(commentText).join("\n")}`]),
    ...nearText(looked, line),
    lookedText(looked),
    configured.length === 0
      ? "No configuration lies above it; rules are as they come."
      : `Configured by ${configured.join(", which extends ")}.`,
    ...(set.length === 0
      ? []
      : [
          `Rules that are not as they come\n${columnsOf(
            set.map(({ id, severity }) => [id, severity.value, origin(severity.origin)]),
          )
            .map((row) => `  ${row}`)
            .join("\n")}`,
        ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function findingText(finding: ExplainedFinding, { applied }: ExplainedPlace, origin: (from: Origin) => string): string {
  const { rule, message, because, fate, severity, comment } = finding;
  const why = because === undefined ? "" : `\n${wrapText(printable(because), "      ")}`;
  const text = wrapText(`${rule}: ${printable(message)}`, "    ") + why;
  if (fate === "shown") return `  ${severity}\n${text}`;
  if (fate === "silenced") {
    const reason = comment?.reason ? `, for this reason: ${printable(comment.reason)}` : "";
    return `  ${severity}, silenced by the comment on line ${comment?.line}${reason}\n${text}`;
  }
  const from = applied.rules.find(({ id }) => id === rule)?.severity.origin;
  return `  off${from === undefined ? "" : ` (${origin(from)})`}\n${text}`;
}

function waitText({ rule, message, waitsFor }: ExplainedPlace["heldBack"][number]): string {
  const until = printable(waitsFor.join(", "));
  return `  until ${until} is corrected\n${wrapText(`${rule}: ${printable(message)}`, "    ")}`;
}

function commentText({ line, text, silences }: ExplainedPlace["comments"][number]): string {
  const what = silences.length === 0 ? "silences nothing here" : `silences ${silences.join(", ")}`;
  return `  line ${line}: ${printable(text)}\n    ${what}`;
}

/** What is found elsewhere in the file, the nearest first. */
function nearText(looked: readonly RuleCheck[], line: number): readonly string[] {
  const far = ({ found }: RuleCheck): number => Math.min(...found.map((other) => Math.abs(other - line)));
  const elsewhere = looked
    .map((look) => ({ ...look, found: look.found.filter((other) => other !== line) }))
    .filter(({ found }) => found.length > 0)
    .sort((one, other) => far(one) - far(other));
  if (elsewhere.length === 0) return [];
  const named = elsewhere.slice(0, MOST).map(({ rule, found }) => `${rule} (${lines(found)})`);
  const more = elsewhere.length > MOST ? ` and ${elsewhere.length - MOST} rules more` : "";
  return [`Found near it, in this file\n${wrapText(`${named.join(", ")}${more}`, "  ")}`];
}

const MOST = 10;

/** How many rules looked, by what they look at; those that are off are named. */
function lookedText(looked: readonly RuleCheck[]): string {
  if (looked.length === 0) return "No rule looks at it.";
  const at = (level: RuleCheck["at"]): number =>
    looked.filter((look) => look.at === level && look.severity !== "off").length;
  const counts = LEVELS.filter(([level]) => at(level) > 0).map(([level, name]) => `${at(level)} at ${name}`);
  const off = looked.filter(({ severity }) => severity === "off").map(({ rule }) => rule);
  return [
    `Rules that looked (--format json names them)\n${wrapText(counts.join(", "), "  ")}`,
    ...(off.length === 0 ? [] : [wrapText(`off: ${off.join(", ")}`, "  ")]),
  ].join("\n");
}

const LEVELS: readonly (readonly [RuleCheck["at"], string])[] = [
  ["line", "this line"],
  ["card", "the whole record"],
  ["file", "the file"],
  ["pack", "the pack and its decks"],
];

function lines(found: readonly number[]): string {
  return `line${found.length === 1 ? "" : "s"} ${found.slice(0, 5).join(", ")}${found.length > 5 ? " …" : ""}`;
}
