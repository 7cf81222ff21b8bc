import { PassThrough } from "node:stream";

/** The limit for the headers of a message; clients send at most two short ones. */
const MOST_HEADER = 4096;
/** No text that anybody edits is this long, even with every character escaped. */
const MOST_CONTENT = 0x10000000;
const END = Buffer.from("\r\n\r\n");

/** A notification of the server's own, behind the last message: what came before it is answered first. */
export const INPUT_ENDED = "$/inputEnded";
const ended = JSON.stringify({ jsonrpc: "2.0", method: INPUT_ENDED });

/**
 * Passes on messages whose header has a plausible length: the reader behind it believes any length, and buffers without
 * limit if there is none. A header without a length, or with two, is answered with an error, and the next one counts.
 */
export function framed(source: NodeJS.ReadableStream) {
  let header = Buffer.alloc(0);
  let left = 0;
  let lost = false;
  /** Behind a header without a length, its message may stand before the next header. */
  let astray = false;
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
        const length = lengthIn(header.toString("latin1", 0, end), astray);
        astray = length === undefined;
        lost = length !== undefined && length > MOST_CONTENT;
        if (lost) complain(`a message has at most ${MOST_CONTENT} bytes`);
        else if (length === undefined) complain("a header has to say Content-Length, a number of bytes, once");
        else input.write(`Content-Length: ${length}\r\n\r\n`);
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
  source.once("end", () => {
    if (left > 0 || lost) input.end();
    else input.write(`Content-Length: ${ended.length}\r\n\r\n${ended}`);
    left = Number.POSITIVE_INFINITY;
  });
  source.once("close", () => left === Number.POSITIVE_INFINITY || input.end());
  return {
    input /**
     * The framing is lost: nobody can tell where the next message begins. It has reported an error and emits nothing
     * more.
     */,
    isLost: (): boolean => lost,
  };
}

/** Undefined if there is none, or if several disagree. What was sent astray may stand before it on the same line. */
function lengthIn(header: string, astray: boolean): number | undefined {
  const lines = header.replaceAll("\r", "").split("\n");
  const said = lines.flatMap((line) => (astray ? ASTRAY : LENGTH).exec(line)?.[1] ?? []);
  const lengths = new Set(said.map((written) => (/^\d{1,12}$/.test(written) ? Number(written) : undefined)));
  return lengths.size === 1 ? [...lengths][0] : undefined;
}

const LENGTH = /^content-length:[ \t]*(.*?)[ \t]*$/i;
const ASTRAY = /content-length:[ \t]*([^:]*?)[ \t]*$/i;
