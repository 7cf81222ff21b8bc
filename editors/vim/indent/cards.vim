" Made of the lexer and the game systems by npm run generate: changes belong there.
if exists("b:did_indent") | finish | endif
let b:did_indent = 1

setlocal autoindent nosmartindent
setlocal indentexpr=CardwrightIndent(v:lnum)
setlocal indentkeys=o,O,!^F,0=---,<:>
let b:undo_indent = "setlocal autoindent< smartindent< indentexpr< indentkeys<"

if exists("*CardwrightIndent") | finish | endif

function CardwrightIndent(line) abort
  if getline(a:line) =~# '\v^[ \t]+%(-{3,}[ \t]*$|%(Identifier|Pack|Deck):)'
    return 0
  endif
  let above = prevnonblank(a:line - 1)
  while above > 0 && getline(above) =~# '^\s*#'
    let above = prevnonblank(above - 1)
  endwhile
  if above == 0
    return 0
  endif
  return indent(above) + (getline(above) =~# '\v^[_-]@!\K\k*%([ \t]+#.*)?[ \t]*$' ? shiftwidth() : 0)
endfunction
