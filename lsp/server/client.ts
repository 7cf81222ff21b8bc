import {
  type ClientCapabilities,
  type InitializeParams,
  MarkupKind,
  type WorkspaceFolder,
} from "vscode-languageserver/node";
import { isObject } from "../../compiler/index.js";

/** The units of character positions in the protocol: how many a text has. */
export const WIDTHS = {
  "utf-8": (text: string) => Buffer.byteLength(text),
  "utf-16": (text: string) => text.length,
  "utf-32": (text: string) => {
    let characters = 0;
    for (const _ of text) characters++;
    return characters;
  },
} as const;

export type Encoding = keyof typeof WIDTHS;

/** What the client supports, as far as it affects the server. */
export type Client = Readonly<ReturnType<typeof readClient>>;

/** Reads the client's capabilities. Anything missing or malformed counts as unsupported. */
export function readClient({ capabilities, workspaceFolders, rootUri, rootPath }: InitializeParams) {
  const known: ClientCapabilities = capabilities ?? {};
  const { textDocument, workspace, window, general } = known;
  const push = textDocument?.publishDiagnostics;
  const pull = textDocument?.diagnostic;
  const both = pull ?? push;
  const item = textDocument?.completion?.completionItem;
  return {
    capabilities: known,
    // The client's order is the order of its preference.
    encoding: general?.positionEncodings?.find((one): one is Encoding => Object.hasOwn(WIDTHS, one)) ?? "utf-16",
    folders: workspaceFolders ?? foldersOfRoot(rootUri, rootPath),
    /** It requests diagnostics; otherwise they are pushed. */
    pullsDiagnostics: pull !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    /** Diagnostics may point to related places. */
    relatedInformation: both?.relatedInformation === true || push?.relatedInformation === true,
    /** 1: unnecessary, 2: deprecated. */
    diagnosticTags: both?.tagSupport?.valueSet ?? push?.tagSupport?.valueSet ?? [],
    diagnosticLinks: both?.codeDescriptionSupport === true || push?.codeDescriptionSupport === true,
    diagnosticVersions: push?.versionSupport === true,
    /** Hovers and documentation may be Markdown. */
    markdownHover: textDocument?.hover?.contentFormat?.includes(MarkupKind.Markdown) === true,
    markdownCompletion: item?.documentationFormat?.includes(MarkupKind.Markdown) === true,
    snippets: item?.snippetSupport === true,
    progress: window?.workDoneProgress === true,
    registersWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    /** Definitions may be links, with the range they start from. */
    definitionLinks: textDocument?.definition?.linkSupport === true,
    /** Its own commands that the server may use: `experimental: { commands: ["cardwright.showPlaces"] }`. */
    commands: commandsOf(known.experimental),
  };
}

function commandsOf(experimental: unknown): readonly string[] {
  const commands = isObject(experimental) ? experimental.commands : undefined;
  return Array.isArray(commands) ? commands.filter((command) => typeof command === "string") : [];
}

/** Old clients send one folder, as a URI or a path. */
function foldersOfRoot(uri: string | null | undefined, path: string | null | undefined): WorkspaceFolder[] {
  if (typeof uri === "string") return [{ uri, name: uri.slice(uri.lastIndexOf("/") + 1) }];
  return typeof path === "string" ? [{ uri: pathToUri(path), name: path }] : [];
}

function pathToUri(path: string): string {
  return `file://${path.startsWith("/") ? "" : "/"}${encodeURI(path.replaceAll("\\", "/"))}`;
}
