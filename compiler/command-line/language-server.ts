import process from "node:process";
import { NO_TRACE, openTransport, startServer, type TransportName, traceInto } from "../../lsp/server/index.js";
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
  const trace = log === undefined ? NO_TRACE : openTrace(log);
  const transport = await openTransport(name).catch((error: unknown) => {
    throw new Failure(`the client cannot be reached: ${reasonOf(error)}`);
  });
  if (parent !== undefined) transport.watchParent(parent, () => process.exit(1));
  return new Promise(() => startServer({ transport, version, trace, end: (status) => process.exit(status) }));
}

function openTrace(file: string) {
  try {
    return traceInto(file);
  } catch (error) {
    throw new Failure(`the trace cannot be written to ${file}: ${reasonOf(error)}`);
  }
}
