import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { NO_TRACE, openTransport, startServer, type TransportName, traceInto } from "../lsp/server/index.js";
import { Failure, reasonOf, version } from "../project/index.js";
import type { ExitStatus } from "./exit-status.js";

/** Settings of the server, apart from its connection. */
export interface ServeOptions {
  /** A file for a trace of all messages. */
  readonly log: string | undefined;
  /** Id of a process that the server ends with. */
  readonly parent: number | undefined;
}

/** Serves one client. Never returns: when the client ends the session, the process exits. */
export async function serve(name: TransportName, { log, parent }: ServeOptions): Promise<ExitStatus> {
  keepMemorySmall();
  const trace = log === undefined ? NO_TRACE : openTrace(log);
  const transport = await openTransport(name).catch((error: unknown) => {
    throw new Failure(`the client cannot be reached: ${reasonOf(error)}`);
  });
  if (parent !== undefined) transport.watchParent(parent, () => process.exit(1));
  return new Promise(() => startServer({ transport, version, trace, end: (status) => process.exit(status) }));
}

/**
 * An edit leaves the previous text behind, which is large, and V8 would let a hundred of them pile up. It would also double the
 * room for new objects up to 32 MiB: as it is at first, 10,000 cards take 20 MiB less after 100 edits, in no more processor time. V8
 * may ignore the flags, and other versions of Node may not know them.
 */
function keepMemorySmall(): void {
  try {
    setFlagsFromString("--heap-growing-percent=25");
    setFlagsFromString("--semi-space-growth-factor=1");
  } catch {
    // Then the server just uses more memory.
  }
}

function openTrace(file: string) {
  try {
    return traceInto(file);
  } catch (error) {
    throw new Failure(`the trace cannot be written to ${file}: ${reasonOf(error)}`);
  }
}
