import { createTwoFilesPatch } from "diff";
import { printable } from "../printable.js";

/** The changes in a file as a patch. */
export function unifiedDiff(file: string, before: string, after: string, how = "formatted"): string {
  const name = nameInPatch(file);
  const patch = createTwoFilesPatch(name, name, before, after, "as it is", how, { context: 3 });
  // Skips the heading and the ruler.
  return patch.slice(patch.indexOf("--- "));
}

/** Git and `patch` read quoted names as C does, in bytes. Names are quoted only if necessary. */
function nameInPatch(file: string): string {
  if (printable(file) === file && !/["\\]/.test(file)) return file;
  const bytes = [...Buffer.from(file)].map((byte) => {
    if (byte < 0x20 || byte > 0x7e) return `\\${byte.toString(8).padStart(3, "0")}`;
    return String.fromCharCode(byte).replace(/["\\]/, "\\$&");
  });
  return `"${bytes.join("")}"`;
}
