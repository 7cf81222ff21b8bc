import type { TransportName } from "../../lsp/server/index.js";
import { Failure } from "../../project/index.js";
import type { CommandCall, Options } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { textOption } from "../session.js";

/** `cardwright lsp`: runs the language server until its client ends it or dies. */
export async function lsp({ options, args }: CommandCall): Promise<ExitStatus> {
  if (args.length > 0) throw new Failure("lsp takes no paths: the editor says which folders are open");
  const transport = transportIn(options);
  const { serve } = await import("../language-server.js");
  return serve(transport, { log: textOption(options.log), parent: processId(options) });
}

function transportIn(options: Options): TransportName {
  const port = textOption(options.socket);
  const pipe = textOption(options.pipe);
  const named: TransportName[] = [
    ...(options.stdio === true ? [{ kind: "stdio" } as const] : []),
    ...(options.nodeIpc === true ? [{ kind: "node-ipc" } as const] : []),
    ...(port === undefined ? [] : [{ kind: "socket", port: portOf(port) } as const]),
    ...(pipe === undefined ? [] : [{ kind: "pipe", name: pipe } as const]),
  ];
  const [first, second] = named;
  if (second !== undefined) throw new Failure("--stdio, --node-ipc, --socket and --pipe can't be used together");
  return first ?? { kind: "stdio" };
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Failure(`--socket takes a port from 1 to 65535, not ${text}`);
}

/** The client's process id, which some clients pass: the server ends when it does. */
function processId({ clientProcessId }: Options): number | undefined {
  const id = Number(textOption(clientProcessId));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
