import type { CommandDefinition, OptionDefinition } from "../call.js";

/** What a shell needs for completion. */
export interface CompletionData {
  readonly commands: readonly CommandCompletion[];
}

export interface CommandCompletion {
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionCompletion[];
  /** Possible arguments; files too, if `files` is set. */
  readonly words: readonly string[];
  readonly files: boolean;
  /** Whether arguments can be identifiers of cards. */
  readonly identifiers: boolean;
}

/** The command that prints the identifiers below the current folder, one per line. */
export const IDENTIFIERS = "cardwright completion identifiers";

export interface OptionCompletion {
  /** Including its dashes. */
  readonly name: string;
  readonly about: string;
  /** Undefined for flags. */
  readonly value: ValueCompletion | undefined;
}

/**
 * words: one of these. files: a path. pairs: one of these words, `=`, and one of the others. identifiers: that of a
 * nearby card. free: anything.
 */
export type ValueCompletion =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "pairs"; readonly words: readonly string[]; readonly others: readonly string[] }
  | { readonly kind: "files" }
  | { readonly kind: "identifiers" }
  | { readonly kind: "free" };

/** The words that placeholders in command definitions can be: `<id>`, `[shell]`. */
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

/** Placeholders that are paths or can be. */
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
