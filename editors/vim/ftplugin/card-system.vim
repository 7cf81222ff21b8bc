" Made of the lexer and the game systems by npm run generate: changes belong there.
if exists("b:did_ftplugin") | finish | endif
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=4 softtabstop=4 tabstop=4
setlocal comments=:# commentstring=#\ %s formatoptions-=t
setlocal iskeyword=@,48-57,_,-

let b:undo_ftplugin = "setlocal expandtab< shiftwidth< softtabstop< tabstop< comments< commentstring< formatoptions< iskeyword<"
