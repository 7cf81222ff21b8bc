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
import { createTurns, type Turns } from "./turns.js";
import type { Uris } from "./uris.js";
import type { Workspace } from "./workspace.js";

/** A file of a pack that is read. */
export interface FileInPack {
  readonly path: string;
  readonly host: PackHost;
  readonly live: LivePack;
  readonly file: FileModel;
  readonly lines: TextLines;
  readonly systems: KnownSystems;
}

/** What handlers of requests see of the server. */
export interface ServerContext {
  readonly client: Client;
  readonly documents: Documents;
  /** A file with its pack, as they are now; undefined where no pack has it. Waits until the pack is read. */
  fileOf(document: TextDocumentIdentifier): Promise<FileInPack | undefined>;
  /** What a feature is asked. Positions outside the text count as its nearest place. */
  ask(
    document: TextDocumentIdentifier,
    position?: Position,
  ): Promise<(FileInPack & { question: FeatureRequest }) | undefined>;
  /** Resolves when the packs of the workspace are known, as the disk and the open texts have them. */
  ready(): Promise<void>;
  /** All packs of the workspace, each read. */
  packs(): Promise<readonly (PackHost & { readonly live: LivePack })[]>;
  /** The findings of a file as they are now. */
  findings(path: string): readonly Diagnostic[];
  /** The places of any file that is known or can be read; an empty text otherwise. */
  linesOf(path: string): TextLines;
  rangeIn(path: string, span: Span): Range;
  locationOf(path: string, span: Span): Location;
  uriOf(path: string): string;
  pathOf(uri: string): string;
  /** True for a link out of its pack that is not open: editors write through links, so no edit may name it. */
  leadsOut(path: string): boolean;
  /** The client's settings for this server, as they are now. */
  settings(): ClientSettings;
  /** Writes into the client's log. */
  log(message: string): void;
  /** Who is next. */
  readonly turns: Turns;
  /** What the server may say of its own accord. */
  readonly connection: Pick<ProtocolConnection, "sendNotification" | "sendRequest">;
  /** Calls a listener whenever texts, packs or findings may be others than before, soon after that. */
  onChange(listener: () => void): void;
}

/** What the server gives to make it. */
export interface ContextParts {
  readonly client: Client;
  readonly documents: Documents;
  readonly uris: Uris;
  readonly workspace: Workspace;
  /** Resolves when the packs on disk are known. */
  found(): Promise<void>;
  settings(): ClientSettings;
  log(message: string): void;
  readonly connection: ServerContext["connection"];
  onChange(listener: () => void): void;
}

export function createContext(parts: ContextParts): ServerContext {
  const { client, documents, uris, workspace, found, settings, log, connection, onChange } = parts;
  const linesOf = lineTables(client, documents, workspace);
  /** Reads the pack of a file, if it is not read yet; others have their turn meanwhile. */
  const packOf = async (path: string): Promise<PackHost | undefined> => {
    for (;;) {
      const known = workspace.hostOf(path);
      const isNow = (): boolean => workspace.hostOf(path) === known;
      const read = known && (await workspace.readSlowly(known, isNow));
      if (isNow()) return read;
    }
  };
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
    leadsOut: workspace.leadsOut,
    pathOf: (uri) => uris.pathOf(uri),
    async ask(document, position) {
      const asked = await fileOf(document);
      if (asked === undefined) return undefined;
      const { live, file, lines, systems } = asked;
      const offset = position === undefined ? 0 : lines.offsetAt(position);
      return { ...asked, question: { pack: live.model, file, offset, index: live.index, systems } };
    },
    async packs() {
      await found();
      for (const host of workspace.hosts()) {
        const [file = ""] = host.files;
        await workspace.readSlowly(host, () => workspace.hostOf(file) === host);
      }
      return workspace.hosts().flatMap((host) => (host.live === undefined ? [] : [{ ...host, live: host.live }]));
    },
    findings(path) {
      const host = workspace.hostOf(path);
      return host === undefined ? [] : findingsIn(host, path);
    },
    rangeIn: (path, span) => linesOf(path).rangeOf(span),
    locationOf: (path, span) => ({ uri: uris.uriOf(path), range: linesOf(path).rangeOf(span) }),
  };
}

/** Line tables of files that are not open are kept while their text is the same; only of the last few. */
function lineTables(client: Client, documents: Documents, workspace: Workspace): ServerContext["linesOf"] {
  const known = new BoundedCache<string, { readonly text: string; readonly lines: TextLines }>(MOST_TABLES);
  return (path) => {
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

/** The file of a system that comes with the tool, to be opened and not to be written. */
function shippedSystemFile({ system, edition }: DeclarationPlace, workspace: Workspace): SystemFile | undefined {
  const names = shippedSystemNames();
  const name =
    names.find((candidate) => candidate === `${system}@${edition}`) ?? names.find((other) => other === system);
  if (name === undefined) return undefined;
  const path = withSlashes(shippedFile(`systems/${name}.system`, `systems/${name}.system`));
  const text = workspace.textOf(path);
  return text === undefined ? undefined : { path, text, shipped: true };
}
