/** True for what JSON writes in braces: what comes from outside says many things that no type promises. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
