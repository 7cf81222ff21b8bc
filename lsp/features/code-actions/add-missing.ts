import {
  type CategorySection,
  type Diagnostic,
  messageIdsOf,
  type RecordModel,
  type System,
  traitsById,
} from "../../../compiler/index.js";
import { recordLineAt } from "../find-line.js";
import { additionOf, together } from "./addition.js";
import { type ActionEdit, type ActionRequest, action, type CodeAction, editOf } from "./code-action.js";
import { findingsTouched } from "./fixes.js";

/** Adds lines that a finding reports as missing: each of them, or everything the record lacks at once. */
export function addMissing(request: ActionRequest): CodeAction[] {
  const lacks = findingsTouched(request).flatMap((finding) => lackOf(finding, request) ?? []);
  return [...all(lacks, request), ...lacks.flatMap((lack) => each(lack, request))];
}

/** What is missing according to a finding. */
interface Lack {
  readonly finding: Diagnostic;
  readonly record: RecordModel;
  /** The category that lacks it; undefined for the record. */
  readonly section: CategorySection | undefined;
  /** One of these is enough. */
  readonly names: readonly string[];
}

function lackOf(finding: Diagnostic, { question: { file } }: ActionRequest): Lack | undefined {
  const { line, record } = recordLineAt(file, finding.span.start);
  if (record === undefined) return undefined;
  const inCategory = traitsById(finding.rule).about.has("absence") && finding.messageId === "category";
  const section = inCategory ? record.categories.find((category) => category.line === line) : undefined;
  const there =
    section === undefined ? [...record.labels, ...record.globals.entries, ...record.categories] : section.entries;
  const names = namesWanted(finding, record.system).filter((name) => !there.some((one) => one.name === name));
  return names.length === 0 ? undefined : { finding, record, section, names };
}

/** The missing name for a built-in rule, the required names for a rule of a game. */
function namesWanted({ rule, messageId, data }: Diagnostic, system: System): string[] {
  if (traitsById(rule).about.has("absence")) return typeof data.name === "string" ? [data.name] : [];
  const declared = system.rules.get(rule) ?? [];
  const messageIds = messageIdsOf(declared);
  // A requirement on a card in its deck may also be met by removing the card.
  const broken = declared.filter((one) => one.in.length === 0 && messageIds.get(one) === messageId);
  return broken.flatMap(({ must }) =>
    must.flatMap(({ path, operator, values }) => {
      if (path.join(".") !== "Has" || operator !== "=") return [];
      return values.flatMap((value) => (value.kind === "text" && !value.value.includes("<") ? [value.value] : []));
    }),
  );
}

function each({ finding, record, section, names }: Lack, request: ActionRequest): CodeAction[] {
  return names.flatMap((name) => {
    const edit = additionOf(name, record, section, request);
    return edit === undefined ? [] : [adding(`Add ${name}`, [finding], [edit], request)];
  });
}

/** Adds everything at once, on records that certainly lack more than one name. */
function all(lacks: readonly Lack[], request: ActionRequest): CodeAction[] {
  const certain = lacks.filter(({ names, section }) => names.length === 1 && section === undefined);
  return [...new Set(certain.map(({ record }) => record))].flatMap((record) => {
    const own = certain.filter((lack) => lack.record === record);
    const order = (name: string): number => record.system.order.get(name) ?? -1;
    const names = [...new Set(own.flatMap((lack) => lack.names))].sort((one, other) => order(one) - order(other));
    const edits = names.flatMap((name) => additionOf(name, record, undefined, request) ?? []);
    if (edits.length < 2) return [];
    const findings = own.map(({ finding }) => finding);
    return [adding(`Add all that is missing: ${names.join(", ")}`, findings, together(edits), request)];
  });
}

function adding(
  title: string,
  findings: readonly Diagnostic[],
  edits: readonly ActionEdit[],
  request: ActionRequest,
): CodeAction {
  const { path } = request.question.file;
  return action({ title, kind: "quickfix", findings, edit: () => editOf(path, edits) });
}
