" Made of the lexer and the game systems by npm run editors: changes belong there.
autocmd BufRead,BufNewFile *.cards setfiletype cards
autocmd BufRead,BufNewFile *.system setfiletype card-system
