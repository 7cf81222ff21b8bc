import path from "node:path";
import { loadSystem } from "../compiler/index.js";
import {
  Failure,
  metaSystem,
  readRegularFile,
  shippedFile,
  shippedSystem,
  shippedSystemIds,
} from "../project/index.js";

/** A file of a new folder; its relative path, with `/`. */
export interface StarterFile {
  readonly name: string;
  readonly text: string;
}

/** The name and id in the sample, replaced wherever they occur. */
const SAMPLE = { name: "My game", id: "my-game" } as const;
const FILES = [`${SAMPLE.id}.system`, "pack.cards", "cards.cards", "test/decks.cards", "cardwright.json"] as const;

/**
 * A small game with the given name: its system, cards, a test, a configuration, and one mistake that a rule of the game finds.
 * (docs/tutorial.md)
 */
export function starterGame(name: string) {
  const id = idFor(name);
  const folder = shippedFile("starter-game", "samples/mistakes/starter-game");
  const files = FILES.map((file) => ({
    name: file.replace(SAMPLE.id, () => id),
    text: called(name, id, readRegularFile(path.join(folder, file)).toString()),
  }));
  refuseUnreadable(name, files[0]?.text ?? "");
  return { id, files };
}

function called(name: string, id: string, text: string): string {
  return text.replaceAll(SAMPLE.id, () => id).replaceAll(SAMPLE.name, () => name);
}

/** The name in lower-case ASCII letters, which file names and system ids can contain everywhere. */
export function idFor(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase().replaceAll("ß", "ss");
  const joined = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  // An id begins with a letter.
  const id = /[a-z]/.test(joined) ? joined.replace(/^[-0-9]+/, "") : joined === "" ? "" : `game-${joined}`;
  if (id === "")
    throw new Failure(`a game needs a name with letters from a to z or digits in it, and '${name}' has none`);
  const taken = shippedSystemIds().includes(id) ? shippedSystem(id) : undefined;
  if (taken !== undefined)
    throw new Failure(`there is already a game system '${id}' (${taken.name}); choose another name`);
  return id;
}

/** The name follows a label: a line break would end it, and blanks around it would be lost. */
export function refuseUnreadable(name: string, system: string): void {
  if (loadSystem(system, shippedSystem, metaSystem()).data.name === name) return;
  throw new Failure(
    `a game cannot be called ${JSON.stringify(name)}: the name stands on one line of its system file, without blanks around it`,
  );
}
