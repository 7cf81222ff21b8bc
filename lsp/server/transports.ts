import net from "node:net";
import process from "node:process";
import {
  IPCMessageReader,
  IPCMessageWriter,
  type Message,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

import { framed } from "./framed.js";
import { bytesOfMessage } from "./made-json.js";

/** A connection's reader and writer. */
export interface Transport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
  /** Calls back when the connection ends, if the reader and writer don't report it. */
  onGone?(gone: () => void): void;
  /** The input can no longer be parsed: the reader has reported the error. */
  isLost?(): boolean;
  /** Calls back when the parent process ends, if the connection itself doesn't show it. */
  watchParent(processId: number | null, gone: () => void): void;
}

export type TransportName =
  | { readonly kind: "stdio" }
  | { readonly kind: "node-ipc" }
  | { readonly kind: "socket"; readonly port: number }
  | { readonly kind: "pipe"; readonly name: string };

/** Connects to the client. With a socket or a pipe the client listens, and the server connects. */
export async function openTransport(name: TransportName): Promise<Transport> {
  switch (name.kind) {
    case "stdio":
      return streams(process.stdin, process.stdout);
    case "node-ipc":
      if (process.send === undefined) throw new Error("there is no parent process to talk to");
      return {
        reader: new IPCMessageReader(process),
        writer: new IPCMessageWriter(process),
        watchParent,
        onGone: (gone) => process.once("disconnect", gone),
      };
    case "socket":
      return overSocket(net.connect({ port: name.port, host: "127.0.0.1" }));
    case "pipe":
      return overSocket(net.connect(name.name));
  }
}

/** A connection over two streams. */
export function streams(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Transport {
  const { input: messages, isLost } = framed(input);
  const writer = new StreamMessageWriter(output, AS_MADE);
  return { reader: new StreamMessageReader(messages), writer, watchParent, isLost };
}

const AS_MADE = {
  contentTypeEncoder: {
    name: "application/json",
    encode: async (message: Message) => bytesOfMessage(message),
  },
};

async function overSocket(socket: net.Socket): Promise<Transport> {
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  const { input, isLost } = framed(socket);
  return {
    reader: new StreamMessageReader(input),
    writer: new StreamMessageWriter(socket, AS_MADE),
    watchParent,
    isLost,
    onGone: (gone) => socket.once("close", gone),
  };
}

function watchParent(processId: number | null, gone: () => void): void {
  if (typeof processId !== "number" || processId <= 0) return;
  const timer = setInterval(() => {
    if (isAlive(processId)) return;
    clearInterval(timer);
    gone();
  }, 1000);
  timer.unref();
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
