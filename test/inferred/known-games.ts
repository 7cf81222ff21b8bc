/** Tables of games whose rules are known, so that it can be said which of them a draft has found. */
import { numbers } from "../tools/infer/invented-tables.js";

/** A rule of a game, and how a draft that has found it begins or what it says. */
export interface KnownRule {
  readonly sort: "required" | "place" | "closed" | "rule";
  readonly about: string;
  readonly found: RegExp;
}

export interface KnownGame {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly rules: readonly KnownRule[];
}

const WORDS =
  "amber birch cliff dune ember fjord gale heath islet juniper knoll lagoon moor nettle oriel pine quay reed shoal thorn".split(
    " ",
  );
const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** What is on cards and says nothing. */
function noise(random: (limit: number) => number): Record<string, string> {
  return {
    Mood: pick(["calm", "grim", "merry", "wild"], random(4)),
    Weather: pick(["fog", "rain", "snow", "sun", "wind"], random(5)),
    Luck: String(random(9)),
    Guild: random(3) === 0 ? pick(["Salt", "Rope", "Tar"], random(3)) : "",
    Artist: `${title(pick(WORDS, random(12)))} Marlowe`,
    Released: `20${10 + random(12)}-0${1 + random(9)}-11`,
    Flavour: `${title(pick(WORDS, random(20)))} and ${pick(WORDS, random(20))}.`,
  };
}

const given = (isThere: boolean, text: string): string => (isThere ? text : "");

function harbours(count: number): KnownGame {
  const random = numbers(101);
  const perSet = 75;
  const rows = Array.from({ length: count }, (_, at) => {
    const set = Math.floor(at / perSet);
    const number = 1 + (at % perSet);
    const type = pick(["Ship", "Crew", "Storm", "Ship"], random(4));
    const twin = Math.floor(at / 2);
    const names = numbers(twin + 5);
    const name = `${title(pick(WORDS, names(20)))} ${title(pick(WORDS, names(20)))} ${twin}`;
    const faction = pick(["Tide", "Reef", "Ebb", "Foam"], names(4));
    const rarity = pick(["Common", "Common", "Common", "Rare", "Legend"], random(5));
    const isRigged = type === "Ship" && random(5) < 2;
    const hull = 2 + random(6);
    const isCharging = random(4) === 0;
    return {
      Code: `S${set + 1}-${String(number).padStart(3, "0")}`,
      Name: name,
      Set: `Set ${set + 1}`,
      Position: String(number),
      Type: type,
      Faction: faction,
      Emblem: { Tide: "wave", Reef: "shell", Ebb: "moon", Foam: "star" }[faction] ?? "",
      Rarity: rarity,
      Unique: rarity === "Legend" || random(6) === 0 ? "Yes" : "",
      Hull: given(type === "Ship", String(hull)),
      Draught: given(type === "Ship", String(random(5) === 0 ? hull : 1 + random(hull))),
      Sail: given(isRigged, pick(["lateen", "square", "gaff"], random(3))),
      Mast: given(isRigged, String(1 + random(3))),
      Rope: given(isRigged, String(10 * (1 + random(5)))),
      Skill: given(type === "Crew", pick(["Navigator", "Carpenter", "Gunner"], random(3))),
      Charge: given(isCharging, String(1 + random(4))),
      Duration: given(!isCharging && random(3) === 0, String(1 + random(4))),
      Cost: String(names(8)),
      ...noise(random),
    };
  });
  return {
    name: "harbours",
    rows,
    rules: [
      { sort: "required", about: "a Ship has a Hull", found: /Attribute: Hull\n.*\nMustBeOn "Ship"/ },
      { sort: "required", about: "each card has a Cost", found: /Attribute: Cost\n.*\nMustBeOn "Card"/ },
      { sort: "required", about: "Crew has a Skill", found: /Attribute: Skill\n.*\nMustBeOn "Crew"/ },
      { sort: "place", about: "only a Ship has a Sail", found: /Attribute: Sail\n.*\nOn "Ship"\n/ },
      { sort: "closed", about: "Rarity", found: /Attribute: Rarity\n(?:.*\n){1,3}OneOf / },
      { sort: "closed", about: "Faction", found: /Attribute: Faction\n(?:.*\n){1,3}OneOf / },
      { sort: "rule", about: "same Cost per Name", found: /^Rule: same-cost-per-name$/m },
      { sort: "rule", about: "same Faction per Name", found: /^Rule: same-faction-per-name$/m },
      { sort: "rule", about: "a Legend is Unique", found: /Rarity = "Legend"\nMust\n {4}Has = "Unique"/ },
      {
        sort: "rule",
        about: "Sail, Mast and Rope together",
        found: /Has = "Sail"\n {4}Has = "Mast"\n {4}Has = "Rope"/,
      },
      { sort: "rule", about: "Draught at most Hull", found: /Draught < Hull/ },
      { sort: "rule", about: "Charge or Duration", found: /Has = "Charge"\nMustNot\n {4}Has = "Duration"/ },
      { sort: "rule", about: "an Emblem for each Faction", found: /Emblem = "shell"|^Rule: same-emblem-per-faction$/m },
      { sort: "rule", about: "Position once in a Set", found: /Per "Set" \/ "Position"/ },
      { sort: "rule", about: "no gaps in a Set", found: /Gaps\.Position < 0/ },
    ],
  };
}

function beasts(count: number): KnownGame {
  const random = numbers(202);
  const rows = Array.from({ length: count }, (_, at) => {
    const isBeast = random(3) !== 0;
    const name = `${title(pick(WORDS, at))} ${title(pick(WORDS, Math.floor(at / 20)))} ${at}`;
    const attack = () => {
      const cost = Array.from({ length: 1 + random(4) }, () => pick(["Fire", "Water", "Leaf"], random(3)));
      const isAimed = random(3) === 0;
      return {
        name: title(pick(WORDS, random(15))),
        cost,
        total: cost.length,
        damage: 10 * (1 + random(9)),
        ...(isAimed ? { range: 1 + random(3), aim: pick(["near", "far"], random(2)) } : {}),
      };
    };
    const retreat = Array.from({ length: random(5) }, () => "Any");
    const stage = pick(["Basic", "Basic", "Grown", "Elder"], random(4));
    return {
      id: `p${1 + (at % 8)}-${1 + Math.floor(at / 8)}`,
      name,
      supertype: isBeast ? "Beast" : "Helper",
      ...(isBeast
        ? {
            hp: 30 + 10 * random(12),
            stage,
            attacks: Array.from({ length: 1 + random(2) }, attack),
            ...(retreat.length === 0 ? {} : { retreat, retreatCost: retreat.length }),
            ...(stage === "Basic" || at === 0
              ? {}
              : {
                  growsFrom: `${title(pick(WORDS, at - 1))} ${title(pick(WORDS, Math.floor((at - 1) / 20)))} ${at - 1}`,
                }),
          }
        : { rules: ["Play one of these in a turn, and only before you attack with a beast of yours."] }),
      ...noise(random),
    };
  });
  return {
    name: "beasts",
    rows,
    rules: [
      { sort: "required", about: "a Beast has HP", found: /Attribute: Hp\n.*\nMustBeOn "Beast"/ },
      { sort: "required", about: "a Beast has a Stage", found: /Attribute: Stage\n.*\nMustBeOn "Beast"/ },
      { sort: "required", about: "an attack has Damage", found: /Attribute: Damage\n.*\nMustBeOn "Attacks"/ },
      {
        sort: "place",
        about: "only a Helper has Rules",
        found: /(?:Label|Attribute): Rules\n.*\nMustBeOn "Helper"\n(?!On "Card")/,
      },
      { sort: "closed", about: "Stage", found: /Attribute: Stage\n(?:.*\n){1,3}OneOf / },
      { sort: "closed", about: "Cost of attacks", found: /Attribute: Cost\n(?:.*\n){1,3}OneOf / },
      {
        sort: "rule",
        about: "Total counts the Cost of an attack",
        found: /For "Attacks"\nMust\n {4}Total = Count\.Cost/,
      },
      {
        sort: "rule",
        about: "Range and Aim together",
        found: /For "Attacks"\nWhen\n.*\nMust\n {4}Has = "Range"\n {4}Has = "Aim"/,
      },
      { sort: "rule", about: "RetreatCost counts Retreat", found: /RetreatCost = Count\.Retreat/ },
      { sort: "rule", about: "a Basic grows from nothing", found: /Stage = "Basic"\nMustNot\n {4}Has = "GrowsFrom"/ },
      {
        sort: "rule",
        about: "Grown and Elder grow from something",
        found: /Stage = "(?:Grown|Elder)" \/ .*\nMust\n {4}Has = "GrowsFrom"/,
      },
      { sort: "rule", about: "GrowsFrom names a card", found: /GrowsFrom = Card\.Name/ },
    ],
  };
}

function spells(count: number): KnownGame {
  const random = numbers(303);
  const rows = Array.from({ length: count }, (_, at) => {
    const words = ["Swift", "Guarded", "Silent", "Twin", "Rooted"].filter(() => random(4) === 0);
    const traits = [...new Set(Array.from({ length: 1 + random(3) }, () => title(pick(WORDS, random(8)))))];
    const isFleeting = random(5) === 0;
    const runes = Array.from({ length: 1 + random(4) }, () => pick(["sun", "moon", "star"], random(3)));
    const school = pick(["Fire", "Frost", "Stone", "Storm"], random(4));
    const isLasting = random(3) === 0;
    const bound = ["Ember", "Brine", "Dust"].filter(() => random(3) === 0);
    const spoken = [
      ...bound,
      ...(random(4) === 0 ? ["Ember", "Brine", "Dust"].filter((one) => !bound.includes(one)) : []),
    ];
    return {
      ID: `SP${String(at + 1).padStart(4, "0")}`,
      Name: `${title(pick(WORDS, at))} ${title(pick(WORDS, Math.floor(at / 20) + 3))} ${Math.floor(at / 400)}`,
      School: school,
      Harm: school === "Fire" ? "burn" : pick(["chill", "crush", "shock"], random(3)),
      Traits: [...traits, ...(isFleeting ? ["Fleeting"] : [])].join(", "),
      Keywords: words.join(", "),
      // Texts speak of more elements than these.
      Elements: bound.join(", "),
      Level: String(runes.length),
      Runes: runes.join(", "),
      Ward: given(!isFleeting && random(3) === 0, String(1 + random(5))),
      Upkeep: given(isLasting, String(1 + random(3))),
      Term: given(isLasting, String(2 + random(6))),
      Text: `${words.map((word) => `[${word}]`).join(" ")} Deal ${1 + random(6)} to the ${pick(WORDS, random(20))} that is nearest to you${spoken.map((one) => `, by {${one}}`).join("")}.`.trim(),
      ...noise(random),
    };
  });
  return {
    name: "spells",
    rows,
    rules: [
      { sort: "required", about: "each card has a School", found: /Attribute: School\n.*\nMustBeOn "Card"/ },
      { sort: "required", about: "each card has a Text", found: /Label: Text\n.*\nMustBeOn "Card"/ },
      { sort: "closed", about: "School", found: /Attribute: School\n(?:.*\n){1,3}OneOf / },
      { sort: "closed", about: "Harm", found: /Attribute: Harm\n(?:.*\n){1,3}OneOf / },
      { sort: "closed", about: "Runes", found: /Attribute: Runes\n(?:.*\n){1,4}OneOf / },
      { sort: "rule", about: "Fire burns", found: /School = "Fire"\nMust\n {4}Harm = "burn"/ },
      { sort: "rule", about: "what burns is Fire", found: /Harm = "burn"\nMust\n {4}School = "Fire"/ },
      { sort: "rule", about: "what is Fleeting has no Ward", found: /Traits = "Fleeting"\nMustNot\n {4}Has = "Ward"/ },
      { sort: "rule", about: "Level counts Runes", found: /Level = Count\.Runes/ },
      { sort: "rule", about: "Upkeep and Term together", found: /Has = "Upkeep"\n {4}Has = "Term"/ },
      { sort: "rule", about: "Elements are in the Text, and others", found: /Mentions "Elements"/ },
      { sort: "rule", about: "Keywords are in the Text", found: /ListedIn "Keywords"/ },
    ],
  };
}

export const knownGames = (count: number): readonly KnownGame[] => [harbours(count), beasts(count), spells(count)];
