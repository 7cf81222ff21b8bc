import { type CompletionData, IDENTIFIERS, type ValueCompletion } from "./completion-data.js";

/** A completion script for PowerShell, to run in the profile. Anything that isn't a known word is completed as a file. */
export function powershellCompletion({ commands }: CompletionData): string {
  const tables = commands.map(
    ({ name, options, words, identifiers }) =>
      `    ${inPowerShell(name)} = @{ Words = ${list(identifiers ? [CARDS] : words)}; Options = [ordered]@{\n${options
        .map((option) => `      ${inPowerShell(option.name)} = ${list(wordsOf(option.value))}\n`)
        .join("")}    } }\n`,
  );
  return `# Completion of cardwright for PowerShell. Put this into $PROFILE:
#   cardwright completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName cardwright -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${tables.join("")}  }
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '' -and $words.Count -gt 1) { $words = @($words[0..($words.Count - 2)]) }
  $command = $words | Select-Object -Skip 1 | Where-Object { $commands.Contains($_) } | Select-Object -First 1
  $previous = $words[-1]
  if (-not $command) { $found = $commands.Keys }
  elseif ($commands[$command].Options.Contains($previous)) { $found = $commands[$command].Options[$previous] }
  else { $found = @() }
  if ($command -and @($found).Count -eq 0) {
    if ($wordToComplete.StartsWith('-')) { $found = $commands[$command].Options.Keys }
    else { $found = $commands[$command].Words }
  }
  if (@($found)[0] -eq '${CARDS}') {
    $typed = $wordToComplete.Trim([char[]]@(34, 39))
    ${IDENTIFIERS} 2>$null | Where-Object { $_.StartsWith($typed) } | ForEach-Object {
      $quoted = "'" + $_.Replace("'", "''") + "'"
      [System.Management.Automation.CompletionResult]::new($quoted, $_, 'ParameterValue', $_)
    }
    return
  }
  $found | Where-Object { $_.StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

/** Placeholder for the identifiers of nearby cards; no word looks like this. */
const CARDS = "=identifiers";

function wordsOf(value: ValueCompletion | undefined): readonly string[] {
  if (value?.kind === "words") return value.words;
  if (value?.kind === "identifiers") return [CARDS];
  return value?.kind === "pairs" ? value.words.flatMap((word) => value.others.map((other) => `${word}=${other}`)) : [];
}

function list(words: readonly string[]): string {
  return `@(${words.map(inPowerShell).join(", ")})`;
}

function inPowerShell(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
