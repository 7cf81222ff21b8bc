import { parseSync } from "vite";

/** A small mistake in the code: what it does instead, from `start` to `end` of the file. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** A statement is left out; anything else is an expression, and this is what is there instead. */
  readonly text: string | undefined;
  /** The code as it is, on one line. */
  readonly before: string;
}

const SWAPPED: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
};

/** A node of the syntax tree, as ESTree has it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** All places of a file where the code can be made wrong. */
export function mutantsIn(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const sourceOf = ({ start, end }: Node): string => text.slice(start, end);
  const add = (node: Node, kind: string, mutated: string | undefined): void => {
    const line = text.slice(0, node.start).split("\n").length;
    const before = sourceOf(node).replace(/\s+/g, " ");
    found.push({ file, line, kind, start: node.start, end: node.end, text: mutated, before });
  };
  const visit = (node: Node, parent: Node | undefined): void => {
    // Types say nothing at run time, and what is around an expression changes only what its type is.
    const isType = node.type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)/.test(node.type);
    if (isType || /^(?:Import|ExportAll)Declaration$/.test(node.type)) return;
    const [left, right, test, operator] = [node.left, node.right, node.test, String(node.operator)];
    if (/^(?:Binary|Logical)Expression$/.test(node.type) && isNode(left) && isNode(right)) {
      const swapped = SWAPPED[operator];
      const joinsText = operator === "+" && /["'`]/.test(sourceOf(node));
      if (swapped !== undefined && !joinsText)
        add(node, "operator", `(${sourceOf(left)}) ${swapped} (${sourceOf(right)})`);
    }
    if (/^(?:If|While)Statement$|^ConditionalExpression$/.test(node.type) && isNode(test))
      add(test, "negated condition", `!(${sourceOf(test)})`);
    if (node.type === "ExpressionStatement" && typeof node.directive !== "string" && !/^super\(/.test(sourceOf(node)))
      add(node, "removed statement", undefined);
    if (isValueIn(node, parent)) {
      if (node.type === "Literal" && typeof node.value === "number") add(node, "constant", `(${sourceOf(node)} + 1)`);
      const elements = node.type === "ArrayExpression" ? (node.elements as readonly unknown[]).filter(isNode) : [];
      if (elements.length > 0) add(node, "removed element", `[${elements.slice(0, -1).map(sourceOf).join(", ")}]`);
      // Prose is read by people, and checked by nobody.
      if (node.type === "Literal" && typeof node.value === "string" && /^\S+$/.test(node.value))
        add(node, "emptied string", '""');
    }
    for (const part of Object.values(node)) for (const child of [part].flat()) if (isNode(child)) visit(child, node);
  };
  visit(parseSync(file, text).program as unknown as Node, undefined);
  return found;
}

/** Neither the name of a property nor where a module comes from. */
function isValueIn(node: Node, parent: Node | undefined): boolean {
  return (
    parent !== undefined && parent.key !== node && parent.source !== node && parent.type !== "ExportNamedDeclaration"
  );
}

/** The code with all of the mutants in it, of which none or one is active: `isMutant(number)` tells. */
export function withMutants(
  text: string,
  mutants: readonly { readonly number: number; readonly mutant: Mutant }[],
): string {
  const sorted = mutants.toSorted(
    ({ mutant: one }, { mutant: other }) => one.start - other.start || other.end - one.end,
  );
  const emit = (from: number, to: number, inner: typeof sorted): string => {
    const [first, ...rest] = inner;
    if (first === undefined) return text.slice(from, to);
    const { number, mutant } = first;
    const nested = rest.filter(({ mutant: { end } }) => end <= mutant.end);
    const behind = rest.filter(({ mutant: { start } }) => start >= mutant.end);
    const own = emit(mutant.start, mutant.end, nested);
    const either =
      mutant.text === undefined
        ? `{ if (!isMutant(${number})) { ${own} } }`
        : `(isMutant(${number}) ? (${mutant.text}) : (${own}))`;
    return text.slice(from, mutant.start) + either + emit(mutant.end, to, behind);
  };
  return emit(0, text.length, sorted);
}
