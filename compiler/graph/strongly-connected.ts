/**
 * Groups of nodes of which each leads to each other one, and nodes that lead to themselves; by number, in order. Tarjan's
 * algorithm, with a stack of its own: a circle may be longer than functions can call each other.
 */
export function strongComponents(next: readonly (readonly number[])[]): number[][] {
  const search = new Search(next);
  for (const node of next.keys()) search.from(node);
  return search.components.sort(([one = 0], [other = 0]) => one - other);
}

class Search {
  readonly components: number[][] = [];
  readonly #next: readonly (readonly number[])[];
  readonly #order = new Map<number, number>();
  readonly #low = new Map<number, number>();
  readonly #open: number[] = [];
  readonly #isOpen = new Set<number>();

  constructor(next: readonly (readonly number[])[]) {
    this.#next = next;
  }

  from(start: number): void {
    if (this.#order.has(start)) return;
    const path = [this.#enter(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const to = this.#next[visit.node]?.[visit.at];
      visit.at += 1;
      if (to === undefined) {
        path.pop();
        this.#leave(visit.node, path.at(-1)?.node);
      } else if (!this.#order.has(to)) path.push(this.#enter(to));
      else if (this.#isOpen.has(to)) this.#lower(visit.node, this.#order.get(to));
    }
  }

  #enter(node: number): { readonly node: number; at: number } {
    this.#order.set(node, this.#order.size);
    this.#low.set(node, this.#order.size - 1);
    this.#open.push(node);
    this.#isOpen.add(node);
    return { node, at: 0 };
  }

  #leave(node: number, parent: number | undefined): void {
    if (parent !== undefined) this.#lower(parent, this.#low.get(node));
    if (this.#low.get(node) !== this.#order.get(node)) return;
    const members = this.#open.splice(this.#open.lastIndexOf(node));
    for (const member of members) this.#isOpen.delete(member);
    if (members.length > 1 || this.#next[node]?.includes(node)) this.components.push(members.sort((a, b) => a - b));
  }

  #lower(node: number, to = Number.POSITIVE_INFINITY): void {
    this.#low.set(node, Math.min(this.#low.get(node) ?? 0, to));
  }
}
