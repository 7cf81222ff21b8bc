import type { RuleDescription } from "../../project/index.js";
import { markdownCards } from "../../tools/index.js";

/** The content of a rule's page for viewers, as plain text and as Markdown. */
export function ruleHelp({ what, why, mend, examples }: RuleDescription): {
  readonly text: string;
  readonly markdown: string;
} {
  const sentences = [what, why, mend ?? ""].filter((sentence) => sentence !== "");
  const shown = examples
    .slice(0, 1)
    .flatMap(({ breaks, mended }) => [
      `A card that breaks it:\n\n${markdownCards(breaks)}`,
      ...(mended === undefined ? [] : [`The same card, fixed:\n\n${markdownCards(mended)}`]),
    ]);
  return { text: sentences.join("\n\n"), markdown: [...sentences, ...shown].join("\n\n") };
}
