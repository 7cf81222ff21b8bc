import {
  type ClientCapabilities,
  type InitializeParams,
  MarkupKind,
  PositionEncodingKind,
  type WorkspaceFolder,
} from "vscode-languageserver/node";
import { isObject } from "../../compiler/index.js";

/** How characters of a line are counted on the wire. */
export type Encoding = "utf-8" | "utf-16";

/** What the client understands, as far as that changes what the server says. */
export interface Client {
  readonly capabilities: ClientCapabilities;
  readonly encoding: Encoding;
  readonly folders: readonly WorkspaceFolder[];
  /** It asks for diagnostics; else they are sent. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  /** Findings may point to places that belong to them. */
  readonly relatedInformation: boolean;
  /** 1: unnecessary, 2: deprecated. */
  readonly diagnosticTags: readonly number[];
  readonly diagnosticLinks: boolean;
  readonly diagnosticVersions: boolean;
  /** Texts of hover and documentation may be Markdown. */
  readonly markdownHover: boolean;
  readonly markdownCompletion: boolean;
  readonly snippets: boolean;
  readonly progress: boolean;
  readonly registersWatchers: boolean;
  /** Locations may say what they were found from. */
  readonly definitionLinks: boolean;
  /** Commands of its own that the server may name: `experimental: { commands: ["cardwright.showPlaces"] }`. */
  readonly commands: readonly string[];
}

/** Reads what a client says of itself. Whatever it leaves out, or says in no way that was expected, it cannot do. */
export function readClient({ capabilities, workspaceFolders, rootUri, rootPath }: InitializeParams): Client {
  const known: ClientCapabilities = capabilities ?? {};
  const { textDocument, workspace, window, general } = known;
  const push = textDocument?.publishDiagnostics;
  const pull = textDocument?.diagnostic;
  const both = pull ?? push;
  const item = textDocument?.completion?.completionItem;
  return {
    capabilities: known,
    encoding: general?.positionEncodings?.includes(PositionEncodingKind.UTF8) ? "utf-8" : "utf-16",
    folders: workspaceFolders ?? foldersOfRoot(rootUri, rootPath),
    pullsDiagnostics: pull !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedInformation: both?.relatedInformation === true || push?.relatedInformation === true,
    diagnosticTags: both?.tagSupport?.valueSet ?? push?.tagSupport?.valueSet ?? [],
    diagnosticLinks: both?.codeDescriptionSupport === true || push?.codeDescriptionSupport === true,
    diagnosticVersions: push?.versionSupport === true,
    markdownHover: textDocument?.hover?.contentFormat?.includes(MarkupKind.Markdown) === true,
    markdownCompletion: item?.documentationFormat?.includes(MarkupKind.Markdown) === true,
    snippets: item?.snippetSupport === true,
    progress: window?.workDoneProgress === true,
    registersWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    definitionLinks: textDocument?.definition?.linkSupport === true,
    commands: commandsOf(known.experimental),
  };
}

function commandsOf(experimental: unknown): readonly string[] {
  const commands = isObject(experimental) ? experimental.commands : undefined;
  return Array.isArray(commands) ? commands.filter((command) => typeof command === "string") : [];
}

/** Clients of old name one folder, by its URI or path. */
function foldersOfRoot(uri: string | null | undefined, path: string | null | undefined): WorkspaceFolder[] {
  if (typeof uri === "string") return [{ uri, name: uri.slice(uri.lastIndexOf("/") + 1) }];
  return typeof path === "string" ? [{ uri: pathToUri(path), name: path }] : [];
}

function pathToUri(path: string): string {
  return `file://${path.startsWith("/") ? "" : "/"}${encodeURI(path.replaceAll("\\", "/"))}`;
}
