import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadSystem } from "../../compiler/model/load-system.js";
import type { SystemData } from "../../compiler/systems/system-data.js";
import { once } from "../../grammar/index.js";
import { createChecker } from "../../play/create-checker.js";
import { packOf } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { resolveShipped, SHIPPED, shippedSystem } from "../support/systems.js";

/**
 * The law: what leads to nothing is reported, wherever a name stands. In each description of a game, each name is
 * written wrong in turn, and that is one finding, at its line.
 */
interface Place {
  readonly file: string;
  readonly start: number;
  readonly name: string;
  /** The label, attribute or group of conditions where it stands, and the sort of record. */
  readonly under: string;
}

interface Game {
  readonly text: string;
  readonly data: SystemData;
}

const FOREIGN = join(ROOT, "test", "systems", "foreign");
const FILES = [
  ...readdirSync(FOREIGN).flatMap((game) => (game.includes(".") ? [] : join(FOREIGN, game, `${game}.system`))),
  // Those that the others build on are described by themselves.
  ...SHIPPED.filter((name) => name !== "meta" && name !== "common").map((name) =>
    join(ROOT, "systems", `${name}.system`),
  ),
];
const meta = shippedSystem("meta");
const games = once(
  () =>
    new Map(
      FILES.map((file): [string, Game] => {
        const text = readFileSync(file, "utf8");
        return [file, { text, data: loadSystem(text, resolveShipped, meta).data }];
      }),
    ),
);

const CONDITIONS = /^(?:When|Unless|Must|MustNot|Only|Table|Until)$/;
/** Attributes of texts that mean themselves. */
const TEXTS =
  /^(?:OneOf|SuchAs|Default|Instead|Extends|Removed|Value|Prints|Between|Formerly|Automatic|Id|Edition|As|Shows|Icon)$/;
const RULES_OF_PLAY = /^(?:Zone|Counter|Phase|Action|Ban|Effect|Number)$/;

function* placesIn(file: string, { text, data }: Game): Generator<Place> {
  const { kinds, labels, attributes, categories, phrases, play = [] } = data;
  const declared = new Set([...kinds, ...labels, ...attributes, ...categories, ...phrases, ...play].map(nameOf));
  let at = 0;
  let [sort, label, group] = ["", "", ""];
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    if (line === "---") [sort, label, group] = ["", "", ""];
    const head = /^([A-Z]\w*):/.exec(line)?.[1];
    const isBeginning = sort === "";
    sort ||= head ?? "";
    if (!line.startsWith(" ")) [label, group] = [head ?? "", head === undefined ? (/^\w+$/.exec(line)?.[0] ?? "") : ""];
    if (isBeginning || (label !== "" && label !== "Says")) continue;
    const [, before = "", word = ""] = /^(\s*)([\w.]+)/.exec(line) ?? [];
    const isCondition = CONDITIONS.test(group) && before !== "";
    const under = `${sort} ${label || (isCondition ? group : word)}`;
    const place = (index: number, name: string): Place => ({ file, start: start + index, name, under });
    if (isCondition && !/^(?:Is|Has)$/.test(word)) yield place(before.length, word);
    for (const { index, 1: hole = "" } of line.matchAll(/(?<!\\)<([A-Z][\w.]*)\??>/g))
      if (declared.has(hole.split(".")[0] ?? "") && !/^Face/.test(sort)) yield place(index + 1, hole);
    if (label !== "") continue;
    const rest = before.length + word.length;
    for (const { index, 0: found, 1: quoted } of line.slice(rest).matchAll(/"((?:[^"\\]|\\.)*)"|(?<!\S)[A-Z][\w.]*/g)) {
      const name = quoted ?? found;
      const from = rest + index + (quoted === undefined ? 0 : 1);
      if (quoted !== undefined && RULES_OF_PLAY.test(sort)) {
        for (const one of name.matchAll(/(?<![\w.])[A-Z]\w*/g))
          if (play.some((rule) => rule.name === one[0])) yield place(from + one.index, one[0]);
      } else if (
        quoted === undefined ? isCondition : isCondition ? /(?:^|\.)(?:Is|Has)$/.test(word) : !TEXTS.test(word)
      )
        if (declared.has(name.split(".")[0] ?? "")) yield place(from, name);
    }
  }
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** Two letters of the last name change places. */
function misspelt({ name }: Place): string {
  const from = name.lastIndexOf(".") + 1;
  const last = name.slice(from);
  const swapped = [...last].flatMap((letter, index) =>
    index > 0 && letter !== last[index - 1]
      ? [last.slice(0, index - 1) + letter + last[index - 1] + last.slice(index + 1)]
      : [],
  );
  return name.slice(0, from) + (swapped[Math.floor(swapped.length / 2)] ?? `${last}qx`);
}

/** No card of any kind has it, and no text a part called so. */
const ledNowhere = ({ name }: Place): string => `${name.split(".")[0]}.Nowhere`;

/** A declared name that is not allowed there. */
function ofAnotherSort({ file, name, under }: Place): string | undefined {
  const { kinds = [], labels = [], attributes = [], categories = [], play = [] } = games().get(file)?.data ?? {};
  const [sort, word = ""] = under.split(" ");
  if (RULES_OF_PLAY.test(sort ?? "")) {
    const kind = play.find((one) => one.name === name)?.kind;
    return play.find((one) => one.kind !== kind)?.name;
  }
  const names = new Set([...labels, ...attributes, ...categories].map(nameOf));
  if (/^(?:On|MustBeOn|For|In|Is)$/.test(word)) return "Licence";
  return kinds.find((kind) => !names.has(kind.name))?.name;
}

const checker = createChecker();
/** The findings of a description with another name at a place: those at the line, and all. */
function found({ file, start, name }: Place, written: string): string[] {
  const { text = "" } = games().get(file) ?? {};
  const now = text.slice(0, start) + written + text.slice(start + name.length);
  const from = now.lastIndexOf("\n", start) + 1;
  const to = now.indexOf("\n", start);
  const all = checker.check(packOf({ "game.system": now }, meta)).filter(({ severity }) => severity !== "info");
  return all.map(({ rule, span, message }) => (span.start <= to && span.end >= from ? "there" : `${rule}: ${message}`));
}

/** One place for each name that stands under the same more than once. */
const different = once((): Place[] => {
  const all = FILES.flatMap((file) => [...placesIn(file, games().get(file) as Game)]);
  return [...new Map(all.map((place) => [`${place.file} ${place.under} ${place.name}`, place])).values()];
});

test.each([
  ["misspelt", misspelt],
  ["led on to nothing", ledNowhere],
  ["of another sort", ofAnotherSort],
])("a name that is %s is one finding, at its line", { tags: "slow" }, (_, wrong) => {
  const wide = sample(
    different().filter(({ file }) => file.startsWith(FOREIGN)),
    40,
    ({ under }) => under,
  );
  const places = [...wide, ...sample(different(), 8)];
  const missed = places.flatMap((place) => {
    const written = wrong(place);
    if (written === undefined || written === place.name) return [];
    const said = found(place, written);
    const line = (games().get(place.file)?.text ?? "").slice(0, place.start).split("\n").length;
    const where = `${place.file.slice(ROOT.length)}:${line} ${place.under}, ${place.name}: ${written}`;
    return said.length === 1 && said[0] === "there" ? [] : [{ where, said }];
  });
  expect(missed).toEqual([]);
});
