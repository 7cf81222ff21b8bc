import fc from "fast-check";
import { declaredMembers, declaredPlace } from "../../compiler/emit/declared-places.js";
import type { System } from "../../compiler/systems/system.js";
import type { AttributeDeclaration, ValueSpecification } from "../../compiler/systems/system-data.js";
import type { Operator, ValueType } from "../../compiler/values/value.js";

/**
 * Packs that a system allows, each in one file, generated from its declarations with the worst layout that the notation
 * permits:
 * odd indentation, blanks and comments everywhere, shortcuts, wrapped texts, any line ending.
 */
export function packs(system: System): fc.Arbitrary<string> {
  const card = fc.oneof(...kindsOf(system).map((kind) => record(system, { role: "card", kind })));
  const deck = record(system, { role: "deck", kind: undefined });
  const group = fc.tuple(deck, fc.array(card, { maxLength: 3 }));
  const lineEnd = fc.constantFrom("\n", "\n", "\r\n", "\r");
  return fc
    .tuple(
      record(system, { role: "pack", kind: undefined }),
      fc.array(card, { maxLength: 2 }),
      fc.array(group, { maxLength: 2 }),
      lineEnd,
    )
    .map(([pack, loose, groups, end]) => {
      let number = 0;
      const named = (lines: readonly string[]): string[] =>
        lines.map((line) => line.replace("{number}", () => String(++number)));
      const records = [pack, ...loose, ...groups.flatMap(([head, cards]) => [head, ...cards])].map(named);
      return records.map((lines) => lines.map((line) => line + end).join("")).join(`---${end}`);
    });
}

interface Sort {
  readonly role: "pack" | "deck" | "card";
  readonly kind: string | undefined;
}

function kindsOf(system: System): string[] {
  return system.attributes.get(system.data.kindFrom ?? "")?.flatMap(({ oneOf }) => oneOf ?? []) ?? [];
}

/** The lines of one record. `{number}` is replaced by a unique number. */
function record(system: System, sort: Sort): fc.Arbitrary<string[]> {
  const place = declaredPlace(system, sort);
  const globals = [...place.attributes].filter(([name]) => name !== system.data.kindFrom);
  const first = {
    pack: "Pack: Pack {number}",
    deck: `${[...system.deckLabels][0]}: Deck {number}`,
    card: "Identifier: CARD {number}",
  };
  const opening = sort.kind === undefined ? [] : [`${system.data.kindFrom} "${sort.kind}"`];
  const copies =
    sort.role === "card" ? fc.constantFrom<string[]>([], [], ["Copies: 3"], ["Copies: 1"]) : fc.constant([]);
  return fc
    .record({
      copies,
      labels: fc
        .subarray([...place.labels.keys()])
        .chain((names) => fc.tuple(...names.map((name) => label(name, system)))),
      attributes: fc
        .subarray(globals)
        .map((some) => globals.filter((one) => some.includes(one) || place.required.has(one[0])))
        .chain((some) => fc.tuple(...some.map(([name, all]) => statement(name, all[0] as AttributeDeclaration)))),
      custom: place.custom.length === 0 ? fc.constant([]) : fc.array(customStatement, { maxLength: 2 }),
      categories: fc
        .subarray([...place.categories.keys()])
        .chain((names) => fc.tuple(...names.slice(0, 4).map((name) => category(name, system)))),
      noise: noise,
    })
    .map(({ copies, labels, attributes, custom, categories, noise }) => {
      const statements = unique([...attributes, ...custom].map((line) => [line] as const)).flat();
      return [first[sort.role], ...copies, ...labels.flat(), ...noise, ...opening, ...statements, ...categories.flat()];
    });
}

/** Removes duplicate names. */
function unique<Lines extends readonly string[]>(items: readonly Lines[]): Lines[] {
  const names = new Set<string>();
  return items.filter(([line = ""]) => {
    const name = /^\s*([^\s=<>]+)/.exec(line)?.[1] ?? "";
    return !names.has(name) && names.add(name);
  });
}

/** Names like JavaScript's built-in properties are ordinary names here. */
const customName = fc.oneof(
  fc.constantFrom("constructor", "toString", "hasOwnProperty", "valueOf", "Öl", "Größe", "toJSON", "length"),
  fc.stringMatching(/^[A-Z][a-z]{3,8}$/),
);

const text = fc
  .oneof(
    fc.constantFrom(
      "Ion",
      "a / b",
      'say "aye"',
      "back\\slash",
      "# no comment",
      "--- no separator",
      "Ångström",
      "x\\/y",
      "Level 3",
    ),
    fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
  )
  .map((written) => written.replace(/[\r\n]/g, " "))
  .filter((written) => written.trim() !== "" && !/[\p{Cc}\p{Cs}]/u.test(written));

const quoted = text.map((written) => `"${written.replace(/[\\"]/g, "\\$&")}"`);
const compared = text.map((written) => `"${written.trim().replace(/[\\"/]/g, "\\$&")}"`);
const blanks = fc.constantFrom(" ", " ", "  ", "\t");
const trailing = fc.constantFrom("", "", "", "  ", " # why", "\t#", "    # what for: Level 3");
const noise = fc.constantFrom<string[]>([], [""], ["", ""], ["# a comment"], ["", "# one", "", "  # two"]);

function valueText(specification: ValueSpecification): fc.Arbitrary<string> {
  return fc.oneof(...specification.values.map((type) => valueOfType(type, specification)));
}

function valueOfType(type: ValueType, { minimum = 0, maximum = 40, oneOf }: ValueSpecification): fc.Arbitrary<string> {
  const integer = fc.integer({ min: Math.max(minimum, -40), max: maximum });
  switch (type) {
    case "integer":
      return integer.map(String);
    case "range":
      return fc
        .tuple(integer, fc.nat(9), fc.constantFrom("..", "...", " .. "))
        .filter(([from]) => from >= 0)
        .map(([from, more, dots]) => `${from}${dots}${from + more}`);
    case "percentage":
      return fc.nat(100).map((percent) => `${percent}%`);
    case "name":
      return fc.constantFrom(...(oneOf ?? ["Any"]));
    case "text":
      return oneOf === undefined ? quoted : fc.constantFrom(...oneOf.map(filled)).map((word) => `"${word}"`);
  }
}

/** A vocabulary entry with its holes filled. */
const filled = (entry: string): string => entry.replaceAll("<Toll>", "{2}").replace(/<\w+>/g, "rest");

function statement(name: string, declaration: AttributeDeclaration): fc.Arbitrary<string> {
  const value = valueText(declaration);
  const values = declaration.many ? fc.array(value, { minLength: 1, maxLength: 3 }).map((all) => all.join("/")) : value;
  const joint =
    declaration.operators.length === 0 ? blanks : fc.constantFrom(...declaration.operators).map((sign) => ` ${sign}`);
  return fc.tuple(joint, values, trailing).map(([blank, written, comment]) => `${name}${blank}${written}${comment}`);
}

const customStatement = fc
  .tuple(customName, blanks, fc.oneof(fc.nat(99).map(String), quoted), trailing)
  .map((parts) => parts.join(""));

function category(name: string, system: System): fc.Arbitrary<string[]> {
  const declaration = system.categories.get(name)?.[0];
  const heads = [name, ...(declaration?.shortcuts ?? [])];
  const operators = declaration?.operators ?? [];
  const members = operators.length > 0 ? conditions(system, operators) : memberStatements(name, system);
  const indent = fc.constantFrom(" ", "  ", "    ", "\t");
  return fc
    .tuple(fc.constantFrom(...heads), trailing, members, indent, noise)
    .map(([head, comment, lines, blank, above]) => [
      ...above,
      head + comment,
      ...lines.flatMap((line, index) =>
        index === 1 ? ["", `${blank}# about the next`, blank + line] : [blank + line],
      ),
    ]);
}

function memberStatements(name: string, system: System): fc.Arbitrary<string[]> {
  const { attributes, custom, required } = declaredMembers(system, name);
  const written = ([member, all]: readonly [string, readonly AttributeDeclaration[]]): fc.Arbitrary<string> =>
    statement(member, all[0] as AttributeDeclaration);
  const must = [...attributes].filter(([member]) => required.has(member)).map(written);
  const declared = [...attributes].map(written);
  const free = custom.map((specification) =>
    fc.tuple(customName, blanks, valueText(specification), trailing).map((parts) => parts.join("")),
  );
  return fc
    .tuple(fc.tuple(...must), fc.array(fc.oneof(...declared, ...free), { minLength: 1, maxLength: 3 }))
    .map(([first, others]) => unique([...first, ...others].map((line) => [line] as const)).flat());
}

function conditions(system: System, operators: readonly Operator[]): fc.Arbitrary<string[]> {
  const categories = [...system.categories.values()].flat().filter((one) => one.custom && one.operators.length === 0);
  const paths = categories.flatMap(({ name, shortcuts }) => [name, ...shortcuts]).map((name) => `${name}.`);
  const path = fc.tuple(fc.constantFrom("", ...paths), customName).map((parts) => parts.join(""));
  const alternatives = fc
    .tuple(fc.array(compared, { minLength: 1, maxLength: 3 }), fc.constantFrom("/", " / ", " /"))
    .map(([all, slash]) => all.join(slash));
  const test = fc
    .constantFrom(...operators)
    .chain((operator) =>
      fc.tuple(
        fc.constant(operator),
        operator === "="
          ? fc.oneof(alternatives, fc.nat(9).map(String), fc.constant('"Ion/Fluon"'))
          : fc.nat(99).map(String),
      ),
    );
  const line = fc
    .tuple(path, fc.constantFrom("", " ", "  "), test, fc.constantFrom("", " "), trailing)
    .map(([name, before, [operator, value], after, comment]) => name + before + operator + after + value + comment);
  return fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((lines) => unique(lines.map((one) => [one] as const)).flat());
}

/** A text on one or several lines, wrapped with indentation or, as the rulebook does, without. */
function label(name: string, system: System): fc.Arbitrary<string[]> {
  const declaration = system.labels.get(name)?.[0];
  if (declaration?.oneOf !== undefined)
    return fc.constantFrom(...declaration.oneOf).map((word) => [`${name}: ${word}`]);
  if (declaration?.lines === "one") return fc.constantFrom([`${name}: a # b "c"`], [`${name}:   spaced   out  `]);
  if (declaration?.lines === "kept") return fc.constant([`${name}:`, "    one", "      two", "", "    three"]);
  const texts: string[][] = [
    [`${name}: one line # with no comment`],
    [`${name}: it goes on`, "   and on, in prose."],
    [`${name}: it goes on`, "Without indentation, as the rulebook prints it."],
    [`${name}: one`, "# a comment in it", "  two", "", "", "  A new paragraph.", "  It goes on."],
    [`${name}:`, "  begins below"],
    [`${name}: a name`, "", "  Level", "  3"],
  ];
  return fc.constantFrom(...texts);
}
