import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type ExtensionContext, workspace } from "vscode";

/** How to start `cardwright`. */
export interface Program {
  readonly command: string;
  readonly before: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Set by the author, in the settings. */
  readonly own: boolean;
}

/**
 * The `cardwright` to use: the one in the settings, if it exists and the workspace is trusted, otherwise the
 * extension's own. A script runs in the extension's Node, so none has to be installed.
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

/**
 * Runs the program without a terminal, in a folder. `words` are the command and its options; `paths` come after them
 * and are never taken for options. Rejects if it fails, with what it printed.
 */
export async function runProgram(
  context: ExtensionContext,
  words: readonly string[],
  paths: readonly string[],
  cwd?: string,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { command, before, env } = findProgram(context);
  return await promisify(execFile)(command, [...before, ...words, "--", ...paths], { env, cwd });
}

/** A problem with the configured program; undefined if none is visible before starting it. */
export function problemOf({ own, command, before }: Program): string | undefined {
  const file = before[0] ?? command;
  if (!own || !path.isAbsolute(file) || existsSync(file)) return undefined;
  return `There is no ${file}, which cardwright.server.path names.`;
}
