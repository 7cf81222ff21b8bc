import { describe, expect, test } from "vitest";
import { asPlainText, DEFAULT_HINTS, type InlayHintSettings, inlayHints } from "../../../lsp/features/index.js";
import { ask } from "../support/ask.js";

const PACK = `Identifier: TST A 1
Type "Adventure"
AllowSupportIf1
    AR.Rope > 2
    AR.Sail < 3 # few
    AdventureResources.Oil = 1
    AR.Tar > 1 # none
    AR.Ro
AllowPlayIfPreviousLevel > 1
---
Identifier: TST S 2
Type "Support"
AR
    Rope 3
    Oil 1
    Sail 1
---
Identifier: TST S 3
Type "Support"
AdventureResources
    Rope 2
`;

/** The lines that have hints, with the hints in angle brackets. */
function hinted(text: string, settings: Partial<InlayHintSettings> = {}, range?: { start: number; end: number }) {
  const asked = ask(text);
  const hints = inlayHints(asked, range ?? { start: 0, end: asked.text.length }, { ...DEFAULT_HINTS, ...settings });
  let shown = asked.text;
  for (const { offset, label } of hints.toReversed())
    shown = `${shown.slice(0, offset)}⟨${label}⟩${shown.slice(offset)}`;
  return shown
    .split(/\r\n?|\n/)
    .filter((line) => line.includes("⟨"))
    .map((line) => line.trim());
}

describe("hints", () => {
  const ALL = { shortcuts: true, operators: true, cards: true };

  test("how many cards meet a condition, at the end of its line", () => {
    expect(hinted(PACK)).toEqual([
      "AR.Rope > 2⟨2 cards⟩",
      "AR.Sail < 3 # few⟨1 card⟩",
      "AdventureResources.Oil = 1⟨1 card⟩",
      "AR.Tar > 1 # none⟨no cards⟩",
    ]);
  });

  test("of all kinds", () => {
    expect(hinted(PACK, ALL)).toEqual([
      "AR⟨AdventureResources⟩.Rope >⟨at least⟩ 2⟨2 cards⟩",
      "AR⟨AdventureResources⟩.Sail <⟨at most⟩ 3 # few⟨1 card⟩",
      "AdventureResources.Oil = 1⟨1 card⟩",
      "AR⟨AdventureResources⟩.Tar >⟨at least⟩ 1 # none⟨no cards⟩",
      "AllowPlayIfPreviousLevel >⟨at least⟩ 1",
      "AR⟨AdventureResources⟩",
    ]);
  });

  test("each can be switched off", () => {
    expect(hinted(PACK, { operators: true, cards: false })[0]).toBe("AR.Rope >⟨at least⟩ 2");
    expect(hinted(PACK, { shortcuts: true, cards: false })[0]).toBe("AR⟨AdventureResources⟩.Rope > 2");
    expect(hinted(PACK, { cards: true })[0]).toBe("AR.Rope > 2⟨2 cards⟩");
    expect(hinted(PACK, { operators: false, shortcuts: false, cards: false })).toEqual([]);
  });

  test("only in the requested part", () => {
    const start = PACK.indexOf("    AR.Sail");
    expect(hinted(PACK, ALL, { start, end: start + 30 })).toEqual([
      "AR⟨AdventureResources⟩.Sail <⟨at most⟩ 3 # few⟨1 card⟩",
    ]);
    expect(hinted(PACK, {}, { start: PACK.length, end: PACK.length })).toEqual([]);
  });

  test("with any line endings", () => {
    for (const end of ["\r\n", "\r"]) expect(hinted(PACK.replaceAll("\n", end))).toEqual(hinted(PACK));
  });

  test("a count names the cards", () => {
    const asked = ask(PACK);
    const hints = inlayHints(asked, { start: 0, end: asked.text.length });
    const [count] = hints.filter(({ kind }) => kind === "cards");
    expect(asPlainText(count?.tooltip?.() ?? [])).toBe("Met by 2 cards of this pack:\n\n- TST S 2\n- TST S 3");
  });
});
