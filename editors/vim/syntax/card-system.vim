" Made of the lexer and the game systems by npm run generate: changes belong there.
if exists("b:current_syntax") | finish | endif
let s:cpo = &cpo
set cpo&vim

syn case match
syn iskeyword @,48-57,_,-
" Colours depend on nothing above the record.
syn sync match cardsRecord grouphere NONE /\v^-{3,}[ \t]*$/
syn sync maxlines=1000

" Values
syn match cardsOwnName /\v[_-]@!\K\k*%(\.[_-]@!\K\k*)*/
syn match cardsOwnerOfName /\v[_-]@!\K\k*\ze\.[_-]@!\K\k*/ nextgroup=cardsDotOfName
syn match cardsDotOfName /\v\./ contained nextgroup=cardsOwnName
syn match cardsAlternative /\v\//
syn match cardsOperator /\v[=<>!≤≥≠]+/
syn match cardsNumber /\v[+\-−]?[0-9٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉႐-႙០-៩᠐-᠙᥆-᥏᧐-᧙᪀-᪉᪐-᪙᭐-᭙᮰-᮹᱀-᱉᱐-᱙꘠-꘩꣐-꣙꤀-꤉꧐-꧙꧰-꧹꩐-꩙꯰-꯹０-９]%(%(\k|[,'’%–—])|\.%(\.)@!)*/
syn match cardsRange /\v\.{2,3}|…/
syn match cardsWrongQuotes /\v%(^|[ \t\/]@<=)[“”„‟«»‹›‘’‚‛'`´][^“”„‟«»‹›‘’‚‛'`´"\/#]*[“”„‟«»‹›‘’‚‛'`´"]?/
syn match cardsOpenText /\v".*/
syn region cardsText start=/\v"%(%([^"\\]|\\.)*")@=/ skip=/\v\\./ end=/"/ oneline keepend contains=cardsEscape,cardsHoleInText
syn match cardsEscape /\v\\./ contained
syn match cardsHole /\v\<[^<>]*\>/ contained
syn match cardsHoleInText /\v\<[^<>"]*\>/ contained

" What a line begins with
syn match cardsAttribute /\v^[ \t]*\zs[_-]@!\K\k*%(\.[_-]@!\K\k*)*/
syn match cardsCondition /\v^[ \t]*\zs[_-]@!\K\k*%(\.[_-]@!\K\k*)*\ze[ \t]*[=<>!≤≥≠]+/
syn match cardsOwnerOfCondition /\v^[ \t]*\zs[_-]@!\K\k*\ze\.[_-]@!\K\k*%(\.[_-]@!\K\k*)*[ \t]*[=<>!≤≥≠]+/ nextgroup=cardsDotOfCondition
syn match cardsDotOfCondition /\v\./ contained nextgroup=cardsConditionOwned
syn match cardsConditionOwned /\v[_-]@!\K\k*%(\.[_-]@!\K\k*)*/ contained
syn match cardsCategory /\v^[ \t]*\zs[_-]@!\K\k*\ze%([ \t]*$|[ \t]+#)/
syn cluster cardsLine contains=cardsOwnName,cardsOwnerOfName,cardsAlternative,cardsOperator,cardsNumber,cardsRange,cardsWrongQuotes,cardsOpenText,cardsText,cardsAttribute,cardsCondition,cardsOwnerOfCondition,cardsCategory

" Labels
syn region cardsLabelText matchgroup=cardsLabel start=/\v^%([_-]@!\K\k*):%([ \t]|$)@=/ end=/\v^\ze[^ \t#]/ contains=cardsCommentAtStart,cardsIgnoreAtStart,cardsHole
syn region cardsExample matchgroup=cardsLabel start=/\v^%(Breaks|Mended|Records|Examples):%([ \t]|$)@=/ end=/\v^\ze[^ \t#]/ contains=@cardsLine,cardsComment,cardsIgnoreComment,cardsExampleSeparator,cardsExampleFile,cardsExampleLabel
syn match cardsExampleLabel /\v^[ \t]+\zs[_-]@!\K\k*\ze:%([ \t]|$)/ contained nextgroup=cardsExampleColon
syn match cardsExampleColon /\v:/ contained nextgroup=cardsExampleText
syn match cardsExampleText /\v.+/ contained
syn match cardsExampleFile /\v^[ \t]+\zs\/\/-.*/ contained
syn match cardsExampleSeparator /\v^[ \t]+\zs-{3,}\ze[ \t]*$/ contained
syn match cardsHead /\v^%(System|Kind|Label|Attribute|Category|Rule|Face|Phrase|Example|Zone|Counter|Phase|Action|Ban|Effect|Number)\ze:%([ \t]|$)/ nextgroup=cardsHeadColon
syn match cardsHeadColon /\v:[ \t]*/ contained nextgroup=cardsTitle
syn match cardsTitle /\v.+/ contained

" Comments, and those that switch rules off
syn match cardsComment /\v%(^|[ \t]@<=)#.*/
syn match cardsCommentAtStart /\v^#.*/ contained
syn match cardsIgnoreComment /\v%(^|[ \t]@<=)#+[ \t]*\zecardwright-ignore%(-[a-zA-Z0-9_-]*)?[a-zA-Z0-9_-]@!/ nextgroup=cardsIgnore
syn match cardsIgnoreAtStart /\v^#+[ \t]*\zecardwright-ignore%(-[a-zA-Z0-9_-]*)?[a-zA-Z0-9_-]@!/ contained nextgroup=cardsIgnore
syn match cardsIgnore /\v[a-zA-Z0-9_-]+/ contained nextgroup=cardsIgnored,cardsIgnoreReason
syn match cardsIgnored /\v[^:]+/ contained nextgroup=cardsIgnoreReason
syn match cardsIgnoreReason /\v:.*/ contained

" Between records
syn match cardsConflict /\v^%(\<{7}|\|{7}|\={7}|\>{7})%([ \t]|$)@=.*/
syn match cardsWrongSeparator /\v^%(-{2}|[—–―]+|-%([ \t]+-)+|\*{3,}|\*%([ \t]+\*)+|-{3}.*-{3}|_{3,}|\={3,6}|\={8,})[ \t]*$/
syn match cardsSeparator /\v^-{3,}[ \t]*$/

hi def link cardsOwnName Constant
hi def link cardsOwnerOfName Type
hi def link cardsDotOfName Delimiter
hi def link cardsDotOfCondition Delimiter
hi def link cardsAlternative Operator
hi def link cardsOperator Operator
hi def link cardsNumber Number
hi def link cardsRange Operator
hi def link cardsWrongQuotes Error
hi def link cardsOpenText Error
hi def link cardsText String
hi def link cardsEscape SpecialChar
hi def link cardsHole Special
hi def link cardsHoleInText Special
hi def link cardsAttribute Identifier
hi def link cardsCondition Identifier
hi def link cardsConditionOwned Identifier
hi def link cardsOwnerOfCondition Type
hi def link cardsCategory Type
hi def link cardsLabelText String
hi def link cardsLabel Keyword
hi def link cardsExampleLabel Keyword
hi def link cardsExampleColon Keyword
hi def link cardsExampleText String
hi def link cardsExampleFile Comment
hi def link cardsExampleSeparator PreProc
hi def link cardsHead Keyword
hi def link cardsHeadColon Keyword
hi def link cardsTitle Title
hi def link cardsComment Comment
hi def link cardsCommentAtStart Comment
hi def link cardsIgnoreComment Comment
hi def link cardsIgnoreAtStart Comment
hi def link cardsIgnore SpecialComment
hi def link cardsIgnored Identifier
hi def link cardsIgnoreReason Comment
hi def link cardsConflict Error
hi def link cardsWrongSeparator Error
hi def link cardsSeparator PreProc

let b:current_syntax = "card-system"
let &cpo = s:cpo
unlet s:cpo
