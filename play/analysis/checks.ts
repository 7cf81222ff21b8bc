import * as claims from "./checks/claims.js";
import * as conditions from "./checks/conditions.js";
import * as costs from "./checks/costs.js";
import * as deniedForever from "./checks/denied-forever.js";
import * as neverAskedFor from "./checks/never-asked-for.js";
import * as sides from "./checks/sides.js";
import * as similarCards from "./checks/similar-cards.js";
import * as supply from "./checks/supply.js";
import * as winning from "./checks/winning.js";
import type { AnyCheck } from "./define-check.js";

const files = [claims, conditions, costs, deniedForever, neverAskedFor, sides, similarCards, supply, winning];

/** All built-in checks. Each new one needs its name and holes in compiler/systems/checks.ts, and its name in meta.system. */
export const checks: readonly AnyCheck[] = files
  .flatMap((file): unknown[] => Object.values(file))
  .filter((one): one is AnyCheck => typeof one === "object" && one !== null && "check" in one);
