import { expressions } from "../../grammar/expressions.js";
import { SEPARATOR, WRONG_SEPARATOR } from "../../grammar/parse.js";
import { indentation } from "../extension/language-configuration.js";
import { labelsOfCards, labelsOfSystems } from "../extension/text-mate-grammars.js";
import type { Systems } from "../published-data.js";
import { vimPattern } from "./vim-pattern.js";

/**
 * The plug-in for Vim and Neovim, by file name: file types, colours and indentation. The colours are those of the
 * TextMate grammars in Vim's terms; in Vim, later definitions win.
 */
export function vimFiles(systems: Systems): ReadonlyMap<string, string> {
  const { heads, lists } = labelsOfCards(systems);
  const ofSystems = labelsOfSystems(systems);
  return new Map([
    ["ftdetect/cards.vim", DETECT],
    ...["cards", "card-system"].flatMap((language) => [
      [`ftplugin/${language}.vim`, PLUGIN] as const,
      [`indent/${language}.vim`, indent()] as const,
    ]),
    ["syntax/cards.vim", syntax("cards", { heads, lists, examples: [], holes: false })],
    [
      "syntax/card-system.vim",
      syntax("card-system", { heads: ofSystems.heads, lists: [], examples: ofSystems.examples, holes: true }),
    ],
  ]);
}

const MADE = '" Made of the lexer and the game systems by npm run generate: changes belong there.\n';

const DETECT = `${MADE}autocmd BufRead,BufNewFile *.cards,*.play setfiletype cards
autocmd BufRead,BufNewFile *.system setfiletype card-system
`;

/** A name is a word, so that a double click and `*` select all of it. */
const PLUGIN = `${MADE}if exists("b:did_ftplugin") | finish | endif
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=4 softtabstop=4 tabstop=4
setlocal comments=:# commentstring=#\\ %s formatoptions-=t
setlocal iskeyword=@,48-57,_,-

let b:undo_ftplugin = "setlocal expandtab< shiftwidth< softtabstop< tabstop< comments< commentstring< formatoptions< iskeyword<"
`;

/** Lines after a category are indented; labels and separators aren't; everything else follows the line above. */
function indent(): string {
  const { increase, decrease } = indentation;
  return `${MADE}if exists("b:did_indent") | finish | endif
let b:did_indent = 1

setlocal autoindent nosmartindent
setlocal indentexpr=CardwrightIndent(v:lnum)
setlocal indentkeys=o,O,!^F,0=---,<:>
let b:undo_indent = "setlocal autoindent< smartindent< indentexpr< indentkeys<"

if exists("*CardwrightIndent") | finish | endif

function CardwrightIndent(line) abort
  if getline(a:line) =~# '\\v${vimPattern(decrease)}'
    return 0
  endif
  let above = prevnonblank(a:line - 1)
  while above > 0 && getline(above) =~# '^\\s*#'
    let above = prevnonblank(above - 1)
  endwhile
  if above == 0
    return 0
  endif
  return indent(above) + (getline(above) =~# '\\v${vimPattern(increase)}' ? shiftwidth() : 0)
endfunction
`;
}

interface Labels {
  /** Labels that begin a record. */
  readonly heads: readonly string[];
  /** Labels whose text is a list of cards or packs. */
  readonly lists: readonly string[];
  /** Labels whose text is a card. */
  readonly examples: readonly string[];
  /** Whether `<…>` in texts is a hole. */
  readonly holes: boolean;
}

/** Patterns of the lexer, very magic. */
const NAME = vimPattern(expressions.name.source);
const PATH = vimPattern(expressions.path.source);
const OPERATOR = vimPattern(expressions.operator.source);
const IN_LABELS = "^%(NAME)\\ze:%([ \\t]|$)";

function syntax(language: string, { heads, lists, examples, holes }: Labels): string {
  const names = (all: readonly string[]): string => all.join("|");
  const match = (group: string, pattern: string, more = "") =>
    `syn match cards${group} /\\v${pattern}/${more === "" ? "" : ` ${more}`}`;
  const region = (group: string, label: string, contains: string) =>
    `syn region cards${group} matchgroup=cardsLabel start=/\\v^%(${label}):%([ \\t]|$)@=/ end=/\\v^\\ze[^ \\t#]/ contains=${contains}`;
  const holesIn = holes ? ",cardsHole" : "";
  const text = vimPattern(expressions.text.source);
  const items = `${MADE}if exists("b:current_syntax") | finish | endif
let s:cpo = &cpo
set cpo&vim

syn case match
syn iskeyword @,48-57,_,-
" Colours depend on nothing above the record.
syn sync match cardsRecord grouphere NONE /\\v${vimPattern(SEPARATOR.source)}/
syn sync maxlines=1000

" Values
${match("OwnName", `${PATH}`)}
${match("OwnerOfName", `${NAME}\\ze\\.${NAME}`, "nextgroup=cardsDotOfName")}
${match("DotOfName", "\\.", "contained nextgroup=cardsOwnName")}
${match("Alternative", "\\/")}
${match("Operator", OPERATOR)}
${match("Number", vimPattern(expressions.number.source))}
${match("Range", vimPattern(expressions.dots.source))}
${match("WrongQuotes", `%(^|[ \\t\\/]@<=)${vimPattern(expressions.typographicText.source)}`)}
${match("OpenText", vimPattern(expressions.openText.source))}
syn region cardsText start=/\\v${text.replace(/^"/, '"%(')})@=/ skip=/\\v\\\\./ end=/"/ oneline keepend contains=cardsEscape${holes ? ",cardsHoleInText" : ""}
${match("Escape", "\\\\.", "contained")}
${holes ? `${match("Hole", "\\<[^<>]*\\>", "contained")}\n${match("HoleInText", '\\<[^<>"]*\\>', "contained")}\n` : ""}
" What a line begins with
${match("Attribute", `^[ \\t]*\\zs${PATH}`)}
${match("Condition", `^[ \\t]*\\zs${PATH}\\ze[ \\t]*${OPERATOR}`)}
${match("OwnerOfCondition", `^[ \\t]*\\zs${NAME}\\ze\\.${PATH}[ \\t]*${OPERATOR}`, "nextgroup=cardsDotOfCondition")}
${match("DotOfCondition", "\\.", "contained nextgroup=cardsConditionOwned")}
${match("ConditionOwned", PATH, "contained")}
${match("Category", `^[ \\t]*\\zs${NAME}\\ze%([ \\t]*$|[ \\t]+#)`)}
syn cluster cardsLine contains=cardsOwnName,cardsOwnerOfName,cardsAlternative,cardsOperator,cardsNumber,cardsRange,cardsWrongQuotes,cardsOpenText,cardsText,cardsAttribute,cardsCondition,cardsOwnerOfCondition,cardsCategory

" Labels
${region("LabelText", NAME, `cardsCommentAtStart,cardsIgnoreAtStart${holesIn}`)}
${lists.length === 0 ? "" : `${listOf(match, region, names(lists))}\n`}${examples.length === 0 ? "" : `${exampleOf(match, region, names(examples))}\n`}${match("Head", `${IN_LABELS.replace("NAME", names(heads))}`, "nextgroup=cardsHeadColon")}
${match("HeadColon", ":[ \\t]*", "contained nextgroup=cardsTitle")}
${match("Title", ".+", "contained")}

" Comments, and those that switch rules off
${match("Comment", `%(^|[ \\t]@<=)${vimPattern(expressions.comment.source)}`)}
${match("CommentAtStart", `^${vimPattern(expressions.comment.source)}`, "contained")}
${match("IgnoreComment", "%(^|[ \\t]@<=)#+[ \\t]*\\zecardwright-ignore%(-[a-zA-Z0-9_-]*)?[a-zA-Z0-9_-]@!", "nextgroup=cardsIgnore")}
${match("IgnoreAtStart", "^#+[ \\t]*\\zecardwright-ignore%(-[a-zA-Z0-9_-]*)?[a-zA-Z0-9_-]@!", "contained nextgroup=cardsIgnore")}
${match("Ignore", "[a-zA-Z0-9_-]+", "contained nextgroup=cardsIgnored,cardsIgnoreReason")}
${match("Ignored", "[^:]+", "contained nextgroup=cardsIgnoreReason")}
${match("IgnoreReason", ":.*", "contained")}

" Between records
${match("Conflict", `^${vimPattern(expressions.marker.source)}`)}
${match("WrongSeparator", vimPattern(WRONG_SEPARATOR.source))}
${match("Separator", vimPattern(SEPARATOR.source))}

`;
  return `${items}${LINKS.filter(([group]) => items.includes(`cards${group} `))
    .map(([group, to]) => `hi def link cards${group} ${to}\n`)
    .join("")}
let b:current_syntax = "${language}"
let &cpo = s:cpo
unlet s:cpo
`;
}

type Match = (group: string, pattern: string, more?: string) => string;
type Region = (group: string, label: string, contains: string) => string;

/** Lines like `2 FEN A 1`, `2x FEN A 1` or `../other-pack`; the first may be on the label's line. */
function listOf(match: Match, region: Region, labels: string): string {
  const start = "%(^|:@<=)[ \\t]*";
  const item = "[^# \\t]%([^#]*[^# \\t])?";
  return [
    region("List", labels, "cardsComment,cardsIgnoreComment,cardsListed,cardsCopies"),
    match("Listed", `${start}\\zs${item}`, "contained"),
    match(
      "Copies",
      `${start}\\zs\\d+\\ze%(x?[ \\t]+[^# \\t])`,
      "contained nextgroup=cardsTimes,cardsListedAfter skipwhite",
    ),
    match("ListedAfter", item, "contained"),
    match("Times", "\\d@<=x\\ze[ \\t]", "contained nextgroup=cardsListedAfter skipwhite"),
  ].join("\n");
}

/** An example card in a rule of a system, indented as a whole. */
function exampleOf(match: Match, region: Region, labels: string): string {
  const label = `^[ \\t]+\\zs${NAME}\\ze:%([ \\t]|$)`;
  const inside = "cardsComment,cardsIgnoreComment,cardsExampleSeparator,cardsExampleFile,cardsExampleLabel";
  return [
    region("Example", labels, `@cardsLine,${inside}`),
    match("ExampleLabel", label, "contained nextgroup=cardsExampleColon"),
    match("ExampleColon", ":", "contained nextgroup=cardsExampleText"),
    match("ExampleText", ".+", "contained"),
    match("ExampleFile", "^[ \\t]+\\zs\\/\\/-.*", "contained"),
    match("ExampleSeparator", "^[ \\t]+\\zs-{3,}\\ze[ \\t]*$", "contained"),
  ].join("\n");
}

const LINKS: readonly (readonly [group: string, to: string])[] = [
  ["OwnName", "Constant"],
  ["OwnerOfName", "Type"],
  ["DotOfName", "Delimiter"],
  ["DotOfCondition", "Delimiter"],
  ["Alternative", "Operator"],
  ["Operator", "Operator"],
  ["Number", "Number"],
  ["Range", "Operator"],
  ["WrongQuotes", "Error"],
  ["OpenText", "Error"],
  ["Text", "String"],
  ["Escape", "SpecialChar"],
  ["Hole", "Special"],
  ["HoleInText", "Special"],
  ["Attribute", "Identifier"],
  ["Condition", "Identifier"],
  ["ConditionOwned", "Identifier"],
  ["OwnerOfCondition", "Type"],
  ["Category", "Type"],
  ["LabelText", "String"],
  ["Label", "Keyword"],
  ["Listed", "Constant"],
  ["ListedAfter", "Constant"],
  ["Copies", "Number"],
  ["Times", "Operator"],
  ["ExampleLabel", "Keyword"],
  ["ExampleColon", "Keyword"],
  ["ExampleText", "String"],
  ["ExampleFile", "Comment"],
  ["ExampleSeparator", "PreProc"],
  ["Head", "Keyword"],
  ["HeadColon", "Keyword"],
  ["Title", "Title"],
  ["Comment", "Comment"],
  ["CommentAtStart", "Comment"],
  ["IgnoreComment", "Comment"],
  ["IgnoreAtStart", "Comment"],
  ["Ignore", "SpecialComment"],
  ["Ignored", "Identifier"],
  ["IgnoreReason", "Comment"],
  ["Conflict", "Error"],
  ["WrongSeparator", "Error"],
  ["Separator", "PreProc"],
];
