import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { type Files, inGroup, plainCard } from "../trial.js";

const picture = (name: string, content: string | Buffer): Files => ({
  "a.cards": `${plainCard(1)}Art: ${name}\n`,
  [name]: content,
});
const svg = (content: string): Files =>
  picture("a.svg", `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`);
const filtered = (filter: string, more = ""): string =>
  `<filter id="f"${more}>${filter}</filter><rect width="100" height="100" filter="url(#f)"/>`;

/** The header of a PNG of so many dots, and nothing else. */
function headOfPng(side: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

/** A pattern of two rectangles, each of which is filled with the pattern before. */
const nested = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, at) =>
      `<pattern id="p${at}" width="1" height="1">${`<rect width="100" height="100" fill="url(#p${at - 1})"/>`.repeat(2)}</pattern>`,
  ).join("");

const PNG = ["render", "--format", "png", "--out", "out"];
const LEFT_OUT = /is left out: /;

export const PICTURES = inGroup(
  "pictures and fonts",
  [
    { name: "a PNG of 900 million dots", size: 1, files: () => picture("a.png", headOfPng(30_000)), says: LEFT_OUT },
    {
      name: "a PNG that ends in its head, on paper",
      size: 1,
      files: () => picture("a.png", headOfPng(10)),
      words: ["render", "--sheet", "--out", "out.pdf"],
      says: LEFT_OUT,
    },
    {
      name: "an SVG with a filter of a large radius",
      size: 1,
      files: () => svg(filtered('<feMorphology radius="9e5"/>')),
      says: LEFT_OUT,
    },
    {
      name: "an SVG with noise of many octaves",
      size: 1,
      files: () => svg(filtered('<feTurbulence baseFrequency="0.1" numOctaves="99999999"/>')),
      says: LEFT_OUT,
    },
    {
      name: "an SVG with a filter larger than everything",
      size: 1,
      files: () => svg(filtered('<feGaussianBlur stdDeviation="5"/>', ' x="-1e9" y="-1e9" width="1e10" height="1e10"')),
    },
    {
      name: "an SVG with patterns of patterns",
      size: 25,
      files: (size: number) => svg(`${nested(size)}<rect width="100" height="100" fill="url(#p${size - 1})"/>`),
      says: LEFT_OUT,
      times: 60,
    },
    {
      name: "an SVG with a filter on each of many shapes",
      size: 10_000,
      files: (size: number) =>
        svg(
          filtered('<feGaussianBlur stdDeviation="5"/>') +
            '<rect width="100" height="100" filter="url(#f)"/>'.repeat(size),
        ),
      times: 30,
    },
    {
      name: "a pipe for a font",
      size: 1,
      files: () => ({ "a.cards": plainCard(1) }),
      prepare: (folder: string) => execFileSync("mkfifo", [path.join(folder, "font")]),
      words: [...PNG, "--font", "font"],
      says: /it is not an ordinary file/,
      status: 2,
    },
    {
      name: "a device for a font",
      size: 1,
      files: () => ({ "a.cards": plainCard(1) }),
      prepare: (folder: string) => symlinkSync("/dev/zero", path.join(folder, "font")),
      words: ["render", "--sheet", "--out", "out.pdf", "--font", "font"],
      says: /it is not an ordinary file/,
      status: 2,
    },
  ],
  PNG,
);
