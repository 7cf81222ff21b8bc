import {
  type CodeAction as ClientAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeActionTriggerKind,
  LSPErrorCodes,
  ResponseError,
} from "vscode-languageserver/node";
import { ACTION_KINDS, type CodeAction, codeActions, type LivePack } from "../../features/index.js";
import { checkAgain } from "../check-again.js";
import type { Client } from "../client.js";
import type { ServerContext } from "../context.js";
import { layoutFor } from "../layout.js";
import { toDiagnostic } from "../to-diagnostic.js";
import { answer } from "./request.js";
import { shownLists } from "./shown-lists.js";
import { refuseToLeadOut, workspaceEdit } from "./workspace-edit.js";

/** Identifies an action when it is chosen. */
interface ActionData {
  readonly list: number;
  readonly action: number;
}

/** Fixes and refactorings at a place; edits are computed when one is chosen, if the client supports it. */
export const codeAction = answer(
  CodeActionRequest.type,
  () => ({ codeActionProvider: { codeActionKinds: [...ACTION_KINDS], resolveProvider: true } }),
  async (context, { textDocument, range, context: asking }, { stopIfCancelled }) => {
    // Old clients support only commands here, and this server has none.
    if (!takesActions(context.client)) return null;
    const asked = await context.ask(textDocument, range?.start);
    if (asked === undefined) return null;
    stopIfCancelled();
    const { question, lines, host, path } = asked;
    const end = range?.end === undefined ? question.offset : lines.offsetAt(range.end);
    const actions = codeActions({
      question,
      selection: { start: question.offset, end: Math.max(question.offset, end) },
      findings: context.findings(path),
      only: asking?.only,
      invoked: asking?.triggerKind !== CodeActionTriggerKind.Automatic,
      layout: layoutFor(host, question.file.path, undefined),
      check: checkAgain(asked),
    });
    return listed(actions, asked.live, context);
  },
);

/** The edit of the chosen action. */
export const codeActionResolve = answer(
  CodeActionResolveRequest.type,
  () => ({}),
  (context, action) => {
    const data: Partial<ActionData> = typeof action.data === "object" && action.data !== null ? action.data : {};
    const list = shown.get(context, data.list);
    const found = list?.actions[data.action ?? -1];
    if (list !== undefined && list.live.version !== list.version)
      throw new ResponseError(LSPErrorCodes.ContentModified, "The text is another by now. Ask again.");
    const edit = found?.edit();
    refuseToLeadOut(
      (edit ?? []).map(({ path }) => path),
      context,
    );
    const changes = edit && workspaceEdit(edit, context);
    return changes === undefined ? action : { ...action, edit: changes };
  },
);

const takesActions = ({ capabilities }: Client): boolean =>
  capabilities.textDocument?.codeAction?.codeActionLiteralSupport !== undefined;

const resolves = ({ capabilities }: Client): boolean => {
  const known = capabilities.textDocument?.codeAction;
  return known?.dataSupport === true && known.resolveSupport?.properties.includes("edit") === true;
};

/** An author may keep a menu open for a while as the editor requests others. */
const shown = shownLists<ShownList>(16);

interface ShownList {
  readonly actions: readonly CodeAction[];
  /** Edits apply to the texts of that version. */
  readonly live: LivePack;
  readonly version: number;
}

function listed(actions: readonly CodeAction[], live: LivePack, context: ServerContext): ClientAction[] {
  const later = resolves(context.client);
  const number = later ? shown.add(context, { actions, live, version: live.version }) : 0;
  return actions.flatMap((action, index) => {
    const made = toAction(action, context);
    if (made === undefined) return [];
    if (later) return [{ ...made, data: { list: number, action: index } satisfies ActionData }];
    const edit = action.edit();
    const changes = edit?.some(({ path }) => context.leadsOut(path)) ? undefined : edit && workspaceEdit(edit, context);
    return changes === undefined && action.disabled === undefined
      ? []
      : [{ ...made, ...(changes && { edit: changes }) }];
  });
}

/** An action without its edit; undefined if the client couldn't show it properly. */
function toAction(
  { title, kind, preferred, disabled, findings }: CodeAction,
  context: ServerContext,
): ClientAction | undefined {
  const known = context.client.capabilities.textDocument?.codeAction;
  if (disabled !== undefined && known?.disabledSupport !== true) return undefined;
  const diagnostics =
    kind === "quickfix" ? findings.map((finding) => toDiagnostic(finding, context, context.client)) : [];
  return {
    title,
    kind,
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
    ...(preferred && known?.isPreferredSupport === true ? { isPreferred: true } : {}),
    ...(disabled === undefined ? {} : { disabled: { reason: disabled } }),
  };
}
