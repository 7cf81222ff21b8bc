// Made from systems/meta.system by `npm run generate`.

/** The labels that a record of a `.system` file can begin with: each declares one sort of thing. */
// biome-ignore format: filled
export const SORTS = ["System", "Kind", "Label", "Attribute", "Category", "Rule", "Face", "Phrase",
    "Example"] as const;

/** Those that say how a game is played, in the order of compiled JSON. */
export const PLAY_KINDS = ["Zone", "Counter", "Phase", "Action", "Ban", "Effect", "Number"] as const;

/** What every record may have. */
export const DOCUMENTATION = ["About", "Why", "Mend", "Source"] as const;

/**
 * What else each sort of record may have, and the categories in them, with the form of each word: `read-words.ts` reads
 * it, and the types of declarations are made of it.
 */
// biome-ignore format: filled
export const WORDS = {
  System: {
    Id: "text", Edition: "text", Extends: "text", KindFrom: "text", Uses: "members",
  },
  Kind: {
    Custom: "flag", Value: { some: ["integer", "text", "range", "percentage", "name"], usual: "text" },
    OneOf: "texts or none", SuchAs: "texts or none", Minimum: "integer", Maximum: "integer", When: "conditions",
    Unless: "conditions",
  },
  Label: {
    On: "texts", MustBeOn: "texts", Many: { one: ["Yes", "Repeated"] }, Formerly: "texts", OneOf: "texts or none",
    SuchAs: "texts or none", Pairs: "texts or none", Default: "text", Value: { one: ["joined", "one", "kept",
    "cards"], usual: "joined" }, Severity: { one: ["error", "warning", "info", "off"] },
  },
  Attribute: {
    Says: "line", On: "texts", MustBeOn: "texts", Many: { one: ["Yes", "Repeated"] }, Shortcut: "texts",
    Formerly: "texts", Value: { some: ["integer", "text", "range", "percentage", "name"], usual: "text" },
    OneOf: "texts or none", SuchAs: "texts or none", Pairs: "texts or none", Minimum: "integer", Maximum: "integer",
    Default: { of: ["integer", "text", "percentage"] }, Automatic: "text", Operators: { some: ["=", "<", ">"] },
    Sense: { one: ["allow", "deny", "target"] }, Severity: { one: ["error", "warning", "info", "off"] },
    For: "texts", In: { one: ["own won cards", "all won cards", "own played cards", "rival played cards",
    "rival hand", "hand"] }, By: { one: ["one card", "several cards", "every card"], usual: "several cards" },
  },
  Category: {
    On: "texts", MustBeOn: "texts", Many: { one: ["Yes", "Repeated"] }, Shortcut: "texts", Formerly: "texts",
    Custom: "flag", Value: { some: ["integer", "text", "range", "percentage", "name"], usual: "text" },
    OneOf: "texts or none", SuchAs: "texts or none", Minimum: "integer", Maximum: "integer",
    Operators: { some: ["=", "<", ">"] }, Sense: { one: ["allow", "deny", "target"] }, CoveredBy: "texts",
    Severity: { one: ["error", "warning", "info", "off"] }, For: "texts", In: { one: ["own won cards",
    "all won cards", "own played cards", "rival played cards", "rival hand", "hand"] }, By: { one: ["one card",
    "several cards", "every card"], usual: "several cards" },
  },
  Rule: {
    Says: "line", Breaks: "kept", Mended: "kept", OneOf: "texts or none", Under: "texts", Instead: "repeated",
    ListedIn: "text", Mentions: "text", Severity: { one: ["error", "warning", "info", "off"], usual: "error" },
    For: "texts", In: "texts", Per: "texts", By: { one: ["never-won", "always-tied", "lost-by-denial",
    "won-without-contest", "open-each-other", "never-played", "denied-forever", "no-goals", "no-helpers",
    "equal-cards", "same-but-different", "unpaid-cost", "unpaid-deck-cost", "unused-cover", "unused-achievement",
    "holding-never-kept", "offering-without-holding", "too-few-below", "never-met", "reaches-nothing",
    "filters-nothing", "lost-between-decks", "never-answered", "never-claimed", "sides-on-no-card",
    "side-not-named", "no-sides-here", "text-as-cover", "outlier", "larger-than-extended", "different-modes",
    "final-goal-missing", "little-drain", "covered-elsewhere", "too-few-left"] }, When: "conditions",
    Unless: "conditions", Must: "conditions", MustNot: "conditions", Only: "conditions", Table: "conditions",
  },
  Face: {
    For: "texts", Width: { of: ["integer", "text"] }, Height: { of: ["integer", "text"] }, Size: { one: ["poker",
    "bridge", "tarot", "mini"] }, Style: "text", Frame: "text", Colours: "repeated", Band: "text", Picture: "text",
    As: { one: ["full"] }, Hides: "texts", Font: "repeated", Prints: "text", Bold: "repeated", Italic: "repeated",
    Align: "text", Area: "members", Glyph: "members",
  },
  Phrase: {
    Says: "line", Examples: "kept", On: "texts", Under: "texts", OneOf: "texts", Many: "flag", Between: "texts",
    Instead: "text", Severity: { one: ["error", "warning", "info", "off"], usual: "warning" },
  },
  Example: {
    Records: "kept",
  },
  Zone: {
    Of: { some: ["seat", "game", "card"], usual: "seat" }, As: { one: ["hand", "played", "won"] }, Takes: "texts",
    Shown: { one: ["all", "owner", "nobody"], usual: "all" },
  },
  Counter: {
    Of: { some: ["seat", "game", "card"], usual: "seat" }, Starts: { of: ["integer", "text"] },
    OneOf: "texts or none", Resets: "texts",
  },
  Phase: {
    Within: "text", Each: { one: ["deck", "seat", "rival", "turn", "round", "call"] }, Order: "text",
    Ordered: "flag", Secret: "flag", When: "conditions", Unless: "conditions", Until: "conditions",
  },
  Action: {
    During: "texts", For: "text", In: "texts", Plays: "flag", Costs: "texts", Limit: "integer", Ends: "text",
    If: "texts", Do: "texts", When: "conditions", Unless: "conditions",
  },
  Ban: {
    Of: "texts", If: "texts", When: "conditions", Unless: "conditions",
  },
  Effect: {
    Each: { one: ["seat"] }, Costs: "texts", If: "texts", At: "texts", Follows: "texts", Optional: "flag",
    Do: "texts", When: "conditions", Unless: "conditions",
  },
  Number: {
    Plus: "texts", Minus: "texts", UpTo: "text", AtLeast: "integer", Total: "text", When: "conditions",
    Unless: "conditions",
  },
  Uses: {
    Step: "texts", StepAsked: "texts", StepAskedOfOne: "texts", Skipped: "texts", HighNumber: "texts",
    Players: "texts", MorePlayers: "texts", Sides: "texts", MorePackSides: "texts", FreeTrade: "flag",
    Additions: "texts", SameInSession: "texts", BringsHelpers: "texts",
  },
  Area: {
    Width: { of: ["integer", "percentage"] }, Height: { of: ["integer", "percentage"] }, As: { one: ["title",
    "line", "text", "story", "numbers", "attributes", "compact", "picture", "foot"] }, Shows: "texts",
    Size: "integer", Align: { one: ["left", "middle", "right", "top", "bottom"] }, Font: "repeated", Prints: "text",
    Reminders: "flag", Beside: { one: ["Yes", "Below"] },
  },
  Glyph: {
    OneOf: "texts or none", For: "texts", Colours: "repeated", As: { one: ["circle", "square", "diamond", "hexagon",
    "shield", "none"], usual: "circle" }, Shows: "text", Icon: "text",
  },
} as const;

/** Words that conditions can use besides the names that a system declares, by their sort. */
// biome-ignore format: filled
export const CONDITION_WORDS = {
  Given: ["Is", "Has", "Fits", "Number", "Value"],
  Total: ["Count", "Copies", "Share"],
  Measure: ["Sum", "SumOnce", "Different", "Sets", "Gaps", "Falls", "Spread"],
  Together: ["All"],
} as const;
