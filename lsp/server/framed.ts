import { PassThrough } from "node:stream";

/** A message stream, passed on as long as its headers and lengths make sense. */
export interface FramedStream {
  readonly input: NodeJS.ReadableStream;
  /**
   * The framing is lost: nobody can tell where the next message begins. It has reported an error and emits nothing
   * more.
   */
  isLost(): boolean;
}

/** The limit for the headers of a message; clients send at most two short ones. */
const MOST_HEADER = 4096;
/** No text that anybody edits is this long, even with every character escaped. */
const MOST_CONTENT = 0x10000000;
const END = Buffer.from("\r\n\r\n");

/**
 * Passes on messages whose header has a plausible length: the reader behind it believes any length, and buffers without
 * limit if there is none. A header without a length is an error.
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
  // A pipe would end at the first error, but more messages may follow.
  source.on("data", take);
  source.on("error", (error) => input.emit("error", error));
  for (const end of ["end", "close"]) source.on(end, () => input.end());
  return { input, isLost: () => lost };
}

function lengthIn(header: string): number | undefined {
  const [, written] = /^content-length:[ \t]*(\d{1,12})[ \t]*$/im.exec(header.replaceAll("\r", "")) ?? [];
  return written === undefined ? undefined : Number(written);
}
