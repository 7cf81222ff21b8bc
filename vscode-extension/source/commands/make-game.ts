import { type ExtensionContext, FileType, Uri, workspace } from "vscode";
import { runProgram } from "../program.js";
import type { MakeGame } from "./new-pack.js";

/** Creates the description of a game, like `cardwright init --game`. */
export function makeGame(context: ExtensionContext): MakeGame {
  return async (folder, name) => {
    await runProgram(context, ["init", `--game=${name}`], [folder.fsPath]);
    const files = await workspace.fs.readDirectory(folder);
    const systems = files.filter(([file, type]) => type === FileType.File && file.endsWith(".system"));
    return systems.map(([file]) => Uri.joinPath(folder, file));
  };
}
