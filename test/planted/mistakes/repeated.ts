import type { CleanCard, CleanCategory, CleanLabel, Statement } from "../clean-pack.js";
import {
  inserted,
  isCondition,
  isGlobal,
  isMember,
  type Mistake,
  type Planting,
  rewritten,
  somewhere,
} from "../mistake.js";
import { legalMember } from "./legal-lines.js";

/** What stands twice and may stand once only. */
export const repeated: Mistake[] = [
  mistake("an attribute, the same again", (card, random) =>
    somewhere(card.statements.filter(isGlobal).filter(isSingle), random, ({ line, text }) =>
      inserted(line + 1, [text]),
    ),
  ),
  mistake("an attribute with another value", (card, random) =>
    somewhere(card.statements.filter(isGlobal), random, ({ line, text }) =>
      /\d+$/.test(text) ? inserted(line + 1, [text.replace(/\d+$/, "5")]) : undefined,
    ),
  ),
  mistake("a member of a category", (card, random) =>
    somewhere(card.statements.filter(isMember).filter(isSingle), random, ({ line, text }) =>
      inserted(line + 1, [text]),
    ),
  ),
  mistake("a condition", (card, random) =>
    somewhere(card.statements.filter(isCondition).filter(isOfCard), random, ({ line, text }) =>
      inserted(line + 1, [text]),
    ),
  ),
  mistake("a condition, by its long name", (card, random) =>
    somewhere(card.statements.filter(isCondition), random, ({ line, text, entry }) => {
      const short = entry.node.path[0].text;
      const full = card.system.shortcuts.get(short);
      return full === undefined ? undefined : inserted(line + 1, [text.replace(`${short}.`, `${full}.`)]);
    }),
  ),
  mistake("a category", (card, random) =>
    somewhere(card.categories, random, (category) => again(card, category, category.section.name)),
  ),
  mistake("a category, by its short name", (card, random) =>
    somewhere(card.categories, random, (category) => {
      const [short] = category.section.declaration?.shortcuts ?? [];
      return short === undefined ? undefined : again(card, category, short);
    }),
  ),
  mistake("a short name, written twice", (card, random) =>
    somewhere(card.categories, random, ({ line, section }) => {
      const [short] = section.declaration?.shortcuts ?? [];
      return short === undefined ? undefined : rewritten(line, short + short);
    }),
  ),
  mistake("a label", (card, random) =>
    somewhere(card.labels, random, ({ end, text, item }) =>
      item.name === "Identifier" ? undefined : inserted(end, [text]),
    ),
  ),
  mistake("the identifier of another card", (card, random) =>
    somewhere(identifiers(card), random, ({ line }) => rewritten(line, `Identifier: ${card.before}`)),
  ),
  mistake("the identifier of another card, in lower case", (card, random) =>
    somewhere(identifiers(card), random, ({ line }) => rewritten(line, `Identifier: ${card.before?.toLowerCase()}`)),
  ),
];

/** Of a name that may stand there once. */
const isSingle = ({ entry }: Statement): boolean => entry.declaration?.many !== true;
/** Where names may be asked for, a condition may stand several times. */
const isOfCard = ({ section }: Statement): boolean => section?.declaration?.values.includes("name") !== true;

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "repeated", name, plant };
}

/** Where a card says its identifier, if another card comes before it. */
function identifiers({ labels, before }: CleanCard): readonly CleanLabel[] {
  return before === undefined ? [] : labels.filter(({ item }) => item.name === "Identifier");
}

/** The category once more, at the end of the card, with a member that is new. */
function again(card: CleanCard, { section, members }: CleanCategory, name: string): Planting | undefined {
  if (section.declaration === undefined || section.declaration.many) return undefined;
  // In a description of a game, a condition must ask for a name that there is.
  const [condition] = members.filter(({ entry }) => entry.operator !== undefined);
  if (condition !== undefined) return inserted(card.end, [name, condition.text]);
  const taken = new Set(section.entries.map((entry) => entry.name));
  return inserted(card.end, [name, `    ${legalMember(section.declaration, card.system, taken)}`]);
}
