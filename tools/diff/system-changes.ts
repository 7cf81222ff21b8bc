import type { CompiledPack } from "../../compiler/index.js";
import { type JsonDifference, jsonDifferences } from "./json-differences.js";
import type { DeclaredArea, Happening } from "./pack-diff.js";

type System = CompiledPack["system"];

/** What the game declares differently. Of another game, everything differs, which its name says already. */
export function systemChanges(before: System, after: System): Happening[] {
  if (before.id !== after.id) return [];
  return jsonDifferences(declarationsOf(before), declarationsOf(after)).map(({ place, ...fromTo }) => ({
    subject: { kind: "pack" },
    kind: "declaration",
    place: place.join("."),
    area: areaOf({ place, ...fromTo }),
    ...fromTo,
  }));
}

/** Rules of play are found by their names, so that one more doesn't move the others. */
function declarationsOf({ id: _, edition: __, ...declared }: System): object {
  if (!("play" in declared) || declared.play === undefined) return declared;
  const rules = new Map<string, unknown[]>();
  for (const rule of declared.play) {
    const name = `${rule.kind} ${rule.name}`;
    rules.set(name, [...(rules.get(name) ?? []), rule]);
  }
  const order = declared.play.map(({ kind, name }) => `${kind} ${name}`);
  return { ...declared, play: { ...Object.fromEntries(rules), order } };
}

/** Sections whose keys are names of the game. */
const NAMED: ReadonlySet<string> = new Set(["kinds", "labels", "attributes", "categories", "roles", "play"]);

const AREAS: ReadonlyMap<string, DeclaredArea> = new Map([
  ["about", "about"],
  ["source", "about"],
  ["values", "form"],
  ["many", "form"],
  ["lines", "form"],
  ["automatic", "form"],
  ["tests", "form"],
  ["kindFrom", "form"],
  ["conditions", "conditions"],
  ["coveredBy", "costs"],
  ["on", "places"],
  ["mustBeOn", "places"],
]);

function areaOf({ place, to }: JsonDifference): DeclaredArea {
  const [section = "", ...inside] = place;
  if (section === "name" || section === "about") return "about";
  const keys = NAMED.has(section) ? inside.slice(1) : place;
  const last = keys.findLast((key) => AREAS.has(key));
  if (last === "about" || last === "source") return "about";
  // Programs look it up.
  if (to === undefined && keys.every((key) => /^\d+$/.test(key)) && section !== "play") return "gone";
  if (section === "kinds") return "kinds";
  if (section === "play") return "play";
  if (last === "tests" || last === undefined)
    return section === "roles" ? "roles" : last === "tests" ? "form" : "words";
  return keys.includes("conditions") ? "conditions" : (AREAS.get(last) ?? "words");
}
