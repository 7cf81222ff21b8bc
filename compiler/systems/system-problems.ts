import type { Span } from "../../grammar/index.js";
import type { Data } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";

/** What can be wrong with a system file that no rule written in the notation can say. */
export const SYSTEM_MESSAGES = {
  "no-system": message`This file names no system. Begin it with a record of System: and a name, with Id and Edition below.`,
  "extends-unknown": message`There is no system ${"key"}. Name one that is shipped, or one that the configuration names.`,
  "extends-circular": message`${"key"} builds on this system, so this system cannot build on it.`,
  "hole-unclosed": message`The hole ${"hole"} is not closed. Write > behind its name, or a backslash before the < of an ordinary bracket.`,
  "hole-no-name": message`${"hole"} is no name, so <${"hole"}> is no hole. Write a backslash before the < of an ordinary bracket.`,
  "hole-unknown": message`Nothing fills the hole <${"hole"}>: it is neither a hole of every system nor a name that this one declares.`,
  "hole-nearest": message`Nothing fills the hole <${"hole"}>. Did you mean <${"nearest"}>?`,
  "kinds-circular": message`A ${"kind"} is told by itself: ${"circle"}. Leave one of these conditions out.`,
  "phrases-circular": message`A ${"phrase"} can begin with itself: ${"circle"}. No text is read by it: let a form begin with something else, or make the phrase a list with Many.`,
  "form-empty": message`Nothing has to stand here for this form to be there. Leave it out, and write <Name?> where the phrase may be missing.`,
  "example-unread": message`${"phrase"} does not read this example: ${"example"}. Add a form to it, or mend the example.`,
  "example-ambiguous": message`${"phrase"} reads this example in two ways, ${"one"} and ${"other"}: ${"example"}. Take one of the forms out, or word it otherwise.`,
  "instead-unknown": message`Nothing fills <${"hole"}>: not every form of the mistake has that hole.`,
  "same-place": message`${"name"} is declared for ${"place"} already. Join the two declarations, or give them different places.`,
  "adds-to-nothing": message`Nothing that this system extends declares ${"name"} with a list of texts there. Add to what is inherited only; list the texts of a name of your own with SuchAs or OneOf.`,
  "adds-beside-nothing": message`Nothing that this system extends declares ${"name"}, so there is nothing to add to. Leave Extends out.`,
  "without-nothing": message`No inherited list of ${"name"} has ${"text"}, so there is nothing to take out.`,
  "no-number-here": message`Automatic marks the text that stands for a number, and no number may stand here. Add "integer" to Value, or leave Automatic out.`,
  "word-taken": message`In a condition ${"name"} is a word of the language, not the ${"name"} that this system declares. Give that another name.`,
  "name-unknown": message`Nothing in this system is called ${"name"}. Declare it, or put a text that is meant as it stands into quotes.`,
  "name-nearest": message`Nothing in this system is called ${"name"}. Did you mean ${"nearest"}? A text that is meant as it stands is put into quotes.`,
  "part-unknown": message`${"left"} has no ${"right"}. Declare it, or write the name as it is declared.`,
  "part-nearest": message`${"left"} has no ${"right"}. Did you mean ${"nearest"}?`,
  "name-not-here": message`No ${"thing"} can have ${"name"}: it stands on ${"places"}. Ask for a name that can stand there, or let ${"name"} stand on it.`,
  "no-value": message`${"name"} is a category, so it has no value of its own. Ask for it with Has, or for a line in it as ${"name"}.Name.`,
  "thing-not-here": message`From a ${"thing"} no ${"kind"} can be reached. Without In a rule looks at each thing by itself; add In with what holds both.`,
  "fits-no-list": message`Fits asks for lists of conditions: name a category that has Operators, on the thing that lists them, as in Leader.Allowed.`,
  "table-uneven": message`The lines of a Table belong together column by column. Write at least two, each with as many values as the first.`,
  "total-of-nothing": message`${"name"} is a number about all things together, so it can only stand in Must, MustNot or Only of a rule.`,
};

export type SystemMessageId = keyof typeof SYSTEM_MESSAGES;

/** Something that makes a part of a system file unusable. The rest of the system is used all the same. */
export interface SystemProblem {
  readonly rule: "unsound-system";
  readonly messageId: SystemMessageId;
  readonly message: string;
  readonly data: Data;
  readonly severity: "error";
  /** In the file. */
  readonly span: Span;
}

/** Makes a problem with its sentence. */
export function systemProblem(
  messageId: SystemMessageId,
  span: Span,
  data: Readonly<Record<string, string>>,
): SystemProblem {
  const sentence: { render(data: Readonly<Record<string, string>>): string } = SYSTEM_MESSAGES[messageId];
  return { rule: "unsound-system", messageId, message: sentence.render(data), data, severity: "error", span };
}
