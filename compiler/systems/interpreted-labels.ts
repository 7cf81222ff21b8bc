/** Labels that Cardwright interprets, on each role of a record: they have their own place in compiled cards. */
export const INTERPRETED_LABELS: Readonly<Record<"pack" | "deck" | "card", readonly string[]>> = {
  pack: ["Pack", "System", "Decks", "Uses"],
  deck: ["Deck", "Cards"],
  card: ["Identifier", "Copies"],
};

const ALL = new Set(Object.values(INTERPRETED_LABELS).flat());

/**
 * Whether an inherited label gives way to an attribute or category of its name: a game that has always had an attribute
 * `Artist` keeps it.
 */
export const givesWay = (label: string, declared: ReadonlySet<string>): boolean =>
  declared.has(label) && !ALL.has(label);
