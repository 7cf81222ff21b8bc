import { createTwoFilesPatch } from "diff";
import { printable } from "../printable.js";

/** What would change in a file, as `patch` understands it. */
export function unifiedDiff(file: string, before: string, after: string, how = "formatted"): string {
  const name = nameInPatch(file);
  const patch = createTwoFilesPatch(name, name, before, after, "as it is", how, { context: 3 });
  // A heading and a ruler come first.
  return patch.slice(patch.indexOf("--- "));
}

/** Git and `patch` read a name in quotes as C does, in bytes. A name that needs none has none. */
function nameInPatch(file: string): string {
  if (printable(file) === file && !/["\\]/.test(file)) return file;
  const bytes = [...Buffer.from(file)].map((byte) => {
    if (byte < 0x20 || byte > 0x7e) return `\\${byte.toString(8).padStart(3, "0")}`;
    return String.fromCharCode(byte).replace(/["\\]/, "\\$&");
  });
  return `"${bytes.join("")}"`;
}
