import {
  type WorkspaceSymbol,
  WorkspaceSymbolRequest,
  WorkspaceSymbolResolveRequest,
} from "vscode-languageserver/node";
import {
  type FoundSymbol,
  type PackSymbol,
  placeOfSymbol,
  type SymbolPlace,
  searchSymbols,
} from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { SYMBOL_KINDS } from "./document-symbols.js";
import { answer } from "./request.js";

/** Nobody looks through more than this; a longer query finds the rest. */
const MOST = 256;

/** Data of a symbol sent without a range, to resolve it. */
interface SymbolData {
  readonly key: string;
  readonly symbol: PackSymbol;
}

type Pack = Awaited<ReturnType<ServerContext["packs"]>>[number];

export const workspaceSymbols = answer(
  WorkspaceSymbolRequest.type,
  () => ({ workspaceSymbolProvider: { resolveProvider: true, workDoneProgress: true } }),
  async (context, params, { stopIfCancelled, turn, partial }): Promise<WorkspaceSymbol[]> => {
    const query = typeof params?.query === "string" ? params.query : "";
    const found: { readonly pack: Pack; readonly symbol: FoundSymbol }[] = [];
    const resolves = resolvesPlaces(context);
    let left = MOST;
    for (const pack of await context.packs()) {
      await turn();
      stopIfCancelled();
      const searched = { pack: pack.live.model, index: pack.live.index };
      const own = searchSymbols(searched, query, left);
      if (partial === undefined) for (const symbol of own) found.push({ pack, symbol });
      else if (own.length > 0) {
        partial(own.flatMap((symbol) => toSymbol(pack, symbol, context, resolves) ?? []));
        left -= own.length;
      }
    }
    const best = found.sort((one, other) => other.symbol.rating - one.symbol.rating).slice(0, MOST);
    return best.flatMap(({ pack, symbol }) => toSymbol(pack, symbol, context, resolves) ?? []);
  },
);

export const workspaceSymbolResolve = answer(
  WorkspaceSymbolResolveRequest.type,
  () => ({}),
  async (context, symbol): Promise<WorkspaceSymbol> => {
    const data: unknown = symbol.data;
    if (!isSymbolData(data)) return symbol;
    const pack = (await context.packs()).find(({ key }) => key === data.key);
    const place = pack && locate(pack, data.symbol);
    return place === undefined ? symbol : { ...symbol, location: context.locationOf(place.file.path, place) };
  },
);

function resolvesPlaces({ client }: ServerContext): boolean {
  const properties = client.capabilities.workspace?.symbol?.resolveSupport?.properties;
  return Array.isArray(properties) && properties.includes("location.range");
}

/** If the client resolves ranges later, a symbol only has its file: lines are counted for the chosen one. */
function toSymbol(
  pack: Pack,
  { kind, name, container, says }: FoundSymbol,
  context: ServerContext,
  resolves: boolean,
): WorkspaceSymbol | undefined {
  const symbol: PackSymbol = { kind, name, container };
  const place = locate(pack, symbol);
  if (place === undefined) return undefined;
  // Editors filter once more by the words in what they show.
  const shownName = says === "" ? name : `${name} · ${says}`;
  const shown = {
    name: shownName,
    kind: SYMBOL_KINDS[kind],
    ...(container === "" ? {} : { containerName: container }),
  };
  if (!resolves) return { ...shown, location: context.locationOf(place.file.path, place) };
  const data: SymbolData = { key: pack.key, symbol };
  return { ...shown, location: { uri: context.uriOf(place.file.path) }, data };
}

const locate = ({ live }: Pack, symbol: PackSymbol): SymbolPlace | undefined =>
  placeOfSymbol({ pack: live.model, index: live.index }, symbol);

function isSymbolData(data: unknown): data is SymbolData {
  if (typeof data !== "object" || data === null || !("key" in data) || !("symbol" in data)) return false;
  const { symbol } = data;
  if (typeof symbol !== "object" || symbol === null) return false;
  return "name" in symbol && typeof symbol.name === "string" && "kind" in symbol && String(symbol.kind) in SYMBOL_KINDS;
}
