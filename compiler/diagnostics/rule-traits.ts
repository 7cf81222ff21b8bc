import type { RuleId } from "./rule-ids.js";

/** What a rule's findings are about. Other code asks for this, never for the id of a rule. */
export type Subject =
  /** Characters that nobody sees, or takes for others. */
  | "characters"
  /** The form of a line. */
  | "form"
  /** Blanks, dashes, quotes and indentation. */
  | "style"
  /** A name that isn't the one that was meant. */
  | "name"
  /** What isn't allowed where it is: unless it belongs elsewhere, it can only be removed. */
  | "place"
  /** A wrong value, or several where there can be one. */
  | "value"
  /** Where a text begins and ends. */
  | "extent"
  /** One thing that is divided between lines: what is found on each of them alone follows from that. */
  | "division"
  /** What a text says. */
  | "wording"
  /** Nothing, where a text or a line is expected. */
  | "emptiness"
  /** What is there already. */
  | "repetition"
  /** What is required and isn't there; its name is in the data. */
  | "absence"
  /** The line that a record begins with. */
  | "beginning"
  /** What tells one card of a pack from the others. */
  | "identity"
  /** The kind of a card. */
  | "kind"
  /** Conditions that don't do what they seem to. */
  | "condition"
  /** A line that is read, but perhaps as something else than it was meant to be. */
  | "meaning"
  /** Decks and their lists. */
  | "deck"
  /** Packs. */
  | "pack"
  /** Files. */
  | "file"
  /** The description of a game. */
  | "description"
  /** What an analysis says of the play of cards: it follows from everything else on them. */
  | "outcome"
  /** That a card can't be played because of a line of its own, so what it brings isn't there. */
  | "obstacle"
  /** Comments that suppress findings. */
  | "suppression"
  /** Cardwright itself and its configuration. */
  | "program"
  /** What a game declares. */
  | "game";

/** A circumstance on a record in which a finding only follows from another of its lines. */
export type RecordCircumstance =
  /** A line that decides the kind of the record is wrong or can't be read. */
  | "unclear-kind"
  /** Indented lines are below no category, or below another than theirs: what they are depends on the one that is missing. */
  | "lost-category"
  /** The line above can't be read: the indented lines below it are what it makes of them. */
  | "unread-above"
  /** Of some indented lines below no category and no label, none can be read: what they are depends on what is missing. */
  | "lost-lines"
  /** The name above some lines of a category is missing, so they seem to repeat those of the one above. */
  | "lost-name"
  /** Another record goes on without a separator, so it seems to repeat what is above. */
  | "lost-separator"
  /** A text has a wrong value only because a line that was meant as something else continues it. */
  | "continued-text"
  /** A declaration of the game can't be read, so a name may be declared. */
  | "unread-declaration";

/** A circumstance in a file in which a finding only follows from something else. */
export type FileCircumstance =
  /** Something else was found on exactly the same text. What a game's rule finds takes over the fixes. */
  | "same-text"
  /** The upper part of a torn card: what it lacks is on the lower part. */
  | "torn-below"
  /** The lower part of a torn card: its first lines belong to a category of the upper part. */
  | "torn-above"
  /** Both sides of a merge conflict are there. */
  | "both-sides"
  /** Something graver was found on the same line, and this is only an info. */
  | "graver-on-line"
  /** The same line of a decklist breaks a rule about decks. */
  | "error-in-list"
  /** The text is part of the whole name of a card, whose words mean nothing else. */
  | "in-card-name";

/** What a finding can yield to: findings about something, or of a rule, on text that it overlaps; or a circumstance. */
export type Precedence = `about:${Subject}` | `rule:${RuleId}` | RecordCircumstance | FileCircumstance;

/** What a rule says about its findings, for code that settles several that meet. */
export interface RuleTraits {
  readonly about: ReadonlySet<Subject>;
  /** A finding that yields is not shown; what it yields to says enough. */
  readonly yieldsTo: ReadonlySet<Precedence>;
  /** Findings take the severity of those that yield to them. */
  readonly takesSeverity: boolean;
  /** Ids of messages after which the value of the name in their data is unknown. */
  readonly doubts: ReadonlySet<string>;
  /** A comment can suppress its findings. */
  readonly suppressible: boolean;
  /** Its fixes are tried on the record before they are offered: the rule can't know whether what they write is right. */
  readonly triesFixes: boolean;
}

/** How a rule declares its traits. */
export interface DeclaredTraits<MessageId extends string = string> {
  /** What its findings are about; the first is the main thing. */
  readonly about: Subject | readonly [Subject, ...Subject[]];
  readonly yieldsTo?: readonly Precedence[];
  readonly takesSeverity?: boolean;
  readonly doubts?: readonly MessageId[];
  /** By default, true: not so for comments themselves, nor for what is outside of records. */
  readonly suppressible?: boolean;
  readonly triesFixes?: boolean;
}

export function traitsOf({ about, ...more }: DeclaredTraits): RuleTraits {
  const { yieldsTo = [], takesSeverity = false, doubts = [], suppressible = true, triesFixes = false } = more;
  const subjects: readonly Subject[] = typeof about === "string" ? [about] : about;
  return {
    about: new Set(subjects),
    yieldsTo: new Set(yieldsTo),
    takesSeverity,
    doubts: new Set(doubts),
    suppressible,
    triesFixes,
  };
}

/** What is found on a line about these depends on the category that it is in. */
const OF_SCOPE: ReadonlySet<Subject> = new Set(["place", "name", "value", "condition", "repetition"]);

/** With the circumstances in which a line is read in another category than it was meant for. */
export function withCircumstances({ about, yieldsTo = [], ...more }: DeclaredTraits): DeclaredTraits {
  const isOfScope = [about].flat().some((one) => OF_SCOPE.has(one));
  const circumstances: Precedence[] = isOfScope ? ["lost-category", "unread-above", "torn-above"] : [];
  return { ...more, about, yieldsTo: [...yieldsTo, ...circumstances] };
}
