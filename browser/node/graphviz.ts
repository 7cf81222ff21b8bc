/**
 * Graphviz is as large as everything else together, so it is loaded on first use: from next to the worker's script or,
 * if that has no address, from the files the page sent.
 */
import { existsSync, readFileSync } from "./fs.js";

const SENT = "/cardwright/graphviz.mjs";

export async function layOutGraph(dot: string): Promise<string> {
  const module: { layOutGraph(dot: string): Promise<string> } = await import(address());
  return module.layOutGraph(dot);
}

function address(): string {
  if (!existsSync(SENT)) return new URL("graphviz.mjs", self.location.href).href;
  return URL.createObjectURL(new Blob([readFileSync(SENT)], { type: "text/javascript" }));
}

declare const self: { readonly location: { readonly href: string } };
