import path from "node:path";
import type { ProtocolConnection } from "vscode-languageserver/node";
import type { ContextParts } from "./context.js";
import type { Reports } from "./diagnostics.js";
import type { PackHost } from "./packs.js";
import { reportReading } from "./progress.js";
import { stackOf } from "./stack-of.js";

export interface RescanParts extends Pick<ContextParts, "client" | "documents" | "workspace" | "log"> {
  readonly connection: ProtocolConnection;
  /** A function, since the reports are created later and need the packs found here. */
  readonly reports: () => Reports;
  /** Called when all packs are loaded. */
  readonly reported: () => void;
}

/** The delay before a scan after a change that may move packs, to batch several. */
const DEBOUNCE_MS = 60;

/** Finds the packs of the workspace, whenever it changes, and loads them in the background. */
export function createRescan({ connection, client, documents, workspace, log, reports, reported }: RescanParts) {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let scanning: Promise<void> | undefined;
  let scanWanted = false;
  let began: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });

  const startScan = (): void => {
    clearTimeout(timer);
    timer = undefined;
    scanWanted = false;
    const before = scanning;
    scanning = (async () => {
      await before;
      const gone = await workspace.rescan();
      reports().gone(gone);
    })().catch((error: unknown) => log(`the workspace could not be scanned: ${stackOf(error)}`));
    void scanning
      .then(readAll)
      .catch((error: unknown) => log(`this is a bug in cardwright, please report it: ${stackOf(error)}`));
  };
  const scanSoon = (): void => {
    scanWanted = true;
    clearTimeout(timer);
    timer = setTimeout(() => startScan(), DEBOUNCE_MS);
  };

  let reading = 0;
  /** Loads pending packs in the background, one by one; a later call replaces an earlier one. */
  const readAll = async (): Promise<void> => {
    const mine = ++reading;
    const isLatest = (): boolean => mine === reading && !ended;
    const hosts = [...workspace.hosts()].sort((one, other) => rank(one) - rank(other));
    const progress = reportReading(connection, client, hosts.filter(({ live }) => live === undefined).length);
    for (const host of hosts) {
      await new Promise(setImmediate);
      if (!isLatest()) break;
      if (host.live === undefined) progress.next(path.basename(host.key));
      const read = await workspace.readSlowly(host, () => {
        progress.goOn();
        return isLatest();
      });
      if (read?.live !== undefined) reports().changed(read.live.changedFiles());
    }
    progress.done();
    for (const host of hosts) {
      if (!isLatest()) return;
      if (await workspace.readAround(host, isLatest)) reports().changed(host.live?.changedFiles() ?? []);
    }
    const findings = await workspace.configurationFindings();
    if (!isLatest()) return;
    reports().changed(reports().setOthers(findings));
    reported();
  };
  const rank = ({ files }: PackHost): number =>
    [...documents.all()].some(({ path: file }) => files.has(file)) ? 0 : 1;

  return {
    /** The folders to scan are known now. */
    begin(): void {
      began();
      startScan();
    },
    /** Schedules a scan of the disk, shared by all requests that come together. */
    soon: scanSoon,
    /** Waits until the packs have been found, from the current disk and open documents. */
    async found(): Promise<void> {
      await begun;
      if (scanWanted) startScan();
      await scanning;
    },
    end(): void {
      ended = true;
      clearTimeout(timer);
    },
  };
}
