" For each file of a list: its type, and runs of bytes with the same syntax group, line by line. In Vim and in Neovim.
let s:session = json_decode(join(readfile($SESSION_FILE), "\n"))
set encoding=utf-8 nomore noswapfile hidden synmaxcol=0
execute "set runtimepath^=" . fnameescape(s:session.plugin)
filetype plugin indent on
syntax on
let s:seen = []
for s:file in s:session.files
  execute "edit " . fnameescape(s:file)
  let s:lines = []
  for s:number in range(1, line("$"))
    let s:runs = []
    for s:column in range(1, strlen(getline(s:number)))
      let s:name = synIDattr(synID(s:number, s:column, 1), "name")
      if !empty(s:runs) && s:runs[-1][1] ==# s:name
        let s:runs[-1][0] += 1
      else
        call add(s:runs, [1, s:name])
      endif
    endfor
    call add(s:lines, s:runs)
  endfor
  call add(s:seen, {"filetype": &filetype, "lines": s:lines})
endfor
" What keys make of an empty file of cards.
for s:keys in s:session.typed
  execute "edit " . fnameescape(tempname() . ".cards")
  execute "normal! i" . s:keys
  call add(s:seen, {"filetype": &filetype, "text": getline(1, "$")})
endfor
call writefile([json_encode(s:seen)], s:session.out)
qall!
