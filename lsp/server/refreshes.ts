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

/** The delay after a change: while somebody types, every keystroke changes something. */
const DEBOUNCE_MS = 300;

/**
 * Asks the client to refresh, after any change: what it shows of one text may depend on others. Does nothing for
 * clients without support.
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

/** The open packs, each with a version that counts changes visible to others. */
type Facts = ReadonlyMap<string, { readonly live: LivePack; readonly version: number }>;

function factsOf(workspace: Workspace): Facts {
  return new Map(
    workspace
      .hosts()
      .flatMap(({ key, live }) => (live === undefined ? [] : [[key, { live, version: live.factsVersion }]])),
  );
}

/** A reloaded pack may have another game, which changes how words are classified and folded. */
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
