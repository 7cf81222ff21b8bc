import { PassThrough } from "node:stream";

/** What has come in of a stream of messages, as far as their headers and lengths make sense. */
export interface FramedStream {
  readonly input: NodeJS.ReadableStream;
  /** The stream lost its way: nobody can tell where the next message begins. It has said so with an error, and says no more. */
  isLost(): boolean;
}

/** So long are the headers of a message, and no client sends more than two short ones. */
const MOST_HEADER = 4096;
/** No text that anybody edits is as long, even when each of its characters is escaped. */
const MOST_CONTENT = 0x10000000;
const END = Buffer.from("\r\n\r\n");

/**
 * Hands on messages whose headers give a length that can be: the reader behind it believes any, and gathers without end what
 * has none. A header without one is an error, and no message.
 */
export function framed(source: NodeJS.ReadableStream): FramedStream {
  let header = Buffer.alloc(0);
  let left = 0;
  let lost = false;
  const input = new PassThrough();
  const complain = (problem: string) => input.emit("error", new Error(problem));
  const take = (chunk: Buffer): void => {
    let rest = chunk;
    while (rest.length > 0 && !lost) {
      if (left === 0) {
        const before = header.length;
        header = Buffer.concat([header, rest.subarray(0, MOST_HEADER - before)]);
        const end = header.indexOf(END);
        if (end === -1) {
          lost = header.length === MOST_HEADER;
          if (lost) complain(`a header ends after at most ${MOST_HEADER} bytes, with two line breaks`);
          break;
        }
        const length = lengthIn(header.toString("latin1", 0, end));
        lost = length !== undefined && length > MOST_CONTENT;
        if (lost) complain(`a message has at most ${MOST_CONTENT} bytes`);
        else if (length === undefined) complain("a header has to say Content-Length, a number of bytes");
        else input.write(header.subarray(0, end + END.length));
        rest = rest.subarray(end + END.length - before);
        [header, left] = [Buffer.alloc(0), length ?? 0];
      } else {
        const part = rest.subarray(0, left);
        left -= part.length;
        rest = rest.subarray(part.length);
        input.write(part);
      }
    }
  };
  // A pipe would end with the first error, after which there may be more messages.
  source.on("data", take);
  source.on("error", (error) => input.emit("error", error));
  for (const end of ["end", "close"]) source.on(end, () => input.end());
  return { input, isLost: () => lost };
}

function lengthIn(header: string): number | undefined {
  const [, written] = /^content-length:[ \t]*(\d{1,12})[ \t]*$/im.exec(header.replaceAll("\r", "")) ?? [];
  return written === undefined ? undefined : Number(written);
}
