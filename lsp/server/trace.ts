import { appendFileSync } from "node:fs";
import type { Message } from "vscode-languageserver/node";

/** A log of a session's messages, for debugging. */
export interface Trace {
  readonly on: boolean;
  message(direction: "received" | "sent", message: Message): void;
  note(text: string): void;
}

export const NO_TRACE: Trace = { on: false, message: () => {}, note: () => {} };

/** Writes each message to a line: time, direction, JSON. Throws if the file can't be opened. */
export function traceInto(file: string): Trace {
  const write = (text: string): void => appendFileSync(file, `${new Date().toISOString()} ${text}\n`);
  write("begin");
  const quietly = (text: string): void => {
    try {
      write(text);
    } catch {
      // A full disk ends the trace, not the session.
    }
  };
  return {
    on: true,
    message: (direction, message) => quietly(`${direction} ${JSON.stringify(message)}`),
    note: (text) => quietly(`note ${JSON.stringify(text)}`),
  };
}
