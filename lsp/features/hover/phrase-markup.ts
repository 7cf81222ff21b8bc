import { type PhraseDeclaration, records } from "../../../compiler/index.js";
import { code, emphasis, type Markup, type MarkupBlock, strong, text } from "../markup.js";
import type { PhraseMeaning } from "../meaning/meaning.js";
import { shortened } from "./card-markup.js";
import { sourceOf } from "./declaration-markup.js";

/** The most forms to show. */
const MOST_FORMS = 6;

/** A phrase of the game's texts: its meaning, its forms, and where it is allowed. */
export function phraseMarkup({ name, declaration, written, system }: PhraseMeaning): Markup {
  const { about, says, mend, examples } = declaration;
  return [
    text(strong(shortened(written, 60)), ", worded as ", code(name)),
    ...(about === "" ? [] : [text(about)]),
    ...(says === undefined ? [] : [text(says, mend === undefined ? "" : ` ${mend}`)]),
    ...formBlocks(declaration),
    ...placeBlocks(declaration),
    ...examples.map((example) => text("For example: ", code(example))),
    text(emphasis(sourceOf(declaration, system))),
  ];
}

/** A record with a single form would only repeat the text. */
function formBlocks({ oneOf, says }: PhraseDeclaration): MarkupBlock[] {
  if (oneOf.length < 2 || says !== undefined) return [];
  const items = oneOf.slice(0, MOST_FORMS).map((form) => [code(form)]);
  const more = oneOf.length - items.length;
  return [{ kind: "list", items: more > 0 ? [...items, [`and ${more} more`]] : items }];
}

function placeBlocks({ on, under }: PhraseDeclaration): MarkupBlock[] {
  if (on.length > 0) return [text(`Only on ${records(on)}.`)];
  return under.length > 0 ? [text(`Only under ${under.join(" and ")}.`)] : [];
}
