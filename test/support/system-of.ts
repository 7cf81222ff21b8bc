import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import { loadSystem } from "../../compiler/systems/load-system.js";
import type { System } from "../../compiler/systems/system.js";
import { shippedSystem } from "./systems.js";

/** A system written in a test; it may extend the shipped ones. */
export function systemOf(text: string): System {
  return instantiateSystem(loadSystem(text, (key) => shippedSystem(key.replace(/@.*/, "")).data).data);
}
