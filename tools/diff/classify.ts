import type { System } from "../../compiler/index.js";
import type { Change, Happening, Impact, Victim } from "./pack-diff.js";

/** Determines the impact of a change and what it breaks. */
export function classify(happening: Happening, system: System | undefined): Change {
  const breaks = breaksOf(happening);
  return { ...happening, impact: breaks.length > 0 ? "breaking" : harmlessImpact(happening, system), breaks };
}

const NOBODY: readonly Victim[] = [];
const ENGINES: readonly Victim[] = ["engines"];
const DECKS: readonly Victim[] = ["saved decks"];
const BOTH: readonly Victim[] = ["engines", "saved decks"];

function breaksOf(happening: Happening): readonly Victim[] {
  switch (happening.kind) {
    // References to it can't be resolved anymore.
    case "pack-removed":
    case "card-removed":
    case "card-renamed":
      return BOTH;
    // Packs that use this one refer to it by name.
    case "pack-renamed":
    // The schema of a game includes its edition, and an engine may support only one.
    case "system":
    case "shape":
    case "card-kind":
    case "deck-removed":
    case "deck-renamed":
      return ENGINES;
    case "declaration":
      return happening.area === "form" || happening.area === "gone" ? ENGINES : NOBODY;
    // A saved deck may contain more copies than there are now.
    case "copies":
      return happening.to < happening.from ? DECKS : NOBODY;
    case "deck-illegal":
      return DECKS;
    // It makes cards of another pack available to decks.
    case "use":
      return happening.to === undefined ? DECKS : NOBODY;
    case "pack-added":
    case "order":
    case "deck-order":
    case "derived-kind":
    case "reading":
    case "json":
    case "deck-added":
    case "deck-legal":
    case "deck-copies":
    case "moved":
    case "card-added":
    case "value":
    case "condition":
    case "category":
    case "label":
    case "fate":
      return NOBODY;
  }
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
