import {
  CodeLensRefreshRequest,
  FoldingRangeRefreshRequest,
  InlayHintRefreshRequest,
  type ProtocolConnection,
  SemanticTokensRefreshRequest,
} from "vscode-languageserver/node";
import type { LivePack } from "../features/index.js";
import type { Client } from "./client.js";
import type { Workspace } from "./workspace.js";

/** How long nothing is said after a change: while somebody types, each key changes something. */
const DEBOUNCE_MS = 300;

/**
 * Tells the client what to ask for again, to be called after any change: what it shows of one text may follow from
 * others. Clients that cannot be told are left alone.
 */
export function createRefreshes(
  connection: Pick<ProtocolConnection, "sendRequest">,
  client: Client,
  workspace: Workspace,
): () => void {
  let before = factsOf(workspace);
  let timer: NodeJS.Timeout | undefined;
  const wanted = new Set<string>();
  const refresh = (): void => {
    for (const method of wanted) connection.sendRequest(method).catch(() => {});
    wanted.clear();
  };
  return () => {
    const now = factsOf(workspace);
    for (const method of changesBetween(before, now)) if (understands(client, method)) wanted.add(method);
    before = now;
    if (wanted.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(refresh, DEBOUNCE_MS);
    timer.unref();
  };
}

/** The packs that are open, each with a number that counts up when something changes that others can see. */
type Facts = ReadonlyMap<string, { readonly live: LivePack; readonly version: number }>;

function factsOf(workspace: Workspace): Facts {
  return new Map(
    workspace
      .hosts()
      .flatMap(({ key, live }) => (live === undefined ? [] : [[key, { live, version: live.factsVersion }]])),
  );
}

/** A pack that was read anew may have another game, by which words are told apart and folded. */
function changesBetween(before: Facts, now: Facts): readonly string[] {
  const known = [...now].filter(([key]) => before.has(key));
  const isAnew = known.some(([key, { live }]) => before.get(key)?.live !== live);
  if (isAnew) return [...OF_FACTS, ...OF_SYSTEMS];
  return known.some(([key, { version }]) => before.get(key)?.version !== version) ? OF_FACTS : [];
}

const OF_FACTS: readonly string[] = [CodeLensRefreshRequest.method, InlayHintRefreshRequest.method];
const OF_SYSTEMS: readonly string[] = [SemanticTokensRefreshRequest.method, FoldingRangeRefreshRequest.method];

function understands({ capabilities: { workspace } }: Client, method: string): boolean {
  switch (method) {
    case CodeLensRefreshRequest.method:
      return workspace?.codeLens?.refreshSupport === true;
    case InlayHintRefreshRequest.method:
      return workspace?.inlayHint?.refreshSupport === true;
    case SemanticTokensRefreshRequest.method:
      return workspace?.semanticTokens?.refreshSupport === true;
    default:
      return workspace?.foldingRange?.refreshSupport === true;
  }
}
