import { existsSync } from "node:fs";
import path from "node:path";
import { type ExtensionContext, workspace } from "vscode";

/** How to start `cardwright` with some arguments. */
export interface Program {
  readonly command: string;
  readonly before: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The author's own, by the settings. */
  readonly own: boolean;
}

/**
 * The `cardwright` to use: the one of the settings, where it is there and the workspace is trusted, else the one of the
 * extension. A script runs in the Node that the extension itself runs in, so none has to be installed.
 */
export function findProgram(context: ExtensionContext): Program {
  const own = workspace.isTrusted ? workspace.getConfiguration("cardwright").get("server.path", "") : "";
  if (own !== "" && !/\.[cm]?js$/.test(own)) return { command: own, before: [], env: process.env, own: true };
  const script = own === "" ? context.asAbsolutePath(path.join("server", "cardwright.js")) : own;
  return {
    command: process.execPath,
    before: [script],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    own: own !== "",
  };
}

/** What is wrong with the program of the settings, in words; undefined: nothing that is seen before it starts. */
export function problemOf({ own, command, before }: Program): string | undefined {
  const file = before[0] ?? command;
  if (!own || !path.isAbsolute(file) || existsSync(file)) return undefined;
  return `There is no ${file}, which cardwright.server.path names.`;
}
