import {
  type CompletionItem as ClientItem,
  type CompletionList as ClientList,
  CompletionItemKind,
  CompletionItemTag,
  CompletionRequest,
  CompletionResolveRequest,
  CompletionTriggerKind,
  InsertTextFormat,
} from "vscode-languageserver/node";
import {
  type CompletionItem,
  type CompletionList,
  complete,
  hasStops,
  type ItemKind,
  plainText,
  snippetText,
  TRIGGERS,
} from "../../features/index.js";
import type { Client } from "../client.js";
import type { FileInPack, ServerContext } from "../context.js";
import { layoutFor } from "../layout.js";
import { folderListing } from "../packs.js";
import type { TextLines } from "../text-lines.js";
import { markupContent } from "./markup.js";
import { answer, atPlace } from "./request.js";
import { shownLists } from "./shown-lists.js";

/** Identifies an item when it is resolved. */
interface ItemData {
  readonly list: number;
  readonly item: number;
}

export const completion = answer(
  CompletionRequest.type,
  () => ({ completionProvider: { triggerCharacters: [...TRIGGERS], resolveProvider: true } }),
  atPlace(async (asked, context, { context: asking }, { stopIfCancelled }) => {
    stopIfCancelled();
    const typed = asking?.triggerKind === CompletionTriggerKind.TriggerCharacter;
    const list = complete(asked.question, {
      trigger: typed ? asking.triggerCharacter : undefined,
      indent: layoutFor(asked.host, asked.question.file.path, undefined).indent,
      ...outside(asked, context),
    });
    return list === undefined ? null : toList(list, context, asked.lines);
  }),
);

/** The documentation of an item, computed when the editor shows it. */
export const completionResolve = answer(
  CompletionResolveRequest.type,
  () => ({}),
  (context, item) => {
    const data: Partial<ItemData> = typeof item.data === "object" && item.data !== null ? item.data : {};
    const found = shown.get(context, data.list)?.items[data.item ?? -1];
    const markup = found?.documentation?.() ?? [];
    if (markup.length === 0) return item;
    return { ...item, documentation: markupContent(markup, context.client.markdownCompletion, context) };
  },
);

/** Inputs other than the cards: rules, dates, and the current findings of the file. */
function outside({ host, path }: FileInPack, context: ServerContext) {
  const { settings } = host;
  return {
    listFolder: folderListing(host),
    today: settings.today,
    ruleNames: () => settings.ruleNamesOf?.(path),
    found: () => context.findings(path).map(({ rule, span }) => ({ rule, start: span.start })),
  };
}

/** Editors resolve items of the current list, or of the one before. */
const shown = shownLists<CompletionList>(6);

function toList(list: CompletionList, context: ServerContext, lines: TextLines): ClientList {
  const { client } = context;
  const number = shown.add(context, list);
  const range = editRange(list, client, lines);
  const common = sharesRange(client);
  const items = list.items.map((item, index): ClientItem => {
    const data: ItemData = { list: number, item: index };
    const text = textOf(item, client);
    return {
      ...lookOf(item, client),
      ...(hasStops(item.insertion) && client.snippets ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
      ...(common ? { textEditText: text } : { textEdit: { newText: text, ...range } }),
      sortText: String(index).padStart(4, "0"),
      data,
    };
  });
  if (!common) return { isIncomplete: list.incomplete, items };
  const defaults = "range" in range ? range.range : range;
  return { isIncomplete: list.incomplete, itemDefaults: { editRange: defaults }, items };
}

const sharesRange = ({ capabilities }: Client): boolean =>
  capabilities.textDocument?.completion?.completionList?.itemDefaults?.includes("editRange") === true;

function editRange({ insert, replace }: CompletionList, { capabilities }: Client, lines: TextLines) {
  if (capabilities.textDocument?.completion?.completionItem?.insertReplaceSupport === true)
    return { insert: lines.rangeOf(insert), replace: lines.rangeOf(replace) };
  return { range: lines.rangeOf(replace) };
}

function textOf({ insertion }: CompletionItem, { snippets }: Client): string {
  return hasStops(insertion) && snippets ? snippetText(insertion) : plainText(insertion);
}

/** The command that reopens the list in VS Code; clients that support it say so. */
const ASK_AGAIN = "editor.action.triggerSuggest";

function lookOf(item: CompletionItem, client: Client): Omit<ClientItem, "data"> {
  const known = client.capabilities.textDocument?.completion?.completionItem;
  const { label, detail, description, filter, deprecated = false, goesOn = false } = item;
  const beside = [detail?.trim(), description].filter((part) => part !== undefined && part !== "");
  const details =
    known?.labelDetailsSupport === true
      ? { labelDetails: { ...(detail && { detail }), ...(description && { description }) } }
      : { detail: beside.join("  ") };
  const tags = known?.tagSupport?.valueSet.includes(CompletionItemTag.Deprecated);
  return {
    label,
    kind: KINDS[item.kind],
    ...(beside.length > 0 ? details : {}),
    ...(filter === undefined || filter === label ? {} : { filterText: filter }),
    ...(deprecated ? (tags ? { tags: [CompletionItemTag.Deprecated] } : { deprecated }) : {}),
    ...(goesOn && client.commands.includes(ASK_AGAIN) ? { command: { title: "", command: ASK_AGAIN } } : {}),
  };
}

const KINDS: Readonly<Record<ItemKind, CompletionItemKind>> = {
  label: CompletionItemKind.Property,
  attribute: CompletionItemKind.Field,
  category: CompletionItemKind.Struct,
  "custom-name": CompletionItemKind.Variable,
  value: CompletionItemKind.EnumMember,
  number: CompletionItemKind.Value,
  operator: CompletionItemKind.Operator,
  card: CompletionItemKind.Reference,
  deck: CompletionItemKind.Folder,
  declaration: CompletionItemKind.Class,
  system: CompletionItemKind.Module,
  rule: CompletionItemKind.Event,
  word: CompletionItemKind.Keyword,
  record: CompletionItemKind.Snippet,
};
