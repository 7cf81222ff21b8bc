; Made by npm run generate.
(comment) @comment
(separator) @punctuation.special
[(wrong_separator) (conflict_marker) (open_string) (wrong_quotes)] @error
(label_name) @keyword
(section title: (text) @markup.heading)
(label text: (text) @string)
(item) @constant
(times) @operator
(category name: (name) @type)
(attribute name: (path) @variable.other.member)
(condition name: (path) @variable.other.member)
(word) @constant
(string) @string
(number) @constant.numeric
[(operator) (slash) (dots)] @operator
