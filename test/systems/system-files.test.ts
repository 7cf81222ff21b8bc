import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkExample, filesOfExample } from "../../compiler/check/check-example.js";
import { DEFAULT_FORMAT, formatFile } from "../../compiler/format/format-file.js";
import { createChecker } from "../../play/create-checker.js";
import { check, packOf } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { SHIPPED, shippedSystem } from "../support/systems.js";

/** The files of an example, by path. */
function filesOf(text: string): Record<string, string> {
  return Object.fromEntries(filesOfExample(text).map(({ path, text: held }) => [path, held]));
}

const checker = createChecker();

describe.each(SHIPPED)("%s.system", (id) => {
  const system = shippedSystem(id);
  const { data } = system;
  const own = data.rules.filter(({ place }) => place.system === data.id && place.edition === data.edition);

  test("is what the description of system files asks for", { tags: "slow" }, () => {
    const text = readFileSync(join(ROOT, "systems", `${id}.system`), "utf8");
    expect(check({ [`${id}.system`]: text }, shippedSystem("meta"))).toEqual([]);
  });

  test("is in canonical layout and order", { tags: "slow" }, () => {
    const text = readFileSync(join(ROOT, "systems", `${id}.system`), "utf8");
    const [file] = packOf({ [`${id}.system`]: text }, shippedSystem("meta")).files;
    expect(file && formatFile(file, { ...DEFAULT_FORMAT, sort: true })).toBe(text);
  });

  test("where one is too few or too many, no message has it in front of a plural", () => {
    const mayBeOne = ({ path, operator, values }: (typeof own)[number]["must"][number]): boolean => {
      const [first] = values;
      if (!["Copies", "Count"].includes(path[0] ?? "")) return false;
      if (values.length !== 1 || first?.kind !== "integer") return true;
      return operator === "=" ? first.value !== 1 : operator === ">" ? first.value > 1 : first.value < 1;
    };
    const wrong = own.filter(
      ({ must, table, says }) =>
        [...must, ...table].some(mayBeOne) && /<(?:Copies|Count|value)> (?:\w+ )?[a-z]+s\b/.test(says ?? ""),
    );
    expect(wrong.map(({ says }) => says)).toEqual([]);
  });

  test.each(
    sample(
      own.map((rule) => [rule.name, rule] as const),
      15,
    ),
  )("%s finds what its example breaks, and only that", (_, rule) => {
    for (const text of rule.breaks) {
      const findings = checkExample(text, system, checker);
      const said = findings.filter(({ severity, rule: by }) => severity !== "info" || by === rule.name);
      expect(said.map((finding) => [finding.rule, finding.severity])).toEqual([[rule.name, rule.severity]]);
    }
  });

  test.each(
    sample(
      own.map((rule) => [rule.name, rule] as const),
      15,
    ),
  )("%s has nothing to say of its mended example", (_, rule) => {
    for (const text of rule.mended) {
      const findings = checkExample(text, system, checker);
      expect(findings.filter(({ severity, rule: by }) => severity !== "info" || by === rule.name)).toEqual([]);
    }
  });

  test("every message is filled: no hole is left in it", { tags: "slow" }, () => {
    const messages = own.flatMap(({ breaks }) => breaks.flatMap((text) => checkExample(text, system, checker)));
    expect(messages.filter(({ message }) => /<\w/.test(message)).map(({ message }) => message)).toEqual([]);
  });
});

/** What is underlined in the broken example of each rule of GOT CGS: the word that its author has to look at. By record. */
const UNDERLINED: readonly (readonly [string, ...string[]])[] = [
  ["unnumbered-identifier", "TIDE S"],
  ["unnoticed-high-number-mark", "TIDE hnp S 12"],
  ["previous-level-without-level", "AllowPlayIfPreviousLevel"],
  ["impossible-previous-level", "AllowPlayIfPreviousLevel"],
  ["redundant-previous-level", "2"],
  ["adventure-without-roleplay", "Identifier: TIDE A 1"],
  ["stock-offering-not-cooperative", "StockOffering"],
  ["stock-holding-without-era-resources", "StockHolding"],
  ["era-resources-never-count", "EraResources"],
  ["adventure-without-costs", "Identifier: TIDE A 1"],
  ["cost-of-nothing", "0"],
  ["same-unique-and-unique-any", '"Kestrel"'],
  ["rewind-with-other-power", "Freeze"],
  ["support-without-effect", "Identifier: TIDE S 1"],
  ["many-powers", "WreckIf1"],
  ["deck-without-adventures", "Era: Low tide"],
  ["deck-without-supports", "Era: Low tide"],
  ["indistinguishable-cards", "Identifier: TIDE S 3"],
  ["same-unique-different-cards", 'Unique "Kestrel"'],
  ["uncoverable-cost", "Rope 1"],
  ["uncoverable-era-cost", "Pearls 2"],
  ["unused-resource", "Rope 1"],
  ["unused-feat", 'Chart "Reef"'],
  ["text-feat-as-cost", 'Sails "Red"'],
  ["stock-without-offering", "StockHolding 1"],
  ["offering-without-stock", "StockOffering 2"],
  ["level-gap", "AllowPlayIfPreviousLevel > 2"],
  ["condition-never-met", 'Feats.Chart = "Shoal"', 'Subtype = "Ship"', "AR.Rope > 2"],
  ["power-without-answer", "Identifier: TIDE S 2"],
  ["unclaimable-gold-card", "Identifier: TIDE G 7"],
  ["affiliation-mismatch", 'StandardAffiliations "Crown" / "League"', 'Affiliation "Guild"', "Era: High tide"],
  ["outlier-value", "Sails 50"],
  ["booster-without-supports", "Identifier: TIDE A 1"],
  ["missing-instruction", ...Array<string>(4).fill("Pack: The tide"), "Identifier: TIDE A 1"],
  ["rival-missing", '"Challenge"', "Freeze", "Pack: The tide"],
  ["high-number-not-higher", "4..6"],
  ["high-number-card-in-standard-deck", "Identifier: TIDE HNP S 3"],
  ["high-number-without-cards", "HighPlayers"],
  ["component-count-mismatch", "2", "4", "1"],
  ["expansion-larger-than-edition", "Pack: The storm"],
  ["mixed-play-modes", 'PlayMode "Player-against-player"'],
  ["burn-off-missing-in-epic", "Era: Low tide"],
  ["burn-off-too-large", "3", "100%", "BurnOff 2"],
  ["epic-deck-without-epic-adventure", "Era: Low tide"],
  ["epic-adventure-outside-epic", '"Epic"'],
  ["too-much-reuse-in-epic", "Identifier: TIDE S 3"],
  ["epic-drain", "Identifier: TIDE A 1"],
  ["feat-lost-between-eras", 'Feats.Chart = "Reef"'],
  ["unwinnable-adventure", "Sails 2", "Identifier: TIDE A 1", "DenyPlayIfAnyBuildsite"],
  ["uncontested-adventure", "Identifier: TIDE A 1"],
  ["unreachable-card", "Identifier: TIDE A 1", "Identifier: TIDE S 2"],
  ["denied-forever", "DenyPlayIfBuildsite"],
];

describe("the rules of GOT CGS", () => {
  const got = shippedSystem("got");

  test("are all in the table", () => {
    const own = got.data.rules.filter(({ place }) => place.system === "got").map(({ name }) => name);
    expect(own.toSorted()).toEqual(UNDERLINED.flatMap(([rule, ...records]) => records.map(() => rule)).toSorted());
  });

  const shown = UNDERLINED.flatMap(([rule, ...records]) =>
    records.map((text, record) => [rule, text, record] as const),
  );

  test.each(shown)("%s underlines %s", (id, underlined, record) => {
    const files = filesOf(got.rules.get(id)?.[record]?.breaks[0] ?? "");
    const finding = check(files, got).find(({ rule }) => rule === id);
    expect(files[finding?.file ?? ""]?.slice(finding?.span.start, finding?.span.end)).toBe(underlined);
  });

  test.each([
    ["Freeze", 'Freeze "Yes"', "Freeze is a power, and only support cards can have powers."],
    [
      "a conditional power",
      'WreckIf\n    Subtype = "Boat"',
      "WreckIf is a power, and only support cards can have powers.",
    ],
    [
      "a look at the playground",
      'AllowPlayIfPlayground\n    Subtype = "Boat"',
      "AllowPlayIfPlayground is only allowed on Support cards. The rulebook ignores it on an adventure card, because nothing has been played yet when an adventure begins.",
    ],
    ["Recover1", 'Recover1 "Yes"', "Recover1 is only allowed on Support cards."],
  ])("explain why %s can't be on an adventure", (_, line, message) => {
    const card = `Identifier: TIDE A 1\nType "Adventure"\nRoleplay "Solo"\nAdventureCommonCosts\n    Oil 1\n${line}\n`;
    const text = line.includes("\n")
      ? card
      : card.replace("Roleplay", `${line}\nRoleplay`).replace(new RegExp(`${line}\n$`), "");
    expect(check(text, got).map((finding) => finding.message)).toEqual([message]);
  });
});
