import { cards, type Files, filesOf, inGroup, plainCard, times } from "../trial.js";

const pack = (name: string, uses: readonly string[] = []): string =>
  `Pack: ${name}\nStandardPlayers 4\nPlayMinutes 20\n${times(uses.length, (at) => `${at === 0 ? "Uses:\n" : ""}    ../${uses[at]}\n`)}---\n`;

/** An adventure of one deck that asks for a key, and gives one. */
const keyed = (at: number, asks: number, gives: number): string =>
  `Identifier: KITE A ${at}\nType "Adventure"\nRoleplay "Obstruction"\nAllowPlayIfAnyBuildsite\n    Feats.Key = "k${asks}"\nFeats\n    Key "k${gives}"\n`;
const inEra = (size: number, make: (at: number) => string): Files =>
  cards(`Era: One\n---\n${times(size, make, "---\n")}`);

/** Cards of decks that nothing lets play, or that wait for each other. */
const DECKS = [
  {
    name: "a deck that lists half of many cards",
    size: 24_000,
    files: (size: number) =>
      cards(
        `Deck: Half\nCards:\n${times(size / 2, (at) => `    1 KITE S ${2 * at}\n`)}---\n${times(size, plainCard, "---\n")}`,
      ),
  },
  {
    name: "cards in a circle, each of which opens the one before",
    size: 5_000,
    files: (size: number) => inEra(size, (at) => keyed(at, (at + 1) % size, at)),
  },
  {
    name: "cards of which each opens a third of the others",
    size: 5_000,
    files: (size: number) => inEra(size, (at) => keyed(at, (at + 1) % 3, at % 3)),
  },
  {
    name: "cards in a chain that begins with the last",
    size: 5_000,
    files: (size: number) => inEra(size, (at) => keyed(at, at + 1, at)),
  },
  {
    name: "helpers that ask for what nobody plays, beside goals that take any",
    size: 3_000,
    files: (size: number) =>
      inEra(size, (at) =>
        at % 3 === 0
          ? `Identifier: KITE A ${at}\nType "Adventure"\nRoleplay "Obstruction"\nAdventureCommonCosts\n    Reef ${at + 1}\n`
          : `${plainCard(at)}AllowPlayIfPlayground\n    AR.Wind > 5\n`,
      ),
  },
].map((trial) => ({ ...trial, times: 12 }));

export const PACKS = inGroup("packs", [
  ...DECKS,
  {
    name: "files of one card, without a pack",
    size: 5_000,
    files: (size) => filesOf(size, (at) => [`d${at % 50}/c${at}.cards`, plainCard(at + 1)]),
    times: 20,
  },
  {
    name: "folders in folders",
    size: 400,
    files: (size) => filesOf(size, (at) => [`${"d/".repeat(at + 1)}a.cards`, plainCard(at + 1)]),
    times: 40,
  },
  {
    name: "packs in a chain",
    size: 1_500,
    files: (size) =>
      filesOf(size, (at) => [
        `p${at}/a.cards`,
        pack(`P${at}`, at + 1 < size ? [`p${at + 1}`] : []) + plainCard(at + 1),
      ]),
    times: 60,
  },
  {
    name: "packs in a circle",
    size: 90,
    files: (size) =>
      filesOf(size, (at) => [`p${at}/a.cards`, pack(`P${at}`, [`p${(at + 1) % size}`]) + plainCard(at + 1)]),
    says: /unknown-pack/,
    times: 200,
  },
  {
    name: "packs in diamonds",
    size: 20,
    files: (size) =>
      filesOf(2 * size, (at) => [
        `p${at}/a.cards`,
        pack(`P${at}`, at < 2 * size - 2 ? [`p${at + 2 - (at % 2)}`, `p${at + 3 - (at % 2)}`] : []) + plainCard(at + 1),
      ]),
    times: 100,
  },
  {
    name: "a pack that uses itself in many ways",
    size: 5_000,
    files: (size) =>
      cards(
        pack(
          "P",
          Array.from({ length: size }, (_, at) => `x/${"../".repeat(1 + (at % 3))}`),
        ) + plainCard(1),
      ),
    times: 60,
  },
  {
    name: "a deck of many lines",
    size: 20_000,
    files: (size) => cards(`Deck: One\nCards:\n${times(size, (at) => `    1 KITE S ${at}\n`)}---\n${plainCard(1)}`),
    times: 40,
  },
  {
    name: "a deck of one card, again and again",
    size: 50_000,
    files: (size) => cards(`Deck: One\nCards:\n${"    1 KITE S 1\n".repeat(size)}---\n${plainCard(1)}`),
  },
  {
    name: "decks of nothing",
    size: 20_000,
    files: (size) => cards(times(size, (at) => `Deck: D ${at}`, "\n---\n")),
    times: 20,
  },
  { name: "decks of one name", size: 20_000, files: (size) => cards("Deck: One\n---\n".repeat(size)), times: 40 },
]);
