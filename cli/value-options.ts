import { isDay } from "../compiler/index.js";
import { Failure } from "../project/index.js";
import type { Options } from "./call.js";
import { textOption } from "./session.js";

/** A whole number, if given. `example` is a valid value. */
export function numberOption(value: Options[string], flag: string, example = "such as 0"): number | undefined {
  const text = textOption(value);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Failure(`${flag} ${text}: this takes a whole number, ${example}`);
  return Number(text);
}

/** A date such as `2031-01-31`, if given. */
export function dayOption(value: Options[string], flag: string): string | undefined {
  const text = textOption(value);
  if (text === undefined || isDay(text)) return text;
  throw new Failure(`${flag} ${text}: this takes a day, such as 2031-01-31`);
}
