import type { Mistake } from "../mistake.js";
import { decklists } from "./decklists.js";
import { layout } from "./layout.js";
import { lostLines } from "./lost-lines.js";
import { missing } from "./missing.js";
import { misspeltNames } from "./misspelt-names.js";
import { operators } from "./operators.js";
import { otherNotations } from "./other-notations.js";
import { pictures } from "./pictures.js";
import { quotes } from "./quotes.js";
import { repeated } from "./repeated.js";
import { shapes } from "./shapes.js";
import { values } from "./values.js";
import { wrongPlaces } from "./wrong-places.js";

/** All kinds of mistakes that are planted. */
export const mistakes: readonly Mistake[] = [
  ...misspeltNames,
  ...pictures,
  ...wrongPlaces,
  ...operators,
  ...values,
  ...quotes,
  ...repeated,
  ...shapes,
  ...layout,
  ...missing,
  ...lostLines,
  ...decklists,
  ...otherNotations,
];
