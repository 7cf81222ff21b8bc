import type { AttributeDeclaration, CategoryDeclaration } from "../../../compiler/systems/system-data.js";
import type { CleanCard } from "../clean-pack.js";
import { inserted, type Mistake, somewhere } from "../mistake.js";
import { legalLine, legalMember } from "./legal-lines.js";

/** Names on a kind of card that may not have them, or at a place of another sort. */
export const wrongPlaces: Mistake[] = [
  mistake("an attribute of another kind of card", (card, random) =>
    somewhere(strangers(card, card.system.data.attributes), random, (declaration) =>
      inserted(firstStatement(card), [legalLine(declaration)]),
    ),
  ),
  mistake("a category of another kind of card", (card, random) =>
    somewhere(strangers(card, card.system.data.categories), random, (declaration) =>
      inserted(card.end, [declaration.name, `    ${legalMember(declaration, card.system)}`]),
    ),
  ),
  mistake("a label of another sort of record", (card, random) =>
    somewhere(
      card.system.data.labels.filter(({ name, on }) => !on.includes("Card") && !opensRecord(name, card)),
      random,
      ({ name }) => inserted(card.labels.at(-1)?.end ?? card.first, [`${name}: The Gull`]),
    ),
  ),
  mistake("a global attribute in a category", (card, random) =>
    somewhere(card.categories, random, ({ line, section, members }) => {
      const condition = members[0]?.entry.operator !== undefined;
      const absent = card.system.data.attributes.filter(
        ({ name, on, operators }) =>
          operators.length === 0 && fitsCard(on, card) && !section.entries.some((entry) => entry.name === name),
      );
      const declaration = random.pick(absent);
      return condition || declaration === undefined ? undefined : inserted(line + 1, [`    ${legalLine(declaration)}`]);
    }),
  ),
  mistake("a dotted name outside of conditions", (card, random) =>
    somewhere(card.categories, random, ({ line, section, members }) =>
      members[0]?.entry.operator === undefined ? inserted(line + 1, [`    ${section.name}.Gulls 2`]) : undefined,
    ),
  ),
  mistake("a category that asks for conditions", (card, random) =>
    somewhere(card.categories, random, ({ line, section, members }) =>
      members[0]?.entry.operator === undefined ? undefined : inserted(line + 1, [`    ${section.name}.Gulls > 2`]),
    ),
  ),
];

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "names in wrong places", name, plant };
}

/** Such a label says that a separator is missing. */
function opensRecord(label: string, { system }: CleanCard): boolean {
  return label === "Pack" || system.deckLabels.has(label);
}

/** Declarations for cards, but not for this one. */
function strangers<Declaration extends AttributeDeclaration | CategoryDeclaration>(
  card: CleanCard,
  declarations: readonly Declaration[],
): Declaration[] {
  const { categories } = card.system;
  const onCards = declarations.filter(({ on }) => on.length > 0 && !on.some((place) => categories.has(place)));
  return onCards.filter((one) => !onCards.some(({ name, on }) => name === one.name && fitsCard(on, card)));
}

function fitsCard(on: readonly string[], { record }: CleanCard): boolean {
  return on.some((place) => record.kinds.names.has(place));
}

/** Between attributes, where no text of a label goes on. */
export function amongStatements({ statements, end }: CleanCard): number {
  const first = statements.find(({ section }) => section === undefined);
  return first === undefined ? end : first.line + 1;
}

/** Where attributes begin. */
export function firstStatement({ statements, end }: CleanCard): number {
  return statements.find(({ section }) => section === undefined)?.line ?? end;
}
