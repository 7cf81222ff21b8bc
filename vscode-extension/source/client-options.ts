import { type LogOutputChannel, workspace } from "vscode";
import {
  CloseAction,
  ErrorAction,
  type LanguageClientOptions,
  RevealOutputChannelOn,
} from "vscode-languageclient/node";
import { refusedRenames } from "./refused-renames.js";
import { ruleLinks } from "./rule-links.js";

/** URI schemes of editable texts, in any workspace; others are read-only views, such as one side of a git diff. */
const WRITTEN = ["file", "untitled", "vscode-remote"] as const;

/**
 * The files that the server is told about: those on disk, unsaved ones, and those in the workspace folders' file
 * systems.
 */
export function documentFilters(): {
  readonly scheme: string;
  readonly language?: string;
  readonly pattern?: string;
}[] {
  const folders = workspace.workspaceFolders ?? [];
  const schemes = new Set<string>([...WRITTEN, ...folders.map(({ uri }) => uri.scheme)]);
  return [...schemes].flatMap((scheme) => [
    { scheme, language: "cards" },
    { scheme, language: "card-system" },
    { scheme, pattern: "**/cardwright.json" },
  ]);
}

/** After this many restarts within this many minutes, something is wrong that another restart won't fix. */
const STARTS = 5;
const WITHIN_MINUTES = 3;

/** `tellDead` informs the author that the server has ended and won't restart. */
export function clientOptions(
  output: LogOutputChannel,
  trace: LogOutputChannel,
  tellDead: (message: string) => void,
): LanguageClientOptions {
  const ends: number[] = [];
  return {
    documentSelector: documentFilters(),
    outputChannel: output,
    traceOutputChannel: trace,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    diagnosticCollectionName: "cardwright",
    // Pulls findings while the author types, and for the whole pack in the background.
    diagnosticPullOptions: { onChange: true, onSave: true, onFocus: true },
    synchronize: { configurationSection: "cardwright" },
    initializationOptions: () => JSON.parse(JSON.stringify(workspace.getConfiguration("cardwright"))),
    middleware: { ...ruleLinks, ...refusedRenames },
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue }),
      closed() {
        const now = Date.now();
        ends.push(now);
        const lately = ends.filter((end) => now - end < WITHIN_MINUTES * 60_000);
        if (lately.length < STARTS) return { action: CloseAction.Restart };
        const message = `Cardwright's server ended ${lately.length} times within ${WITHIN_MINUTES} minutes, and is not started again.`;
        tellDead(message);
        return { action: CloseAction.DoNotRestart, message, handled: true };
      },
    },
  };
}
