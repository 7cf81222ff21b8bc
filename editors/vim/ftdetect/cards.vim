" Made of the lexer and the game systems by npm run generate: changes belong there.
autocmd BufRead,BufNewFile *.cards,*.play setfiletype cards
autocmd BufRead,BufNewFile *.system setfiletype card-system
