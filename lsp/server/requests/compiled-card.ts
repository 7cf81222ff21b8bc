import { createHash } from "node:crypto";
import {
  TextDocumentContentRefreshRequest,
  TextDocumentContentRequest,
  type TextDocumentPositionParams,
} from "vscode-languageserver/node";
import type { RecordModel, Sha256 } from "../../../compiler/index.js";
import { type CompiledCardAnswer, compiledCard as compile, recordAt } from "../../features/index.js";
import { COMPILED_SCHEME, type CompiledCardName, compiledCardUri, readCompiledCardUri } from "../compiled-card-uri.js";
import type { FileInPack, ServerContext } from "../context.js";
import { CompiledCardChangedNotification, type CompiledCardResult } from "../custom-requests.js";
import { announced, answer, answerBeyond, atPlace } from "./request.js";

export const compiledCard = answerBeyond(
  "cardwright/compiledCard",
  atPlace<TextDocumentPositionParams, CompiledCardResult>(async (asked, context) => {
    const { file, offset } = asked.question;
    const record = recordAt(file, offset);
    const name = {
      file: context.uriOf(asked.path),
      card: record?.identifier,
      record: record === undefined ? -1 : file.records.indexOf(record),
    };
    const uri = compiledCardUri(name);
    const made = textOf(asked, record, context);
    watch(context, uri, made.text);
    return { uri, text: made.text, compiles: made.compiles };
  }),
  announced("compiledCard"),
);

/** The current text of such a document. */
export const compiledCardText = answerBeyond("cardwright/compiledCardText", contentOf, () => ({}));

/** The same through the standard request, for clients of version 3.18. */
export const textDocumentContent = answer(
  TextDocumentContentRequest.type,
  () => ({ workspace: { textDocumentContent: { schemes: [COMPILED_SCHEME] } } }),
  async (context, params) => (await contentOf(context, params)) ?? { text: "" },
);

async function contentOf(
  context: ServerContext,
  params: { readonly uri: string },
): Promise<{ readonly text: string } | null> {
  const uri = String(params?.uri);
  const text = await currentText(context, uri);
  if (text === undefined) return null;
  watch(context, uri, text);
  return { text };
}

async function currentText(context: ServerContext, uri: string): Promise<string | undefined> {
  const name = readCompiledCardUri(uri);
  if (name === undefined) return undefined;
  const asked = await context.fileOf({ uri: name.file });
  return asked === undefined ? gone(name) : textOf(asked, findRecord(asked, name), context).text;
}

/** The card with the identifier; if there is none now, the record at that position. */
function findRecord({ file, live }: FileInPack, { card, record }: CompiledCardName): RecordModel | undefined {
  const named = card === undefined ? undefined : live.model.byIdentifier.get(card);
  return named?.find((place) => place.file === file)?.record ?? file.records[record];
}

function textOf(
  asked: FileInPack,
  record: RecordModel | undefined,
  context: ServerContext,
): { readonly text: string; readonly compiles: boolean } {
  const made = compile(asked.file, record, context.findings(asked.path), sha256, asked.live.model.files);
  if (made.kind === "compiled") return { text: made.text, compiles: true };
  return { text: refusal(record?.identifier, made, asked), compiles: false };
}

/** Why the card has no JSON; itself JSON, so that the editor reports no syntax error. */
function refusal(
  identifier: string | undefined,
  { reasons }: Extract<CompiledCardAnswer, { kind: "refused" }>,
  { lines }: FileInPack,
): string {
  const because = reasons.map(({ says, rule, span }) => ({
    ...(span === undefined ? {} : { line: lines.positionAt(span.start).line + 1 }),
    says,
    ...(rule === undefined ? {} : { rule }),
  }));
  return `${JSON.stringify({ doesNotCompile: identifier ?? true, because }, undefined, 2)}\n`;
}

function gone({ card }: CompiledCardName): string {
  return `${JSON.stringify({ doesNotCompile: card ?? true, because: [{ says: "The file is gone." }] }, undefined, 2)}\n`;
}

const sha256: Sha256 = (text) => createHash("sha256").update(text).digest("base64");

/** How many of these documents are kept up to date: the most recent ones. */
const MOST_WATCHED = 10;
/** The delay after a change before the JSON is updated. */
const DEBOUNCE_MS = 100;

interface Watch {
  /** The documents, with the last text sent. */
  readonly texts: Map<string, string>;
}
const watches = new WeakMap<ServerContext, Watch>();

function watch(context: ServerContext, uri: string, text: string): void {
  const { texts } = watches.get(context) ?? startWatching(context);
  texts.delete(uri);
  texts.set(uri, text);
  const [oldest] = texts.keys();
  if (texts.size > MOST_WATCHED && oldest !== undefined) texts.delete(oldest);
}

function startWatching(context: ServerContext): Watch {
  const started: Watch = { texts: new Map() };
  watches.set(context, started);
  let timer: NodeJS.Timeout | undefined;
  context.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Nobody awaits it, so a rejection would be unhandled and end the server.
      follow(context, started).catch((error: unknown) => context.log(`compiled cards are not followed: ${error}`));
    }, DEBOUNCE_MS);
    timer.unref();
  });
  return started;
}

/** Tells the client which documents have changed. */
async function follow(context: ServerContext, { texts }: Watch): Promise<void> {
  const { connection, client } = context;
  for (const [uri, before] of [...texts]) {
    const text = await currentText(context, uri);
    if (text === undefined || text === before) continue;
    texts.set(uri, text);
    if (client.capabilities.workspace?.textDocumentContent !== undefined)
      connection.sendRequest(TextDocumentContentRefreshRequest.type, { uri }).catch(() => {});
    void connection.sendNotification(CompiledCardChangedNotification, { uri });
  }
}
