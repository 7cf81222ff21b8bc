import {
  LSPErrorCodes,
  PrepareRenameRequest,
  RenameRequest,
  ResponseError,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { prepareRename, type Refusal, type Renamed, rename } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { askInView } from "./packs-in-view.js";
import { answer } from "./request.js";
import { refuseToLeadOut, workspaceEdit } from "./workspace-edit.js";

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
    return editOf(renamed, context);
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

function editOf({ edits, against }: Renamed, context: ServerContext): WorkspaceEdit | undefined {
  const edit = workspaceEdit(
    [...edits].map(([path, all]) => ({ kind: "edit", path, edits: all })),
    context,
  );
  if (against === undefined || edit?.documentChanges === undefined) return edit;
  const annotationId = "merge";
  const annotation = { label: against.unlessWanted, description: against.reason, needsConfirmation: true };
  return {
    documentChanges: edit.documentChanges.map((change) =>
      "edits" in change ? { ...change, edits: change.edits.map((one) => ({ ...one, annotationId })) } : change,
    ),
    changeAnnotations: { [annotationId]: annotation },
  };
}
