import { applyEdits } from "../../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.js";
import { DEFAULT_FORMAT } from "../../../compiler/format/format-file.js";
import { type ActionRequest, type CodeAction, codeActions, type PackEdit } from "../../../lsp/features/index.js";
import { createChecker } from "../../../play/create-checker.js";
import { type Asked, type AskOptions, ask } from "./ask.js";

const checker = createChecker();

export type Files = Readonly<Record<string, string>>;

/** The findings of a file of marked text, on a day long after those in examples. */
export function findingsOf({ pack, file }: Pick<Asked, "pack" | "file">): Diagnostic[] {
  const settings = { severityOf: () => undefined, today: "2030-01-01" };
  return checker.check(pack, settings).filter((finding) => finding.file === file.path);
}

export interface ActOptions extends AskOptions {
  readonly only?: readonly string[];
  readonly invoked?: boolean;
}

/** What can be done where `$0` stands, or with what stands between two of them. */
export function actionsAt(
  marked: string,
  options: ActOptions = {},
): { readonly actions: CodeAction[]; readonly asked: Asked } {
  const [before = "", between, ...more] = marked.split("$0");
  const asked = ask(
    between === undefined || more.length === 0 ? marked : [`${before}$0${between}`, ...more].join(""),
    options,
  );
  const start = asked.offset;
  const length = more.length === 0 ? 0 : (between?.length ?? 0);
  return { actions: codeActions(requestOf(asked, { start, end: start + length }, options)), asked };
}

/** The request of an editor that asks about a piece of a file. */
export function requestOf(
  asked: Asked,
  selection: ActionRequest["selection"],
  options: ActOptions = {},
): ActionRequest {
  const { only, invoked = true } = options;
  const check = (text: string): Diagnostic[] => {
    const files = { ...asked.files, [asked.file.path]: text };
    return findingsOf(again(files, asked.file.path, options));
  };
  const findings = findingsOf(asked);
  return { question: asked, selection, findings, only, invoked, layout: DEFAULT_FORMAT, check };
}

/** The same pack with other texts. */
export function again(files: Files, path: string, options: AskOptions = {}): Asked {
  const texts = Object.entries(files).map(([name, text]) => {
    const shown = name === path ? `$0${text}` : text;
    return `//- ${name}\n${/[\r\n]$/.test(shown) ? shown : `${shown}\n`}`;
  });
  return ask(texts.join(""), options);
}

/** The files once the edits are made. */
export function edited(files: Files, edit: PackEdit | undefined): Files {
  const result: Record<string, string> = { ...files };
  for (const one of edit ?? []) {
    if (one.kind === "create") result[one.path] = one.text;
    else result[one.path] = applyEdits(result[one.path] ?? "", one.edits);
  }
  return result;
}
