import type { Location, Position, ProtocolConnection, Range, TextDocumentIdentifier } from "vscode-languageserver/node";
import type { DeclarationPlace, Diagnostic, FileModel } from "../../compiler/index.js";
import { BoundedCache, type Span } from "../../grammar/index.js";
import { homeOf, shippedFile, shippedSystemNames, withSlashes } from "../../project/index.js";
import type { FeatureRequest, KnownSystems, LivePack, SystemFile } from "../features/index.js";
import type { Client } from "./client.js";
import type { ClientSettings } from "./client-settings.js";
import type { Documents } from "./documents.js";
import { findingsIn, type PackHost } from "./packs.js";
import { linesOfText, type TextLines } from "./text-lines.js";
import { createTurns } from "./turns.js";
import type { Uris } from "./uris.js";
import type { Workspace } from "./workspace.js";

export interface FileInPack {
  readonly path: string;
  readonly host: PackHost;
  readonly live: LivePack;
  readonly file: FileModel;
  readonly lines: TextLines;
  readonly systems: KnownSystems;
}

/** The server as request handlers see it. */
export type ServerContext = ReturnType<typeof createContext>;

/** What the server provides to create it. */
export interface ContextParts {
  readonly client: Client;
  readonly documents: Documents;
  readonly uris: Uris;
  readonly workspace: Workspace;
  /** Resolves when the packs of the workspace have been found, from the disk and the open documents. */
  found(): Promise<void>;
  /** The client's current settings for this server. */
  settings(): ClientSettings;
  /** Writes to the client's log. */
  log(message: string): void;
  /** What the server may send unasked. */
  readonly connection: Pick<ProtocolConnection, "sendNotification" | "sendRequest">;
  /** Calls a listener soon after texts, packs or findings may have changed. */
  onChange(listener: () => void): void;
}

export function createContext(parts: ContextParts) {
  const { client, documents, uris, workspace, found, settings, log, connection, onChange } = parts;
  const linesOf = lineTables(client, documents, workspace);
  /** Loads the pack of a file if necessary; other work runs meanwhile. */
  const packOf = async (path: string): Promise<PackHost | undefined> => {
    for (;;) {
      const known = workspace.hostOf(path);
      const isNow = (): boolean => workspace.hostOf(path) === known;
      const read = known && (await workspace.readSlowly(known, isNow));
      if (isNow()) return read;
    }
  };
  /** A file and its pack in their current state; undefined if the file is in no pack. Waits until the pack is loaded. */
  const fileOf = async ({ uri }: TextDocumentIdentifier): Promise<FileInPack | undefined> => {
    await found();
    const path = uris.pathOf(uri);
    const host = await packOf(path);
    const file = host?.live?.model.files.find((candidate) => candidate.path === path);
    if (host?.live === undefined || file === undefined) return undefined;
    return { path, host, live: host.live, file, lines: linesOf(path), systems: systemsAround(host, workspace) };
  };
  return {
    client,
    documents,
    fileOf,
    linesOf,
    settings,
    log,
    connection,
    onChange,
    turns: createTurns(),
    ready: found,
    uriOf: uris.uriOf,
    /**
     * True for a link that leads out of its pack and isn't open: editors write through links, so no edit may include it.
     */
    leadsOut: workspace.leadsOut,
    pathOf: (uri: string): string => uris.pathOf(uri),
    /** The request for a feature. Positions outside the text are clamped. */
    async ask(
      document: TextDocumentIdentifier,
      position?: Position,
    ): Promise<(FileInPack & { question: FeatureRequest }) | undefined> {
      const asked = await fileOf(document);
      if (asked === undefined) return undefined;
      const { live, file, lines, systems } = asked;
      const offset = position === undefined ? 0 : lines.offsetAt(position);
      return { ...asked, question: { pack: live.model, file, offset, index: live.index, systems } };
    },
    /** All packs of the workspace, loaded. */
    async packs(): Promise<readonly (PackHost & { readonly live: LivePack })[]> {
      // A scan replaces them, as happens when a window opens: those that it found are read as well.
      const tried = new Set<PackHost>();
      for (;;) {
        await found();
        const host = workspace.hosts().find((one) => one.live === undefined && !tried.has(one));
        if (host === undefined) break;
        tried.add(host);
        const [file = ""] = host.files;
        await workspace.readSlowly(host, () => workspace.hostOf(file) === host);
      }
      return workspace.hosts().flatMap((host) => (host.live === undefined ? [] : [{ ...host, live: host.live }]));
    },
    /** The current findings of a file. */
    findings(path: string): readonly Diagnostic[] {
      const host = workspace.hostOf(path);
      return host === undefined ? [] : findingsIn(host, path);
    },
    rangeIn: (path: string, span: Span): Range => linesOf(path).rangeOf(span),
    locationOf: (path: string, span: Span): Location => ({
      uri: uris.uriOf(path),
      range: linesOf(path).rangeOf(span),
    }),
  };
}

/** Line tables of closed files, cached while the text is the same, for the last few files. */
function lineTables(client: Client, documents: Documents, workspace: Workspace) {
  const known = new BoundedCache<string, { readonly text: string; readonly lines: TextLines }>(MOST_TABLES);
  /** The line table of any file that is known or can be read; of an empty text otherwise. */
  return (path: string): TextLines => {
    const open = documents.get(path);
    if (open !== undefined) return open.lines;
    const text =
      workspace.hostOf(path)?.live?.model.files.find((file) => file.path === path)?.text ??
      workspace.textOf(path) ??
      "";
    const before = known.get(path);
    if (before?.text === text) return before.lines;
    return known.set(path, { text, lines: linesOfText(text, client.encoding) }).lines;
  };
}
const MOST_TABLES = 50;

function systemsAround(host: PackHost, workspace: Workspace): KnownSystems {
  const { checkContext, onDisk } = host;
  const home = homeOf(checkContext.project, onDisk);
  const configuration = checkContext.project.configurationOf(home);
  return {
    names: checkContext.systems.namesIn(home),
    find: (name) => checkContext.systems.find(name, home),
    fileOf: (place) => ownFile(place) ?? shippedSystemFile(place, workspace),
  };

  function ownFile({ system, edition }: DeclarationPlace): SystemFile | undefined {
    const own = configuration === undefined ? [] : checkContext.systems.ownOf(configuration);
    const found = own.find(({ data }) => data.id === system && data.edition === edition)?.source;
    return (
      found && {
        path: withSlashes(resolveShown(found.file, checkContext.project.cwd)),
        text: found.text,
        shipped: false,
      }
    );
  }
}

function resolveShown(file: string, cwd: string): string {
  return /^(?:[\\/]|[A-Za-z]:)/.test(file) ? file : `${cwd}/${file}`;
}

/** The file of a system that comes with the tool, to be opened read-only. */
function shippedSystemFile({ system, edition }: DeclarationPlace, workspace: Workspace): SystemFile | undefined {
  const names = shippedSystemNames();
  const name =
    names.find((candidate) => candidate === `${system}@${edition}`) ?? names.find((other) => other === system);
  if (name === undefined) return undefined;
  const path = withSlashes(shippedFile(`systems/${name}.system`, `systems/${name}.system`));
  const text = workspace.textOf(path);
  return text === undefined ? undefined : { path, text, shipped: true };
}
