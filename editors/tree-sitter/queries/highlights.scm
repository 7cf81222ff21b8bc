; Made by npm run generate.
(comment) @comment
(separator) @punctuation.special
[(wrong_separator) (conflict_marker) (open_string) (wrong_quotes)] @error
(label_name) @keyword
(section title: (text) @title)
(label text: (text) @string)
(item) @constant
(times) @operator
(category name: (name) @type)
(attribute name: (path) @property)
(condition name: (path) @property)
(word) @constant
(string) @string
(number) @number
[(operator) (slash) (dots)] @operator
