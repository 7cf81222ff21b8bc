/** Cards of decks for tests, by their number and what stands on them. */

/** A deck that nothing is said of: an adventure that two players can contest, and what it takes. */
export const BASE = deck(
  adventure(1, "Battle", "Reef 1", "EraResources\n    Pearls 5"),
  support(2, "AdventureResources\n    Reef 1\nEraCosts\n    Pearls 1", "Copies: 2"),
);

/** Records one after the other. */
export function deck(...records: readonly string[]): string {
  return records.some((record) => /^(Era|Pack):/.test(record)) ? lines(records) : lines(["Era: Lagoon", ...records]);
}

function lines(records: readonly string[]): string {
  return records.map((record) => record.trimEnd()).join("\n---\n");
}

/** An adventure; `costs` is what everybody has to cover. */
export function adventure(number: number, roleplay: string, costs = "", more = "", labels = ""): string {
  const asked = costs === "" ? "" : `AdventureCommonCosts\n${costs.replace(/^/gm, "    ")}\n`;
  const globals = more.replace(/^[A-Z]\w+\n( .*\n?)*/gm, "");
  const categories = more.slice(globals.length);
  return `Identifier: LAG A ${number}\n${labels === "" ? "" : `${labels}\n`}Type "Adventure"\nRoleplay "${roleplay}"\n${globals}${globals === "" || globals.endsWith("\n") ? "" : "\n"}${asked}${categories}`;
}

export function support(number: number, more: string, labels = "", letter = "S"): string {
  return `Identifier: LAG ${letter} ${number}\n${labels === "" ? "" : `${labels}\n`}Type "Support"\n${more}`;
}

/** The base deck, and more cards behind it. */
export function withBase(...records: readonly string[]): string {
  return `${BASE}\n---\n${lines(records)}`;
}
