import type { Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix, Severity } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";

/** Problems of a system file that no rule in the notation can express. */
export const SYSTEM_MESSAGES = {
  "no-system": message`This file names no system. Begin it with System: and a name, with Id and Edition below.`,
  "extends-unknown": message`Unknown system ${"key"}. Name one that ships with Cardwright, or one that the configuration names.`,
  "extends-nearest": message`Unknown system ${"key"}. Did you mean ${"nearest"}?`,
  "extends-circular": message`Circular Extends: ${"key"} already extends this system.`,
  "hole-unclosed": message`Unclosed hole ${"hole"}. Write > after its name, or a backslash before the < of an ordinary bracket.`,
  "hole-no-name": message`${"hole"} is not a name, so <${"hole"}> is not a hole. Write a backslash before the < of an ordinary bracket.`,
  "hole-unknown": message`Unknown hole <${"hole"}>: it is not built in, and this system declares no such name.`,
  "hole-length": message`A number of characters goes only after a built-in word, and the smaller of two goes first: <${"sample"}>.`,
  "hole-kind": message`${"hole"} is a kind, and nothing on a card is called that. Name what its cards have, as in \<${"hole"}.Name>.`,
  "hole-phrase": message`${"hole"} is a phrase, and the forms of a rule are searched for within texts. Write its forms here, or take an attribute.`,
  "hole-in-brackets": message`A hole is in angle brackets: ${"nearest"}, not ${"written"}.`,
  "hole-nearest": message`Unknown hole <${"hole"}>. Did you mean <${"nearest"}>?`,
  "kinds-circular": message`${"kind"} is defined in terms of itself: ${"circle"}. Remove one of these conditions.`,
  "phrases-circular": message`${"phrase"} can begin with itself: ${"circle"}. Begin the form with something else, or make the phrase a list with Many.`,
  "lists-nested": message`${"phrase"} is a list of ${"inner"}, which is a list with the same separator, so any text with two of them can be read in two ways. Remove Many from one of them.`,
  "form-twice": message`${"phrase"} reads "${"form"}" in two ways, by ${"one"} and by ${"other"}. Remove it from one of them.`,
  "phrase-unused": message`Nothing uses ${"phrase"}: no form has <${"phrase"}>, and no attribute lists it. Remove it, or use it.`,
  "words-nearest": message`Nothing uses ${"phrase"}. Did you mean ${"nearest"}, which lists words of the language?`,
  "words-other": message`Each text of ${"name"} is a ${"what"}, as in "${"sample"}", and "${"text"}" is none. Correct it, or remove it.`,
  "form-empty": message`This form matches an empty text. Remove it, and write <Name?> where the phrase is optional.`,
  "example-unread": message`${"phrase"} can't read "${"example"}". Add a form, or fix the example.`,
  "example-ambiguous": message`${"phrase"} reads "${"example"}" in two ways, ${"one"} and ${"other"}. Remove one of the forms or reword it.`,
  "example-unused": message`No rule is shown by ${"name"}. Begin Breaks or Mended of a rule with from ${"name"}, or remove it.`,
  "instead-unknown": message`Nothing fills <${"hole"}>: not every form of this mistake has that hole.`,
  "instead-uneven": message`Number of forms: ${"forms"}; texts of Instead: ${"texts"}. Write one text for all forms, or one for each.`,
  "glyph-of-nothing": message`This glyph is never drawn: it has no OneOf with the texts that it replaces, and no For with names.`,
  "reminders-of-nothing": message`No rule of this game has a reminder, so there is nothing to print. In a rule with OneOf, let Instead continue the form, as in "Rowing" and "Rowing (It needs no wind.)"; or remove Reminders.`,
  "path-unread": message`The drawing can't be read at ${"found"}. It is the name of an icon, the path of a PNG or JPEG file, or an outline: that begins with M, has the letters M, L, H, V, C, Q and Z, and numbers from 0 to 100 after them.`,
  "same-place": message`${"name"} is already declared for ${"place"}. Merge the two declarations, or give them different places.`,
  "adds-to-nothing": message`No system that this one extends declares ${"name"} with a list of texts there. Extends adds to inherited lists only; list the texts of your own names with SuchAs or OneOf.`,
  "adds-beside-nothing": message`No system that this one extends declares ${"name"}, so there is nothing to add to. Remove Extends.`,
  "without-nothing": message`No inherited list of ${"name"} has ${"text"}, so there is nothing to remove.`,
  "no-number-here": message`Automatic names a text used in place of a number, and no number is allowed here. Add "integer" to Value, or remove Automatic.`,
  "word-taken": message`${"name"} is a reserved word in conditions, so the ${"name"} that this system declares cannot be used there. Rename it.`,
  "name-unknown": message`Unknown name ${"name"}. Declare it, or put it in quotes if it is a text.`,
  "name-nearest": message`Unknown name ${"name"}. Did you mean ${"nearest"}? Put it in quotes if it is a text.`,
  "name-in-quotes": message`${"word"} asks for a name in quotes. Without them, it would be the value of ${"name"}.`,
  "part-unknown": message`${"left"} has no ${"right"}. Declare it, or correct the name.`,
  "part-nearest": message`${"left"} has no ${"right"}. Did you mean ${"nearest"}?`,
  "name-not-here": message`No ${"thing"} can have ${"name"}, which is for ${"places"}. Use another name, or allow ${"name"} there.`,
  "names-not-here": message`No ${"thing"} can have ${"names"}. Look at something that has them, or allow them there.`,
  "no-value": message`${"name"} is a category, so it has no value. Use Has to ask whether it is there, or ${"name"}.Name for a line in it.`,
  "thing-not-here": message`A ${"thing"} alone has no ${"kind"}. Without In, a rule looks at each thing by itself; add In with what contains both.`,
  "named-not-here": message`${"name"} is on what ${"named"} names. Without In, a rule looks at each thing by itself; add In with what contains both.`,
  "fits-no-list": message`Fits asks for lists of conditions: name a category with Operators, or with names that cards have too, on the thing that lists them, as in Leader.Allowed.`,
  "table-uneven": message`The lines of a Table belong together column by column. Write at least two, each with as many values as the first.`,
  "measure-of-texts": message`${"word"} needs numbers, and ${"name"} is a text. Take an attribute whose Value is "integer"; Different, Sets and Spread also count texts.`,
  "number-no-text": message`${"number"} is a number, and ${"other"} a text, so they are never equal. Compare it with a number.`,
  "number-of-value": message`${"number"} is a number, and never ${"text"}. To count only the ${"text"} of each thing, write In with its kind, Per "${"name"}" and, in When, ${"name"} = "${"text"}"; here, compare with a number.`,
  "no-list": message`${"name"} is a label, and lists no cards. Use the name of a kind, or declare the label with Value "cards".`,
  "list-of-no-deck": message`Only decks can have lists of cards beside them, and ${"kind"} is not a kind of deck. Write On "Deck".`,
  "no-texts": message`${"name"} has no texts of free words, so ${"word"} leads to nothing. Name a label, or an attribute whose values are such texts.`,
  "instead-same": message`Instead is the same text that it replaces, so ${"text"} would be found again. Write the correct text.`,
  "phrase-not-under": message`No text of ${"name"} is read by ${"phrase"}, so Under has no effect. Name an attribute whose OneOf or SuchAs leads to this phrase.`,
  "phrase-without-texts": message`No ${"kind"} has a text that ${"phrase"} can be part of. Use another kind, or allow such a text there.`,
  "column-unreached": message`Column ${"column"} is never reached: column ${"earlier"} holds wherever it does, and the first that holds decides. Change or remove one of them.`,
  "columns-overlap": message`Columns ${"earlier"} and ${"column"} overlap, and the first that holds decides. Begin each range where the one before it ends.`,
  "meaning-of-nothing": message`${"name"} has no value ${"text"}, so nothing shows this meaning. Use a listed value, or add it to the list.`,
  "meaning-nearest": message`${"name"} has no value ${"text"}, so nothing shows this meaning. Did you mean ${"nearest"}?`,
  "meaning-twice": message`${"text"} has a meaning above already. A value has one: keep one of these lines.`,
  "meaning-without-colon": message`A colon ends the value whose meaning this line gives. Write ${"nearest"}.`,
  "phrase-as-text": message`This allows the word ${"name"} and nothing else. To have the texts read by the phrase ${"name"}, put it in angle brackets: ${"nearest"}.`,
  "path-in-quotes": message`In quotes, this is the text ${"name"}. Did you mean the value ${"name"}, without quotes?`,
  "fills-nothing": message`No card can have ${"name"}, since nothing is ${"places"}, and no text has the hole <${"name"}>. Use it in a text, allow it on other kinds, or remove it.`,
  "total-of-kind": message`${"word"} is a number of things, and ${"name"} is no kind of thing. Name a kind, or write Count.${"name"} for a number of values.`,
  "three-dots": message`${"name"} has more than two dots. A name leads at most from a kind to an attribute, and on to a part of its text, as in Boat.Berth.Dock.`,
  "play-unknown": message`There is no ${"sort"} ${"name"}. Declare it, or correct the name.`,
  "play-nearest": message`There is no ${"sort"} ${"name"}. Did you mean ${"nearest"}?`,
  "zone-of-whom": message`Each ${"of"} has its own ${"name"}, and nothing says whose is meant. For that of whoever acts, write ${"nearest"}, or another word before it.`,
  "zone-of-game": message`${"name"} belongs to the game, so no seat or card has one of its own. Write ${"nearest"} alone.`,
  "zone-of-all": message`Each seat has its own ${"name"}, and no sentence says whose is meant. If there is one for all, add ${"missing"}; otherwise write a word such as own before its name.`,
  "places-of-all": message`A card goes to one place, and each seat has its own ${"name"}: all cards go to that of whoever acts. Write ${"nearest"}; to give cards to every seat, write an effect with Each "seat".`,
  "turn-to-all": message`The next turn is that of one seat, and with all, it is that of whoever acts. Write ${"nearest"}, or say who of all, as in highest Score of all.`,
  "counter-of-other": message`${"what"}, and this speaks of another. Write ${"nearest"}.`,
  "same-for-all": message`${"name"} is one for the whole game, so it is the same for all seats. Name a counter or number of each seat.`,
  "play-twice": message`Another ${"sort"} above is called ${"name"} already. Give one of them a name of its own.`,
  "once-until": message`${"name"} takes place once, so Until changes nothing. Say with Each how often, as in Each "round", or remove Until.`,
  "texts-added": message`Only numbers are added up or kept, and ${"name"} is a text. Name an attribute whose Value is "integer", or count the cards, as in count of Card in own Hand.`,
  "counter-unchanged": message`Nothing changes the counter ${"name"}, so it stays as it starts. Change it in a step, as in add 1 to ${"name"} of ${"whom"}, or remove it.`,
  "nothing-taken": message`No zone takes cards, so none lies anywhere in a session. Name the kinds that begin here, as in Takes "Card", or those of another zone there.`,
  "never-done": message`${"name"} never happens: it has no At, and no step says "do ${"name"}". Add At with its moment, as in At "begin Turn", or the step.`,
  "no-session": message`No phase is the session, because each is within another, or there is none. Add a phase without Within.`,
  "two-sessions": message`Neither ${"first"} nor ${"second"} is within another phase. One of them is the session; say which phase the other is Within.`,
  "phase-of-itself": message`${"name"} is within itself: ${"names"}. So it never takes place. Name a phase that is not a part of it.`,
  "number-of-itself": message`${"name"} is computed from itself: ${"names"}. Take one of them out of the sums or conditions of another.`,
  "phase-endless": message`Nothing ends ${"name"}, which goes on turn after turn. Give it Until, or end it by a step or an action.`,
  "phase-uncalled": message`${"name"} takes place only when a step begins it, and none does. Write a step with begin ${"name"}, or another Each.`,
  "choice-missing": message`No step before this one chooses, so "${"word"}" means nothing here. Write a step that begins with choose before it.`,
  "printed-nowhere": message`${"name"} is about a card, and nothing here says which one. Count or add it up in a Number record, and name that.`,
  "card-missing": message`${"name"} is not about a card, so "it" means nothing here. Name a kind under For, or name the card in another way.`,
  "card-nowhere": message`${"name"} is taken with a card, and nothing says where the card lies. Name its zones under In, as in "own Hand".`,
  "number-by-name": message`${"name"} counts name by name, and one number is needed here. Give it a Total, or compare it with another such number.`,
  "declared-otherwise": message`Nothing names ${"name"}, and several places name ${"meant"}, which isn't declared. Did you mean ${"meant"}?`,
  "extends-nothing": message`This game is about packs, decks or cards, and nothing says what they are. Add ${"missing"}, which has them.`,
  "kind-from-unsaid": message`Values of ${"name"} are kinds without conditions: ${"kinds"}. To let it give the kind of each card, add ${"missing"}.`,
  "number-in-quotes": message`${"name"} is a text, so the counter has texts and is never compared with a number. Write ${"nearest"} without quotes.`,
  "list-in-quotes": message`${"text"} is one text. To list several, put each of them in quotes: ${"nearest"}.`,
  "text-no-number": message`${"name"} takes texts, and ${"number"} is a number. Compare it with a text in quotes, or give ${"name"} the Value "integer".`,
  "texts-in-order": message`${"name"} and ${"other"} are texts, and texts are in no order. Compare them with =, or numbers with < and >.`,
  "conditions-of-no-card": message`Conditions are about cards, and ${"kind"} is not a kind of card. Name one that is.`,
  "covers-itself": message`${"name"} can't cover itself. Name the category that pays for it.`,
  "other-word": message`${"name"} is a ${"sort"}, and ${"word"} names a ${"other"}. Write ${"instead"}.`,
  "no-beginning": message`Nothing says what this record declares. Begin it with ${"sorts"}, a colon, and its name.`,
  "separator-within": message`This goes on with the ${"record"} above. Remove the line --- between them.`,
  "kind-from-other": message`No value of ${"name"} is a kind; those of ${"nearest"} are: ${"kinds"}. Did you mean ${"nearest"}?`,
  "choice-outside": message`Of several texts, one is chosen only within angle brackets, as in ${"nearest"}.`,
  "listed-without-holes": message`No form has a hole, so there is nothing that ${"name"} could list. Write a hole for it, as in \<${"name"}>.`,
  "colours-unused": message`${"name"} has ${"values"} values, and the colours after these are never used. Remove them.`,
  "play-unused": message`Nothing uses the ${"sort"} ${"name"}. Use it, or remove it.`,
  "order-of-effects": message`${"other"} and ${"name"} both happen at "${"moment"}", and one reads what the other changes: ${"thing"}. The order of their records decides what happens. If it is meant, add Follows "${"other"}"; otherwise give them different moments.`,
  "follows-nothing": message`${"name"} does not follow ${"other"}: Follows names effects of the same moment whose records come earlier. Move this record, or remove the name.`,
  "secret-seats": message`${"name"} is Secret, but not for each seat. Write Each "seat", so that all decide before anything is done, or remove Secret.`,
  "secret-choice": message`In ${"phase"}, all seats decide in secret, and nothing can be chosen afterwards. Make the choice an action of its own, with a card under For, or remove Secret.`,
  "total-of-nothing": message`${"name"} is a total over everything the rule looks at. Use it in Must, MustNot or Only of a rule.`,
};

/** What may be named and declared nowhere. */
const NAMED = ["hole", "name", "part", "play"] as const;

/** What is found where nothing declares a name. */
export const UNKNOWN: ReadonlySet<string> = new Set(NAMED.flatMap((sort) => [`${sort}-unknown`, `${sort}-nearest`]));

export type SystemMessageId = keyof typeof SYSTEM_MESSAGES;

/** A problem that makes part of a system file unusable. The rest of the system is still used. */
export interface SystemProblem {
  readonly messageId: SystemMessageId;
  readonly message: string;
  readonly data: Readonly<Record<string, string>>;
  readonly severity: Severity;
  /** In the file. */
  readonly span: Span;
  readonly fixes: readonly Fix[];
}

/** Creates a problem with its message. `mended`: what is to stand there instead, or another fix. */
export function systemProblem(
  messageId: SystemMessageId,
  span: Span,
  data: SystemProblem["data"],
  severity: Severity = "error",
  mended?: string | Fix,
): SystemProblem {
  const sentence: { render(data: SystemProblem["data"]): string } = SYSTEM_MESSAGES[messageId];
  const fixes = mended === undefined ? [] : [typeof mended === "string" ? writing(mended, span) : mended];
  return { messageId, message: sentence.render(data), data, severity, span, fixes };
}

/** A name that nothing declares, with the one that was probably meant. */
export function unknownProblem(
  sort: (typeof NAMED)[number],
  span: Span,
  data: SystemProblem["data"],
  nearest: string | undefined,
  mended?: string,
): SystemProblem {
  if (nearest === undefined) return systemProblem(`${sort}-unknown`, span, data);
  return systemProblem(`${sort}-nearest`, span, { ...data, nearest }, "error", mended);
}
