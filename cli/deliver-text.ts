import { Failure } from "../project/index.js";
import type { CommandCall } from "./call.js";
import { exactly } from "./command-environment.js";
import { consoleText } from "./console-text.js";
import { saveOutput } from "./files/save-output.js";
import { type CommandSession, nameFile, textOption } from "./session.js";

/** The file of `--out`. */
export function outFile({ options }: CommandCall): string | undefined {
  const out = textOption(options.out);
  if (out === "") throw new Failure("--out takes the path of the file to write");
  return out;
}

/** Prints a text for people, or writes it to a file atomically. */
export function deliverText(session: CommandSession, file: string | undefined, text: string): void {
  if (file === undefined) session.environment.writeOut(text);
  else deliverDocument(session, file, consoleText(text, false));
}

/** The same for text in a format of its own, which is written unchanged. */
export function deliverDocument(session: CommandSession, file: string | undefined, text: string): void {
  if (file === undefined) exactly(session.environment).writeOut(text);
  else saveOutput(session, nameFile(session, file), text);
}
