/**
 * What lays out graphs is as large as all else, so it is loaded when it is asked for: from beside the worker's script, or,
 * where that has no address of its own, from the files that the page sent.
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
