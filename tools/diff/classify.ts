import type { System } from "../../compiler/index.js";
import { CHANGE_KINDS } from "./change-kinds.js";
import type { Change, Happening, Impact, Victim } from "./pack-diff.js";

/** Determines the impact of a change and what it breaks. */
export function classify(happening: Happening, system: System | undefined): Change {
  const breaks = breaksOf(happening);
  return { ...happening, impact: breaks.length > 0 ? "breaking" : harmlessImpact(happening, system), breaks };
}

function breaksOf(happening: Happening): readonly Victim[] {
  const { breaks = [] } = CHANGE_KINDS[happening.kind];
  return typeof breaks === "function" ? (breaks as (of: Happening) => readonly Victim[])(happening) : breaks;
}

/** A label is just text unless the game lists its values: then it affects the card. */
function harmlessImpact(happening: Happening, system: System | undefined): Impact {
  if (happening.kind === "deck-order") return "text";
  if (happening.kind === "declaration") return happening.area === "about" ? "text" : "play";
  if (happening.kind === "order") return happening.subject.kind === "pack" ? "text" : "play";
  if (happening.kind !== "label") return "play";
  const declarations = system?.labels.get(happening.name) ?? [];
  return declarations.some(({ oneOf }) => oneOf !== undefined) ? "play" : "text";
}
