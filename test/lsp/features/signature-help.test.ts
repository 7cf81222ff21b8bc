import { describe, expect, test } from "vitest";
import { asPlainText, signatureHelp } from "../../../lsp/features/index.js";
import { type AskOptions, ask } from "../support/ask.js";

/** The signatures at a place, the piece that is typed in `[ ]`, the one that fits best with a star. */
function shown(text: string, options?: AskOptions): string[] {
  const found = signatureHelp(ask(text, options));
  return (found?.signatures ?? []).map(({ label, parameters, activeParameter }, index) => {
    const { start, end } = parameters[activeParameter ?? -1] ?? { start: 0, end: 0 };
    const star = index === found?.activeSignature && (found?.signatures.length ?? 0) > 1 ? "* " : "";
    return start === end ? label : `${star}${label.slice(0, start)}[${label.slice(start, end)}]${label.slice(end)}`;
  });
}

const card = (line: string): string => `Identifier: A 1\nType "Adventure"\n${line}\n`;
const giver = '---\nIdentifier: A 2\nType "Support"\nAdventureResources\n    Sails 3\n';

describe("what may follow a name", () => {
  test.each([
    ["Level $0", ["Level [a whole number, 1 or more]"]],
    ["Level 3$0", ["Level [a whole number, 1 or more]"]],
    ['MultiEra "$0', ['MultiEra ["Yes"]']],
    ["Level 2\nAllowPlayIfPreviousLevel $0", ["AllowPlayIfPreviousLevel [>] a whole number, 1 or more"]],
    ["Level 2\nAllowPlayIfPreviousLevel > $0", ["AllowPlayIfPreviousLevel > [a whole number, 1 or more]"]],
    ["AllowPlayIfBuildsite\n    Type $0", ['Type [=, < or >] "Adventure" or "Support"']],
    ["AllowPlayIfBuildsite\n    AR.Sails >$0", ["AR.Sails [=, < or >] a whole number, 0 or more"]],
    ["AllowPlayIfBuildsite\n    AR.Sails > $0", ["AR.Sails =, < or > [a whole number, 0 or more]"]],
    ["AdventureCommonCosts\n    Sails $0", ["Sails [a whole number, 0 or more]"]],
    ["Level 3 $0", []],
    ["Lev$0", []],
    ["Lore: and $0", []],
    ["Nonsense $0", ["Nonsense [a whole number or a text in quotes]"]],
  ])("%s", (line, wanted) => {
    expect(shown(card(line) + giver)).toEqual(wanted);
  });

  test("with the documentation of the declaration", () => {
    const [first] = signatureHelp(ask(card("Level $0")))?.signatures ?? [];
    expect(asPlainText(first?.documentation ?? [])).toMatch(/\.$/);
  });

  test("the forms of a text, and the next part", () => {
    const text = (typed: string): string => `Identifier: A 1\n\nType "Secret Master"\nSpecial "${typed}$0`;
    const special = (typed: string): string[] => shown(text(typed), { system: "conspiracy" });
    expect(special("")).toContain('Special "[<Cost>]: <Words>"');
    expect(special("3: ")).toContain('Special "<Cost>: [<Words>]"');
    expect(special("none: ")).toEqual(expect.arrayContaining(['Special "<Cost>: [<Words>]"']));
  });
});

test("any place of a pack", { tags: "slow" }, () => {
  const text = card('AllowPlayIfBuildsite\n    Feats.Drive = "Ion" / "Fluon"   # note') + giver;
  const asked = ask(text);
  for (let offset = -1; offset <= text.length + 1; offset++)
    expect(() => signatureHelp({ ...asked, offset })).not.toThrow();
});
