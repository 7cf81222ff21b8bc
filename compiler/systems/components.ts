/**
 * The strongly connected components of a graph, by Tarjan's algorithm without recursion, so that cycles may have any
 * length. Components come in reverse topological order: successors first.
 */
export function components<Node>(nodes: readonly Node[], edgesOf: (node: Node) => readonly Node[]): Node[][] {
  const numbers = new Map<Node, number>();
  const lowest = new Map<Node, number>();
  const onStack = new Set<Node>();
  const stack: Node[] = [];
  const found: Node[][] = [];
  const isNode = new Set(nodes);
  const enter = (node: Node): Frame<Node> => {
    numbers.set(node, numbers.size);
    lowest.set(node, numbers.get(node) as number);
    stack.push(node);
    onStack.add(node);
    return { node, edges: edgesOf(node).filter((other) => isNode.has(other)), next: 0 };
  };
  const lower = (node: Node, number: number): void => {
    if (number < (lowest.get(node) as number)) lowest.set(node, number);
  };
  for (const start of nodes) {
    if (numbers.has(start)) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { node } = frame;
      const other = frame.edges[frame.next++];
      if (other !== undefined) {
        if (!numbers.has(other)) frames.push(enter(other));
        else if (onStack.has(other)) lower(node, numbers.get(other) as number);
        continue;
      }
      frames.pop();
      const above = frames.at(-1);
      if (above !== undefined) lower(above.node, lowest.get(node) as number);
      if (lowest.get(node) === numbers.get(node)) found.push(closed(node, stack, onStack));
    }
  }
  return found;
}

interface Frame<Node> {
  readonly node: Node;
  readonly edges: readonly Node[];
  next: number;
}

function closed<Node>(root: Node, stack: Node[], onStack: Set<Node>): Node[] {
  const component: Node[] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    onStack.delete(node);
    component.push(node);
    if (node === root) break;
  }
  return component.reverse();
}
