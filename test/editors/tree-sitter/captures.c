/* For each file that is named: a line with the number of errors, then one per named node without children or with a capture, and an empty one.
   A node is `node KIND START END PARENT`, a capture `capture NAME START END`; places count bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_cards(void);

static char *read_file(const char *path, uint32_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(3);
  fseek(file, 0, SEEK_END);
  *length = (uint32_t)ftell(file);
  rewind(file);
  char *text = malloc(*length + 1);
  if (fread(text, 1, *length, file) != *length) exit(3);
  text[*length] = 0;
  fclose(file);
  return text;
}

static int errors;

static void visit(TSNode node, const char *parent) {
  const char *kind = ts_node_type(node);
  if (!strcmp(kind, "ERROR") || ts_node_is_missing(node)) errors++;
  if (ts_node_is_named(node)) printf("node %s %u %u %s\n", kind, ts_node_start_byte(node), ts_node_end_byte(node), parent);
  for (uint32_t i = 0; i < ts_node_child_count(node); i++) visit(ts_node_child(node, i), kind);
}

int main(int count, char **words) {
  uint32_t length, at;
  TSQueryError problem;
  char *source = read_file(words[1], &length);
  TSQuery *query = ts_query_new(tree_sitter_cards(), source, length, &at, &problem);
  if (!query) {
    fprintf(stderr, "the query is wrong at byte %u: %d\n", at, problem);
    return 2;
  }
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_cards())) return 4;
  for (int i = 2; i < count; i++) {
    char *text = read_file(words[i], &length);
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, length);
    TSNode root = ts_tree_root_node(tree);
    errors = 0;
    visit(root, "");
    TSQueryCursor *cursor = ts_query_cursor_new();
    ts_query_cursor_exec(cursor, query, root);
    TSQueryMatch match;
    uint32_t index;
    while (ts_query_cursor_next_capture(cursor, &match, &index)) {
      TSQueryCapture capture = match.captures[index];
      uint32_t named;
      const char *name = ts_query_capture_name_for_id(query, capture.index, &named);
      printf("capture %.*s %u %u\n", (int)named, name, ts_node_start_byte(capture.node), ts_node_end_byte(capture.node));
    }
    printf("errors %d\n", errors);
    ts_query_cursor_delete(cursor);
    ts_tree_delete(tree);
    free(text);
  }
  ts_parser_delete(parser);
  ts_query_delete(query);
  return 0;
}
