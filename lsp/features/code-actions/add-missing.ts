import { type Diagnostic, messageIdsOf, type RecordModel, type System } from "../../../compiler/index.js";
import { filledText, type Insertion } from "../completion/insertion.js";
import { partsFor, type RecordPart } from "../completion/record-parts.js";
import { lineAt, lineSpanOf, recordNodeAt, recordOnLine } from "../find-line.js";
import { type ActionEdit, type ActionRequest, type CodeAction, editOf } from "./code-action.js";
import { findingsTouched } from "./fixes.js";

/** Lines that are missing by what is found: each of them, or all that the record lacks at once. */
export function addMissing(request: ActionRequest): CodeAction[] {
  const { file } = request.question;
  const actions: CodeAction[] = [];
  const all = new Map<RecordModel, { names: Set<string>; findings: Diagnostic[] }>();
  for (const finding of findingsTouched(request)) {
    const record = recordOf(finding, request);
    if (record === undefined) continue;
    const within =
      finding.messageId === "category" ? record.categories.find((one) => isOn(one.line, finding, record)) : undefined;
    const names = namesWanted(finding, record.system).filter((name) => !isThere(name, record, within?.name));
    for (const name of names) {
      const edit = additionOf(name, record, within?.name, request);
      if (edit !== undefined)
        actions.push({
          title: `Add ${name}`,
          kind: "quickfix",
          preferred: false,
          findings: [finding],
          edit: () => editOf(file.path, [edit]),
        });
    }
    const [only] = names;
    if (only === undefined || names.length > 1 || within !== undefined) continue;
    const known = all.get(record) ?? { names: new Set<string>(), findings: [] };
    all.set(record, { names: known.names.add(only), findings: [...known.findings, finding] });
  }
  for (const [record, { names, findings }] of all) {
    if (names.size < 2) continue;
    const order = (name: string): number => record.system.order.get(name) ?? -1;
    const sorted = [...names].sort((one, other) => order(one) - order(other));
    const edits = sorted.flatMap((name) => additionOf(name, record, undefined, request) ?? []);
    actions.unshift({
      title: `Add all that is missing: ${sorted.join(", ")}`,
      kind: "quickfix",
      preferred: false,
      findings,
      edit: () => editOf(file.path, together(edits)),
    });
  }
  return actions;
}

function recordOf({ span }: Diagnostic, { question: { file } }: ActionRequest): RecordModel | undefined {
  const node = recordNodeAt(file, span.start);
  return recordOnLine(file, node, lineAt(node, span.start - node.start).line);
}

function isOn(line: number, { span }: Diagnostic, record: RecordModel): boolean {
  const { start, end } = lineSpanOf(record, line);
  return span.start >= start && span.start <= end;
}

/** What a finding says is missing: by the tool's own rule its name, by a rule of the game one of those that it demands. */
function namesWanted({ rule, messageId, data }: Diagnostic, system: System): string[] {
  if (rule === "missing-attribute") return typeof data.name === "string" ? [data.name] : [];
  const declared = system.rules.get(rule) ?? [];
  const messageIds = messageIdsOf(declared);
  // What is demanded of a card in its deck may be mended by taking it out.
  const broken = declared.filter((one) => one.in.length === 0 && messageIds.get(one) === messageId);
  return broken.flatMap(({ must }) =>
    must.flatMap(({ path, operator, values }) => {
      if (path.join(".") !== "Has" || operator !== "=") return [];
      return values.flatMap((value) => (value.kind === "text" && !value.value.includes("<") ? [value.value] : []));
    }),
  );
}

function isThere(name: string, record: RecordModel, category: string | undefined): boolean {
  if (category !== undefined)
    return record.categories.some((one) => one.name === category && one.entries.some((entry) => entry.name === name));
  return [...record.labels, ...record.globals.entries, ...record.categories].some((one) => one.name === name);
}

function additionOf(
  name: string,
  record: RecordModel,
  category: string | undefined,
  request: ActionRequest,
): ActionEdit | undefined {
  const { question, layout } = request;
  const indent = " ".repeat(layout.indent);
  const [part] = partsFor(name, { record, category, system: record.system, indent, question });
  if (part === undefined) return undefined;
  const lineEnd = /\r\n|\r|\n/.exec(question.file.text)?.[0] ?? "\n";
  const start = placeFor(part, record, category);
  const lead = category === undefined ? "" : indent;
  const insertion: Insertion = [lineEnd + lead, ...part.line].map((piece) =>
    typeof piece === "string" ? piece.replace(/\r?\n/g, lineEnd) : piece,
  );
  return { start, end: start, text: filledText(insertion), insertion };
}

/** Behind the last line that comes before it in the order of the game; the end of that line, in the file. */
function placeFor(part: RecordPart, record: RecordModel, category: string | undefined): number {
  const { system } = record;
  const order = (name: string): number => system.order.get(name) ?? Number.POSITIVE_INFINITY;
  const section = category === undefined ? undefined : record.categories.find(({ name }) => name === category);
  if (section !== undefined) return endOf(record, Math.max(section.line, ...section.lines));
  const lines: number[] = [];
  for (const label of record.labels) lines.push(label.endLine - 1);
  if (part.sort !== "label") {
    for (const [index, entry] of record.globals.entries.entries())
      if (part.sort === "category" || order(entry.name) < order(part.name))
        lines.push(record.globals.lines[index] ?? 0);
  }
  if (part.sort === "category")
    for (const { name, line, lines: members } of record.categories)
      if (order(name) < order(part.name)) lines.push(Math.max(line, ...members));
  return endOf(record, lines.length === 0 ? -1 : Math.max(...lines));
}

/** The end of a line's text in the file; of no line: where the record begins. */
function endOf(record: RecordModel, line: number): number {
  return line < 0 ? record.node.start : lineSpanOf(record, line).end;
}

/** Several insertions at one place are one. */
function together(edits: readonly ActionEdit[]): ActionEdit[] {
  const sorted = edits.toSorted((one, other) => one.start - other.start);
  const result: ActionEdit[] = [];
  for (const edit of sorted) {
    const last = result.at(-1);
    if (last?.start !== edit.start) result.push(edit);
    else {
      const insertion = [...(last.insertion ?? [last.text]), ...(edit.insertion ?? [edit.text])];
      result[result.length - 1] = { ...last, text: last.text + edit.text, insertion };
    }
  }
  return result;
}
