import type { System } from "../../compiler/index.js";
import type { Change, Happening, Impact, Victim } from "./pack-diff.js";

/** Says what a change means, and whom it lets down. */
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
    // What names it can no longer find it.
    case "pack-removed":
    case "card-removed":
    case "card-renamed":
      return BOTH;
    // Packs that use this one name it in their JSON.
    case "pack-renamed":
    // The schema of a game names its edition, and an engine may know one only.
    case "system":
    case "shape":
    case "card-kind":
    case "deck-removed":
    case "deck-renamed":
      return ENGINES;
    // Somebody's list may hold more of it than there are now.
    case "copies":
      return happening.to < happening.from ? DECKS : NOBODY;
    case "deck-illegal":
      return DECKS;
    // Cards of another pack that a deck may hold are found through it.
    case "use":
      return happening.to === undefined ? DECKS : NOBODY;
    case "pack-added":
    case "order":
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

/** A label is only text, unless the game says which texts it may have: then it says something about the card. */
function harmlessImpact(happening: Happening, system: System | undefined): Impact {
  if (happening.kind === "order") return happening.subject.kind === "pack" ? "text" : "play";
  if (happening.kind !== "label") return "play";
  const declarations = system?.labels.get(happening.name) ?? [];
  return declarations.some(({ oneOf }) => oneOf !== undefined) ? "play" : "text";
}
