import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ResvgRenderOptions } from "@resvg/resvg-wasm";
import { shippedFile } from "../../project/index.js";
import { readLibrary } from "./svg-to-png.js";

/**
 * Numbers that no filter of a picture needs, and that take longer to draw the larger they are: most of what never ends
 * is refused at once and on every machine.
 */
const MOST: Readonly<Record<string, number>> = { radius: 100, numOctaves: 32, order: 32 };
const COSTLY =
  /<(?:[\w.-]+:)?(fe(?:Morphology|Turbulence|ConvolveMatrix))\b[^<>]*?\s(radius|numOctaves|order)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** Why a filter of an SVG would take too long. */
export function costlyFilter(svg: string): string | undefined {
  for (const [, element = "", attribute = "", one = "", other = one] of svg.matchAll(COSTLY)) {
    const most = MOST[attribute] ?? 0;
    const large = other.split(/[\s,]+/).find((number) => Number(number) > most);
    if (large !== undefined) return `its ${element} has the ${attribute} ${large}, and at most ${most} is drawn`;
  }
  return undefined;
}

/** Milliseconds of processor time for one picture, and for all that came to nothing. */
export const PATIENCE = { each: 6_000, all: 30_000 } as const;

/** Draws pictures in a thread of its own to find out whether that comes to an end. */
export function openSvgTrial(patience: { readonly each: number; readonly all: number } = PATIENCE) {
  let worker: Worker | undefined;
  let left = patience.all;
  return {
    /** Why an SVG can't be drawn. */
    attempt(svg: string, options: ResvgRenderOptions): Promise<string | undefined> {
      const most = Math.min(patience.each, left);
      if (most <= 0) return Promise.resolve("the pictures before it took too long to draw");
      worker ??= startWorker();
      const drawer = worker;
      const before = process.cpuUsage();
      return new Promise((resolve) => {
        const end = (reason?: string): void => {
          clearInterval(timer);
          drawer.off("message", done).off("error", broken).unref();
          if (reason !== undefined) {
            left -= spentSince(before);
            worker = undefined;
            void drawer.terminate();
          }
          resolve(reason);
        };
        const done = (): void => end();
        const broken = (): void => end(`it is damaged, or takes more than ${MEGABYTES} megabytes to draw`);
        const timer = setInterval(() => {
          if (spentSince(before) > most) end("it takes too long to draw");
        }, 50);
        drawer.on("message", done).on("error", broken).ref();
        drawer.postMessage({ svg, options });
      });
    },
  };
}

/** Of the whole program, which only waits: on a busy machine, a picture isn't left out because others are drawn. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** As text: the program's own code isn't compiled when it runs from source. */
const DRAWER = `
const { parentPort, workerData } = require("node:worker_threads");
import(workerData.renderer).then(async ({ initWasm, Resvg }) => {
  await initWasm(workerData.library);
  parentPort.on("message", ({ svg, options }) => {
    const drawing = new Resvg(svg, options);
    drawing.render().free();
    drawing.free();
    parentPort.postMessage("drawn");
  });
});`;

function startWorker(): Worker {
  const renderer = shippedFile("svg-to-png.js", "node_modules/@resvg/resvg-wasm/index.mjs");
  const library = withMemory(readLibrary(), MEGABYTES);
  const workerData = { renderer: pathToFileURL(renderer).href, library };
  // An error that comes while it is being ended is of no interest.
  return new Worker(DRAWER, { eval: true, execArgv: [], workerData }).on("error", () => undefined);
}

/** As much as a picture may take while it is drawn. */
const MEGABYTES = 1024;

/** The compiled library with a bound to its memory. https://webassembly.github.io/spec/core/binary/modules.html */
function withMemory(library: Buffer, megabytes: number): Buffer {
  for (let at = 8; at < library.length; ) {
    const length = numberAt(library, at + 1);
    const content = length.end;
    if (library[at] !== MEMORY) {
      at = content + length.value;
      continue;
    }
    // One memory, without a bound: its size at the start.
    const least = numberAt(library, content + 2).value;
    const section = [1, 1, ...numberBytes(least), ...numberBytes(megabytes * 16)];
    const rest = library.subarray(content + length.value);
    return Buffer.concat([library.subarray(0, at), Buffer.from([MEMORY, section.length, ...section]), rest]);
  }
  return library;
}

/** The section with the size of the memory. */
const MEMORY = 5;

function numberAt(bytes: Buffer, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let index = 0; ; index++) {
    const byte = bytes[at + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
}

function numberBytes(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...numberBytes(value >>> 7)];
}
