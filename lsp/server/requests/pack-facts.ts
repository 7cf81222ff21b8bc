import type { TextDocumentPositionParams } from "vscode-languageserver/node";
import { canFormat, type Diagnostic, isObject, type RecordModel } from "../../../compiler/index.js";
import { getOrMake } from "../../../grammar/index.js";
import {
  cardList,
  describeCard,
  type ListedCard,
  openingGraph,
  packInformation,
  recordAt,
} from "../../features/index.js";
import type { FileInPack, ServerContext } from "../context.js";
import {
  type CardResult,
  type CardsResult,
  type DocumentParams,
  type PackResult,
  PacksChangedNotification,
  type UnlockGraphParams,
  type UnlockGraphResult,
} from "../custom-requests.js";
import { announced, answerBeyond, atPlace, inFile } from "./request.js";

export const pack = answerBeyond(
  "cardwright/pack",
  inFile<DocumentParams, PackResult>(async (asked, context) => {
    notifyChanges(context);
    const { name, system, ...counts } = packInformation(asked.live.model);
    return {
      uri: context.uriOf(asked.host.onDisk.folder ?? asked.path),
      ...(name === undefined ? {} : { name }),
      ...(system === undefined ? {} : { system }),
      ...counts,
      ...countFindings(asked),
      ...heldBackIn(asked),
      ...unformattedIn(asked),
    };
  }),
  announced("pack"),
);

function unformattedIn({ file, lines }: FileInPack): Pick<PackResult, "unformatted"> {
  const kept = file.records.filter((record) => !canFormat(record));
  if (kept.length === 0) return {};
  const nameOf = ({ identifier, node }: RecordModel) => identifier ?? `line ${lines.positionAt(node.start).line + 1}`;
  return { unformatted: kept.map(nameOf) };
}

function heldBackIn({ live }: FileInPack): Pick<PackResult, "heldBack"> {
  const held = live.deferred();
  if (held.length === 0) return {};
  const rules = [...new Set(held.map(({ diagnostic }) => diagnostic.rule))].sort();
  const waitsFor = [...new Set(held.flatMap(({ waitsFor }) => waitsFor.map(({ file, name }) => name ?? file)))].sort();
  return { heldBack: { rules, waitsFor } };
}

function countFindings({ host, live }: FileInPack): Pick<PackResult, "errors" | "warnings" | "infos"> {
  const counts: Record<Diagnostic["severity"], number> = { error: 0, warning: 0, info: 0 };
  for (const file of host.files) for (const { severity } of live.findings(file)) counts[severity]++;
  return { errors: counts.error, warnings: counts.warning, infos: counts.info };
}

export const cards = answerBeyond(
  "cardwright/cards",
  inFile<DocumentParams, CardsResult>(async (asked, context) => {
    const { decks, loose } = cardList(asked.live.model);
    const all: CardsResult["cards"][number][] = [];
    const positions = new Map<string, number>();
    /** A card may be in several decks, but is sent once. */
    const positionOf = (card: ListedCard): number => {
      const key = `${card.file.path} ${card.span.start}`;
      return getOrMake(positions, key, () => all.push({ ...toCard(card, context), ...errorsOn(card, asked) }) - 1);
    };
    const listed = decks.map(({ name, cards: held }) => ({
      name,
      cards: held.map(({ card, copies }) => ({ card: positionOf(card), copies })),
    }));
    for (const card of loose) positionOf(card);
    const { name } = packInformation(asked.live.model);
    return { ...(name === undefined ? {} : { name }), cards: all, decks: listed };
  }),
  announced("cards"),
);

function errorsOn({ file, span }: ListedCard, { live }: FileInPack): { readonly errors?: number } {
  const isHere = (one: Diagnostic) =>
    one.severity === "error" && one.span.start < span.end && one.span.end >= span.start;
  const errors = live.findings(file.path).filter(isHere).length;
  return errors === 0 ? {} : { errors };
}

/** The card at a position; `null` elsewhere. */
export const cardAt = answerBeyond(
  "cardwright/cardAt",
  atPlace(async ({ question: { file, offset, pack: model } }, context, _: TextDocumentPositionParams) => {
    const record = recordAt(file, offset);
    if (record?.role !== "card") return null;
    const decks = model.decks.filter(({ cards: held }) => held.some(({ card }) => card?.record === record));
    return { ...toCard(describeCard({ file, record }), context), decks: decks.map(({ name }) => name) };
  }),
  announced("cardAt"),
);

export const unlockGraph = answerBeyond(
  "cardwright/unlockGraph",
  inFile(async ({ live }, context, { deck, card }: UnlockGraphParams): Promise<UnlockGraphResult | null> => {
    const graph = openingGraph(live.model, { deck, card });
    if (graph === undefined) return null;
    const { step, cards: found, ...rest } = graph;
    return {
      ...rest,
      ...(step === undefined ? {} : { step }),
      cards: found.map((one) => ({
        ...toCard(one, context),
        deck: one.deck,
        ...(one.step === undefined ? {} : { step: one.step }),
        goal: one.goal,
        fate: one.fate,
      })),
    };
  }),
  announced("unlockGraph"),
);

function toCard(
  { identifier, kind, says, copies, file, span, nameSpan }: ListedCard,
  context: ServerContext,
): CardResult {
  return {
    ...(identifier === undefined ? {} : { identifier }),
    ...(kind === undefined ? {} : { kind }),
    says,
    copies,
    location: context.locationOf(file.path, span),
    selectionRange: context.rangeIn(file.path, nameSpan),
  };
}

/** The delay after a change, to batch several. */
const DEBOUNCE_MS = 150;
const notified = new WeakSet<ServerContext>();

/** Notifies clients that have requested a pack and opted in when it may have changed. */
function notifyChanges(context: ServerContext): void {
  const wanted: unknown = context.client.capabilities.experimental;
  if (notified.has(context) || !wantsChanges(wanted)) return;
  notified.add(context);
  let timer: NodeJS.Timeout | undefined;
  context.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void context.connection.sendNotification(PacksChangedNotification, {});
    }, DEBOUNCE_MS);
    timer.unref();
  });
}

function wantsChanges(experimental: unknown): boolean {
  const own = isObject(experimental) ? experimental.cardwright : undefined;
  return isObject(own) && own.packsChanged === true;
}
