import { Graphviz } from "@hpcc-js/wasm-graphviz";

/** Lays out a graph with Graphviz (WebAssembly): returns Graphviz's SVG. Throws if the graph is too large for it. */
export async function layOutGraph(dot: string): Promise<string> {
  const graphviz = await Graphviz.load();
  return graphviz.layout(dot, "svg", "dot");
}
