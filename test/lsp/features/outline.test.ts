import { extname } from "node:path";
import { describe, expect, test } from "vitest";
import type { FileModel, PackModel } from "../../../compiler/model/pack-model.js";
import { moved } from "../../../lsp/features/spans.js";
import { type OutlineNode, outlineTree, wholeSpan } from "../../../lsp/features/symbols/outline.js";
import type { OutlineItem } from "../../../lsp/features/symbols/outline-of-record.js";
import { readSamples } from "../../support/samples.js";
import { sample } from "../../support/sweep.js";
import { type AskOptions, ask } from "../support/ask.js";

/** All items of a file, with spans in the file. */
function outline(file: FileModel, pack: PackModel): readonly OutlineItem[] {
  const itemOf = (node: OutlineNode): OutlineItem => {
    const move = (item: OutlineItem): OutlineItem => ({
      ...item,
      span: moved(item.span, node.record.node.start),
      nameSpan: moved(item.nameSpan, node.record.node.start),
      children: item.children.map(move),
    });
    const own = move(node.described);
    return { ...own, span: wholeSpan(node), children: [...own.children, ...node.below.map(itemOf)] };
  };
  return outlineTree(file, pack).map(itemOf);
}

/** The outline of a text, one item a line, indented as deep as it lies: kind, name, and the text of its name in the file. */
function outlined(text: string, options?: AskOptions): string[] {
  const { file, pack } = ask(text, options);
  const lines = (items: readonly OutlineItem[], depth: number): string[] =>
    items.flatMap(({ kind, name, detail, nameSpan, children }) => {
      const written = file.text.slice(nameSpan.start, nameSpan.end);
      const own = `${"  ".repeat(depth)}${kind} ${name}${written === name ? "" : ` (${written})`}${detail && `: ${detail}`}`;
      return [own, ...lines(children, depth + 1)];
    });
  return lines(outline(file, pack), 0);
}

describe("outline", () => {
  test("a pack contains decks, which contain the cards that follow, which contain their categories", () => {
    expect(
      outlined(`# Everything about bread.
Pack: Bread
Kind "Edition"
---
Era: Dough
BurnOff 4
---
Identifier: BRE A 1
Directive: Knead the dough,
    for an hour.
Type "Adventure"
AdventureCommonCosts
    Patience 2 # and more
    # Not yet:
    Force 3
ER
    Sway 7
---
Type "Support"
---
Era: Crust
Cards:
    BRE A 1
---
Identifier: BRE S 2
`),
    ).toEqual([
      "pack Bread: 3 cards",
      "  deck Dough: 2 cards",
      "    card BRE A 1: Adventure · Knead the dough, for an hour.",
      "      category AdventureCommonCosts: Patience 2, Force 3",
      "      category ER: Sway 7",
      '    card Card without an identifier (Type "Support"): Support',
      "  deck Crust: 1 card",
      "  card BRE S 2",
    ]);
  });

  test("cards in a file without a pack record, and their game", () => {
    expect(outlined("System: got\n---\nIdentifier: A 1\n---\n\n# only a comment\n---\nIdentifier: A 2")).toEqual([
      "choice System: got (got)",
      "card A 1",
      "card A 2",
    ]);
  });

  test("records without a separator between them", () => {
    expect(outlined('Identifier: A 1\nType "Support"\nIdentifier: A 2\nType "Support"\n')).toEqual([
      "card A 1: Support",
      "card A 2: Support",
    ]);
  });

  test("missing names", () => {
    expect(outlined("Pack:\n---\nEra:\n---\nIdentifier:\n---\nEraCosts\n")).toEqual([
      "pack Pack without a name (Pack:): 2 cards",
      "  deck Era without a name (Era:): 2 cards",
      "    card Card without an identifier (Identifier:)",
      "    card Card without an identifier (EraCosts)",
      "      category EraCosts",
    ]);
  });

  test("a custom game", () => {
    const text = `System: Kennel
About: Dogs.
---
Kind: Dog
When
    Has = "Breed"
---
Attribute: Breed
About: What sort of dog it is, where anybody knows; a great many of them are of no sort at all, and the better for it.
---
Category: Tricks
---
Label: Bark
---
Rule: slow-dog
---
Attribute:`;
    expect(outlined(text, { path: "kennel.system" })).toEqual([
      "system Kennel: Dogs.",
      "  kind Dog",
      '    category When: Has = "Breed"',
      "  attribute Breed: What sort of dog it is, where anybody knows; a great many o…",
      "  declared category Tricks",
      "  label Bark",
      "  rule slow-dog",
      "  attribute Declaration without a name (Attribute:)",
    ]);
  });

  test("every item is within its parent, its name within the item, and siblings don't overlap", {
    tags: "slow",
  }, () => {
    function expectSound(items: readonly OutlineItem[], start: number, end: number): void {
      let last = start;
      for (const { span, nameSpan, name, children } of items) {
        expect(name.trim()).not.toBe("");
        expect(span.start).toBeGreaterThanOrEqual(last);
        expect(span.end).toBeLessThanOrEqual(end);
        expect(nameSpan.start).toBeGreaterThanOrEqual(span.start);
        expect(nameSpan.end).toBeLessThanOrEqual(span.end);
        expectSound(children, span.start, span.end);
        last = span.end;
      }
    }
    const samples = readSamples().filter((_, index) => index % 4 === 0);
    const all = [...samples, ...readSamples("systems")];
    for (const { path, text } of sample(all, 16, ({ path }) => extname(path))) {
      for (const written of [text, text.replaceAll("\n", "\r\n"), text.slice(0, text.length / 2)]) {
        const { file, pack } = ask(written.replaceAll("$0", ""), { path });
        expectSound(outline(file, pack), 0, file.text.length);
      }
    }
  });
});
