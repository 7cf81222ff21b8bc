import type { CommandDefinition, OptionDefinition } from "../call.js";

/** What a shell has to know to complete a call. */
export interface CompletionData {
  readonly commands: readonly CommandCompletion[];
}

export interface CommandCompletion {
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionCompletion[];
  /** What may stand behind the name; files as well, if `files` says so. */
  readonly words: readonly string[];
  readonly files: boolean;
  /** Identifiers of the cards around may stand there. */
  readonly identifiers: boolean;
}

/** What prints the identifiers of the cards below the current folder, one on a line. */
export const IDENTIFIERS = "cardwright completion identifiers";

export interface OptionCompletion {
  /** With its dashes. */
  readonly name: string;
  readonly about: string;
  /** Undefined for one that takes no value. */
  readonly value: ValueCompletion | undefined;
}

/**
 * words: one of these. files: a path. pairs: one of these words, `=`, and one of the others. identifiers: that of a card
 * around. free: anything.
 */
export type ValueCompletion =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "pairs"; readonly words: readonly string[]; readonly others: readonly string[] }
  | { readonly kind: "files" }
  | { readonly kind: "identifiers" }
  | { readonly kind: "free" };

/** The words that places stand for in the definitions of commands and options: `<id>`, `[shell]`. */
export interface Vocabulary {
  readonly rules: readonly string[];
  readonly systems: readonly string[];
  readonly formats: readonly string[];
  readonly shells: readonly string[];
  readonly severities: readonly string[];
}

export function completionData(commands: readonly CommandDefinition[], vocabulary: Vocabulary): CompletionData {
  return { commands: commands.map((command) => commandCompletion(command, vocabulary)) };
}

function commandCompletion(
  { name, about, takes, options }: CommandDefinition,
  vocabulary: Vocabulary,
): CommandCompletion {
  const places = takes?.split(" ") ?? [];
  return {
    name,
    about,
    options: [
      ...options.map((option) => optionCompletion(option, vocabulary)),
      { name: "--help", about: `say what ${name} does`, value: undefined },
    ],
    words: places.flatMap((place) => wordsFor(place, vocabulary)),
    files: places.some((place) => FILES.test(place)),
    identifiers: places.includes("<card>"),
  };
}

/** Places for paths, and for what may be one besides. */
const FILES = /path|folder|old|\[new\]|place/;

function wordsFor(place: string, { rules, systems, shells }: Vocabulary): readonly string[] {
  if (place.startsWith("<rule")) return rules;
  if (place === "[id]") return systems;
  if (place === "<shell>") return shells;
  if (place === "<what>") return ["card"];
  return place === "[show]" ? ["show"] : [];
}

function optionCompletion({ flags, about, choices }: OptionDefinition, vocabulary: Vocabulary): OptionCompletion {
  const [name = "", place] = flags.split(" ");
  return { name, about, value: place === undefined ? undefined : valueCompletion(place, choices, vocabulary) };
}

function valueCompletion(
  place: string,
  choices: readonly string[] | undefined,
  { rules, systems, formats, severities }: Vocabulary,
): ValueCompletion {
  if (choices !== undefined) return { kind: "words", words: choices };
  if (place === "<id=severity>") return { kind: "pairs", words: rules, others: severities };
  if (place === "<id>") return { kind: "words", words: systems };
  if (place === "<identifier>") return { kind: "identifiers" };
  if (place === "<name[:file]>") return { kind: "words", words: formats };
  return /path|file|folder/.test(place) ? { kind: "files" } : { kind: "free" };
}
