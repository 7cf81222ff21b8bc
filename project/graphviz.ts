import { Graphviz } from "@hpcc-js/wasm-graphviz";

/** Lays a graph out, by Graphviz as WebAssembly: gives SVG as Graphviz writes it. Throws where that is too much for it. */
export async function layOutGraph(dot: string): Promise<string> {
  const graphviz = await Graphviz.load();
  return graphviz.layout(dot, "svg", "dot");
}
