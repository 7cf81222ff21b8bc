/** Lays a graph out, by Graphviz, which is loaded when it is first asked for: gives SVG. Throws where that is too much for it. */
export async function layOutGraph(dot: string): Promise<string> {
  const graphviz = await import("./graphviz.js");
  return graphviz.layOutGraph(dot);
}
