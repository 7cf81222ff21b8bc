/** A card that is planted into a sample because it can hardly be used, although each line of it is allowed. */
export interface Plant {
  readonly id: string;
  readonly why: string;
  /** Its record, without the identifier. */
  readonly record: string;
}

/** A sample with how it is played, and its plants: those of one list are planted together. */
export interface Ground {
  readonly sample: string;
  readonly players: number;
  /** The file that plants are added to, by the beginning of their identifiers, and the deck that lists them, if one does. */
  readonly files: Readonly<Record<string, string>>;
  readonly deck?: string;
  readonly plants: readonly (readonly Plant[])[];
}

const plant = (id: string, why: string, record: string): Plant => ({ id, why, record });

const adventure = (id: string, why: string, roleplay: string, costs: Readonly<Record<string, number>>): Plant => {
  const lines = Object.entries(costs).map(([name, value]) => `    ${name} ${value}\n`);
  return plant(
    id,
    why,
    `Directive: ${why}.\n\nType "Adventure"\nSubtype "Works"\nRoleplay "${roleplay}"\nAdventureCommonCosts\n${lines.join("")}EraResources\n    Favour 6\n`,
  );
};

const hero = (id: string, cost: number): Plant =>
  plant(
    id,
    `costs ${cost}, which nobody has before the session ends`,
    `Type "Character"\nName "Planted ${id}"\nFaction "Ordis"\nRarity "Common"\nCode "${id.replace(" ", "-0")}-C"\nSubTypes "Bureaucrat"\nHandCost ${cost}\nReserveCost ${cost}\nForest 2\nMountain 2\nWater 2\n`,
  );

const keeper = (id: string, cost: number): Plant =>
  plant(
    id,
    `costs ${cost}, and influence is not kept`,
    `Type "Character"\nName "Planted ${id}"\nSpheres "Wealth"\nCost ${cost}\nAffiliations "CHURCH"\nYouth\n    Influence 1\nAdult\n    Influence 2\nMature\n    Influence 3\nElderly\n    Influence 1\n`,
  );

export const GROUNDS: readonly Ground[] = [
  {
    sample: "lanterns",
    players: 3,
    files: { "TID A 1": "1-the-long-ebb.cards", "TID A 2": "2-the-returning-sea.cards" },
    plants: [
      [
        adventure("TID A 191", "half of all Bellcraft", "Obstruction", { Bellcraft: 9 }),
        adventure("TID A 291", "more than half of all Bellcraft", "Obstruction", { Bellcraft: 13 }),
      ],
      [
        adventure("TID A 192", "half of all Courage", "Battle", { Courage: 22 }),
        adventure("TID A 292", "half of all Watercraft", "Battle", { Watercraft: 24 }),
      ],
      [
        adventure("TID A 193", "more kinds of things than a hand has", "Obstruction", {
          Bellcraft: 4,
          Charting: 6,
          Courage: 7,
          Haulage: 7,
          Lamplight: 7,
          Provisions: 4,
          Ropework: 6,
        }),
        adventure("TID A 293", "three kinds of things, much of each", "Competition", {
          Lamplight: 11,
          Courage: 13,
          Watercraft: 13,
        }),
      ],
      [
        adventure("TID A 194", "half of all Charting, in one turn", "Solo", { Charting: 16 }),
        adventure("TID A 294", "half of all Charting, for a rival", "Challenge", { Charting: 14 }),
      ],
      [
        adventure("TID A 195", "half of all Ropework", "Competition", { Ropework: 18 }),
        adventure("TID A 295", "half of all Haulage and Ropework", "Obstruction", { Haulage: 16, Ropework: 13 }),
      ],
      [
        adventure("TID A 196", "most Provisions, which cards of their own cost", "Obstruction", { Provisions: 13 }),
        adventure("TID A 296", "more Rowing than is left of it", "Battle", { Rowing: 13 }),
      ],
      [
        adventure("TID A 197", "half of all Lamplight", "Challenge", { Lamplight: 19 }),
        adventure("TID A 297", "a little of everything, more turns than rivals wait", "Solo", {
          Bellcraft: 5,
          Charting: 5,
          Courage: 6,
          Haulage: 6,
          Lamplight: 6,
          Ropework: 5,
          Watercraft: 8,
        }),
      ],
    ],
  },
  {
    sample: "caravans",
    players: 2,
    files: { DRY: "cards.cards" },
    deck: "Water for Everyone",
    plants: [[hero("DRY 96", 18)], [hero("DRY 97", 21)], [hero("DRY 98", 25)]],
  },
  {
    sample: "beekeepers",
    players: 2,
    files: { HUM: "cards.cards" },
    deck: "Honey and Ledgers",
    plants: [[keeper("HUM 96", 25)], [keeper("HUM 97", 40)], [keeper("HUM 98", 60)]],
  },
  { sample: "salt-stairs", players: 2, files: { SALT: "cards.cards" }, plants: [] },
];

/** Samples that are played besides, with nothing planted. */
export const OTHERS = [
  ["glasshouse", 3],
  ["high-card", 2],
] as const;

/** Why a finding about the samples as they are is true. */
export const JUDGED: Readonly<Record<string, string>> = {
  "Action TakeUp": "nobody takes it: rules only ask who might",
  "Effect EpicIsWon": "only in packs with final adventures",
  "Effect FinalEndsEra": "only in packs with final adventures",
  "Effect EpicSessionWon": "only in epic packs",
  "Effect EraWonByAll": "only in epic packs",
  "Effect EraWonByVoid": "only in epic packs",
  "Effect NewDeck": "sessions end before a deck runs out",
  "Effect Destroyed": "sessions end before anybody is left without cards",
};
