import type { Trial } from "../trial.js";
import { COMMANDS } from "./commands.js";
import { CONFIGURATIONS } from "./configurations.js";
import { NEWEST } from "./newest.js";
import { OUTSIDE } from "./outside.js";
import { PACKS } from "./packs.js";
import { PICTURES } from "./pictures.js";
import { PROTOCOL } from "./protocol.js";
import { RECORDS, REPORTS } from "./records.js";
import { RULES } from "./rules.js";
import { SYSTEMS } from "./systems.js";
import { TABLES } from "./tables.js";
import { TEXTS } from "./texts.js";

/** All trials, group by group. */
export const TRIALS: readonly Trial[] = [
  ...TEXTS,
  ...PACKS,
  ...CONFIGURATIONS,
  ...SYSTEMS,
  ...RULES,
  ...TABLES,
  ...OUTSIDE,
  ...PICTURES,
  ...COMMANDS,
  ...RECORDS,
  ...REPORTS,
  ...PROTOCOL,
  ...NEWEST,
];
