import {
  type AnnotatedTextEdit,
  type CreateFile,
  LSPErrorCodes,
  ResponseError,
  type SnippetTextEdit,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { type ActionEdit, hasStops, type PackEdit, snippetText } from "../../features/index.js";
import type { ServerContext } from "../context.js";

/** Throws if an edit would change a file outside its pack through a link that isn't open. */
export function refuseToLeadOut(paths: Iterable<string>, context: ServerContext): void {
  const link = [...paths].find(context.leadsOut);
  if (link === undefined) return;
  const name = link.slice(link.lastIndexOf("/") + 1);
  throw new ResponseError(
    LSPErrorCodes.RequestFailed,
    `${name} is a link that leads out of the pack, so nothing is changed. Open it first to change it, too.`,
  );
}

/** File edits in the client's format; undefined if it can't create the files they need. */
export function workspaceEdit(edit: PackEdit, context: ServerContext): WorkspaceEdit | undefined {
  const known = context.client.capabilities.workspace?.workspaceEdit;
  const creates = edit.some(({ kind }) => kind === "create");
  if (known?.documentChanges !== true) return creates ? undefined : simpleEdit(edit, context);
  if (creates && known.resourceOperations?.includes("create") !== true) return undefined;
  const snippets = known.snippetEditSupport === true;
  return { documentChanges: edit.flatMap((file) => documentChanges(file, snippets, context)) };
}

/** Old clients take one list of edits per file. */
function simpleEdit(edit: PackEdit, context: ServerContext): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const file of edit) {
    if (file.kind === "edit")
      changes[context.uriOf(file.path)] = file.edits.map((one) => textEdit(file.path, one, context));
  }
  return { changes };
}

function documentChanges(
  file: PackEdit[number],
  snippets: boolean,
  context: ServerContext,
): (TextDocumentEdit | CreateFile)[] {
  const uri = context.uriOf(file.path);
  if (file.kind === "create") {
    const start = { line: 0, character: 0 };
    const edits = [{ range: { start, end: start }, newText: file.text }];
    return [
      { kind: "create", uri, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri, version: null }, edits },
    ];
  }
  const version = context.documents.get(file.path)?.version ?? null;
  const edits = file.edits.map((one) =>
    snippets ? snippetEdit(file.path, one, context) : textEdit(file.path, one, context),
  );
  return [{ textDocument: { uri, version }, edits }];
}

function textEdit(path: string, { start, end, text }: ActionEdit, context: ServerContext): TextEdit {
  return { range: context.rangeIn(path, { start, end }), newText: text };
}

function snippetEdit(
  path: string,
  edit: ActionEdit,
  context: ServerContext,
): TextEdit | AnnotatedTextEdit | SnippetTextEdit {
  const { insertion } = edit;
  if (insertion === undefined || !hasStops(insertion)) return textEdit(path, edit, context);
  const range = context.rangeIn(path, edit);
  return { range, snippet: { kind: "snippet", value: snippetText(insertion) } };
}
