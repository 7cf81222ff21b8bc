import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported by whatever plays sessions again: the core can't. */
export const failingPlaythrough = defineRule({
  id: "failing-playthrough",
  severity: "error",
  about: "outcome",
  what: "A line of a .play file that the rules of play of its pack don't agree with: a move that is not legal, a card that isn't there, another end; and a card that the pack doesn't have, of which something is expected.",
  why: "A playthrough is a test of the rules. Where the two differ, one of them isn't what its author meant.",
  messages: {
    unplayable: message`This can't be played: ${"said"}`,
    beginning: message`It can't begin like this: ${"said"}`,
    move: message`Not possible here: ${"said"}`,
    forbidden: message`${"ban"} forbids this: ${"about"}`,
    "forbidden-by": message`${"ban"} forbids this: ${"about"} See ${"source"} in the rulebook.`,
    end: message`It ends differently: ${"said"}`,
    expected: message`Nothing can be expected of this: ${"said"}`,
  },
  check: {},
});
