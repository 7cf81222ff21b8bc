/** The words of generated cards: our own invention, and no two names are near misses. */

export const NUMBERS = [
  "Timber",
  "Masonry",
  "Barley",
  "Salt",
  "Lanterns",
  "Rowers",
  "Pilots",
  "Scouts",
  "Harbour",
  "Granary",
  "Courage",
  "Patience",
  "Rumour",
  "Silverwork",
  "Rigging",
  "Sailcloth",
  "Charts",
  "Glassblowing",
  "Medicine",
  "Oratory",
  "Forage",
  "Smithing",
  "Beacons",
  "Ferries",
  "Archives",
  "Tolls",
  "Orchards",
  "Fishing",
  "Millstones",
  "Weaving",
] as const;

export const TEXTS = ["HullMaterial", "Banner", "Patron", "Compass", "SeaRoute", "GuildHall"] as const;
export const CHOICES = ["Oak", "Brass", "Linen", "Amber", "Slate", "Ivory", "Cedar", "Pewter"] as const;
export const ROLEPLAYS = ["Competition", "Cooperation", "Solo", "Battle", "Challenge"] as const;

export const SUBTYPES = {
  Adventure: ["Voyage", "Siege", "Festival", "Expedition", "Trial", "Flood"],
  Support: ["Ship", "Harbour master", "Crew", "Workshop", "Treaty", "Tool", "Storehouse", "Beacon keeper"],
} as const;

export const DEEDS = ["Reach", "Defend", "Rebuild", "Chart", "Supply", "Evacuate", "Survey", "Light"] as const;
export const PLACES = [
  "the lighthouse on the outer reef",
  "the drowned quarter",
  "a grounded grain barge",
  "the winter harbour",
  "the rope makers' guild",
  "the council of the nine bays",
  "the salt road",
  "a drifting signal buoy",
  "the last convoy",
  "the twin breakwaters",
] as const;
export const REMARKS = [
  "Mind the sandbanks.",
  "The crew must be back by dusk.",
  "Nobody returns with empty hands.",
  "Oil is scarce.",
  "The tide does not wait.",
  "The council keeps count.",
  "An old friend waits there.",
  "It was built before the war.",
] as const;

/** The same remarks with characters outside Latin-1, which double the memory of a text. */
export const WIDE_REMARKS = [
  "“Λιμήν” is what the chart says…",
  "Nobody asks twice – not in Gdańsk.",
  "Море ждёт.",
] as const;
