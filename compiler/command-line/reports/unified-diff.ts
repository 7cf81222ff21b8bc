import { createTwoFilesPatch } from "diff";

/** What would change in a file, as `patch` understands it. */
export function unifiedDiff(file: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(file, file, before, after, "as it is", "formatted", { context: 3 });
  // The first line is a ruler.
  return patch.slice(patch.indexOf("\n") + 1);
}
