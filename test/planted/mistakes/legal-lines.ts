import type { System } from "../../../compiler/systems/system.js";
import type {
  CategoryDeclaration,
  ConditionMeaning,
  ValueSpecification,
} from "../../../compiler/systems/system-data.js";

/** A line that is right where the declaration holds. */
export function legalLine(declaration: { readonly name: string } & ValueSpecification & ConditionMeaning): string {
  const [operator] = declaration.operators;
  return `${declaration.name} ${operator === undefined ? "" : `${operator} `}${legalValue(declaration)}`;
}

/** A member that a category may have: one that it lists, where others would be a mistake of their own. */
export function legalMember(
  category: CategoryDeclaration,
  { data }: System,
  taken: ReadonlySet<string> = new Set(),
): string {
  if (category.operators.includes(">")) return "Gulls > 2";
  const listed = data.attributes.find(({ name, on }) => on.includes(category.name) && !taken.has(name));
  return listed === undefined ? "Gulls 2" : legalLine(listed);
}

/** A value that fits. */
function legalValue({ values, oneOf, minimum = 0, maximum = minimum + 2 }: ValueSpecification): string {
  const [first] = oneOf ?? [];
  if (first !== undefined) return `"${first}"`;
  if (values.includes("integer")) return String(Math.min(minimum + 2, maximum));
  return values.includes("percentage") ? "10%" : '"Gull"';
}
