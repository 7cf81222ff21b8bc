import { complain } from "../command-environment.js";
import type { CommandSession } from "../session.js";

/** Reports characters that no font has, and how they were drawn. */
export function reportMissing(
  session: CommandSession,
  missing: ReadonlySet<string>,
  became: "printed as ?" | "drawn as boxes",
): void {
  const all = [...missing].sort();
  const some = all.slice(0, 12).join(" ");
  const count = all.length === 1 ? "one character is" : `${all.length} characters are`;
  complain(
    session.environment,
    `${count} in none of the fonts and ${became} (${some}); --font names a file that has them`,
  );
}
