import type { Analysis } from "./analysis.js";
import type { MeantCategory } from "./define-check.js";
import type { PlayCard } from "./model/card-facts.js";
import type { AmountKind } from "./model/roles.js";

/** The one category with amounts of some kind that a card may have and doesn't. */
export function categoryMeant({ record }: PlayCard, amounts: AmountKind, { session }: Analysis): string | undefined {
  const { roles } = session;
  const names = roles.system.data.categories.flatMap(({ name, on }) => {
    const role = roles.categoryRole(name);
    const isFree =
      record.categories.every((one) => one.name !== name) && on.some((kind) => record.kinds.names.has(kind));
    return role?.kind === "amounts" && role.amounts === amounts && isFree ? [name] : [];
  });
  const [only, ...others] = new Set(names);
  return others.length > 0 ? undefined : only;
}

/**
 * What a category of costs was probably meant to be: what covers such costs, if the card has nothing of the kind, and more
 * of the other cards of its kind have that than have these costs. `line`: that of a cost.
 */
export function coverMeant(
  card: PlayCard,
  line: number,
  amounts: AmountKind,
  analysis: Analysis,
): MeantCategory | undefined {
  const section = card.record.categories.find(({ lines }) => lines.includes(line));
  const meant = section && categoryMeant(card, amounts, analysis);
  if (section === undefined || meant === undefined) return undefined;
  const having = (name: string): number =>
    analysis.session.cards.filter(
      ({ record }) =>
        record !== card.record &&
        record.kind === card.record.kind &&
        record.categories.some((category) => category.name === name),
    ).length;
  return having(meant) > having(section.name) ? { section, meant } : undefined;
}
