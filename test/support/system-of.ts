import { loadSystem } from "../../compiler/model/load-system.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { shippedSystem } from "./systems.js";

/** A system defined in a test; it may extend the shipped ones. */
export function systemOf(text: string): System {
  return instantiateSystem(
    loadSystem(text, (key) => shippedSystem(key.replace(/@.*/, "")).data, shippedSystem("meta")).data,
  );
}
