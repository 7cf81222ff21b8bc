import { type ConditionData, textsAmong } from "../values/value.js";
import type { KindDeclaration } from "./records/kind.js";
import { type PlayDeclaration, type PlayKind, readingsOf, wordsOf } from "./records/play.js";

interface PlayedGame {
  readonly play?: readonly PlayDeclaration[];
  readonly kinds: readonly KindDeclaration[];
}

/**
 * What rules of play say of the cards to the analyses, so that `Uses` needn't: which cards are won and with which, what
 * covers what, who wins, what is there once, what powers do. (docs/deck-analyses.md, "What the rules of play say")
 */
export function rolesOfPlay(game: PlayedGame): { readonly [Role in RoleOfPlay]?: readonly string[] } {
  const sorted = Object.entries(namesByRole(game)).map(
    ([role, names]) => [role, [...new Set(names)].filter(Boolean).sort()] as const,
  );
  return Object.fromEntries(sorted.filter(([, names]) => names.length > 0));
}

export type RoleOfPlay = keyof ReturnType<typeof namesByRole>;

function namesByRole({ play = [], kinds }: PlayedGame) {
  const of = (kind: PlayKind): readonly PlayDeclaration[] => play.filter((one) => one.kind === kind);
  const zones = new Map(
    of("Zone").map((zone) => [zone.name, { as: wordsOf(zone, "As")[0], of: wordsOf(zone, "Of")[0] }]),
  );
  const lies = (place: unknown, as: string): boolean => zones.get(text(place, "ZoneName"))?.as === as;
  const ofGame = (place: unknown): boolean => zones.get(text(place, "ZoneName"))?.of === "game";
  const counters = new Set(of("Counter").map(({ name }) => name));
  const doing = of("Effect")
    .concat(of("Action"))
    .map((rule) => new Steps(rule));
  const effects = doing.filter(({ rule }) => rule.kind === "Effect");
  const actions = doing.filter(({ rule }) => rule.kind === "Action");
  const ofDecks = new Set(of("Phase").flatMap((one) => (wordsOf(one, "Each").includes("deck") ? [one.name] : [])));
  const atDeck = ({ rule }: Steps, moment: string): boolean =>
    wordsOf(rule, "At").some((at) => at.startsWith(`${moment} `) && ofDecks.has(at.slice(moment.length + 1)));
  const kindOf = (name: string) => kinds.filter((kind) => kind.name === name);

  // Whoever a counter names gets the card that was won.
  const won = doing.flatMap(({ moves }) =>
    moves.filter(({ cards, to }) => lies(part(cards, "Place"), "played") && lies(to, "won")),
  );
  const toWinners = won.filter(({ to }) => counters.has(text(to, "Whose")));
  const goals = toWinners.map(({ cards }) => text(cards, "Sort"));
  const winner = new Set(toWinners.map(({ to }) => text(to, "Whose")));
  const kept = won.filter(({ to }) => text(to, "Whose") === "owner").map(({ cards }) => text(cards, "Sort"));
  const holding = kept.flatMap(kindOf).flatMap(({ when }) => tested(when, ["Has"]));
  const playing = actions.filter(({ rule }) => wordsOf(rule, "Plays").includes("Yes"));
  const helpers = playing.flatMap(({ rule, moves }) =>
    moves.some(({ to }) => lies(to, "played")) ? wordsOf(rule, "For").filter((kind) => !goals.includes(kind)) : [],
  );

  const winning = effects.filter(({ puts }) => puts.some((put) => winner.has(text(put, "Counts"))));
  const extreme = (words: RegExp): string[] =>
    winning
      .filter(({ puts }) => puts.some((put) => words.test(text(part(put, "Whom"), "Extreme"))))
      .flatMap(({ when }) => testedOfCard(when, "Is"));
  const terms = (name: string): Term[] =>
    of("Number").flatMap((number) => (number.name === name ? readingsOf(number, "Plus").map(termOf) : []));
  const compared = effects.flatMap((one) =>
    one.when.flatMap(({ path, values }) =>
      values.flatMap((value) =>
        value.kind === "name" && path.length === 1
          ? [{ one, cover: terms(path[0] ?? ""), costs: terms(value.path[0] ?? "") }]
          : [],
      ),
    ),
  );
  const ofGoals = compared.filter(({ one }) => !atDeck(one, "end"));
  const atEnd = compared.filter(({ one }) => atDeck(one, "end"));
  const together = ofGoals.filter(({ costs }) => costs.length > 0 && costs.every(({ whose }) => whose === "all"));
  const own = ofGoals.flatMap(({ costs }) => costs.flatMap(({ key, whose }) => (whose === "own" ? [key] : [])));
  const cover = ofGoals.flatMap((one) => one.cover);
  const ofPacks = effects
    .filter(({ steps }) => steps.some((step) => text(part(step, "Seats"), "Whose") === "all" && isWin(step)))
    .flatMap(({ when }) => when.filter(({ path }) => path[0] === "Pack"));
  const packs = kinds.filter(({ when }) =>
    ofPacks.some(({ path, values }) =>
      when.some(
        (one) =>
          one.path.join() === path.slice(1).join() && textsAmong(one.values).join() === textsAmong(values).join(),
      ),
    ),
  );

  const beginning = playing.filter(({ rule }) => wordsOf(rule, "For").some((kind) => goals.includes(kind)));
  const begun = new Set(beginning.map(({ rule }) => `after ${rule.name}`));
  const ending = new Set(of("Phase").flatMap((one) => (one.conditions.Until ?? []).map(({ path }) => path.join("."))));
  const chosen = effects.filter(({ choices }) => choices.length > 0);
  const fromPlayed = (whose: (word: string) => boolean): Steps[] =>
    chosen.filter(({ choices }) =>
      choices.some(({ those }) => lies(part(those, "Place"), "played") && whose(text(part(those, "Place"), "Whose"))),
    );
  const fromOthers = fromPlayed((word) => word !== "own");
  const carries = ({ moves }: Steps, test: (to: unknown) => boolean): boolean =>
    moves.some(({ cards, to }) => text(cards, "text") === "them" && test(to));
  const isOwnPlayed = (to: unknown): boolean => text(to, "Whose") === "own" && lies(to, "played");
  const shared = (whose: string): string[] =>
    of("Ban")
      .filter((ban) => wordsOf(ban, "Of").some((name) => playing.some(({ rule }) => rule.name === name)))
      .flatMap((ban) => readingsOf(ban, "If"))
      .filter((those) => text(part(those, "Place"), "Whose") === whose && lies(part(those, "Place"), "played"))
      .map((those) => text(those, "Shared"));

  return {
    Goals: goals,
    Helpers: helpers,
    CanBeWon: kindOfAll(
      winning.flatMap(({ when }) => when.filter(isOfCard)),
      kinds,
    ),
    Anyone: extreme(/^(only )?(highest|lowest)$/),
    TieLoses: extreme(/^only /),
    Together: [...together.flatMap(({ one }) => testedOfCard(one.when, "Is")), ...packs.map(({ name }) => name)],
    HeroPlaysAlone: effects
      .filter(({ rule, steps }) => wordsOf(rule, "At").some((at) => begun.has(at)) && beginsAndEnds(steps))
      .flatMap(({ when }) => tested(when, ["Is"])),
    NeedsRival: beginning
      .flatMap(({ rule }) => tested(rule.conditions.Unless ?? [], ["Is"]))
      .filter((kind) =>
        actions.some(
          ({ rule, steps }) =>
            wordsOf(rule, "For").includes(kind) &&
            steps.some(
              (step) => text(step, "phrase") === "ChooseSeat" && text(part(step, "Seats"), "Whose") === "rivals",
            ),
        ),
      ),
    EndsDeck: effects
      .filter(({ when, puts }) => when.length === 1 && puts.some((put) => ending.has(text(put, "Counts"))))
      .flatMap(({ when }) => testedOfCard(when, "Is")),
    OwnCosts: own,
    CommonCosts: ofGoals.flatMap(({ costs }) => costs.map(({ key }) => key)).filter((key) => !own.includes(key)),
    DeckCosts: atEnd.flatMap(({ costs }) => costs.map(({ key }) => key)),
    FromPlayed: cover.flatMap(({ key, place }) => (lies(place, "played") ? [key] : [])),
    FromWon: [...cover, ...atEnd.flatMap((one) => one.cover)].flatMap(({ key, place }) =>
      lies(place, "won") ? [key] : [],
    ),
    Lasts: effects
      .filter((one) => atDeck(one, "begin"))
      .flatMap(({ moves }) => moves.filter(({ cards }) => lies(part(cards, "Place"), "won")))
      .flatMap(({ cards }) => kindOf(text(cards, "Sort")).flatMap(({ unless }) => unless.flatMap(({ path }) => path))),
    Common: cover
      .filter(({ whose, place }) => whose === "rivals" && lies(place, "won"))
      .flatMap(({ sort }) => kindOf(sort).flatMap(({ when }) => when.flatMap(({ path }) => path))),
    OncePerPlayer: shared("own"),
    OnceForAll: shared("all"),
    Holding: holding,
    Offering: of("Ban")
      .map(({ conditions }) => conditions.When ?? [])
      .filter((when) => tested(when, ["Has"]).some((name) => holding.includes(name)))
      .flatMap((when) => testedOfCard(when, "Has")),
    Recovers: fromPlayed((word) => word === "own")
      .filter((one) => carries(one, (to) => text(to, "Whose") === "own" && lies(to, "hand")))
      .flatMap(namesOfPower),
    Removes: fromOthers.filter((one) => carries(one, (to) => !isOwnPlayed(to))).flatMap(namesOfPower),
    Diverts: fromOthers.filter((one) => carries(one, isOwnPlayed)).flatMap(namesOfPower),
    TakesOne: chosen.filter(({ choices }) => choices.every(({ most }) => most === 1)).flatMap(namesOfPower),
    Answer: fromOthers
      .filter(({ puts }) => puts.some((put) => text(part(put, "Whom"), "phrase") === "ThemFor"))
      .flatMap(namesOfPower),
    Claimed: actions
      .filter(({ rule, moves }) => readingsOf(rule, "In").every(ofGame) && moves.some(({ to }) => lies(to, "hand")))
      .flatMap(({ rule }) => wordsOf(rule, "For")),
    SetAside: effects
      .filter((one) => atDeck(one, "begin"))
      .flatMap(({ moves }) =>
        moves.flatMap(({ cards }) => (ofGame(part(cards, "Place")) ? text(cards, "Amount") : [])),
      ),
  } satisfies Readonly<Record<string, readonly string[]>>;
}

/** A sum over cards of a place. */
interface Term {
  readonly key: string;
  readonly sort: string;
  readonly place: unknown;
  readonly whose: string;
}

function termOf(reading: unknown): Term {
  const those = part(reading, "Those");
  const place = part(those, "Place");
  return { key: text(reading, "Key"), sort: text(those, "Sort"), place, whose: text(place, "Whose") };
}

/** The steps of an action or effect, by what they do. */
class Steps {
  readonly steps: readonly unknown[];
  readonly moves: readonly { readonly cards: unknown; readonly to: unknown }[];
  readonly puts: readonly unknown[];
  readonly choices: readonly { readonly those: unknown; readonly most: unknown }[];
  readonly when: readonly ConditionData[];

  constructor(readonly rule: PlayDeclaration) {
    this.steps = readingsOf(rule, "Do");
    const of = (phrase: string): unknown[] => this.steps.filter((step) => text(step, "phrase") === phrase);
    this.moves = of("MoveTo").map((step) => ({ cards: part(step, "Cards"), to: part(step, "Place") }));
    this.puts = of("Put");
    this.choices = of("ChooseCards").map((step) => ({
      those: part(step, "Those"),
      most: part(part(step, "HowMany"), "Amount"),
    }));
    this.when = rule.conditions.When ?? [];
  }
}

const namesOfPower = ({ when }: Steps): string[] => tested(when, ["Has"]);
const isWin = (step: unknown): boolean => text(step, "phrase").startsWith("Win");
const isOfCard = ({ path }: ConditionData): boolean => path.length === 2 && path[0] !== "Pack" && path[0] !== "Deck";

function beginsAndEnds(steps: readonly unknown[]): boolean {
  const phrases = steps.map((step) => text(step, "phrase"));
  return phrases.includes("BeginPhase") && phrases.includes("EndPhase");
}

/** The kind of all cards that meet one of the conditions, each on a kind or on values of the same attribute. */
function kindOfAll(conditions: readonly ConditionData[], kinds: readonly KindDeclaration[]): string[] {
  const valuesOf = (condition: ConditionData): string[] => {
    const [, attribute = ""] = condition.path;
    if (attribute !== "Is") return textsAmong(condition.values).map((value) => `${attribute} ${value}`);
    return kinds.filter(({ name }) => textsAmong(condition.values).includes(name)).flatMap(ofKind);
  };
  const ofKind = ({ when, unless }: KindDeclaration): string[] =>
    when.length === 1 && unless.length === 0
      ? when.flatMap((one) => textsAmong(one.values).map((value) => `${one.path.join(".")} ${value}`))
      : [];
  const wanted = keyOf(conditions.flatMap(valuesOf));
  if (wanted === "") return [];
  return kinds.filter((kind) => keyOf(ofKind(kind)) === wanted).map(({ name }) => name);
}

const keyOf = (values: readonly string[]): string => [...new Set(values)].sort().join("\n");

/** The texts with which conditions on a path compare. */
const tested = (conditions: readonly ConditionData[], path: readonly string[]): string[] =>
  conditions.filter((one) => one.path.join() === path.join()).flatMap(({ values }) => textsAmong(values));

/** The same for conditions on a card in play, `Adventure.Is` and the like. */
const testedOfCard = (conditions: readonly ConditionData[], name: string): string[] =>
  conditions.filter((one) => isOfCard(one) && one.path[1] === name).flatMap(({ values }) => textsAmong(values));

/** What a hole of a sentence holds. */
function part(reading: unknown, hole: string): unknown {
  return typeof reading === "object" && reading !== null && Object.hasOwn(reading, hole)
    ? (reading as Readonly<Record<string, unknown>>)[hole]
    : undefined;
}

function text(reading: unknown, hole: string): string {
  const found = part(reading, hole);
  return typeof found === "string" ? found : "";
}
