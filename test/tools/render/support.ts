import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { DOMParser } from "@xmldom/xmldom";
import type { RecordInPack } from "../../../compiler/model/pack-model.js";
import type { System } from "../../../compiler/systems/system.js";
import { type DrawOptions, drawCard } from "../../../tools/render/draw-card.js";
import type { CardDrawing, GroupShape, Shape, TextShape } from "../../../tools/render/drawing.js";
import { packOf } from "../../support/check.js";
import { ROOT, readSamples } from "../../support/samples.js";
import { systemOf } from "../../support/system-of.js";

/** The folders of sample packs, each with the game that its cards are of where that does not ship. */
export const SAMPLE_PACKS = ["lanterns", "caravans", "beekeepers", "glasshouse", "salt-stairs", "starter", "tavern"];

/** The cards of a sample pack. */
export function sampleCards(name: string): readonly RecordInPack[] {
  const cards = readSamples(`samples/${name}`).filter(({ path }) => path.endsWith(".cards"));
  return packOf(Object.fromEntries(cards.map(({ path, text }) => [path, text])), ownSystem(name)).cards;
}

function ownSystem(name: string): System | undefined {
  const file = join(ROOT, "samples", name, `${name}.system`);
  return existsSync(file) ? systemOf(readFileSync(file, "utf8")) : undefined;
}

/** The first card of a text, drawn. */
export function drawn(text: string, options?: DrawOptions, system?: System): CardDrawing {
  const [card] = packOf(text, system).cards;
  if (card === undefined) throw new Error("There is no card in the text.");
  return drawCard(card.record, options);
}

/** All shapes, those within groups included. */
export function allShapes(shapes: readonly Shape[]): Shape[] {
  return shapes.flatMap((shape) => (shape.kind === "group" ? [shape, ...allShapes(shape.shapes)] : [shape]));
}

export const groupsOf = ({ shapes }: CardDrawing, role: GroupShape["role"]): GroupShape[] =>
  allShapes(shapes).filter((shape) => shape.kind === "group" && shape.role === role) as GroupShape[];

export const textsOf = (shapes: readonly Shape[]): TextShape[] =>
  allShapes(shapes).filter((shape) => shape.kind === "text");

/** What can be read in shapes, a line each. */
export const linesIn = (shapes: readonly Shape[]): string[] =>
  textsOf(shapes).map(({ runs }) => runs.map(({ text }) => text).join(""));

/** Reads XML as strictly as can be, and fails on anything that is not well-formed. */
export function parseXml(text: string, type: "image/svg+xml" | "application/xhtml+xml" = "image/svg+xml") {
  return new DOMParser({
    onError: (_, message) => {
      throw new Error(message);
    },
    // The sign for what XML cannot hold makes the parser suspect that the file was read wrong.
  }).parseFromString(text.replace(/^<!DOCTYPE html>\s*/, "").replaceAll("\ufffd", "?"), type);
}

/** The tables of a font that cards are drawn with. */
export function fontTables(name: string): ReadonlyMap<string, Buffer> {
  const woff = readFileSync(join(ROOT, `node_modules/@fontsource/${name.split("-")[0]}/files/${name}.woff`));
  return new Map(
    Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
      const at = 44 + 20 * index;
      const bytes = woff.subarray(woff.readUInt32BE(at + 4)).subarray(0, woff.readUInt32BE(at + 8));
      const isPacked = woff.readUInt32BE(at + 8) < woff.readUInt32BE(at + 12);
      return [woff.toString("latin1", at, at + 4), isPacked ? inflateSync(bytes) : Buffer.from(bytes)] as const;
    }),
  );
}
