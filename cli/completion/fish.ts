import { type CommandCompletion, type CompletionData, IDENTIFIERS, type OptionCompletion } from "./completion-data.js";

/** A completion script for fish: `~/.config/fish/completions/cardwright.fish`. */
export function fishCompletion({ commands }: CompletionData): string {
  const head = `# Completion of cardwright for fish. Write it once:
#   cardwright completion fish > ~/.config/fish/completions/cardwright.fish
`;
  const names = commands.map(
    ({ name, about }) => `complete -c cardwright -n __fish_use_subcommand -f -a ${name} -d ${inFish(about)}\n`,
  );
  return head + names.join("") + commands.map(commandLines).join("");
}

function commandLines({ name, options, words, files, identifiers }: CommandCompletion): string {
  const here = `complete -c cardwright -n ${inFish(`__fish_seen_subcommand_from ${name}`)}`;
  const own =
    words.length > 0 ? [`${here} ${files ? "" : "-f "}-a ${inFish(words.join(" "))}\n`] : files ? [] : [`${here} -f\n`];
  const cards = identifiers ? [`${here} -a ${CARDS}\n`] : [];
  return [...own, ...cards, ...options.map((option) => `${here} ${optionWords(option)}\n`)].join("");
}

function optionWords({ name, about, value }: OptionCompletion): string {
  const option = `-l ${name.slice(2)} -d ${inFish(about)}`;
  switch (value?.kind) {
    case "words":
      return `${option} -x -a ${inFish(value.words.join(" "))}`;
    case "pairs":
      return `${option} -x -a ${inFish(value.words.flatMap((word) => value.others.map((other) => `${word}=${other}`)).join(" "))}`;
    case "identifiers":
      return `${option} -x -a ${CARDS}`;
    case "files":
      return `${option} -r`;
    case "free":
      return `${option} -x`;
    case undefined:
      return option;
  }
}

/** One word per line. */
const CARDS = inFish(`(${IDENTIFIERS} 2>/dev/null)`);

function inFish(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
