import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { loadSystem } from "../../../compiler/model/load-system.js";
import type { PackModel } from "../../../compiler/model/pack-model.js";
import { readPack } from "../../../compiler/model/read-pack.js";
import { readSystemName } from "../../../compiler/systems/editions.js";
import { instantiateSystem } from "../../../compiler/systems/instantiate-system.js";
import type { System } from "../../../compiler/systems/system.js";
import type { SystemData } from "../../../compiler/systems/system-data.js";
import { type FeatureRequest, type KnownSystems, packIndexOf, type SystemFile } from "../../../lsp/features/index.js";
import { createChecker } from "../../../play/create-checker.js";
import { ROOT } from "../../support/samples.js";
import { CHOOSABLE, SHIPPED, shippedSystem } from "../../support/systems.js";
import { type Mark, readMarked } from "./marked-text.js";

const checker = createChecker();

/** A question, and what else the marked text says. */
export interface Asked extends FeatureRequest {
  /** The text of the file that is asked about. */
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
  readonly marks: readonly Mark[];
}

export interface AskOptions {
  /** Path of the first file, where the text names none: `test.cards`. `test.system` is checked as a description of a game. */
  readonly path?: string;
  /** Id of the shipped system of the cards, where nothing else names one: `got`. */
  readonly system?: string;
}

/**
 * A question about the place of `$0` in marked text (see `readMarked`). Files below the folder of the first are one
 * pack, files elsewhere are packs that it may use. A `.system` file is a pack of its own, and its game can be chosen.
 */
export function ask(text: string, { path = "test.cards", system = "got" }: AskOptions = {}): Asked {
  const { files, cursor, marks } = readMarked(text, path);
  const asked = cursor ?? { path: Object.keys(files)[0] ?? path, offset: 0 };
  const own = ownSystems(files);
  const choices: Choices = { files, system: shippedSystem(system), own };
  const folder = asked.path.endsWith(".system") ? asked.path : posix.dirname(Object.keys(files)[0] ?? "");
  const pack = packIn(folder, choices, [folder]);
  const file = pack.files.find((candidate) => candidate.path === asked.path);
  if (file === undefined) throw new Error(`no file ${asked.path} in the pack of ${folder}`);
  const systems = knownSystems(choices);
  return { pack, file, offset: asked.offset, index: packIndexOf(pack), systems, text: file.text, files, marks };
}

interface OwnSystem {
  readonly system: System;
  readonly file: SystemFile;
}

interface Choices {
  readonly files: Readonly<Record<string, string>>;
  readonly system: System;
  readonly own: readonly OwnSystem[];
}

function ownSystems(files: Readonly<Record<string, string>>): OwnSystem[] {
  const own = Object.entries(files).filter(([path]) => path.endsWith(".system"));
  const dataOf = (text: string, open: readonly string[]): SystemData =>
    loadSystem(text, (key) => dataCalled(key, open), shippedSystem("meta")).data;
  // A system may extend another of the files.
  const dataCalled = (key: string, open: readonly string[]): SystemData | undefined => {
    const found = own.find(([, text]) => /^Id "(.*)"/m.exec(text)?.[1] === key)?.[1];
    if (found !== undefined) return open.includes(found) ? undefined : dataOf(found, [...open, found]);
    return CHOOSABLE.includes(key) ? shippedSystem(key).data : undefined;
  };
  return own.map(([path, text]) => {
    const system = { ...instantiateSystem(dataOf(text, [text])), source: { file: path, path, text } };
    return { system, file: { path, text, shipped: false } };
  });
}

const findIn =
  ({ own }: Choices) =>
  (name: string): System | undefined =>
    own.find(({ system: { data, key } }) => data.id === name || key === name)?.system ??
    (CHOOSABLE.includes(name) ? shippedSystem(name) : undefined);

const namesIn = ({ own }: Choices): string[] => [
  ...CHOOSABLE.filter((name) => name !== "meta"),
  ...own.map(({ system }) => system.data.id),
];

function knownSystems(choices: Choices): KnownSystems {
  return {
    names: namesIn(choices),
    find: findIn(choices),
    fileOf: ({ system, edition }) =>
      choices.own.find(({ system: { data } }) => data.id === system)?.file ?? shippedFile(system, edition),
  };
}

function shippedFile(id: string, edition: string): SystemFile | undefined {
  const name = SHIPPED.find((candidate) => candidate === `${id}@${edition}`) ?? SHIPPED.find((other) => other === id);
  if (name === undefined || readSystemName(name).id !== id) return undefined;
  const path = `systems/${name}.system`;
  return { path, text: readFileSync(join(ROOT, path), "utf8"), shipped: true };
}

function packIn(folder: string, choices: Choices, open: readonly string[]): PackModel {
  const { files, system } = choices;
  const below = (path: string): boolean =>
    path === folder || (!path.endsWith(".system") && (folder === "." || path.startsWith(`${folder}/`)));
  return readPack({
    files: Object.entries(files)
      .filter(([path]) => below(path))
      .map(([path, text]) => {
        return { path, text, encoding: undefined, system: path.endsWith(".system") ? shippedSystem("meta") : system };
      }),
    findSystem: findIn(choices),
    systemNames: namesIn(choices),
    readerOf: checker.readerOf,
    usePack(named) {
      const used = posix.join(folder, named);
      if (open.includes(used)) return { folder: named, problem: "circular", pack: undefined };
      const pack = packIn(used, choices, [...open, used]);
      if (pack.files.length === 0) return { folder: named, problem: "missing", pack: undefined };
      return { folder: named, problem: undefined, pack };
    },
  });
}
