import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { NO_TRACE, openTransport, startServer, type TransportName, traceInto } from "../lsp/server/index.js";
import { Failure, reasonOf, version } from "../project/index.js";
import type { ExitStatus } from "./exit-status.js";

/** How the server is to run, beside its connection. */
export interface ServeOptions {
  /** A file for the trace of all messages. */
  readonly log: string | undefined;
  /** A process without which the server need not live. */
  readonly parent: number | undefined;
}

/** Serves one client over a connection. Never comes back: when the client ends the session, the process ends at once. */
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
 * An edit leaves the text as it was before behind, which is large; V8 would let a hundred of them pile up. It is free to
 * ignore what it is asked, and another version of Node may not know it.
 */
function keepMemorySmall(): void {
  try {
    setFlagsFromString("--heap-growing-percent=25");
    setFlagsFromString("--max-semi-space-size=4");
  } catch {
    // Then it takes more.
  }
}

function openTrace(file: string) {
  try {
    return traceInto(file);
  } catch (error) {
    throw new Failure(`the trace cannot be written to ${file}: ${reasonOf(error)}`);
  }
}
