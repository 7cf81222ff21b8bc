/** Lays out a graph with Graphviz, which is loaded on first use: returns SVG. Throws if the graph is too large for it. */
export async function layOutGraph(dot: string): Promise<string> {
  const graphviz = await import("./graphviz.js");
  return graphviz.layOutGraph(dot);
}
