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

/** A member that a category may have. */
export function legalMember({ operators }: CategoryDeclaration): string {
  return operators.includes(">") ? "Gulls > 2" : "Gulls 2";
}

/** A value that fits. */
function legalValue({ values, oneOf, minimum = 0, maximum = minimum + 2 }: ValueSpecification): string {
  const [first] = oneOf ?? [];
  if (first !== undefined) return `"${first}"`;
  if (values.includes("integer")) return String(Math.min(minimum + 2, maximum));
  return values.includes("percentage") ? "10%" : '"Gull"';
}
