import { type PhraseDeclaration, records, type System } from "../../../compiler/index.js";
import { code, emphasis, firstOf, type Markup, type MarkupBlock, strong, text } from "../markup.js";
import type { PhraseMeaning } from "../meaning/meaning.js";
import { shortened } from "./card-markup.js";
import { sourceOf } from "./declaration-markup.js";

const MOST_FORMS = 6;

/** A phrase of the game's texts: its meaning, its forms, and where it is allowed. */
export function phraseMarkup({ name, declaration, written, system }: PhraseMeaning): Markup {
  const { about, says, mend, examples } = declaration;
  return [
    text(strong(shortened(written.replace(/[,:;]$/, ""), 60)), ", worded as ", code(name)),
    ...(about === "" ? [] : [text(about)]),
    ...(says === undefined ? [] : [text(says, mend === undefined ? "" : ` ${mend}`)]),
    ...formBlocks(declaration),
    ...placeBlocks(declaration),
    ...examples.map((example) => text("For example: ", code(example))),
    text(emphasis(sourceOf(declaration, system))),
  ];
}

/** The records that declare a phrase: its meaning, its forms, and where it is allowed. */
export function phraseBlocks(declarations: readonly PhraseDeclaration[], system: System): Markup {
  const sound = declarations.filter(({ says }) => says === undefined);
  const shown = sound.length === 0 ? declarations : sound;
  const abouts = new Set(shown.map(({ about }) => about).filter((about) => about !== ""));
  const [first] = shown;
  return [
    ...[...abouts].map((about) => text(about)),
    ...formList(shown.flatMap(({ oneOf }) => oneOf)),
    ...(shown.length === 1 && first !== undefined ? placeBlocks(first) : []),
    ...shown
      .flatMap(({ examples: [example] }) => (example === undefined ? [] : [text("For example: ", code(example))]))
      .slice(0, 1),
    ...(first === undefined ? [] : [text(emphasis(sourceOf(first, system)))]),
  ];
}

/** A record with a single form would only repeat the text. */
function formBlocks({ oneOf, says }: PhraseDeclaration): MarkupBlock[] {
  return oneOf.length < 2 || says !== undefined ? [] : formList(oneOf);
}

const formList = (forms: readonly string[]): MarkupBlock[] => [
  firstOf(
    forms.slice(0, MOST_FORMS).map((form) => [code(form)]),
    forms.length,
  ),
];

function placeBlocks({ on, under }: PhraseDeclaration): MarkupBlock[] {
  if (on.length > 0) return [text(`Only on ${records(on)}.`)];
  return under.length > 0 ? [text(`Only under ${under.join(" and ")}.`)] : [];
}
