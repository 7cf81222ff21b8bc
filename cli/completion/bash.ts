import { type CommandCompletion, type CompletionData, IDENTIFIERS, type OptionCompletion } from "./completion-data.js";

/** A completion script for bash 3.2 and newer. Anything that isn't a known word is completed as a file. */
export function bashCompletion({ commands }: CompletionData): string {
  return `# Completion of cardwright for bash. Put this into ~/.bashrc:
#   eval "$(cardwright completion bash)"
_cardwright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="" before="" command="" index words=""
  COMPREPLY=()
  if ((COMP_CWORD > 0)); then previous="\${COMP_WORDS[COMP_CWORD - 1]}"; fi
  # Bash takes an equals sign for a word of its own.
  if [[ $current == "=" ]]; then
    current=""
    if ((COMP_CWORD > 1)); then before="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  elif [[ $previous == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}"
    if ((COMP_CWORD > 2)); then before="\${COMP_WORDS[COMP_CWORD - 3]}"; fi
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ \${COMP_WORDS[index]} != -* ]]; then
      command="\${COMP_WORDS[index]}"
      break
    fi
  done
  case "$command $before" in
${pairCases(commands)}  esac
  if [[ -z $words ]]; then
    case "$command $previous" in
${commands.flatMap(optionCases).join("")}    *)
      case "$command" in
      "") words="${[...commands.map(({ name }) => name), "help", "--help", "--version"].join(" ")}" ;;
${commands.map(commandCase).join("")}      esac
      ;;
    esac
  fi
  if [[ $words == "=identifiers" ]]; then
    # Identifiers have blanks, and come from files of anybody: they are words as they stand, and nothing in them is run.
    local typed="\${current#[\\"\\']}" identifier
    typed="\${typed//\\\\/}"
    while IFS= read -r identifier; do
      if [[ $identifier != "$typed"* ]]; then continue; fi
      if [[ $current == [\\"\\']* ]]; then COMPREPLY+=("$identifier"); else COMPREPLY+=("$(printf %q "$identifier")"); fi
    done < <(${IDENTIFIERS} 2>/dev/null)
    return
  fi
  if [[ $words == "=files" ]]; then return; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o default -F _cardwright cardwright
`;
}

/** Completion after `--rule id=`. */
function pairCases(commands: readonly CommandCompletion[]): string {
  return commands
    .flatMap(({ name, options }) =>
      options.flatMap(({ name: option, value }) =>
        value?.kind === "pairs" ? [`  "${name} ${option}") words="${value.others.join(" ")}" ;;\n`] : [],
      ),
    )
    .join("");
}

function optionCases({ name, options }: CommandCompletion): readonly string[] {
  return options.flatMap((option) => {
    const words = wordsOf(option);
    return words === undefined ? [] : [`    "${name} ${option.name}") words="${words}" ;;\n`];
  });
}

function wordsOf({ value }: OptionCompletion): string | undefined {
  switch (value?.kind) {
    case "words":
      return value.words.join(" ");
    case "pairs":
      return value.words.map((word) => `${word}=`).join(" ");
    case "identifiers":
      return "=identifiers";
    case "files":
    case "free":
      return "=files";
    case undefined:
      return undefined;
  }
}

function commandCase({ name, options, words, identifiers }: CommandCompletion): string {
  const own = identifiers ? "=identifiers" : words.length === 0 ? "=files" : words.join(" ");
  const all = options.map((option) => option.name).join(" ");
  return `      ${name}) if [[ $current == -* ]]; then words="${all}"; else words="${own}"; fi ;;\n`;
}
