import {
  LSPErrorCodes,
  PrepareRenameRequest,
  RenameRequest,
  ResponseError,
  TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { prepareRename, type Refusal, type Renamed, rename } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { askInView } from "./packs-in-view.js";
import { answer } from "./request.js";
import { refuseToLeadOut } from "./workspace-edit.js";

/** Whether the word at a position can be renamed; the error says why not. */
export const prepareRenaming = answer(
  PrepareRenameRequest.type,
  ({ capabilities }) => ({
    renameProvider: capabilities.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
  }),
  async (context, { textDocument, position }) => {
    const asked = await askInView(context, textDocument, position);
    if (asked === undefined) return null;
    const prepared = prepareRename(asked.question, asked.others);
    if (prepared.kind === "refused") throw refusal(prepared, context);
    return { range: asked.lines.rangeOf(prepared.span), placeholder: prepared.name };
  },
);

/** Renames a symbol in all files of the packs that see it. */
export const renaming = answer(
  RenameRequest.type,
  () => ({}),
  async (context, { textDocument, position, newName }, { stopIfCancelled }) => {
    const asked = await askInView(context, textDocument, position);
    if (asked === undefined) return null;
    stopIfCancelled();
    const renamed = rename(asked.question, String(newName ?? ""), asked.others);
    if (renamed.kind === "refused") throw refusal(renamed, context);
    const { edits, against } = renamed;
    if (against !== undefined && !confirms(context)) throw refusal(against, context);
    refuseToLeadOut(edits.keys(), context);
    return workspaceEdit(renamed, context);
  },
);

/** The reason is a sentence, with the place that prevents the rename. */
function refusal({ reason, place }: Refusal, context: ServerContext): ResponseError<unknown> {
  if (place === undefined) return new ResponseError(LSPErrorCodes.RequestFailed, reason);
  const { uri, range } = context.locationOf(place.path, place.span);
  const file = decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
  return new ResponseError(LSPErrorCodes.RequestFailed, `${reason} See ${file}:${range.start.line + 1}.`, {
    location: { uri, range },
  });
}

/** The client asks the author before it makes changes that need it. */
function confirms({ client }: ServerContext): boolean {
  const known = client.capabilities.workspace?.workspaceEdit;
  return known?.documentChanges === true && known.changeAnnotationSupport !== undefined;
}

function workspaceEdit({ edits, against }: Renamed, context: ServerContext): WorkspaceEdit {
  const files = [...edits].map(([path, all]) => ({
    path,
    uri: context.uriOf(path),
    edits: all.map(
      ({ start, end, text }): TextEdit => ({ range: context.rangeIn(path, { start, end }), newText: text }),
    ),
  }));
  if (context.client.capabilities.workspace?.workspaceEdit?.documentChanges !== true)
    return { changes: Object.fromEntries(files.map(({ uri, edits: all }) => [uri, all])) };
  const annotationId = "merge";
  return {
    documentChanges: files.map(({ path, uri, edits: all }) =>
      TextDocumentEdit.create(
        { uri, version: context.documents.get(path)?.version ?? null },
        against === undefined ? all : all.map((one) => ({ ...one, annotationId })),
      ),
    ),
    ...(against === undefined
      ? {}
      : {
          changeAnnotations: {
            [annotationId]: { label: against.unlessWanted, description: against.reason, needsConfirmation: true },
          },
        }),
  };
}
