import { type CommandCompletion, type CompletionData, IDENTIFIERS, type OptionCompletion } from "./completion-data.js";

/** A completion script for zsh: a file `_cardwright` on `$fpath`, or sourced after `compinit`. */
export function zshCompletion({ commands }: CompletionData): string {
  const names = commands.map(({ name, about }) => `    ${inZsh(`${name}:${about}`)}\n`);
  return `#compdef cardwright
# Completion of cardwright for zsh. Put this into ~/.zshrc, behind compinit:
#   source <(cardwright completion zsh)
_cardwright_identifiers() {
  local -a identifiers
  identifiers=("\${(@f)$(${IDENTIFIERS} 2>/dev/null)}")
  compadd -a identifiers
}
_cardwright() {
  local -a commands
  commands=(
${names.join("")}  )
  if ((CURRENT == 2)); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${commands.map(commandCase).join("")}    *) _files ;;
  esac
}
compdef _cardwright cardwright
`;
}

function commandCase({ name, options, words, files, identifiers }: CommandCompletion): string {
  const specifications = [
    ...options.map(optionSpecification),
    ...(identifiers ? ["'1:card:_cardwright_identifiers'"] : []),
    ...(words.length > 0 ? [inZsh(`*:word:(${words.join(" ")})`)] : files ? ["'*:file:_files'"] : []),
  ];
  return `    ${name})\n      _arguments \\\n        ${specifications.join(" \\\n        ")}\n      ;;\n`;
}

function optionSpecification({ name, about, value }: OptionCompletion): string {
  const option = `*${name}${value === undefined ? "" : "="}[${about.replace(/[[\]\\:]/g, "\\$&")}]`;
  switch (value?.kind) {
    case "words":
      return inZsh(`${option}:value:(${value.words.join(" ")})`);
    case "pairs":
      return inZsh(
        `${option}:rule:(${value.words.flatMap((word) => value.others.map((other) => `${word}=${other}`)).join(" ")})`,
      );
    case "identifiers":
      return inZsh(`${option}:card:_cardwright_identifiers`);
    case "files":
      return inZsh(`${option}:file:_files`);
    case "free":
      return inZsh(`${option}:value:`);
    case undefined:
      return inZsh(option);
  }
}

function inZsh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
