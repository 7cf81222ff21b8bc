import { Failure } from "../project/index.js";
import type { CommandCall } from "./call.js";
import { exactly } from "./command-environment.js";
import { consoleText } from "./console-text.js";
import { saveOutput } from "./files/save-output.js";
import { type CommandSession, nameFile, textOption } from "./session.js";

/** The file that `--out` names. */
export function outFile({ options }: CommandCall): string | undefined {
  const out = textOption(options.out);
  if (out === "") throw new Failure("--out takes the path of the file to write");
  return out;
}

/** Prints a text for people, or writes it to a file, whole or not at all. */
export function deliverText(session: CommandSession, file: string | undefined, text: string): void {
  if (file === undefined) session.environment.writeOut(text);
  else deliverDocument(session, file, consoleText(text, false));
}

/** The same for a text in a language of its own, which stays as it is to the last byte. */
export function deliverDocument(session: CommandSession, file: string | undefined, text: string): void {
  if (file === undefined) exactly(session.environment).writeOut(text);
  else saveOutput(session, nameFile(session, file), text);
}
