import { describe, expect, test } from "vitest";
import { documentLinks } from "../../../lsp/features/index.js";
import { type AskOptions, ask } from "../support/ask.js";
import { shownSpan } from "../support/places.js";

const EXISTING = new Set(["art/harbour 1.png", "art/Ålesund.webp", "test.cards"]);

/** The links of a file: their line, and what they open. */
function linksIn(text: string, options?: AskOptions): string[] {
  const { pack, file } = ask(text, options);
  const links = documentLinks(pack, file, (from, written) =>
    EXISTING.has(written) ? `${from}: ${written}` : undefined,
  );
  return links.map(
    ({ span, target }) => `${shownSpan(file.text, span)} => ${target.kind === "file" ? target.path : target.rule}`,
  );
}

describe("links", () => {
  const card = (label: string): string => `Identifier: A 1\n${label}\nType "Support"\n`;
  const cases: readonly (readonly [text: string, links: readonly string[]])[] = [
    [card("Art: art/harbour 1.png"), ["Art: [art/harbour 1.png] => test.cards: art/harbour 1.png"]],
    [card("Art: art/Ålesund.webp  "), ["Art: [art/Ålesund.webp] => test.cards: art/Ålesund.webp"]],
    [
      card("Art: art/harbour 1.png").replaceAll("\n", "\r\n"),
      ["Art: [art/harbour 1.png] => test.cards: art/harbour 1.png"],
    ],
    [card("Art: art/missing.png"), []],
    [card("Art: https://example.org/test.cards"), []],
    [card("Art: "), []],
    // A text in sentences may speak of files.
    [card("Directive: test.cards"), []],
    [card("Directive: see\n    Art: test.cards"), []],
    [card("Nothing: test.cards"), []],
    [
      '# cardwright-ignore-file missing-identifier, syntax/unclosed-text: not yet\nType "Support" # cardwright-ignore missing-attribute',
      [
        "# cardwright-ignore-file [missing-identifier], syntax/unclosed-text: not yet => missing-identifier",
        "# cardwright-ignore-file missing-identifier, [syntax/unclosed-text]: not yet => syntax",
        'Type "Support" # cardwright-ignore [missing-attribute] => missing-attribute',
      ],
    ],
  ];
  test.each(cases)("%j", (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test("folders of packs link to the file with their pack record", () => {
    const text = `//- sea/pack.cards
Pack: Sea of ../land
Uses:
    ../land # where it began
    ../nowhere
//- land/first.cards
Pack: Land
`;
    expect(linksIn(text)).toEqual(["[../land] # where it began => land/first.cards"]);
  });
});
