import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../compiler/diagnostics/apply-fixes.js";
import { namePicture } from "../../../lsp/features/index.js";
import { ask } from "../support/ask.js";

/** The text once a picture was dropped at `$0`. */
function named(marked: string, system?: string): string | undefined {
  const question = ask(marked, system === undefined ? {} : { system });
  const edit = namePicture(question, "art/sea.png");
  return edit && applyEdits(question.text, [edit]);
}

describe("a picture dropped onto a card", () => {
  const CARD = 'Identifier: SEA S 1\nDirective: Row.\n\nType "Support"\n';

  test.each([
    ["after its labels", `${CARD}$0`, CARD.replace("Row.\n", "Row.\nArt: art/sea.png\n")],
    [
      "in place of another",
      'Identifier: A 1\nArt: old.png\n\nType "Su$0pport"\n',
      'Identifier: A 1\nArt: art/sea.png\n\nType "Support"\n',
    ],
    [
      "after an empty label",
      'Identifier: A 1\nArt:$0\nType "Support"\n',
      'Identifier: A 1\nArt: art/sea.png\nType "Support"\n',
    ],
    ["above a card without labels", 'Type "Support"$0\n', 'Art: art/sea.png\nType "Support"\n'],
    [
      "with the line endings of the file",
      'Identifier: A 1\r\nType $0"Support"\r\n',
      'Identifier: A 1\r\nArt: art/sea.png\r\nType "Support"\r\n',
    ],
  ])("is inserted %s", (_, text, after) => expect(named(text)).toBe(after));

  test("is added to that card only", () => {
    const second = CARD.replace("SEA S 1", "SEA S 2");
    expect(named(`${CARD}---\n${second.replace("Type", "Ty$0pe")}`)).toBe(
      `${CARD}---\n${second.replace("Row.\n", "Row.\nArt: art/sea.png\n")}`,
    );
  });

  test.each([
    ["a deck has none", "Era: Dawn$0\n", undefined],
    ["a file without records", "$0", undefined],
  ])("%s", (_, text, after) => expect(named(text)).toBe(after));
});
