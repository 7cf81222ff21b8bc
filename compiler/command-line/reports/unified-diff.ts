import { createTwoFilesPatch } from "diff";

/** What would change in a file, as `patch` understands it. */
export function unifiedDiff(file: string, before: string, after: string, how = "formatted"): string {
  const patch = createTwoFilesPatch(file, file, before, after, "as it is", how, { context: 3 });
  // A heading and a ruler come first.
  return patch.slice(patch.indexOf("--- "));
}
