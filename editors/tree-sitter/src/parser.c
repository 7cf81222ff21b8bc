#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 76
#define LARGE_STATE_COUNT 3
#define SYMBOL_COUNT 48
#define ALIAS_COUNT 1
#define TOKEN_COUNT 25
#define EXTERNAL_TOKEN_COUNT 0
#define FIELD_COUNT 3
#define MAX_ALIAS_SEQUENCE_LENGTH 4
#define PRODUCTION_ID_COUNT 11

enum ts_symbol_identifiers {
  sym__part = 1,
  sym_separator = 2,
  sym_wrong_separator = 3,
  sym_conflict_marker = 4,
  sym__section_name = 5,
  sym__list_name = 6,
  sym_label_name = 7,
  sym__copies = 8,
  sym_times = 9,
  sym_item = 10,
  sym_text = 11,
  sym_comment = 12,
  sym_name = 13,
  sym_number = 14,
  sym_string = 15,
  sym_open_string = 16,
  sym_wrong_quotes = 17,
  sym_dots = 18,
  sym_operator = 19,
  sym_slash = 20,
  sym_colon = 21,
  sym_other = 22,
  sym__newline = 23,
  sym__indentation = 24,
  sym_source_file = 25,
  sym__line = 26,
  sym__indented = 27,
  sym_section = 28,
  sym_list = 29,
  sym__item = 30,
  sym_label = 31,
  sym__after_text = 32,
  sym_category = 33,
  sym__after_member = 34,
  sym_bare_name = 35,
  sym_attribute = 36,
  sym_condition = 37,
  sym_other_line = 38,
  sym__value = 39,
  sym_path = 40,
  aux_sym_source_file_repeat1 = 41,
  aux_sym_list_repeat1 = 42,
  aux_sym_list_repeat2 = 43,
  aux_sym_label_repeat1 = 44,
  aux_sym_category_repeat1 = 45,
  aux_sym_attribute_repeat1 = 46,
  aux_sym_path_repeat1 = 47,
  alias_sym_word = 48,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym__part] = "_part",
  [sym_separator] = "separator",
  [sym_wrong_separator] = "wrong_separator",
  [sym_conflict_marker] = "conflict_marker",
  [sym__section_name] = "label_name",
  [sym__list_name] = "label_name",
  [sym_label_name] = "label_name",
  [sym__copies] = "number",
  [sym_times] = "times",
  [sym_item] = "item",
  [sym_text] = "text",
  [sym_comment] = "comment",
  [sym_name] = "name",
  [sym_number] = "number",
  [sym_string] = "string",
  [sym_open_string] = "open_string",
  [sym_wrong_quotes] = "wrong_quotes",
  [sym_dots] = "dots",
  [sym_operator] = "operator",
  [sym_slash] = "slash",
  [sym_colon] = "colon",
  [sym_other] = "other",
  [sym__newline] = "_newline",
  [sym__indentation] = "_indentation",
  [sym_source_file] = "source_file",
  [sym__line] = "_line",
  [sym__indented] = "_indented",
  [sym_section] = "section",
  [sym_list] = "list",
  [sym__item] = "_item",
  [sym_label] = "label",
  [sym__after_text] = "_after_text",
  [sym_category] = "category",
  [sym__after_member] = "_after_member",
  [sym_bare_name] = "category",
  [sym_attribute] = "attribute",
  [sym_condition] = "condition",
  [sym_other_line] = "other_line",
  [sym__value] = "_value",
  [sym_path] = "path",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_list_repeat1] = "list_repeat1",
  [aux_sym_list_repeat2] = "list_repeat2",
  [aux_sym_label_repeat1] = "label_repeat1",
  [aux_sym_category_repeat1] = "category_repeat1",
  [aux_sym_attribute_repeat1] = "attribute_repeat1",
  [aux_sym_path_repeat1] = "path_repeat1",
  [alias_sym_word] = "word",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym__part] = sym__part,
  [sym_separator] = sym_separator,
  [sym_wrong_separator] = sym_wrong_separator,
  [sym_conflict_marker] = sym_conflict_marker,
  [sym__section_name] = sym_label_name,
  [sym__list_name] = sym_label_name,
  [sym_label_name] = sym_label_name,
  [sym__copies] = sym_number,
  [sym_times] = sym_times,
  [sym_item] = sym_item,
  [sym_text] = sym_text,
  [sym_comment] = sym_comment,
  [sym_name] = sym_name,
  [sym_number] = sym_number,
  [sym_string] = sym_string,
  [sym_open_string] = sym_open_string,
  [sym_wrong_quotes] = sym_wrong_quotes,
  [sym_dots] = sym_dots,
  [sym_operator] = sym_operator,
  [sym_slash] = sym_slash,
  [sym_colon] = sym_colon,
  [sym_other] = sym_other,
  [sym__newline] = sym__newline,
  [sym__indentation] = sym__indentation,
  [sym_source_file] = sym_source_file,
  [sym__line] = sym__line,
  [sym__indented] = sym__indented,
  [sym_section] = sym_section,
  [sym_list] = sym_list,
  [sym__item] = sym__item,
  [sym_label] = sym_label,
  [sym__after_text] = sym__after_text,
  [sym_category] = sym_category,
  [sym__after_member] = sym__after_member,
  [sym_bare_name] = sym_category,
  [sym_attribute] = sym_attribute,
  [sym_condition] = sym_condition,
  [sym_other_line] = sym_other_line,
  [sym__value] = sym__value,
  [sym_path] = sym_path,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_list_repeat1] = aux_sym_list_repeat1,
  [aux_sym_list_repeat2] = aux_sym_list_repeat2,
  [aux_sym_label_repeat1] = aux_sym_label_repeat1,
  [aux_sym_category_repeat1] = aux_sym_category_repeat1,
  [aux_sym_attribute_repeat1] = aux_sym_attribute_repeat1,
  [aux_sym_path_repeat1] = aux_sym_path_repeat1,
  [alias_sym_word] = alias_sym_word,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym__part] = {
    .visible = false,
    .named = true,
  },
  [sym_separator] = {
    .visible = true,
    .named = true,
  },
  [sym_wrong_separator] = {
    .visible = true,
    .named = true,
  },
  [sym_conflict_marker] = {
    .visible = true,
    .named = true,
  },
  [sym__section_name] = {
    .visible = true,
    .named = true,
  },
  [sym__list_name] = {
    .visible = true,
    .named = true,
  },
  [sym_label_name] = {
    .visible = true,
    .named = true,
  },
  [sym__copies] = {
    .visible = true,
    .named = true,
  },
  [sym_times] = {
    .visible = true,
    .named = true,
  },
  [sym_item] = {
    .visible = true,
    .named = true,
  },
  [sym_text] = {
    .visible = true,
    .named = true,
  },
  [sym_comment] = {
    .visible = true,
    .named = true,
  },
  [sym_name] = {
    .visible = true,
    .named = true,
  },
  [sym_number] = {
    .visible = true,
    .named = true,
  },
  [sym_string] = {
    .visible = true,
    .named = true,
  },
  [sym_open_string] = {
    .visible = true,
    .named = true,
  },
  [sym_wrong_quotes] = {
    .visible = true,
    .named = true,
  },
  [sym_dots] = {
    .visible = true,
    .named = true,
  },
  [sym_operator] = {
    .visible = true,
    .named = true,
  },
  [sym_slash] = {
    .visible = true,
    .named = true,
  },
  [sym_colon] = {
    .visible = true,
    .named = true,
  },
  [sym_other] = {
    .visible = true,
    .named = true,
  },
  [sym__newline] = {
    .visible = false,
    .named = true,
  },
  [sym__indentation] = {
    .visible = false,
    .named = true,
  },
  [sym_source_file] = {
    .visible = true,
    .named = true,
  },
  [sym__line] = {
    .visible = false,
    .named = true,
  },
  [sym__indented] = {
    .visible = false,
    .named = true,
  },
  [sym_section] = {
    .visible = true,
    .named = true,
  },
  [sym_list] = {
    .visible = true,
    .named = true,
  },
  [sym__item] = {
    .visible = false,
    .named = true,
  },
  [sym_label] = {
    .visible = true,
    .named = true,
  },
  [sym__after_text] = {
    .visible = false,
    .named = true,
  },
  [sym_category] = {
    .visible = true,
    .named = true,
  },
  [sym__after_member] = {
    .visible = false,
    .named = true,
  },
  [sym_bare_name] = {
    .visible = true,
    .named = true,
  },
  [sym_attribute] = {
    .visible = true,
    .named = true,
  },
  [sym_condition] = {
    .visible = true,
    .named = true,
  },
  [sym_other_line] = {
    .visible = true,
    .named = true,
  },
  [sym__value] = {
    .visible = false,
    .named = true,
  },
  [sym_path] = {
    .visible = true,
    .named = true,
  },
  [aux_sym_source_file_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_list_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_list_repeat2] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_label_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_category_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_attribute_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_path_repeat1] = {
    .visible = false,
    .named = false,
  },
  [alias_sym_word] = {
    .visible = true,
    .named = true,
  },
};

enum ts_field_identifiers {
  field_name = 1,
  field_text = 2,
  field_title = 3,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_name] = "name",
  [field_text] = "text",
  [field_title] = "title",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
  [2] = {.index = 1, .length = 2},
  [3] = {.index = 3, .length = 2},
  [4] = {.index = 5, .length = 1},
  [5] = {.index = 6, .length = 2},
  [7] = {.index = 8, .length = 3},
  [8] = {.index = 11, .length = 1},
  [9] = {.index = 12, .length = 2},
  [10] = {.index = 14, .length = 1},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_name, 0},
  [1] =
    {field_name, 0},
    {field_title, 1},
  [3] =
    {field_name, 0},
    {field_text, 1},
  [5] =
    {field_text, 0, .inherited = true},
  [6] =
    {field_name, 0},
    {field_text, 1, .inherited = true},
  [8] =
    {field_name, 0},
    {field_text, 1},
    {field_text, 2, .inherited = true},
  [11] =
    {field_text, 1},
  [12] =
    {field_text, 0, .inherited = true},
    {field_text, 1, .inherited = true},
  [14] =
    {field_text, 2},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
  [6] = {
    [0] = alias_sym_word,
  },
};

static const uint16_t ts_non_terminal_alias_map[] = {
  sym_path, 2,
    sym_path,
    alias_sym_word,
  0,
};

static const TSStateId ts_primary_state_ids[STATE_COUNT] = {
  [0] = 0,
  [1] = 1,
  [2] = 2,
  [3] = 3,
  [4] = 4,
  [5] = 5,
  [6] = 6,
  [7] = 7,
  [8] = 8,
  [9] = 9,
  [10] = 10,
  [11] = 11,
  [12] = 12,
  [13] = 13,
  [14] = 14,
  [15] = 15,
  [16] = 16,
  [17] = 17,
  [18] = 18,
  [19] = 17,
  [20] = 20,
  [21] = 14,
  [22] = 22,
  [23] = 23,
  [24] = 24,
  [25] = 25,
  [26] = 26,
  [27] = 27,
  [28] = 28,
  [29] = 29,
  [30] = 30,
  [31] = 31,
  [32] = 32,
  [33] = 33,
  [34] = 34,
  [35] = 35,
  [36] = 36,
  [37] = 37,
  [38] = 38,
  [39] = 39,
  [40] = 40,
  [41] = 41,
  [42] = 42,
  [43] = 43,
  [44] = 44,
  [45] = 45,
  [46] = 46,
  [47] = 47,
  [48] = 48,
  [49] = 49,
  [50] = 50,
  [51] = 51,
  [52] = 52,
  [53] = 53,
  [54] = 54,
  [55] = 55,
  [56] = 56,
  [57] = 57,
  [58] = 58,
  [59] = 59,
  [60] = 60,
  [61] = 61,
  [62] = 62,
  [63] = 63,
  [64] = 64,
  [65] = 65,
  [66] = 66,
  [67] = 67,
  [68] = 68,
  [69] = 69,
  [70] = 70,
  [71] = 71,
  [72] = 72,
  [73] = 73,
  [74] = 74,
  [75] = 75,
};

static TSCharacterRange sym__part_character_set_1[] = {
  {'A', 'Z'}, {'a', 'z'}, {0xaa, 0xaa}, {0xb5, 0xb5}, {0xba, 0xba}, {0xc0, 0xd6}, {0xd8, 0xf6}, {0xf8, 0x2c1},
  {0x2c6, 0x2d1}, {0x2e0, 0x2e4}, {0x2ec, 0x2ec}, {0x2ee, 0x2ee}, {0x370, 0x374}, {0x376, 0x377}, {0x37a, 0x37d}, {0x37f, 0x37f},
  {0x386, 0x386}, {0x388, 0x38a}, {0x38c, 0x38c}, {0x38e, 0x3a1}, {0x3a3, 0x3f5}, {0x3f7, 0x481}, {0x48a, 0x52f}, {0x531, 0x556},
  {0x559, 0x559}, {0x560, 0x588}, {0x5d0, 0x5ea}, {0x5ef, 0x5f2}, {0x620, 0x64a}, {0x66e, 0x66f}, {0x671, 0x6d3}, {0x6d5, 0x6d5},
  {0x6e5, 0x6e6}, {0x6ee, 0x6ef}, {0x6fa, 0x6fc}, {0x6ff, 0x6ff}, {0x710, 0x710}, {0x712, 0x72f}, {0x74d, 0x7a5}, {0x7b1, 0x7b1},
  {0x7ca, 0x7ea}, {0x7f4, 0x7f5}, {0x7fa, 0x7fa}, {0x800, 0x815}, {0x81a, 0x81a}, {0x824, 0x824}, {0x828, 0x828}, {0x840, 0x858},
  {0x860, 0x86a}, {0x870, 0x887}, {0x889, 0x88e}, {0x8a0, 0x8c9}, {0x904, 0x939}, {0x93d, 0x93d}, {0x950, 0x950}, {0x958, 0x961},
  {0x971, 0x980}, {0x985, 0x98c}, {0x98f, 0x990}, {0x993, 0x9a8}, {0x9aa, 0x9b0}, {0x9b2, 0x9b2}, {0x9b6, 0x9b9}, {0x9bd, 0x9bd},
  {0x9ce, 0x9ce}, {0x9dc, 0x9dd}, {0x9df, 0x9e1}, {0x9f0, 0x9f1}, {0x9fc, 0x9fc}, {0xa05, 0xa0a}, {0xa0f, 0xa10}, {0xa13, 0xa28},
  {0xa2a, 0xa30}, {0xa32, 0xa33}, {0xa35, 0xa36}, {0xa38, 0xa39}, {0xa59, 0xa5c}, {0xa5e, 0xa5e}, {0xa72, 0xa74}, {0xa85, 0xa8d},
  {0xa8f, 0xa91}, {0xa93, 0xaa8}, {0xaaa, 0xab0}, {0xab2, 0xab3}, {0xab5, 0xab9}, {0xabd, 0xabd}, {0xad0, 0xad0}, {0xae0, 0xae1},
  {0xaf9, 0xaf9}, {0xb05, 0xb0c}, {0xb0f, 0xb10}, {0xb13, 0xb28}, {0xb2a, 0xb30}, {0xb32, 0xb33}, {0xb35, 0xb39}, {0xb3d, 0xb3d},
  {0xb5c, 0xb5d}, {0xb5f, 0xb61}, {0xb71, 0xb71}, {0xb83, 0xb83}, {0xb85, 0xb8a}, {0xb8e, 0xb90}, {0xb92, 0xb95}, {0xb99, 0xb9a},
  {0xb9c, 0xb9c}, {0xb9e, 0xb9f}, {0xba3, 0xba4}, {0xba8, 0xbaa}, {0xbae, 0xbb9}, {0xbd0, 0xbd0}, {0xc05, 0xc0c}, {0xc0e, 0xc10},
  {0xc12, 0xc28}, {0xc2a, 0xc39}, {0xc3d, 0xc3d}, {0xc58, 0xc5a}, {0xc5d, 0xc5d}, {0xc60, 0xc61}, {0xc80, 0xc80}, {0xc85, 0xc8c},
  {0xc8e, 0xc90}, {0xc92, 0xca8}, {0xcaa, 0xcb3}, {0xcb5, 0xcb9}, {0xcbd, 0xcbd}, {0xcdd, 0xcde}, {0xce0, 0xce1}, {0xcf1, 0xcf2},
  {0xd04, 0xd0c}, {0xd0e, 0xd10}, {0xd12, 0xd3a}, {0xd3d, 0xd3d}, {0xd4e, 0xd4e}, {0xd54, 0xd56}, {0xd5f, 0xd61}, {0xd7a, 0xd7f},
  {0xd85, 0xd96}, {0xd9a, 0xdb1}, {0xdb3, 0xdbb}, {0xdbd, 0xdbd}, {0xdc0, 0xdc6}, {0xe01, 0xe30}, {0xe32, 0xe33}, {0xe40, 0xe46},
  {0xe81, 0xe82}, {0xe84, 0xe84}, {0xe86, 0xe8a}, {0xe8c, 0xea3}, {0xea5, 0xea5}, {0xea7, 0xeb0}, {0xeb2, 0xeb3}, {0xebd, 0xebd},
  {0xec0, 0xec4}, {0xec6, 0xec6}, {0xedc, 0xedf}, {0xf00, 0xf00}, {0xf40, 0xf47}, {0xf49, 0xf6c}, {0xf88, 0xf8c}, {0x1000, 0x102a},
  {0x103f, 0x103f}, {0x1050, 0x1055}, {0x105a, 0x105d}, {0x1061, 0x1061}, {0x1065, 0x1066}, {0x106e, 0x1070}, {0x1075, 0x1081}, {0x108e, 0x108e},
  {0x10a0, 0x10c5}, {0x10c7, 0x10c7}, {0x10cd, 0x10cd}, {0x10d0, 0x10fa}, {0x10fc, 0x1248}, {0x124a, 0x124d}, {0x1250, 0x1256}, {0x1258, 0x1258},
  {0x125a, 0x125d}, {0x1260, 0x1288}, {0x128a, 0x128d}, {0x1290, 0x12b0}, {0x12b2, 0x12b5}, {0x12b8, 0x12be}, {0x12c0, 0x12c0}, {0x12c2, 0x12c5},
  {0x12c8, 0x12d6}, {0x12d8, 0x1310}, {0x1312, 0x1315}, {0x1318, 0x135a}, {0x1380, 0x138f}, {0x13a0, 0x13f5}, {0x13f8, 0x13fd}, {0x1401, 0x166c},
  {0x166f, 0x167f}, {0x1681, 0x169a}, {0x16a0, 0x16ea}, {0x16f1, 0x16f8}, {0x1700, 0x1711}, {0x171f, 0x1731}, {0x1740, 0x1751}, {0x1760, 0x176c},
  {0x176e, 0x1770}, {0x1780, 0x17b3}, {0x17d7, 0x17d7}, {0x17dc, 0x17dc}, {0x1820, 0x1878}, {0x1880, 0x1884}, {0x1887, 0x18a8}, {0x18aa, 0x18aa},
  {0x18b0, 0x18f5}, {0x1900, 0x191e}, {0x1950, 0x196d}, {0x1970, 0x1974}, {0x1980, 0x19ab}, {0x19b0, 0x19c9}, {0x1a00, 0x1a16}, {0x1a20, 0x1a54},
  {0x1aa7, 0x1aa7}, {0x1b05, 0x1b33}, {0x1b45, 0x1b4c}, {0x1b83, 0x1ba0}, {0x1bae, 0x1baf}, {0x1bba, 0x1be5}, {0x1c00, 0x1c23}, {0x1c4d, 0x1c4f},
  {0x1c5a, 0x1c7d}, {0x1c80, 0x1c88}, {0x1c90, 0x1cba}, {0x1cbd, 0x1cbf}, {0x1ce9, 0x1cec}, {0x1cee, 0x1cf3}, {0x1cf5, 0x1cf6}, {0x1cfa, 0x1cfa},
  {0x1d00, 0x1dbf}, {0x1e00, 0x1f15}, {0x1f18, 0x1f1d}, {0x1f20, 0x1f45}, {0x1f48, 0x1f4d}, {0x1f50, 0x1f57}, {0x1f59, 0x1f59}, {0x1f5b, 0x1f5b},
  {0x1f5d, 0x1f5d}, {0x1f5f, 0x1f7d}, {0x1f80, 0x1fb4}, {0x1fb6, 0x1fbc}, {0x1fbe, 0x1fbe}, {0x1fc2, 0x1fc4}, {0x1fc6, 0x1fcc}, {0x1fd0, 0x1fd3},
  {0x1fd6, 0x1fdb}, {0x1fe0, 0x1fec}, {0x1ff2, 0x1ff4}, {0x1ff6, 0x1ffc}, {0x2071, 0x2071}, {0x207f, 0x207f}, {0x2090, 0x209c}, {0x2102, 0x2102},
  {0x2107, 0x2107}, {0x210a, 0x2113}, {0x2115, 0x2115}, {0x2119, 0x211d}, {0x2124, 0x2124}, {0x2126, 0x2126}, {0x2128, 0x2128}, {0x212a, 0x212d},
  {0x212f, 0x2139}, {0x213c, 0x213f}, {0x2145, 0x2149}, {0x214e, 0x214e}, {0x2183, 0x2184}, {0x2c00, 0x2ce4}, {0x2ceb, 0x2cee}, {0x2cf2, 0x2cf3},
  {0x2d00, 0x2d25}, {0x2d27, 0x2d27}, {0x2d2d, 0x2d2d}, {0x2d30, 0x2d67}, {0x2d6f, 0x2d6f}, {0x2d80, 0x2d96}, {0x2da0, 0x2da6}, {0x2da8, 0x2dae},
  {0x2db0, 0x2db6}, {0x2db8, 0x2dbe}, {0x2dc0, 0x2dc6}, {0x2dc8, 0x2dce}, {0x2dd0, 0x2dd6}, {0x2dd8, 0x2dde}, {0x2e2f, 0x2e2f}, {0x3005, 0x3006},
  {0x3031, 0x3035}, {0x303b, 0x303c}, {0x3041, 0x3096}, {0x309d, 0x309f}, {0x30a1, 0x30fa}, {0x30fc, 0x30ff}, {0x3105, 0x312f}, {0x3131, 0x318e},
  {0x31a0, 0x31bf}, {0x31f0, 0x31ff}, {0x3400, 0x3400}, {0x4dbf, 0x4dbf}, {0x4e00, 0x4e00}, {0x9fff, 0xa48c}, {0xa4d0, 0xa4fd}, {0xa500, 0xa60c},
  {0xa610, 0xa61f}, {0xa62a, 0xa62b}, {0xa640, 0xa66e}, {0xa67f, 0xa69d}, {0xa6a0, 0xa6e5}, {0xa717, 0xa71f}, {0xa722, 0xa788}, {0xa78b, 0xa7ca},
  {0xa7d0, 0xa7d1}, {0xa7d3, 0xa7d3}, {0xa7d5, 0xa7d9}, {0xa7f2, 0xa801}, {0xa803, 0xa805}, {0xa807, 0xa80a}, {0xa80c, 0xa822}, {0xa840, 0xa873},
  {0xa882, 0xa8b3}, {0xa8f2, 0xa8f7}, {0xa8fb, 0xa8fb}, {0xa8fd, 0xa8fe}, {0xa90a, 0xa925}, {0xa930, 0xa946}, {0xa960, 0xa97c}, {0xa984, 0xa9b2},
  {0xa9cf, 0xa9cf}, {0xa9e0, 0xa9e4}, {0xa9e6, 0xa9ef}, {0xa9fa, 0xa9fe}, {0xaa00, 0xaa28}, {0xaa40, 0xaa42}, {0xaa44, 0xaa4b}, {0xaa60, 0xaa76},
  {0xaa7a, 0xaa7a}, {0xaa7e, 0xaaaf}, {0xaab1, 0xaab1}, {0xaab5, 0xaab6}, {0xaab9, 0xaabd}, {0xaac0, 0xaac0}, {0xaac2, 0xaac2}, {0xaadb, 0xaadd},
  {0xaae0, 0xaaea}, {0xaaf2, 0xaaf4}, {0xab01, 0xab06}, {0xab09, 0xab0e}, {0xab11, 0xab16}, {0xab20, 0xab26}, {0xab28, 0xab2e}, {0xab30, 0xab5a},
  {0xab5c, 0xab69}, {0xab70, 0xabe2}, {0xac00, 0xac00}, {0xd7a3, 0xd7a3}, {0xd7b0, 0xd7c6}, {0xd7cb, 0xd7fb}, {0xf900, 0xfa6d}, {0xfa70, 0xfad9},
  {0xfb00, 0xfb06}, {0xfb13, 0xfb17}, {0xfb1d, 0xfb1d}, {0xfb1f, 0xfb28}, {0xfb2a, 0xfb36}, {0xfb38, 0xfb3c}, {0xfb3e, 0xfb3e}, {0xfb40, 0xfb41},
  {0xfb43, 0xfb44}, {0xfb46, 0xfbb1}, {0xfbd3, 0xfd3d}, {0xfd50, 0xfd8f}, {0xfd92, 0xfdc7}, {0xfdf0, 0xfdfb}, {0xfe70, 0xfe74}, {0xfe76, 0xfefc},
  {0xff21, 0xff3a}, {0xff41, 0xff5a}, {0xff66, 0xffbe}, {0xffc2, 0xffc7}, {0xffca, 0xffcf}, {0xffd2, 0xffd7}, {0xffda, 0xffdc}, {0x10000, 0x1000b},
  {0x1000d, 0x10026}, {0x10028, 0x1003a}, {0x1003c, 0x1003d}, {0x1003f, 0x1004d}, {0x10050, 0x1005d}, {0x10080, 0x100fa}, {0x10280, 0x1029c}, {0x102a0, 0x102d0},
  {0x10300, 0x1031f}, {0x1032d, 0x10340}, {0x10342, 0x10349}, {0x10350, 0x10375}, {0x10380, 0x1039d}, {0x103a0, 0x103c3}, {0x103c8, 0x103cf}, {0x10400, 0x1049d},
  {0x104b0, 0x104d3}, {0x104d8, 0x104fb}, {0x10500, 0x10527}, {0x10530, 0x10563}, {0x10570, 0x1057a}, {0x1057c, 0x1058a}, {0x1058c, 0x10592}, {0x10594, 0x10595},
  {0x10597, 0x105a1}, {0x105a3, 0x105b1}, {0x105b3, 0x105b9}, {0x105bb, 0x105bc}, {0x10600, 0x10736}, {0x10740, 0x10755}, {0x10760, 0x10767}, {0x10780, 0x10785},
  {0x10787, 0x107b0}, {0x107b2, 0x107ba}, {0x10800, 0x10805}, {0x10808, 0x10808}, {0x1080a, 0x10835}, {0x10837, 0x10838}, {0x1083c, 0x1083c}, {0x1083f, 0x10855},
  {0x10860, 0x10876}, {0x10880, 0x1089e}, {0x108e0, 0x108f2}, {0x108f4, 0x108f5}, {0x10900, 0x10915}, {0x10920, 0x1092b},
};

static TSCharacterRange sym__part_character_set_2[] = {
  {'-', '-'}, {'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}, {0xaa, 0xaa}, {0xb5, 0xb5}, {0xba, 0xba},
  {0xc0, 0xd6}, {0xd8, 0xf6}, {0xf8, 0x2c1}, {0x2c6, 0x2d1}, {0x2e0, 0x2e4}, {0x2ec, 0x2ec}, {0x2ee, 0x2ee}, {0x300, 0x374},
  {0x376, 0x377}, {0x37a, 0x37d}, {0x37f, 0x37f}, {0x386, 0x386}, {0x388, 0x38a}, {0x38c, 0x38c}, {0x38e, 0x3a1}, {0x3a3, 0x3f5},
  {0x3f7, 0x481}, {0x483, 0x52f}, {0x531, 0x556}, {0x559, 0x559}, {0x560, 0x588}, {0x591, 0x5bd}, {0x5bf, 0x5bf}, {0x5c1, 0x5c2},
  {0x5c4, 0x5c5}, {0x5c7, 0x5c7}, {0x5d0, 0x5ea}, {0x5ef, 0x5f2}, {0x610, 0x61a}, {0x620, 0x669}, {0x66e, 0x6d3}, {0x6d5, 0x6dc},
  {0x6df, 0x6e8}, {0x6ea, 0x6fc}, {0x6ff, 0x6ff}, {0x710, 0x74a}, {0x74d, 0x7b1}, {0x7c0, 0x7f5}, {0x7fa, 0x7fa}, {0x7fd, 0x7fd},
  {0x800, 0x82d}, {0x840, 0x85b}, {0x860, 0x86a}, {0x870, 0x887}, {0x889, 0x88e}, {0x898, 0x8e1}, {0x8e3, 0x963}, {0x966, 0x96f},
  {0x971, 0x983}, {0x985, 0x98c}, {0x98f, 0x990}, {0x993, 0x9a8}, {0x9aa, 0x9b0}, {0x9b2, 0x9b2}, {0x9b6, 0x9b9}, {0x9bc, 0x9c4},
  {0x9c7, 0x9c8}, {0x9cb, 0x9ce}, {0x9d7, 0x9d7}, {0x9dc, 0x9dd}, {0x9df, 0x9e3}, {0x9e6, 0x9f1}, {0x9fc, 0x9fc}, {0x9fe, 0x9fe},
  {0xa01, 0xa03}, {0xa05, 0xa0a}, {0xa0f, 0xa10}, {0xa13, 0xa28}, {0xa2a, 0xa30}, {0xa32, 0xa33}, {0xa35, 0xa36}, {0xa38, 0xa39},
  {0xa3c, 0xa3c}, {0xa3e, 0xa42}, {0xa47, 0xa48}, {0xa4b, 0xa4d}, {0xa51, 0xa51}, {0xa59, 0xa5c}, {0xa5e, 0xa5e}, {0xa66, 0xa75},
  {0xa81, 0xa83}, {0xa85, 0xa8d}, {0xa8f, 0xa91}, {0xa93, 0xaa8}, {0xaaa, 0xab0}, {0xab2, 0xab3}, {0xab5, 0xab9}, {0xabc, 0xac5},
  {0xac7, 0xac9}, {0xacb, 0xacd}, {0xad0, 0xad0}, {0xae0, 0xae3}, {0xae6, 0xaef}, {0xaf9, 0xaff}, {0xb01, 0xb03}, {0xb05, 0xb0c},
  {0xb0f, 0xb10}, {0xb13, 0xb28}, {0xb2a, 0xb30}, {0xb32, 0xb33}, {0xb35, 0xb39}, {0xb3c, 0xb44}, {0xb47, 0xb48}, {0xb4b, 0xb4d},
  {0xb55, 0xb57}, {0xb5c, 0xb5d}, {0xb5f, 0xb63}, {0xb66, 0xb6f}, {0xb71, 0xb71}, {0xb82, 0xb83}, {0xb85, 0xb8a}, {0xb8e, 0xb90},
  {0xb92, 0xb95}, {0xb99, 0xb9a}, {0xb9c, 0xb9c}, {0xb9e, 0xb9f}, {0xba3, 0xba4}, {0xba8, 0xbaa}, {0xbae, 0xbb9}, {0xbbe, 0xbc2},
  {0xbc6, 0xbc8}, {0xbca, 0xbcd}, {0xbd0, 0xbd0}, {0xbd7, 0xbd7}, {0xbe6, 0xbef}, {0xc00, 0xc0c}, {0xc0e, 0xc10}, {0xc12, 0xc28},
  {0xc2a, 0xc39}, {0xc3c, 0xc44}, {0xc46, 0xc48}, {0xc4a, 0xc4d}, {0xc55, 0xc56}, {0xc58, 0xc5a}, {0xc5d, 0xc5d}, {0xc60, 0xc63},
  {0xc66, 0xc6f}, {0xc80, 0xc83}, {0xc85, 0xc8c}, {0xc8e, 0xc90}, {0xc92, 0xca8}, {0xcaa, 0xcb3}, {0xcb5, 0xcb9}, {0xcbc, 0xcc4},
  {0xcc6, 0xcc8}, {0xcca, 0xccd}, {0xcd5, 0xcd6}, {0xcdd, 0xcde}, {0xce0, 0xce3}, {0xce6, 0xcef}, {0xcf1, 0xcf2}, {0xd00, 0xd0c},
  {0xd0e, 0xd10}, {0xd12, 0xd44}, {0xd46, 0xd48}, {0xd4a, 0xd4e}, {0xd54, 0xd57}, {0xd5f, 0xd63}, {0xd66, 0xd6f}, {0xd7a, 0xd7f},
  {0xd81, 0xd83}, {0xd85, 0xd96}, {0xd9a, 0xdb1}, {0xdb3, 0xdbb}, {0xdbd, 0xdbd}, {0xdc0, 0xdc6}, {0xdca, 0xdca}, {0xdcf, 0xdd4},
  {0xdd6, 0xdd6}, {0xdd8, 0xddf}, {0xde6, 0xdef}, {0xdf2, 0xdf3}, {0xe01, 0xe3a}, {0xe40, 0xe4e}, {0xe50, 0xe59}, {0xe81, 0xe82},
  {0xe84, 0xe84}, {0xe86, 0xe8a}, {0xe8c, 0xea3}, {0xea5, 0xea5}, {0xea7, 0xebd}, {0xec0, 0xec4}, {0xec6, 0xec6}, {0xec8, 0xecd},
  {0xed0, 0xed9}, {0xedc, 0xedf}, {0xf00, 0xf00}, {0xf18, 0xf19}, {0xf20, 0xf29}, {0xf35, 0xf35}, {0xf37, 0xf37}, {0xf39, 0xf39},
  {0xf3e, 0xf47}, {0xf49, 0xf6c}, {0xf71, 0xf84}, {0xf86, 0xf97}, {0xf99, 0xfbc}, {0xfc6, 0xfc6}, {0x1000, 0x1049}, {0x1050, 0x109d},
  {0x10a0, 0x10c5}, {0x10c7, 0x10c7}, {0x10cd, 0x10cd}, {0x10d0, 0x10fa}, {0x10fc, 0x1248}, {0x124a, 0x124d}, {0x1250, 0x1256}, {0x1258, 0x1258},
  {0x125a, 0x125d}, {0x1260, 0x1288}, {0x128a, 0x128d}, {0x1290, 0x12b0}, {0x12b2, 0x12b5}, {0x12b8, 0x12be}, {0x12c0, 0x12c0}, {0x12c2, 0x12c5},
  {0x12c8, 0x12d6}, {0x12d8, 0x1310}, {0x1312, 0x1315}, {0x1318, 0x135a}, {0x135d, 0x135f}, {0x1380, 0x138f}, {0x13a0, 0x13f5}, {0x13f8, 0x13fd},
  {0x1401, 0x166c}, {0x166f, 0x167f}, {0x1681, 0x169a}, {0x16a0, 0x16ea}, {0x16f1, 0x16f8}, {0x1700, 0x1715}, {0x171f, 0x1734}, {0x1740, 0x1753},
  {0x1760, 0x176c}, {0x176e, 0x1770}, {0x1772, 0x1773}, {0x1780, 0x17d3}, {0x17d7, 0x17d7}, {0x17dc, 0x17dd}, {0x17e0, 0x17e9}, {0x180b, 0x180d},
  {0x180f, 0x1819}, {0x1820, 0x1878}, {0x1880, 0x18aa}, {0x18b0, 0x18f5}, {0x1900, 0x191e}, {0x1920, 0x192b}, {0x1930, 0x193b}, {0x1946, 0x196d},
  {0x1970, 0x1974}, {0x1980, 0x19ab}, {0x19b0, 0x19c9}, {0x19d0, 0x19d9}, {0x1a00, 0x1a1b}, {0x1a20, 0x1a5e}, {0x1a60, 0x1a7c}, {0x1a7f, 0x1a89},
  {0x1a90, 0x1a99}, {0x1aa7, 0x1aa7}, {0x1ab0, 0x1ace}, {0x1b00, 0x1b4c}, {0x1b50, 0x1b59}, {0x1b6b, 0x1b73}, {0x1b80, 0x1bf3}, {0x1c00, 0x1c37},
  {0x1c40, 0x1c49}, {0x1c4d, 0x1c7d}, {0x1c80, 0x1c88}, {0x1c90, 0x1cba}, {0x1cbd, 0x1cbf}, {0x1cd0, 0x1cd2}, {0x1cd4, 0x1cfa}, {0x1d00, 0x1f15},
  {0x1f18, 0x1f1d}, {0x1f20, 0x1f45}, {0x1f48, 0x1f4d}, {0x1f50, 0x1f57}, {0x1f59, 0x1f59}, {0x1f5b, 0x1f5b}, {0x1f5d, 0x1f5d}, {0x1f5f, 0x1f7d},
  {0x1f80, 0x1fb4}, {0x1fb6, 0x1fbc}, {0x1fbe, 0x1fbe}, {0x1fc2, 0x1fc4}, {0x1fc6, 0x1fcc}, {0x1fd0, 0x1fd3}, {0x1fd6, 0x1fdb}, {0x1fe0, 0x1fec},
  {0x1ff2, 0x1ff4}, {0x1ff6, 0x1ffc}, {0x2071, 0x2071}, {0x207f, 0x207f}, {0x2090, 0x209c}, {0x20d0, 0x20f0}, {0x2102, 0x2102}, {0x2107, 0x2107},
  {0x210a, 0x2113}, {0x2115, 0x2115}, {0x2119, 0x211d}, {0x2124, 0x2124}, {0x2126, 0x2126}, {0x2128, 0x2128}, {0x212a, 0x212d}, {0x212f, 0x2139},
  {0x213c, 0x213f}, {0x2145, 0x2149}, {0x214e, 0x214e}, {0x2183, 0x2184}, {0x2c00, 0x2ce4}, {0x2ceb, 0x2cf3}, {0x2d00, 0x2d25}, {0x2d27, 0x2d27},
  {0x2d2d, 0x2d2d}, {0x2d30, 0x2d67}, {0x2d6f, 0x2d6f}, {0x2d7f, 0x2d96}, {0x2da0, 0x2da6}, {0x2da8, 0x2dae}, {0x2db0, 0x2db6}, {0x2db8, 0x2dbe},
  {0x2dc0, 0x2dc6}, {0x2dc8, 0x2dce}, {0x2dd0, 0x2dd6}, {0x2dd8, 0x2dde}, {0x2de0, 0x2dff}, {0x2e2f, 0x2e2f}, {0x3005, 0x3006}, {0x302a, 0x302f},
  {0x3031, 0x3035}, {0x303b, 0x303c}, {0x3041, 0x3096}, {0x3099, 0x309a}, {0x309d, 0x309f}, {0x30a1, 0x30fa}, {0x30fc, 0x30ff}, {0x3105, 0x312f},
  {0x3131, 0x318e}, {0x31a0, 0x31bf}, {0x31f0, 0x31ff}, {0x3400, 0x3400}, {0x4dbf, 0x4dbf}, {0x4e00, 0x4e00}, {0x9fff, 0xa48c}, {0xa4d0, 0xa4fd},
  {0xa500, 0xa60c}, {0xa610, 0xa62b}, {0xa640, 0xa672}, {0xa674, 0xa67d}, {0xa67f, 0xa6e5}, {0xa6f0, 0xa6f1}, {0xa717, 0xa71f}, {0xa722, 0xa788},
  {0xa78b, 0xa7ca}, {0xa7d0, 0xa7d1}, {0xa7d3, 0xa7d3}, {0xa7d5, 0xa7d9}, {0xa7f2, 0xa827}, {0xa82c, 0xa82c}, {0xa840, 0xa873}, {0xa880, 0xa8c5},
  {0xa8d0, 0xa8d9}, {0xa8e0, 0xa8f7}, {0xa8fb, 0xa8fb}, {0xa8fd, 0xa92d}, {0xa930, 0xa953}, {0xa960, 0xa97c}, {0xa980, 0xa9c0}, {0xa9cf, 0xa9d9},
  {0xa9e0, 0xa9fe}, {0xaa00, 0xaa36}, {0xaa40, 0xaa4d}, {0xaa50, 0xaa59}, {0xaa60, 0xaa76}, {0xaa7a, 0xaac2}, {0xaadb, 0xaadd}, {0xaae0, 0xaaef},
  {0xaaf2, 0xaaf6}, {0xab01, 0xab06}, {0xab09, 0xab0e}, {0xab11, 0xab16}, {0xab20, 0xab26}, {0xab28, 0xab2e}, {0xab30, 0xab5a}, {0xab5c, 0xab69},
  {0xab70, 0xabea}, {0xabec, 0xabed}, {0xabf0, 0xabf9}, {0xac00, 0xac00}, {0xd7a3, 0xd7a3}, {0xd7b0, 0xd7c6}, {0xd7cb, 0xd7fb}, {0xf900, 0xfa6d},
  {0xfa70, 0xfad9}, {0xfb00, 0xfb06}, {0xfb13, 0xfb17}, {0xfb1d, 0xfb28}, {0xfb2a, 0xfb36}, {0xfb38, 0xfb3c}, {0xfb3e, 0xfb3e}, {0xfb40, 0xfb41},
  {0xfb43, 0xfb44}, {0xfb46, 0xfbb1}, {0xfbd3, 0xfd3d}, {0xfd50, 0xfd8f}, {0xfd92, 0xfdc7}, {0xfdf0, 0xfdfb}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
  {0xfe70, 0xfe74}, {0xfe76, 0xfefc}, {0xff10, 0xff19}, {0xff21, 0xff3a}, {0xff41, 0xff5a}, {0xff66, 0xffbe}, {0xffc2, 0xffc7}, {0xffca, 0xffcf},
  {0xffd2, 0xffd7}, {0xffda, 0xffdc}, {0x10000, 0x1000b}, {0x1000d, 0x10026}, {0x10028, 0x1003a}, {0x1003c, 0x1003d}, {0x1003f, 0x1004d}, {0x10050, 0x1005d},
  {0x10080, 0x100fa}, {0x101fd, 0x101fd}, {0x10280, 0x1029c}, {0x102a0, 0x102d0}, {0x102e0, 0x102e0}, {0x10300, 0x1031f}, {0x1032d, 0x10340}, {0x10342, 0x10349},
  {0x10350, 0x1037a}, {0x10380, 0x1039d}, {0x103a0, 0x103c3}, {0x103c8, 0x103cf}, {0x10400, 0x1049d}, {0x104a0, 0x104a9}, {0x104b0, 0x104d3}, {0x104d8, 0x104fb},
  {0x10500, 0x10527}, {0x10530, 0x10563}, {0x10570, 0x1057a}, {0x1057c, 0x1058a}, {0x1058c, 0x10592}, {0x10594, 0x10595}, {0x10597, 0x105a1}, {0x105a3, 0x105b1},
  {0x105b3, 0x105b9}, {0x105bb, 0x105bc}, {0x10600, 0x10736}, {0x10740, 0x10755}, {0x10760, 0x10767}, {0x10780, 0x10785}, {0x10787, 0x107b0}, {0x107b2, 0x107ba},
  {0x10800, 0x10805}, {0x10808, 0x10808}, {0x1080a, 0x10835}, {0x10837, 0x10838}, {0x1083c, 0x1083c}, {0x1083f, 0x10855}, {0x10860, 0x10876}, {0x10880, 0x1089e},
  {0x108e0, 0x108f2}, {0x108f4, 0x108f5}, {0x10900, 0x10915}, {0x10920, 0x1092b},
};

static TSCharacterRange sym_label_name_character_set_1[] = {
  {'-', '-'}, {'0', ':'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}, {0xaa, 0xaa}, {0xb5, 0xb5}, {0xba, 0xba},
  {0xc0, 0xd6}, {0xd8, 0xf6}, {0xf8, 0x2c1}, {0x2c6, 0x2d1}, {0x2e0, 0x2e4}, {0x2ec, 0x2ec}, {0x2ee, 0x2ee}, {0x300, 0x374},
  {0x376, 0x377}, {0x37a, 0x37d}, {0x37f, 0x37f}, {0x386, 0x386}, {0x388, 0x38a}, {0x38c, 0x38c}, {0x38e, 0x3a1}, {0x3a3, 0x3f5},
  {0x3f7, 0x481}, {0x483, 0x52f}, {0x531, 0x556}, {0x559, 0x559}, {0x560, 0x588}, {0x591, 0x5bd}, {0x5bf, 0x5bf}, {0x5c1, 0x5c2},
  {0x5c4, 0x5c5}, {0x5c7, 0x5c7}, {0x5d0, 0x5ea}, {0x5ef, 0x5f2}, {0x610, 0x61a}, {0x620, 0x669}, {0x66e, 0x6d3}, {0x6d5, 0x6dc},
  {0x6df, 0x6e8}, {0x6ea, 0x6fc}, {0x6ff, 0x6ff}, {0x710, 0x74a}, {0x74d, 0x7b1}, {0x7c0, 0x7f5}, {0x7fa, 0x7fa}, {0x7fd, 0x7fd},
  {0x800, 0x82d}, {0x840, 0x85b}, {0x860, 0x86a}, {0x870, 0x887}, {0x889, 0x88e}, {0x898, 0x8e1}, {0x8e3, 0x963}, {0x966, 0x96f},
  {0x971, 0x983}, {0x985, 0x98c}, {0x98f, 0x990}, {0x993, 0x9a8}, {0x9aa, 0x9b0}, {0x9b2, 0x9b2}, {0x9b6, 0x9b9}, {0x9bc, 0x9c4},
  {0x9c7, 0x9c8}, {0x9cb, 0x9ce}, {0x9d7, 0x9d7}, {0x9dc, 0x9dd}, {0x9df, 0x9e3}, {0x9e6, 0x9f1}, {0x9fc, 0x9fc}, {0x9fe, 0x9fe},
  {0xa01, 0xa03}, {0xa05, 0xa0a}, {0xa0f, 0xa10}, {0xa13, 0xa28}, {0xa2a, 0xa30}, {0xa32, 0xa33}, {0xa35, 0xa36}, {0xa38, 0xa39},
  {0xa3c, 0xa3c}, {0xa3e, 0xa42}, {0xa47, 0xa48}, {0xa4b, 0xa4d}, {0xa51, 0xa51}, {0xa59, 0xa5c}, {0xa5e, 0xa5e}, {0xa66, 0xa75},
  {0xa81, 0xa83}, {0xa85, 0xa8d}, {0xa8f, 0xa91}, {0xa93, 0xaa8}, {0xaaa, 0xab0}, {0xab2, 0xab3}, {0xab5, 0xab9}, {0xabc, 0xac5},
  {0xac7, 0xac9}, {0xacb, 0xacd}, {0xad0, 0xad0}, {0xae0, 0xae3}, {0xae6, 0xaef}, {0xaf9, 0xaff}, {0xb01, 0xb03}, {0xb05, 0xb0c},
  {0xb0f, 0xb10}, {0xb13, 0xb28}, {0xb2a, 0xb30}, {0xb32, 0xb33}, {0xb35, 0xb39}, {0xb3c, 0xb44}, {0xb47, 0xb48}, {0xb4b, 0xb4d},
  {0xb55, 0xb57}, {0xb5c, 0xb5d}, {0xb5f, 0xb63}, {0xb66, 0xb6f}, {0xb71, 0xb71}, {0xb82, 0xb83}, {0xb85, 0xb8a}, {0xb8e, 0xb90},
  {0xb92, 0xb95}, {0xb99, 0xb9a}, {0xb9c, 0xb9c}, {0xb9e, 0xb9f}, {0xba3, 0xba4}, {0xba8, 0xbaa}, {0xbae, 0xbb9}, {0xbbe, 0xbc2},
  {0xbc6, 0xbc8}, {0xbca, 0xbcd}, {0xbd0, 0xbd0}, {0xbd7, 0xbd7}, {0xbe6, 0xbef}, {0xc00, 0xc0c}, {0xc0e, 0xc10}, {0xc12, 0xc28},
  {0xc2a, 0xc39}, {0xc3c, 0xc44}, {0xc46, 0xc48}, {0xc4a, 0xc4d}, {0xc55, 0xc56}, {0xc58, 0xc5a}, {0xc5d, 0xc5d}, {0xc60, 0xc63},
  {0xc66, 0xc6f}, {0xc80, 0xc83}, {0xc85, 0xc8c}, {0xc8e, 0xc90}, {0xc92, 0xca8}, {0xcaa, 0xcb3}, {0xcb5, 0xcb9}, {0xcbc, 0xcc4},
  {0xcc6, 0xcc8}, {0xcca, 0xccd}, {0xcd5, 0xcd6}, {0xcdd, 0xcde}, {0xce0, 0xce3}, {0xce6, 0xcef}, {0xcf1, 0xcf2}, {0xd00, 0xd0c},
  {0xd0e, 0xd10}, {0xd12, 0xd44}, {0xd46, 0xd48}, {0xd4a, 0xd4e}, {0xd54, 0xd57}, {0xd5f, 0xd63}, {0xd66, 0xd6f}, {0xd7a, 0xd7f},
  {0xd81, 0xd83}, {0xd85, 0xd96}, {0xd9a, 0xdb1}, {0xdb3, 0xdbb}, {0xdbd, 0xdbd}, {0xdc0, 0xdc6}, {0xdca, 0xdca}, {0xdcf, 0xdd4},
  {0xdd6, 0xdd6}, {0xdd8, 0xddf}, {0xde6, 0xdef}, {0xdf2, 0xdf3}, {0xe01, 0xe3a}, {0xe40, 0xe4e}, {0xe50, 0xe59}, {0xe81, 0xe82},
  {0xe84, 0xe84}, {0xe86, 0xe8a}, {0xe8c, 0xea3}, {0xea5, 0xea5}, {0xea7, 0xebd}, {0xec0, 0xec4}, {0xec6, 0xec6}, {0xec8, 0xecd},
  {0xed0, 0xed9}, {0xedc, 0xedf}, {0xf00, 0xf00}, {0xf18, 0xf19}, {0xf20, 0xf29}, {0xf35, 0xf35}, {0xf37, 0xf37}, {0xf39, 0xf39},
  {0xf3e, 0xf47}, {0xf49, 0xf6c}, {0xf71, 0xf84}, {0xf86, 0xf97}, {0xf99, 0xfbc}, {0xfc6, 0xfc6}, {0x1000, 0x1049}, {0x1050, 0x109d},
  {0x10a0, 0x10c5}, {0x10c7, 0x10c7}, {0x10cd, 0x10cd}, {0x10d0, 0x10fa}, {0x10fc, 0x1248}, {0x124a, 0x124d}, {0x1250, 0x1256}, {0x1258, 0x1258},
  {0x125a, 0x125d}, {0x1260, 0x1288}, {0x128a, 0x128d}, {0x1290, 0x12b0}, {0x12b2, 0x12b5}, {0x12b8, 0x12be}, {0x12c0, 0x12c0}, {0x12c2, 0x12c5},
  {0x12c8, 0x12d6}, {0x12d8, 0x1310}, {0x1312, 0x1315}, {0x1318, 0x135a}, {0x135d, 0x135f}, {0x1380, 0x138f}, {0x13a0, 0x13f5}, {0x13f8, 0x13fd},
  {0x1401, 0x166c}, {0x166f, 0x167f}, {0x1681, 0x169a}, {0x16a0, 0x16ea}, {0x16f1, 0x16f8}, {0x1700, 0x1715}, {0x171f, 0x1734}, {0x1740, 0x1753},
  {0x1760, 0x176c}, {0x176e, 0x1770}, {0x1772, 0x1773}, {0x1780, 0x17d3}, {0x17d7, 0x17d7}, {0x17dc, 0x17dd}, {0x17e0, 0x17e9}, {0x180b, 0x180d},
  {0x180f, 0x1819}, {0x1820, 0x1878}, {0x1880, 0x18aa}, {0x18b0, 0x18f5}, {0x1900, 0x191e}, {0x1920, 0x192b}, {0x1930, 0x193b}, {0x1946, 0x196d},
  {0x1970, 0x1974}, {0x1980, 0x19ab}, {0x19b0, 0x19c9}, {0x19d0, 0x19d9}, {0x1a00, 0x1a1b}, {0x1a20, 0x1a5e}, {0x1a60, 0x1a7c}, {0x1a7f, 0x1a89},
  {0x1a90, 0x1a99}, {0x1aa7, 0x1aa7}, {0x1ab0, 0x1ace}, {0x1b00, 0x1b4c}, {0x1b50, 0x1b59}, {0x1b6b, 0x1b73}, {0x1b80, 0x1bf3}, {0x1c00, 0x1c37},
  {0x1c40, 0x1c49}, {0x1c4d, 0x1c7d}, {0x1c80, 0x1c88}, {0x1c90, 0x1cba}, {0x1cbd, 0x1cbf}, {0x1cd0, 0x1cd2}, {0x1cd4, 0x1cfa}, {0x1d00, 0x1f15},
  {0x1f18, 0x1f1d}, {0x1f20, 0x1f45}, {0x1f48, 0x1f4d}, {0x1f50, 0x1f57}, {0x1f59, 0x1f59}, {0x1f5b, 0x1f5b}, {0x1f5d, 0x1f5d}, {0x1f5f, 0x1f7d},
  {0x1f80, 0x1fb4}, {0x1fb6, 0x1fbc}, {0x1fbe, 0x1fbe}, {0x1fc2, 0x1fc4}, {0x1fc6, 0x1fcc}, {0x1fd0, 0x1fd3}, {0x1fd6, 0x1fdb}, {0x1fe0, 0x1fec},
  {0x1ff2, 0x1ff4}, {0x1ff6, 0x1ffc}, {0x2071, 0x2071}, {0x207f, 0x207f}, {0x2090, 0x209c}, {0x20d0, 0x20f0}, {0x2102, 0x2102}, {0x2107, 0x2107},
  {0x210a, 0x2113}, {0x2115, 0x2115}, {0x2119, 0x211d}, {0x2124, 0x2124}, {0x2126, 0x2126}, {0x2128, 0x2128}, {0x212a, 0x212d}, {0x212f, 0x2139},
  {0x213c, 0x213f}, {0x2145, 0x2149}, {0x214e, 0x214e}, {0x2183, 0x2184}, {0x2c00, 0x2ce4}, {0x2ceb, 0x2cf3}, {0x2d00, 0x2d25}, {0x2d27, 0x2d27},
  {0x2d2d, 0x2d2d}, {0x2d30, 0x2d67}, {0x2d6f, 0x2d6f}, {0x2d7f, 0x2d96}, {0x2da0, 0x2da6}, {0x2da8, 0x2dae}, {0x2db0, 0x2db6}, {0x2db8, 0x2dbe},
  {0x2dc0, 0x2dc6}, {0x2dc8, 0x2dce}, {0x2dd0, 0x2dd6}, {0x2dd8, 0x2dde}, {0x2de0, 0x2dff}, {0x2e2f, 0x2e2f}, {0x3005, 0x3006}, {0x302a, 0x302f},
  {0x3031, 0x3035}, {0x303b, 0x303c}, {0x3041, 0x3096}, {0x3099, 0x309a}, {0x309d, 0x309f}, {0x30a1, 0x30fa}, {0x30fc, 0x30ff}, {0x3105, 0x312f},
  {0x3131, 0x318e}, {0x31a0, 0x31bf}, {0x31f0, 0x31ff}, {0x3400, 0x3400}, {0x4dbf, 0x4dbf}, {0x4e00, 0x4e00}, {0x9fff, 0xa48c}, {0xa4d0, 0xa4fd},
  {0xa500, 0xa60c}, {0xa610, 0xa62b}, {0xa640, 0xa672}, {0xa674, 0xa67d}, {0xa67f, 0xa6e5}, {0xa6f0, 0xa6f1}, {0xa717, 0xa71f}, {0xa722, 0xa788},
  {0xa78b, 0xa7ca}, {0xa7d0, 0xa7d1}, {0xa7d3, 0xa7d3}, {0xa7d5, 0xa7d9}, {0xa7f2, 0xa827}, {0xa82c, 0xa82c}, {0xa840, 0xa873}, {0xa880, 0xa8c5},
  {0xa8d0, 0xa8d9}, {0xa8e0, 0xa8f7}, {0xa8fb, 0xa8fb}, {0xa8fd, 0xa92d}, {0xa930, 0xa953}, {0xa960, 0xa97c}, {0xa980, 0xa9c0}, {0xa9cf, 0xa9d9},
  {0xa9e0, 0xa9fe}, {0xaa00, 0xaa36}, {0xaa40, 0xaa4d}, {0xaa50, 0xaa59}, {0xaa60, 0xaa76}, {0xaa7a, 0xaac2}, {0xaadb, 0xaadd}, {0xaae0, 0xaaef},
  {0xaaf2, 0xaaf6}, {0xab01, 0xab06}, {0xab09, 0xab0e}, {0xab11, 0xab16}, {0xab20, 0xab26}, {0xab28, 0xab2e}, {0xab30, 0xab5a}, {0xab5c, 0xab69},
  {0xab70, 0xabea}, {0xabec, 0xabed}, {0xabf0, 0xabf9}, {0xac00, 0xac00}, {0xd7a3, 0xd7a3}, {0xd7b0, 0xd7c6}, {0xd7cb, 0xd7fb}, {0xf900, 0xfa6d},
  {0xfa70, 0xfad9}, {0xfb00, 0xfb06}, {0xfb13, 0xfb17}, {0xfb1d, 0xfb28}, {0xfb2a, 0xfb36}, {0xfb38, 0xfb3c}, {0xfb3e, 0xfb3e}, {0xfb40, 0xfb41},
  {0xfb43, 0xfb44}, {0xfb46, 0xfbb1}, {0xfbd3, 0xfd3d}, {0xfd50, 0xfd8f}, {0xfd92, 0xfdc7}, {0xfdf0, 0xfdfb}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
  {0xfe70, 0xfe74}, {0xfe76, 0xfefc}, {0xff10, 0xff19}, {0xff21, 0xff3a}, {0xff41, 0xff5a}, {0xff66, 0xffbe}, {0xffc2, 0xffc7}, {0xffca, 0xffcf},
  {0xffd2, 0xffd7}, {0xffda, 0xffdc}, {0x10000, 0x1000b}, {0x1000d, 0x10026}, {0x10028, 0x1003a}, {0x1003c, 0x1003d}, {0x1003f, 0x1004d}, {0x10050, 0x1005d},
  {0x10080, 0x100fa}, {0x101fd, 0x101fd}, {0x10280, 0x1029c}, {0x102a0, 0x102d0}, {0x102e0, 0x102e0}, {0x10300, 0x1031f}, {0x1032d, 0x10340}, {0x10342, 0x10349},
  {0x10350, 0x1037a}, {0x10380, 0x1039d}, {0x103a0, 0x103c3}, {0x103c8, 0x103cf}, {0x10400, 0x1049d}, {0x104a0, 0x104a9}, {0x104b0, 0x104d3}, {0x104d8, 0x104fb},
  {0x10500, 0x10527}, {0x10530, 0x10563}, {0x10570, 0x1057a}, {0x1057c, 0x1058a}, {0x1058c, 0x10592}, {0x10594, 0x10595}, {0x10597, 0x105a1}, {0x105a3, 0x105b1},
  {0x105b3, 0x105b9}, {0x105bb, 0x105bc}, {0x10600, 0x10736}, {0x10740, 0x10755}, {0x10760, 0x10767}, {0x10780, 0x10785}, {0x10787, 0x107b0}, {0x107b2, 0x107ba},
  {0x10800, 0x10805}, {0x10808, 0x10808}, {0x1080a, 0x10835}, {0x10837, 0x10838}, {0x1083c, 0x1083c}, {0x1083f, 0x10855}, {0x10860, 0x10876}, {0x10880, 0x1089e},
  {0x108e0, 0x108f2}, {0x108f4, 0x108f5}, {0x10900, 0x10915}, {0x10920, 0x1092b},
};

static TSCharacterRange sym_number_character_set_2[] = {
  {'0', '9'}, {0x660, 0x669}, {0x6f0, 0x6f9}, {0x7c0, 0x7c9}, {0x966, 0x96f}, {0x9e6, 0x9ef}, {0xa66, 0xa6f}, {0xae6, 0xaef},
  {0xb66, 0xb6f}, {0xbe6, 0xbef}, {0xc66, 0xc6f}, {0xce6, 0xcef}, {0xd66, 0xd6f}, {0xde6, 0xdef}, {0xe50, 0xe59}, {0xed0, 0xed9},
  {0xf20, 0xf29}, {0x1040, 0x1049}, {0x1090, 0x1099}, {0x17e0, 0x17e9}, {0x1810, 0x1819}, {0x1946, 0x194f}, {0x19d0, 0x19d9}, {0x1a80, 0x1a89},
  {0x1a90, 0x1a99}, {0x1b50, 0x1b59}, {0x1bb0, 0x1bb9}, {0x1c40, 0x1c49}, {0x1c50, 0x1c59}, {0xa620, 0xa629}, {0xa8d0, 0xa8d9}, {0xa900, 0xa909},
  {0xa9d0, 0xa9d9}, {0xa9f0, 0xa9f9}, {0xaa50, 0xaa59}, {0xabf0, 0xabf9}, {0xff10, 0xff19}, {0x104a0, 0x104a9},
};

static TSCharacterRange sym_number_character_set_4[] = {
  {'%', '%'}, {'\'', '\''}, {',', '-'}, {'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}, {0xaa, 0xaa},
  {0xb5, 0xb5}, {0xba, 0xba}, {0xc0, 0xd6}, {0xd8, 0xf6}, {0xf8, 0x2c1}, {0x2c6, 0x2d1}, {0x2e0, 0x2e4}, {0x2ec, 0x2ec},
  {0x2ee, 0x2ee}, {0x300, 0x374}, {0x376, 0x377}, {0x37a, 0x37d}, {0x37f, 0x37f}, {0x386, 0x386}, {0x388, 0x38a}, {0x38c, 0x38c},
  {0x38e, 0x3a1}, {0x3a3, 0x3f5}, {0x3f7, 0x481}, {0x483, 0x52f}, {0x531, 0x556}, {0x559, 0x559}, {0x560, 0x588}, {0x591, 0x5bd},
  {0x5bf, 0x5bf}, {0x5c1, 0x5c2}, {0x5c4, 0x5c5}, {0x5c7, 0x5c7}, {0x5d0, 0x5ea}, {0x5ef, 0x5f2}, {0x610, 0x61a}, {0x620, 0x669},
  {0x66e, 0x6d3}, {0x6d5, 0x6dc}, {0x6df, 0x6e8}, {0x6ea, 0x6fc}, {0x6ff, 0x6ff}, {0x710, 0x74a}, {0x74d, 0x7b1}, {0x7c0, 0x7f5},
  {0x7fa, 0x7fa}, {0x7fd, 0x7fd}, {0x800, 0x82d}, {0x840, 0x85b}, {0x860, 0x86a}, {0x870, 0x887}, {0x889, 0x88e}, {0x898, 0x8e1},
  {0x8e3, 0x963}, {0x966, 0x96f}, {0x971, 0x983}, {0x985, 0x98c}, {0x98f, 0x990}, {0x993, 0x9a8}, {0x9aa, 0x9b0}, {0x9b2, 0x9b2},
  {0x9b6, 0x9b9}, {0x9bc, 0x9c4}, {0x9c7, 0x9c8}, {0x9cb, 0x9ce}, {0x9d7, 0x9d7}, {0x9dc, 0x9dd}, {0x9df, 0x9e3}, {0x9e6, 0x9f1},
  {0x9fc, 0x9fc}, {0x9fe, 0x9fe}, {0xa01, 0xa03}, {0xa05, 0xa0a}, {0xa0f, 0xa10}, {0xa13, 0xa28}, {0xa2a, 0xa30}, {0xa32, 0xa33},
  {0xa35, 0xa36}, {0xa38, 0xa39}, {0xa3c, 0xa3c}, {0xa3e, 0xa42}, {0xa47, 0xa48}, {0xa4b, 0xa4d}, {0xa51, 0xa51}, {0xa59, 0xa5c},
  {0xa5e, 0xa5e}, {0xa66, 0xa75}, {0xa81, 0xa83}, {0xa85, 0xa8d}, {0xa8f, 0xa91}, {0xa93, 0xaa8}, {0xaaa, 0xab0}, {0xab2, 0xab3},
  {0xab5, 0xab9}, {0xabc, 0xac5}, {0xac7, 0xac9}, {0xacb, 0xacd}, {0xad0, 0xad0}, {0xae0, 0xae3}, {0xae6, 0xaef}, {0xaf9, 0xaff},
  {0xb01, 0xb03}, {0xb05, 0xb0c}, {0xb0f, 0xb10}, {0xb13, 0xb28}, {0xb2a, 0xb30}, {0xb32, 0xb33}, {0xb35, 0xb39}, {0xb3c, 0xb44},
  {0xb47, 0xb48}, {0xb4b, 0xb4d}, {0xb55, 0xb57}, {0xb5c, 0xb5d}, {0xb5f, 0xb63}, {0xb66, 0xb6f}, {0xb71, 0xb71}, {0xb82, 0xb83},
  {0xb85, 0xb8a}, {0xb8e, 0xb90}, {0xb92, 0xb95}, {0xb99, 0xb9a}, {0xb9c, 0xb9c}, {0xb9e, 0xb9f}, {0xba3, 0xba4}, {0xba8, 0xbaa},
  {0xbae, 0xbb9}, {0xbbe, 0xbc2}, {0xbc6, 0xbc8}, {0xbca, 0xbcd}, {0xbd0, 0xbd0}, {0xbd7, 0xbd7}, {0xbe6, 0xbef}, {0xc00, 0xc0c},
  {0xc0e, 0xc10}, {0xc12, 0xc28}, {0xc2a, 0xc39}, {0xc3c, 0xc44}, {0xc46, 0xc48}, {0xc4a, 0xc4d}, {0xc55, 0xc56}, {0xc58, 0xc5a},
  {0xc5d, 0xc5d}, {0xc60, 0xc63}, {0xc66, 0xc6f}, {0xc80, 0xc83}, {0xc85, 0xc8c}, {0xc8e, 0xc90}, {0xc92, 0xca8}, {0xcaa, 0xcb3},
  {0xcb5, 0xcb9}, {0xcbc, 0xcc4}, {0xcc6, 0xcc8}, {0xcca, 0xccd}, {0xcd5, 0xcd6}, {0xcdd, 0xcde}, {0xce0, 0xce3}, {0xce6, 0xcef},
  {0xcf1, 0xcf2}, {0xd00, 0xd0c}, {0xd0e, 0xd10}, {0xd12, 0xd44}, {0xd46, 0xd48}, {0xd4a, 0xd4e}, {0xd54, 0xd57}, {0xd5f, 0xd63},
  {0xd66, 0xd6f}, {0xd7a, 0xd7f}, {0xd81, 0xd83}, {0xd85, 0xd96}, {0xd9a, 0xdb1}, {0xdb3, 0xdbb}, {0xdbd, 0xdbd}, {0xdc0, 0xdc6},
  {0xdca, 0xdca}, {0xdcf, 0xdd4}, {0xdd6, 0xdd6}, {0xdd8, 0xddf}, {0xde6, 0xdef}, {0xdf2, 0xdf3}, {0xe01, 0xe3a}, {0xe40, 0xe4e},
  {0xe50, 0xe59}, {0xe81, 0xe82}, {0xe84, 0xe84}, {0xe86, 0xe8a}, {0xe8c, 0xea3}, {0xea5, 0xea5}, {0xea7, 0xebd}, {0xec0, 0xec4},
  {0xec6, 0xec6}, {0xec8, 0xecd}, {0xed0, 0xed9}, {0xedc, 0xedf}, {0xf00, 0xf00}, {0xf18, 0xf19}, {0xf20, 0xf29}, {0xf35, 0xf35},
  {0xf37, 0xf37}, {0xf39, 0xf39}, {0xf3e, 0xf47}, {0xf49, 0xf6c}, {0xf71, 0xf84}, {0xf86, 0xf97}, {0xf99, 0xfbc}, {0xfc6, 0xfc6},
  {0x1000, 0x1049}, {0x1050, 0x109d}, {0x10a0, 0x10c5}, {0x10c7, 0x10c7}, {0x10cd, 0x10cd}, {0x10d0, 0x10fa}, {0x10fc, 0x1248}, {0x124a, 0x124d},
  {0x1250, 0x1256}, {0x1258, 0x1258}, {0x125a, 0x125d}, {0x1260, 0x1288}, {0x128a, 0x128d}, {0x1290, 0x12b0}, {0x12b2, 0x12b5}, {0x12b8, 0x12be},
  {0x12c0, 0x12c0}, {0x12c2, 0x12c5}, {0x12c8, 0x12d6}, {0x12d8, 0x1310}, {0x1312, 0x1315}, {0x1318, 0x135a}, {0x135d, 0x135f}, {0x1380, 0x138f},
  {0x13a0, 0x13f5}, {0x13f8, 0x13fd}, {0x1401, 0x166c}, {0x166f, 0x167f}, {0x1681, 0x169a}, {0x16a0, 0x16ea}, {0x16f1, 0x16f8}, {0x1700, 0x1715},
  {0x171f, 0x1734}, {0x1740, 0x1753}, {0x1760, 0x176c}, {0x176e, 0x1770}, {0x1772, 0x1773}, {0x1780, 0x17d3}, {0x17d7, 0x17d7}, {0x17dc, 0x17dd},
  {0x17e0, 0x17e9}, {0x180b, 0x180d}, {0x180f, 0x1819}, {0x1820, 0x1878}, {0x1880, 0x18aa}, {0x18b0, 0x18f5}, {0x1900, 0x191e}, {0x1920, 0x192b},
  {0x1930, 0x193b}, {0x1946, 0x196d}, {0x1970, 0x1974}, {0x1980, 0x19ab}, {0x19b0, 0x19c9}, {0x19d0, 0x19d9}, {0x1a00, 0x1a1b}, {0x1a20, 0x1a5e},
  {0x1a60, 0x1a7c}, {0x1a7f, 0x1a89}, {0x1a90, 0x1a99}, {0x1aa7, 0x1aa7}, {0x1ab0, 0x1ace}, {0x1b00, 0x1b4c}, {0x1b50, 0x1b59}, {0x1b6b, 0x1b73},
  {0x1b80, 0x1bf3}, {0x1c00, 0x1c37}, {0x1c40, 0x1c49}, {0x1c4d, 0x1c7d}, {0x1c80, 0x1c88}, {0x1c90, 0x1cba}, {0x1cbd, 0x1cbf}, {0x1cd0, 0x1cd2},
  {0x1cd4, 0x1cfa}, {0x1d00, 0x1f15}, {0x1f18, 0x1f1d}, {0x1f20, 0x1f45}, {0x1f48, 0x1f4d}, {0x1f50, 0x1f57}, {0x1f59, 0x1f59}, {0x1f5b, 0x1f5b},
  {0x1f5d, 0x1f5d}, {0x1f5f, 0x1f7d}, {0x1f80, 0x1fb4}, {0x1fb6, 0x1fbc}, {0x1fbe, 0x1fbe}, {0x1fc2, 0x1fc4}, {0x1fc6, 0x1fcc}, {0x1fd0, 0x1fd3},
  {0x1fd6, 0x1fdb}, {0x1fe0, 0x1fec}, {0x1ff2, 0x1ff4}, {0x1ff6, 0x1ffc}, {0x2013, 0x2014}, {0x2019, 0x2019}, {0x2071, 0x2071}, {0x207f, 0x207f},
  {0x2090, 0x209c}, {0x20d0, 0x20f0}, {0x2102, 0x2102}, {0x2107, 0x2107}, {0x210a, 0x2113}, {0x2115, 0x2115}, {0x2119, 0x211d}, {0x2124, 0x2124},
  {0x2126, 0x2126}, {0x2128, 0x2128}, {0x212a, 0x212d}, {0x212f, 0x2139}, {0x213c, 0x213f}, {0x2145, 0x2149}, {0x214e, 0x214e}, {0x2183, 0x2184},
  {0x2c00, 0x2ce4}, {0x2ceb, 0x2cf3}, {0x2d00, 0x2d25}, {0x2d27, 0x2d27}, {0x2d2d, 0x2d2d}, {0x2d30, 0x2d67}, {0x2d6f, 0x2d6f}, {0x2d7f, 0x2d96},
  {0x2da0, 0x2da6}, {0x2da8, 0x2dae}, {0x2db0, 0x2db6}, {0x2db8, 0x2dbe}, {0x2dc0, 0x2dc6}, {0x2dc8, 0x2dce}, {0x2dd0, 0x2dd6}, {0x2dd8, 0x2dde},
  {0x2de0, 0x2dff}, {0x2e2f, 0x2e2f}, {0x3005, 0x3006}, {0x302a, 0x302f}, {0x3031, 0x3035}, {0x303b, 0x303c}, {0x3041, 0x3096}, {0x3099, 0x309a},
  {0x309d, 0x309f}, {0x30a1, 0x30fa}, {0x30fc, 0x30ff}, {0x3105, 0x312f}, {0x3131, 0x318e}, {0x31a0, 0x31bf}, {0x31f0, 0x31ff}, {0x3400, 0x3400},
  {0x4dbf, 0x4dbf}, {0x4e00, 0x4e00}, {0x9fff, 0xa48c}, {0xa4d0, 0xa4fd}, {0xa500, 0xa60c}, {0xa610, 0xa62b}, {0xa640, 0xa672}, {0xa674, 0xa67d},
  {0xa67f, 0xa6e5}, {0xa6f0, 0xa6f1}, {0xa717, 0xa71f}, {0xa722, 0xa788}, {0xa78b, 0xa7ca}, {0xa7d0, 0xa7d1}, {0xa7d3, 0xa7d3}, {0xa7d5, 0xa7d9},
  {0xa7f2, 0xa827}, {0xa82c, 0xa82c}, {0xa840, 0xa873}, {0xa880, 0xa8c5}, {0xa8d0, 0xa8d9}, {0xa8e0, 0xa8f7}, {0xa8fb, 0xa8fb}, {0xa8fd, 0xa92d},
  {0xa930, 0xa953}, {0xa960, 0xa97c}, {0xa980, 0xa9c0}, {0xa9cf, 0xa9d9}, {0xa9e0, 0xa9fe}, {0xaa00, 0xaa36}, {0xaa40, 0xaa4d}, {0xaa50, 0xaa59},
  {0xaa60, 0xaa76}, {0xaa7a, 0xaac2}, {0xaadb, 0xaadd}, {0xaae0, 0xaaef}, {0xaaf2, 0xaaf6}, {0xab01, 0xab06}, {0xab09, 0xab0e}, {0xab11, 0xab16},
  {0xab20, 0xab26}, {0xab28, 0xab2e}, {0xab30, 0xab5a}, {0xab5c, 0xab69}, {0xab70, 0xabea}, {0xabec, 0xabed}, {0xabf0, 0xabf9}, {0xac00, 0xac00},
  {0xd7a3, 0xd7a3}, {0xd7b0, 0xd7c6}, {0xd7cb, 0xd7fb}, {0xf900, 0xfa6d}, {0xfa70, 0xfad9}, {0xfb00, 0xfb06}, {0xfb13, 0xfb17}, {0xfb1d, 0xfb28},
  {0xfb2a, 0xfb36}, {0xfb38, 0xfb3c}, {0xfb3e, 0xfb3e}, {0xfb40, 0xfb41}, {0xfb43, 0xfb44}, {0xfb46, 0xfbb1}, {0xfbd3, 0xfd3d}, {0xfd50, 0xfd8f},
  {0xfd92, 0xfdc7}, {0xfdf0, 0xfdfb}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfe70, 0xfe74}, {0xfe76, 0xfefc}, {0xff10, 0xff19}, {0xff21, 0xff3a},
  {0xff41, 0xff5a}, {0xff66, 0xffbe}, {0xffc2, 0xffc7}, {0xffca, 0xffcf}, {0xffd2, 0xffd7}, {0xffda, 0xffdc}, {0x10000, 0x1000b}, {0x1000d, 0x10026},
  {0x10028, 0x1003a}, {0x1003c, 0x1003d}, {0x1003f, 0x1004d}, {0x10050, 0x1005d}, {0x10080, 0x100fa}, {0x101fd, 0x101fd}, {0x10280, 0x1029c}, {0x102a0, 0x102d0},
  {0x102e0, 0x102e0}, {0x10300, 0x1031f}, {0x1032d, 0x10340}, {0x10342, 0x10349}, {0x10350, 0x1037a}, {0x10380, 0x1039d}, {0x103a0, 0x103c3}, {0x103c8, 0x103cf},
  {0x10400, 0x1049d}, {0x104a0, 0x104a9}, {0x104b0, 0x104d3}, {0x104d8, 0x104fb}, {0x10500, 0x10527}, {0x10530, 0x10563}, {0x10570, 0x1057a}, {0x1057c, 0x1058a},
  {0x1058c, 0x10592}, {0x10594, 0x10595}, {0x10597, 0x105a1}, {0x105a3, 0x105b1}, {0x105b3, 0x105b9}, {0x105bb, 0x105bc}, {0x10600, 0x10736}, {0x10740, 0x10755},
  {0x10760, 0x10767}, {0x10780, 0x10785}, {0x10787, 0x107b0}, {0x107b2, 0x107ba}, {0x10800, 0x10805}, {0x10808, 0x10808}, {0x1080a, 0x10835}, {0x10837, 0x10838},
  {0x1083c, 0x1083c}, {0x1083f, 0x10855}, {0x10860, 0x10876}, {0x10880, 0x1089e}, {0x108e0, 0x108f2}, {0x108f4, 0x108f5}, {0x10900, 0x10915}, {0x10920, 0x1092b},
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(26);
      ADVANCE_MAP(
        '\n', 151,
        '\r', 151,
        '"', 120,
        '#', 54,
        '*', 144,
        '-', 145,
        '.', 147,
        '/', 141,
        ':', 142,
        '<', 131,
        '=', 133,
        '>', 139,
        'A', 104,
        'C', 55,
        'D', 70,
        'E', 98,
        'F', 59,
        'I', 67,
        'K', 80,
        'L', 56,
        'P', 61,
        'R', 109,
        'S', 111,
        'U', 101,
        '_', 148,
        '|', 149,
        0x2026, 124,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(20);
      if (lookahead == '+' ||
          lookahead == 0x2212) ADVANCE(150);
      if ((0x2013 <= lookahead && lookahead <= 0x2015)) ADVANCE(39);
      if (lookahead == '!' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(49);
      if (lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(123);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(113);
      if (lookahead != 0) ADVANCE(143);
      END_STATE();
    case 1:
      if (lookahead == '"') ADVANCE(120);
      if (lookahead == '.') ADVANCE(147);
      if (lookahead == '/') ADVANCE(141);
      if (lookahead == ':') ADVANCE(142);
      if (lookahead == 0x2026) ADVANCE(124);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(2);
      if (lookahead == '+' ||
          lookahead == '-' ||
          lookahead == 0x2212) ADVANCE(150);
      if (lookahead == '!' ||
          ('<' <= lookahead && lookahead <= '>') ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      if (lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(123);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(117);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(143);
      END_STATE();
    case 2:
      if (lookahead == '"') ADVANCE(120);
      if (lookahead == '.') ADVANCE(146);
      if (lookahead == '/') ADVANCE(141);
      if (lookahead == ':') ADVANCE(142);
      if (lookahead == 0x2026) ADVANCE(124);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(2);
      if (lookahead == '+' ||
          lookahead == '-' ||
          lookahead == 0x2212) ADVANCE(150);
      if (lookahead == '!' ||
          ('<' <= lookahead && lookahead <= '>') ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      if (lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(123);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(117);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(143);
      END_STATE();
    case 3:
      if (lookahead == '*') ADVANCE(38);
      END_STATE();
    case 4:
      if (lookahead == '*') ADVANCE(40);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(4);
      END_STATE();
    case 5:
      if (lookahead == '-') ADVANCE(7);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(5);
      END_STATE();
    case 6:
      if (lookahead == '-') ADVANCE(32);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(5);
      END_STATE();
    case 7:
      if (lookahead == '-') ADVANCE(6);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(5);
      END_STATE();
    case 8:
      if (lookahead == '-') ADVANCE(41);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(8);
      END_STATE();
    case 9:
      if (lookahead == '_') ADVANCE(38);
      END_STATE();
    case 10:
      if (lookahead == 'x') ADVANCE(52);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(18);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != '#') ADVANCE(51);
      END_STATE();
    case 11:
      if (lookahead == '|') ADVANCE(43);
      END_STATE();
    case 12:
      if (lookahead == '|') ADVANCE(11);
      END_STATE();
    case 13:
      if (lookahead == '|') ADVANCE(12);
      END_STATE();
    case 14:
      if (lookahead == '|') ADVANCE(13);
      END_STATE();
    case 15:
      if (lookahead == '|') ADVANCE(14);
      END_STATE();
    case 16:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(16);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != '#') ADVANCE(51);
      END_STATE();
    case 17:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(17);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(53);
      END_STATE();
    case 18:
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(18);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != '#') ADVANCE(51);
      END_STATE();
    case 19:
      if (set_contains(sym_number_character_set_4, 480, lookahead)) ADVANCE(118);
      END_STATE();
    case 20:
      if (eof) ADVANCE(26);
      ADVANCE_MAP(
        '\n', 151,
        '\r', 151,
        '"', 120,
        '#', 54,
        '*', 144,
        '-', 145,
        '.', 146,
        '/', 141,
        ':', 142,
        '<', 131,
        '=', 133,
        '>', 139,
        'A', 104,
        'C', 55,
        'D', 70,
        'E', 98,
        'F', 59,
        'I', 67,
        'K', 80,
        'L', 56,
        'P', 61,
        'R', 109,
        'S', 111,
        'U', 101,
        '_', 148,
        '|', 149,
        0x2026, 124,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(20);
      if (lookahead == '+' ||
          lookahead == 0x2212) ADVANCE(150);
      if ((0x2013 <= lookahead && lookahead <= 0x2015)) ADVANCE(39);
      if (lookahead == '!' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(49);
      if (lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(123);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(113);
      if (lookahead != 0) ADVANCE(143);
      END_STATE();
    case 21:
      if (eof) ADVANCE(26);
      ADVANCE_MAP(
        '\n', 151,
        '\r', 151,
        '"', 120,
        '#', 54,
        '*', 144,
        '-', 145,
        '.', 146,
        '/', 141,
        ':', 142,
        '<', 131,
        '=', 133,
        '>', 139,
        'A', 104,
        'C', 55,
        'D', 70,
        'E', 98,
        'F', 59,
        'I', 67,
        'K', 80,
        'L', 56,
        'P', 61,
        'R', 109,
        'S', 111,
        'U', 101,
        '_', 148,
        '|', 149,
        0x2026, 124,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(21);
      if (lookahead == '+' ||
          lookahead == 0x2212) ADVANCE(150);
      if ((0x2013 <= lookahead && lookahead <= 0x2015)) ADVANCE(39);
      if (lookahead == '!' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      if (lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(123);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(113);
      if (lookahead != 0) ADVANCE(143);
      END_STATE();
    case 22:
      if (eof) ADVANCE(26);
      ADVANCE_MAP(
        '\n', 151,
        '\r', 151,
        '"', 120,
        '#', 54,
        '.', 147,
        '/', 141,
        ':', 142,
        0x2026, 124,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(23);
      if (lookahead == '+' ||
          lookahead == '-' ||
          lookahead == 0x2212) ADVANCE(150);
      if (lookahead == '!' ||
          ('<' <= lookahead && lookahead <= '>') ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      if (lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(123);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(117);
      if (lookahead != 0) ADVANCE(143);
      END_STATE();
    case 23:
      if (eof) ADVANCE(26);
      ADVANCE_MAP(
        '\n', 151,
        '\r', 151,
        '"', 120,
        '#', 54,
        '.', 146,
        '/', 141,
        ':', 142,
        0x2026, 124,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(23);
      if (lookahead == '+' ||
          lookahead == '-' ||
          lookahead == 0x2212) ADVANCE(150);
      if (lookahead == '!' ||
          ('<' <= lookahead && lookahead <= '>') ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      if (lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(123);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(117);
      if (lookahead != 0) ADVANCE(143);
      END_STATE();
    case 24:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(151);
      if (lookahead == '\r') ADVANCE(151);
      if (lookahead == '#') ADVANCE(54);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(24);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(49);
      if (lookahead != 0) ADVANCE(51);
      END_STATE();
    case 25:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(151);
      if (lookahead == '\r') ADVANCE(151);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(25);
      if (lookahead != 0) ADVANCE(53);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(sym__part);
      if (set_contains(sym__part_character_set_2, 476, lookahead)) ADVANCE(27);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(sym_separator);
      if (lookahead == '-') ADVANCE(7);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(28);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(5);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '*') ADVANCE(40);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(29);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '-') ADVANCE(28);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(38);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '-') ADVANCE(7);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(31);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(5);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '-') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(31);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(5);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '-') ADVANCE(41);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(33);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '=') ADVANCE(42);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(38);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '=') ADVANCE(34);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(38);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '=') ADVANCE(35);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(38);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '=') ADVANCE(36);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(38);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(38);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(38);
      if ((0x2013 <= lookahead && lookahead <= 0x2015)) ADVANCE(39);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(29);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(sym_wrong_separator);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(33);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(sym_conflict_marker);
      if (lookahead == '=') ADVANCE(38);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(44);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(sym_conflict_marker);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(44);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(sym_conflict_marker);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(44);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(sym__section_name);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(sym__list_name);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(sym_label_name);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(sym__copies);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(sym__copies);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(48);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(49);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(sym_times);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(sym_item);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(16);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != '#') ADVANCE(51);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(sym_item);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != '#') ADVANCE(51);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(17);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(53);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(54);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'a') ADVANCE(94);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'a') ADVANCE(63);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'a') ADVANCE(88);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'a') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'a') ADVANCE(66);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'a') ADVANCE(103);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'a') ADVANCE(65);
      if (lookahead == 'h') ADVANCE(99);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'b') ADVANCE(110);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'b') ADVANCE(74);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'c') ADVANCE(85);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'c') ADVANCE(84);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'c') ADVANCE(72);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'd') ADVANCE(73);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'd') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'd') ADVANCE(102);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(64);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(79);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(91);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(86);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 75:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(89);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(102);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'e') ADVANCE(97);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'f') ADVANCE(83);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 79:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'g') ADVANCE(92);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 80:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'i') ADVANCE(90);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 81:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'i') ADVANCE(78);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'i') ADVANCE(62);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 83:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'i') ADVANCE(77);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'k') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 85:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'k') ADVANCE(114);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 86:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'l') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 87:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'l') ADVANCE(72);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 88:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'm') ADVANCE(93);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 89:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'm') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 90:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'n') ADVANCE(68);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 91:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'n') ADVANCE(106);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 92:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'o') ADVANCE(96);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 93:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'p') ADVANCE(87);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 94:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'r') ADVANCE(69);
      if (lookahead == 't') ADVANCE(71);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 95:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'r') ADVANCE(82);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 96:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'r') ADVANCE(112);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 97:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'r') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 98:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'r') ADVANCE(58);
      if (lookahead == 'x') ADVANCE(57);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 99:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'r') ADVANCE(60);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 100:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 's') ADVANCE(108);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 101:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 's') ADVANCE(76);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 102:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 's') ADVANCE(116);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 103:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 's') ADVANCE(72);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 104:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 't') ADVANCE(105);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 105:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 't') ADVANCE(95);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 106:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 't') ADVANCE(81);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 107:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 't') ADVANCE(72);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 108:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 't') ADVANCE(75);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 109:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'u') ADVANCE(87);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 110:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'u') ADVANCE(107);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 111:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'y') ADVANCE(100);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 112:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (lookahead == 'y') ADVANCE(115);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 113:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(47);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 114:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(45);
      if (lookahead == 's') ADVANCE(116);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 115:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(45);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 116:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == ':') ADVANCE(46);
      if (set_contains(sym_label_name_character_set_1, 476, lookahead)) ADVANCE(113);
      END_STATE();
    case 117:
      ACCEPT_TOKEN(sym_name);
      if (set_contains(sym__part_character_set_2, 476, lookahead)) ADVANCE(117);
      END_STATE();
    case 118:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(19);
      if (set_contains(sym_number_character_set_4, 480, lookahead)) ADVANCE(118);
      END_STATE();
    case 119:
      ACCEPT_TOKEN(sym_string);
      END_STATE();
    case 120:
      ACCEPT_TOKEN(sym_open_string);
      if (lookahead == '"') ADVANCE(119);
      if (lookahead == '\\') ADVANCE(121);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(120);
      END_STATE();
    case 121:
      ACCEPT_TOKEN(sym_open_string);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(120);
      END_STATE();
    case 122:
      ACCEPT_TOKEN(sym_wrong_quotes);
      END_STATE();
    case 123:
      ACCEPT_TOKEN(sym_wrong_quotes);
      if (lookahead == '"' ||
          lookahead == '\'' ||
          lookahead == '`' ||
          lookahead == 0xab ||
          lookahead == 0xb4 ||
          lookahead == 0xbb ||
          (0x2018 <= lookahead && lookahead <= 0x201f) ||
          lookahead == 0x2039 ||
          lookahead == 0x203a) ADVANCE(122);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '/') ADVANCE(123);
      END_STATE();
    case 124:
      ACCEPT_TOKEN(sym_dots);
      END_STATE();
    case 125:
      ACCEPT_TOKEN(sym_dots);
      if (lookahead == '.') ADVANCE(124);
      END_STATE();
    case 126:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '<') ADVANCE(43);
      if (lookahead == '!' ||
          lookahead == '=' ||
          lookahead == '>' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 127:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '<') ADVANCE(126);
      if (lookahead == '!' ||
          lookahead == '=' ||
          lookahead == '>' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 128:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '<') ADVANCE(127);
      if (lookahead == '!' ||
          lookahead == '=' ||
          lookahead == '>' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 129:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '<') ADVANCE(128);
      if (lookahead == '!' ||
          lookahead == '=' ||
          lookahead == '>' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 130:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '<') ADVANCE(129);
      if (lookahead == '!' ||
          lookahead == '=' ||
          lookahead == '>' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 131:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '<') ADVANCE(130);
      if (lookahead == '!' ||
          lookahead == '=' ||
          lookahead == '>' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 132:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '=') ADVANCE(37);
      if (lookahead == '!' ||
          ('<' <= lookahead && lookahead <= '>') ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 133:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '=') ADVANCE(132);
      if (lookahead == '!' ||
          ('<' <= lookahead && lookahead <= '>') ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 134:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '>') ADVANCE(43);
      if (lookahead == '!' ||
          lookahead == '<' ||
          lookahead == '=' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 135:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '>') ADVANCE(134);
      if (lookahead == '!' ||
          lookahead == '<' ||
          lookahead == '=' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 136:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '>') ADVANCE(135);
      if (lookahead == '!' ||
          lookahead == '<' ||
          lookahead == '=' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 137:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '>') ADVANCE(136);
      if (lookahead == '!' ||
          lookahead == '<' ||
          lookahead == '=' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 138:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '>') ADVANCE(137);
      if (lookahead == '!' ||
          lookahead == '<' ||
          lookahead == '=' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 139:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '>') ADVANCE(138);
      if (lookahead == '!' ||
          lookahead == '<' ||
          lookahead == '=' ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 140:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '!' ||
          ('<' <= lookahead && lookahead <= '>') ||
          lookahead == 0x2260 ||
          lookahead == 0x2264 ||
          lookahead == 0x2265) ADVANCE(140);
      END_STATE();
    case 141:
      ACCEPT_TOKEN(sym_slash);
      END_STATE();
    case 142:
      ACCEPT_TOKEN(sym_colon);
      END_STATE();
    case 143:
      ACCEPT_TOKEN(sym_other);
      END_STATE();
    case 144:
      ACCEPT_TOKEN(sym_other);
      if (lookahead == '*') ADVANCE(3);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(4);
      END_STATE();
    case 145:
      ACCEPT_TOKEN(sym_other);
      if (lookahead == '-') ADVANCE(30);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(8);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      END_STATE();
    case 146:
      ACCEPT_TOKEN(sym_other);
      if (lookahead == '.') ADVANCE(125);
      END_STATE();
    case 147:
      ACCEPT_TOKEN(sym_other);
      if (lookahead == '.') ADVANCE(125);
      if (set_contains(sym__part_character_set_1, 430, lookahead)) ADVANCE(27);
      END_STATE();
    case 148:
      ACCEPT_TOKEN(sym_other);
      if (lookahead == '_') ADVANCE(9);
      END_STATE();
    case 149:
      ACCEPT_TOKEN(sym_other);
      if (lookahead == '|') ADVANCE(15);
      END_STATE();
    case 150:
      ACCEPT_TOKEN(sym_other);
      if (set_contains(sym_number_character_set_2, 38, lookahead)) ADVANCE(118);
      END_STATE();
    case 151:
      ACCEPT_TOKEN(sym__newline);
      if (lookahead == '\n') ADVANCE(151);
      if (lookahead == '\r') ADVANCE(151);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(152);
      END_STATE();
    case 152:
      ACCEPT_TOKEN(sym__indentation);
      if (lookahead == '\n') ADVANCE(151);
      if (lookahead == '\r') ADVANCE(151);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(152);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0},
  [1] = {.lex_state = 21},
  [2] = {.lex_state = 21},
  [3] = {.lex_state = 23},
  [4] = {.lex_state = 23},
  [5] = {.lex_state = 22},
  [6] = {.lex_state = 23},
  [7] = {.lex_state = 23},
  [8] = {.lex_state = 23},
  [9] = {.lex_state = 23},
  [10] = {.lex_state = 23},
  [11] = {.lex_state = 23},
  [12] = {.lex_state = 23},
  [13] = {.lex_state = 23},
  [14] = {.lex_state = 22},
  [15] = {.lex_state = 22},
  [16] = {.lex_state = 22},
  [17] = {.lex_state = 22},
  [18] = {.lex_state = 23},
  [19] = {.lex_state = 1},
  [20] = {.lex_state = 2},
  [21] = {.lex_state = 1},
  [22] = {.lex_state = 24},
  [23] = {.lex_state = 25},
  [24] = {.lex_state = 24},
  [25] = {.lex_state = 0},
  [26] = {.lex_state = 0},
  [27] = {.lex_state = 0},
  [28] = {.lex_state = 0},
  [29] = {.lex_state = 0},
  [30] = {.lex_state = 0},
  [31] = {.lex_state = 0},
  [32] = {.lex_state = 0},
  [33] = {.lex_state = 0},
  [34] = {.lex_state = 0},
  [35] = {.lex_state = 0},
  [36] = {.lex_state = 0},
  [37] = {.lex_state = 0},
  [38] = {.lex_state = 0},
  [39] = {.lex_state = 0},
  [40] = {.lex_state = 24},
  [41] = {.lex_state = 0},
  [42] = {.lex_state = 0},
  [43] = {.lex_state = 25},
  [44] = {.lex_state = 0},
  [45] = {.lex_state = 0},
  [46] = {.lex_state = 25},
  [47] = {.lex_state = 0},
  [48] = {.lex_state = 0},
  [49] = {.lex_state = 0},
  [50] = {.lex_state = 0},
  [51] = {.lex_state = 0},
  [52] = {.lex_state = 0},
  [53] = {.lex_state = 0},
  [54] = {.lex_state = 0},
  [55] = {.lex_state = 0},
  [56] = {.lex_state = 0},
  [57] = {.lex_state = 0},
  [58] = {.lex_state = 0},
  [59] = {.lex_state = 0},
  [60] = {.lex_state = 0},
  [61] = {.lex_state = 0},
  [62] = {.lex_state = 0},
  [63] = {.lex_state = 0},
  [64] = {.lex_state = 0},
  [65] = {.lex_state = 0},
  [66] = {.lex_state = 0},
  [67] = {.lex_state = 0},
  [68] = {.lex_state = 0},
  [69] = {.lex_state = 0},
  [70] = {.lex_state = 10},
  [71] = {.lex_state = 0},
  [72] = {.lex_state = 0},
  [73] = {.lex_state = 0},
  [74] = {.lex_state = 25},
  [75] = {.lex_state = 18},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym__part] = ACTIONS(1),
    [sym_separator] = ACTIONS(1),
    [sym_wrong_separator] = ACTIONS(1),
    [sym_conflict_marker] = ACTIONS(1),
    [sym__section_name] = ACTIONS(1),
    [sym__list_name] = ACTIONS(1),
    [sym_label_name] = ACTIONS(1),
    [sym__copies] = ACTIONS(1),
    [sym_comment] = ACTIONS(1),
    [sym_name] = ACTIONS(1),
    [sym_number] = ACTIONS(1),
    [sym_string] = ACTIONS(1),
    [sym_open_string] = ACTIONS(1),
    [sym_wrong_quotes] = ACTIONS(1),
    [sym_dots] = ACTIONS(1),
    [sym_operator] = ACTIONS(1),
    [sym_slash] = ACTIONS(1),
    [sym_colon] = ACTIONS(1),
    [sym_other] = ACTIONS(1),
    [sym__newline] = ACTIONS(1),
    [sym__indentation] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(72),
    [sym__line] = STATE(42),
    [sym_section] = STATE(42),
    [sym_list] = STATE(42),
    [sym_label] = STATE(42),
    [sym_category] = STATE(42),
    [sym_attribute] = STATE(42),
    [sym_condition] = STATE(42),
    [sym_other_line] = STATE(42),
    [sym_path] = STATE(20),
    [aux_sym_source_file_repeat1] = STATE(45),
    [ts_builtin_sym_end] = ACTIONS(3),
    [sym_separator] = ACTIONS(5),
    [sym_wrong_separator] = ACTIONS(7),
    [sym_conflict_marker] = ACTIONS(5),
    [sym__section_name] = ACTIONS(9),
    [sym__list_name] = ACTIONS(11),
    [sym_label_name] = ACTIONS(13),
    [sym_comment] = ACTIONS(7),
    [sym_name] = ACTIONS(15),
    [sym_number] = ACTIONS(17),
    [sym_string] = ACTIONS(17),
    [sym_open_string] = ACTIONS(19),
    [sym_wrong_quotes] = ACTIONS(17),
    [sym_dots] = ACTIONS(17),
    [sym_operator] = ACTIONS(19),
    [sym_slash] = ACTIONS(17),
    [sym_colon] = ACTIONS(17),
    [sym_other] = ACTIONS(19),
    [sym__newline] = ACTIONS(21),
    [sym__indentation] = ACTIONS(23),
  },
  [2] = {
    [sym__line] = STATE(61),
    [sym_section] = STATE(61),
    [sym_list] = STATE(61),
    [sym_label] = STATE(61),
    [sym_category] = STATE(61),
    [sym_attribute] = STATE(61),
    [sym_condition] = STATE(61),
    [sym_other_line] = STATE(61),
    [sym_path] = STATE(20),
    [ts_builtin_sym_end] = ACTIONS(25),
    [sym_separator] = ACTIONS(27),
    [sym_wrong_separator] = ACTIONS(29),
    [sym_conflict_marker] = ACTIONS(27),
    [sym__section_name] = ACTIONS(9),
    [sym__list_name] = ACTIONS(11),
    [sym_label_name] = ACTIONS(13),
    [sym_comment] = ACTIONS(29),
    [sym_name] = ACTIONS(15),
    [sym_number] = ACTIONS(17),
    [sym_string] = ACTIONS(17),
    [sym_open_string] = ACTIONS(19),
    [sym_wrong_quotes] = ACTIONS(17),
    [sym_dots] = ACTIONS(17),
    [sym_operator] = ACTIONS(19),
    [sym_slash] = ACTIONS(17),
    [sym_colon] = ACTIONS(17),
    [sym_other] = ACTIONS(19),
    [sym__newline] = ACTIONS(25),
    [sym__indentation] = ACTIONS(25),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 7,
    ACTIONS(33), 1,
      sym_comment,
    ACTIONS(35), 1,
      sym_name,
    STATE(20), 1,
      sym_path,
    ACTIONS(19), 2,
      sym_open_string,
      sym_other,
    ACTIONS(31), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    STATE(54), 5,
      sym__indented,
      sym_bare_name,
      sym_attribute,
      sym_condition,
      sym_other_line,
    ACTIONS(17), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [35] = 7,
    ACTIONS(29), 1,
      sym_comment,
    ACTIONS(35), 1,
      sym_name,
    STATE(20), 1,
      sym_path,
    ACTIONS(19), 2,
      sym_open_string,
      sym_other,
    ACTIONS(25), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    STATE(61), 5,
      sym__indented,
      sym_bare_name,
      sym_attribute,
      sym_condition,
      sym_other_line,
    ACTIONS(17), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [70] = 10,
    ACTIONS(37), 1,
      ts_builtin_sym_end,
    ACTIONS(39), 1,
      sym__part,
    ACTIONS(41), 1,
      sym_comment,
    ACTIONS(47), 1,
      sym__newline,
    ACTIONS(50), 1,
      sym__indentation,
    STATE(19), 1,
      aux_sym_path_repeat1,
    STATE(50), 1,
      aux_sym_list_repeat1,
    ACTIONS(45), 2,
      sym_open_string,
      sym_other,
    STATE(30), 2,
      sym__after_member,
      aux_sym_category_repeat1,
    ACTIONS(43), 8,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [110] = 7,
    ACTIONS(55), 1,
      sym_comment,
    ACTIONS(57), 1,
      sym_name,
    STATE(18), 1,
      sym_path,
    ACTIONS(61), 2,
      sym_open_string,
      sym_other,
    STATE(8), 2,
      sym__value,
      aux_sym_attribute_repeat1,
    ACTIONS(53), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    ACTIONS(59), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [142] = 7,
    ACTIONS(57), 1,
      sym_name,
    ACTIONS(65), 1,
      sym_comment,
    STATE(18), 1,
      sym_path,
    ACTIONS(69), 2,
      sym_open_string,
      sym_other,
    STATE(12), 2,
      sym__value,
      aux_sym_attribute_repeat1,
    ACTIONS(63), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    ACTIONS(67), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [174] = 7,
    ACTIONS(57), 1,
      sym_name,
    ACTIONS(73), 1,
      sym_comment,
    STATE(18), 1,
      sym_path,
    ACTIONS(69), 2,
      sym_open_string,
      sym_other,
    STATE(12), 2,
      sym__value,
      aux_sym_attribute_repeat1,
    ACTIONS(71), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    ACTIONS(67), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [206] = 7,
    ACTIONS(57), 1,
      sym_name,
    ACTIONS(77), 1,
      sym_comment,
    STATE(18), 1,
      sym_path,
    ACTIONS(81), 2,
      sym_open_string,
      sym_other,
    STATE(13), 2,
      sym__value,
      aux_sym_attribute_repeat1,
    ACTIONS(75), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    ACTIONS(79), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [238] = 7,
    ACTIONS(57), 1,
      sym_name,
    ACTIONS(85), 1,
      sym_comment,
    STATE(18), 1,
      sym_path,
    ACTIONS(89), 2,
      sym_open_string,
      sym_other,
    STATE(7), 2,
      sym__value,
      aux_sym_attribute_repeat1,
    ACTIONS(83), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    ACTIONS(87), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [270] = 6,
    ACTIONS(35), 1,
      sym_name,
    ACTIONS(91), 1,
      sym_comment,
    STATE(20), 1,
      sym_path,
    ACTIONS(19), 2,
      sym_open_string,
      sym_other,
    STATE(59), 5,
      sym__indented,
      sym_bare_name,
      sym_attribute,
      sym_condition,
      sym_other_line,
    ACTIONS(17), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [300] = 6,
    ACTIONS(95), 1,
      sym_name,
    STATE(18), 1,
      sym_path,
    ACTIONS(101), 2,
      sym_open_string,
      sym_other,
    STATE(12), 2,
      sym__value,
      aux_sym_attribute_repeat1,
    ACTIONS(93), 4,
      ts_builtin_sym_end,
      sym_comment,
      sym__newline,
      sym__indentation,
    ACTIONS(98), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [330] = 7,
    ACTIONS(57), 1,
      sym_name,
    ACTIONS(106), 1,
      sym_comment,
    STATE(18), 1,
      sym_path,
    ACTIONS(69), 2,
      sym_open_string,
      sym_other,
    STATE(12), 2,
      sym__value,
      aux_sym_attribute_repeat1,
    ACTIONS(104), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    ACTIONS(67), 7,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [362] = 4,
    ACTIONS(110), 1,
      sym__part,
    STATE(14), 1,
      aux_sym_path_repeat1,
    ACTIONS(113), 2,
      sym_open_string,
      sym_other,
    ACTIONS(108), 12,
      ts_builtin_sym_end,
      sym_comment,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
      sym__newline,
      sym__indentation,
  [387] = 4,
    ACTIONS(115), 1,
      sym__part,
    STATE(17), 1,
      aux_sym_path_repeat1,
    ACTIONS(45), 2,
      sym_open_string,
      sym_other,
    ACTIONS(43), 12,
      ts_builtin_sym_end,
      sym_comment,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
      sym__newline,
      sym__indentation,
  [412] = 6,
    ACTIONS(39), 1,
      sym__part,
    ACTIONS(119), 1,
      sym_comment,
    STATE(19), 1,
      aux_sym_path_repeat1,
    ACTIONS(45), 2,
      sym_open_string,
      sym_other,
    ACTIONS(117), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
    ACTIONS(43), 8,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [441] = 4,
    ACTIONS(123), 1,
      sym__part,
    STATE(14), 1,
      aux_sym_path_repeat1,
    ACTIONS(125), 2,
      sym_open_string,
      sym_other,
    ACTIONS(121), 12,
      ts_builtin_sym_end,
      sym_comment,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
      sym__newline,
      sym__indentation,
  [466] = 2,
    ACTIONS(129), 2,
      sym_open_string,
      sym_other,
    ACTIONS(127), 12,
      ts_builtin_sym_end,
      sym_comment,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
      sym__newline,
      sym__indentation,
  [485] = 4,
    ACTIONS(131), 1,
      sym__part,
    STATE(21), 1,
      aux_sym_path_repeat1,
    ACTIONS(125), 2,
      sym_open_string,
      sym_other,
    ACTIONS(121), 8,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [506] = 6,
    ACTIONS(57), 1,
      sym_name,
    ACTIONS(137), 1,
      sym_operator,
    STATE(9), 1,
      sym__value,
    STATE(18), 1,
      sym_path,
    ACTIONS(135), 2,
      sym_open_string,
      sym_other,
    ACTIONS(133), 6,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_slash,
      sym_colon,
  [531] = 4,
    ACTIONS(139), 1,
      sym__part,
    STATE(21), 1,
      aux_sym_path_repeat1,
    ACTIONS(113), 2,
      sym_open_string,
      sym_other,
    ACTIONS(108), 8,
      sym_name,
      sym_number,
      sym_string,
      sym_wrong_quotes,
      sym_dots,
      sym_operator,
      sym_slash,
      sym_colon,
  [552] = 9,
    ACTIONS(142), 1,
      ts_builtin_sym_end,
    ACTIONS(144), 1,
      sym__copies,
    ACTIONS(146), 1,
      sym_item,
    ACTIONS(148), 1,
      sym_comment,
    ACTIONS(150), 1,
      sym__newline,
    ACTIONS(153), 1,
      sym__indentation,
    STATE(35), 1,
      sym__item,
    STATE(36), 1,
      aux_sym_list_repeat2,
    STATE(56), 1,
      aux_sym_list_repeat1,
  [580] = 7,
    ACTIONS(156), 1,
      ts_builtin_sym_end,
    ACTIONS(158), 1,
      sym_text,
    ACTIONS(160), 1,
      sym__newline,
    ACTIONS(163), 1,
      sym__indentation,
    STATE(26), 1,
      aux_sym_label_repeat1,
    STATE(47), 1,
      sym__after_text,
    STATE(49), 1,
      aux_sym_list_repeat1,
  [602] = 5,
    ACTIONS(144), 1,
      sym__copies,
    ACTIONS(146), 1,
      sym_item,
    ACTIONS(168), 1,
      sym_comment,
    STATE(62), 1,
      sym__item,
    ACTIONS(166), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [620] = 6,
    ACTIONS(170), 1,
      ts_builtin_sym_end,
    ACTIONS(172), 1,
      sym__newline,
    ACTIONS(175), 1,
      sym__indentation,
    STATE(28), 1,
      aux_sym_label_repeat1,
    STATE(47), 1,
      sym__after_text,
    STATE(49), 1,
      aux_sym_list_repeat1,
  [639] = 6,
    ACTIONS(178), 1,
      ts_builtin_sym_end,
    ACTIONS(180), 1,
      sym__newline,
    ACTIONS(183), 1,
      sym__indentation,
    STATE(28), 1,
      aux_sym_label_repeat1,
    STATE(47), 1,
      sym__after_text,
    STATE(49), 1,
      aux_sym_list_repeat1,
  [658] = 5,
    ACTIONS(186), 1,
      ts_builtin_sym_end,
    ACTIONS(188), 1,
      sym__newline,
    ACTIONS(191), 1,
      sym__indentation,
    STATE(50), 1,
      aux_sym_list_repeat1,
    STATE(31), 2,
      sym__after_member,
      aux_sym_category_repeat1,
  [675] = 6,
    ACTIONS(194), 1,
      ts_builtin_sym_end,
    ACTIONS(196), 1,
      sym__newline,
    ACTIONS(199), 1,
      sym__indentation,
    STATE(28), 1,
      aux_sym_label_repeat1,
    STATE(47), 1,
      sym__after_text,
    STATE(49), 1,
      aux_sym_list_repeat1,
  [694] = 5,
    ACTIONS(202), 1,
      ts_builtin_sym_end,
    ACTIONS(204), 1,
      sym__newline,
    ACTIONS(207), 1,
      sym__indentation,
    STATE(50), 1,
      aux_sym_list_repeat1,
    STATE(27), 2,
      sym__after_member,
      aux_sym_category_repeat1,
  [711] = 5,
    ACTIONS(202), 1,
      ts_builtin_sym_end,
    ACTIONS(204), 1,
      sym__newline,
    ACTIONS(207), 1,
      sym__indentation,
    STATE(50), 1,
      aux_sym_list_repeat1,
    STATE(31), 2,
      sym__after_member,
      aux_sym_category_repeat1,
  [728] = 5,
    ACTIONS(210), 1,
      ts_builtin_sym_end,
    ACTIONS(212), 1,
      sym__newline,
    ACTIONS(215), 1,
      sym__indentation,
    STATE(50), 1,
      aux_sym_list_repeat1,
    STATE(31), 2,
      sym__after_member,
      aux_sym_category_repeat1,
  [745] = 6,
    ACTIONS(218), 1,
      ts_builtin_sym_end,
    ACTIONS(220), 1,
      sym__newline,
    ACTIONS(223), 1,
      sym__indentation,
    STATE(25), 1,
      aux_sym_label_repeat1,
    STATE(47), 1,
      sym__after_text,
    STATE(49), 1,
      aux_sym_list_repeat1,
  [764] = 5,
    ACTIONS(226), 1,
      ts_builtin_sym_end,
    ACTIONS(228), 1,
      sym__newline,
    ACTIONS(231), 1,
      sym__indentation,
    STATE(34), 1,
      aux_sym_list_repeat2,
    STATE(56), 1,
      aux_sym_list_repeat1,
  [780] = 5,
    ACTIONS(234), 1,
      ts_builtin_sym_end,
    ACTIONS(236), 1,
      sym__newline,
    ACTIONS(239), 1,
      sym__indentation,
    STATE(34), 1,
      aux_sym_list_repeat2,
    STATE(56), 1,
      aux_sym_list_repeat1,
  [796] = 5,
    ACTIONS(242), 1,
      ts_builtin_sym_end,
    ACTIONS(244), 1,
      sym__newline,
    ACTIONS(247), 1,
      sym__indentation,
    STATE(33), 1,
      aux_sym_list_repeat2,
    STATE(56), 1,
      aux_sym_list_repeat1,
  [812] = 5,
    ACTIONS(242), 1,
      ts_builtin_sym_end,
    ACTIONS(244), 1,
      sym__newline,
    ACTIONS(247), 1,
      sym__indentation,
    STATE(34), 1,
      aux_sym_list_repeat2,
    STATE(56), 1,
      aux_sym_list_repeat1,
  [828] = 4,
    ACTIONS(250), 1,
      ts_builtin_sym_end,
    ACTIONS(252), 1,
      sym__newline,
    ACTIONS(255), 1,
      sym__indentation,
    STATE(37), 1,
      aux_sym_source_file_repeat1,
  [841] = 4,
    ACTIONS(21), 1,
      sym__newline,
    ACTIONS(23), 1,
      sym__indentation,
    ACTIONS(258), 1,
      ts_builtin_sym_end,
    STATE(37), 1,
      aux_sym_source_file_repeat1,
  [854] = 2,
    ACTIONS(262), 1,
      sym_comment,
    ACTIONS(260), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [863] = 4,
    ACTIONS(144), 1,
      sym__copies,
    ACTIONS(146), 1,
      sym_item,
    ACTIONS(264), 1,
      sym_comment,
    STATE(64), 1,
      sym__item,
  [876] = 2,
    ACTIONS(268), 1,
      sym_comment,
    ACTIONS(266), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [885] = 4,
    ACTIONS(21), 1,
      sym__newline,
    ACTIONS(23), 1,
      sym__indentation,
    ACTIONS(270), 1,
      ts_builtin_sym_end,
    STATE(38), 1,
      aux_sym_source_file_repeat1,
  [898] = 2,
    ACTIONS(274), 1,
      sym_text,
    ACTIONS(272), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [907] = 2,
    ACTIONS(278), 1,
      sym_comment,
    ACTIONS(276), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [916] = 4,
    ACTIONS(21), 1,
      sym__newline,
    ACTIONS(23), 1,
      sym__indentation,
    ACTIONS(270), 1,
      ts_builtin_sym_end,
    STATE(37), 1,
      aux_sym_source_file_repeat1,
  [929] = 2,
    ACTIONS(282), 1,
      sym_text,
    ACTIONS(280), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [938] = 1,
    ACTIONS(284), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [944] = 3,
    ACTIONS(286), 1,
      sym__newline,
    ACTIONS(289), 1,
      sym__indentation,
    STATE(48), 1,
      aux_sym_list_repeat1,
  [954] = 3,
    ACTIONS(291), 1,
      sym__newline,
    ACTIONS(293), 1,
      sym__indentation,
    STATE(48), 1,
      aux_sym_list_repeat1,
  [964] = 3,
    ACTIONS(291), 1,
      sym__newline,
    ACTIONS(295), 1,
      sym__indentation,
    STATE(48), 1,
      aux_sym_list_repeat1,
  [974] = 1,
    ACTIONS(297), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [980] = 1,
    ACTIONS(260), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [986] = 1,
    ACTIONS(71), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [992] = 1,
    ACTIONS(299), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [998] = 1,
    ACTIONS(301), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1004] = 3,
    ACTIONS(291), 1,
      sym__newline,
    ACTIONS(303), 1,
      sym__indentation,
    STATE(48), 1,
      aux_sym_list_repeat1,
  [1014] = 1,
    ACTIONS(305), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1020] = 1,
    ACTIONS(63), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1026] = 1,
    ACTIONS(307), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1032] = 1,
    ACTIONS(104), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1038] = 1,
    ACTIONS(250), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1044] = 1,
    ACTIONS(234), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1050] = 1,
    ACTIONS(276), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1056] = 1,
    ACTIONS(309), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1062] = 1,
    ACTIONS(311), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1068] = 1,
    ACTIONS(313), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1074] = 1,
    ACTIONS(315), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1080] = 1,
    ACTIONS(317), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1086] = 1,
    ACTIONS(319), 3,
      ts_builtin_sym_end,
      sym__newline,
      sym__indentation,
  [1092] = 2,
    ACTIONS(321), 1,
      sym_times,
    ACTIONS(323), 1,
      sym_item,
  [1099] = 1,
    ACTIONS(289), 2,
      sym__newline,
      sym__indentation,
  [1104] = 1,
    ACTIONS(325), 1,
      ts_builtin_sym_end,
  [1108] = 1,
    ACTIONS(327), 1,
      sym_comment,
  [1112] = 1,
    ACTIONS(329), 1,
      sym_text,
  [1116] = 1,
    ACTIONS(331), 1,
      sym_item,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(3)] = 0,
  [SMALL_STATE(4)] = 35,
  [SMALL_STATE(5)] = 70,
  [SMALL_STATE(6)] = 110,
  [SMALL_STATE(7)] = 142,
  [SMALL_STATE(8)] = 174,
  [SMALL_STATE(9)] = 206,
  [SMALL_STATE(10)] = 238,
  [SMALL_STATE(11)] = 270,
  [SMALL_STATE(12)] = 300,
  [SMALL_STATE(13)] = 330,
  [SMALL_STATE(14)] = 362,
  [SMALL_STATE(15)] = 387,
  [SMALL_STATE(16)] = 412,
  [SMALL_STATE(17)] = 441,
  [SMALL_STATE(18)] = 466,
  [SMALL_STATE(19)] = 485,
  [SMALL_STATE(20)] = 506,
  [SMALL_STATE(21)] = 531,
  [SMALL_STATE(22)] = 552,
  [SMALL_STATE(23)] = 580,
  [SMALL_STATE(24)] = 602,
  [SMALL_STATE(25)] = 620,
  [SMALL_STATE(26)] = 639,
  [SMALL_STATE(27)] = 658,
  [SMALL_STATE(28)] = 675,
  [SMALL_STATE(29)] = 694,
  [SMALL_STATE(30)] = 711,
  [SMALL_STATE(31)] = 728,
  [SMALL_STATE(32)] = 745,
  [SMALL_STATE(33)] = 764,
  [SMALL_STATE(34)] = 780,
  [SMALL_STATE(35)] = 796,
  [SMALL_STATE(36)] = 812,
  [SMALL_STATE(37)] = 828,
  [SMALL_STATE(38)] = 841,
  [SMALL_STATE(39)] = 854,
  [SMALL_STATE(40)] = 863,
  [SMALL_STATE(41)] = 876,
  [SMALL_STATE(42)] = 885,
  [SMALL_STATE(43)] = 898,
  [SMALL_STATE(44)] = 907,
  [SMALL_STATE(45)] = 916,
  [SMALL_STATE(46)] = 929,
  [SMALL_STATE(47)] = 938,
  [SMALL_STATE(48)] = 944,
  [SMALL_STATE(49)] = 954,
  [SMALL_STATE(50)] = 964,
  [SMALL_STATE(51)] = 974,
  [SMALL_STATE(52)] = 980,
  [SMALL_STATE(53)] = 986,
  [SMALL_STATE(54)] = 992,
  [SMALL_STATE(55)] = 998,
  [SMALL_STATE(56)] = 1004,
  [SMALL_STATE(57)] = 1014,
  [SMALL_STATE(58)] = 1020,
  [SMALL_STATE(59)] = 1026,
  [SMALL_STATE(60)] = 1032,
  [SMALL_STATE(61)] = 1038,
  [SMALL_STATE(62)] = 1044,
  [SMALL_STATE(63)] = 1050,
  [SMALL_STATE(64)] = 1056,
  [SMALL_STATE(65)] = 1062,
  [SMALL_STATE(66)] = 1068,
  [SMALL_STATE(67)] = 1074,
  [SMALL_STATE(68)] = 1080,
  [SMALL_STATE(69)] = 1086,
  [SMALL_STATE(70)] = 1092,
  [SMALL_STATE(71)] = 1099,
  [SMALL_STATE(72)] = 1104,
  [SMALL_STATE(73)] = 1108,
  [SMALL_STATE(74)] = 1112,
  [SMALL_STATE(75)] = 1116,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [5] = {.entry = {.count = 1, .reusable = false}}, SHIFT(42),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(42),
  [9] = {.entry = {.count = 1, .reusable = true}}, SHIFT(43),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(23),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(5),
  [17] = {.entry = {.count = 1, .reusable = true}}, SHIFT(6),
  [19] = {.entry = {.count = 1, .reusable = false}}, SHIFT(6),
  [21] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [25] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 1, 0, 0),
  [27] = {.entry = {.count = 1, .reusable = false}}, SHIFT(61),
  [29] = {.entry = {.count = 1, .reusable = true}}, SHIFT(61),
  [31] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__after_member, 1, 0, 0),
  [33] = {.entry = {.count = 1, .reusable = true}}, SHIFT(54),
  [35] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [37] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_category, 1, 0, 1),
  [39] = {.entry = {.count = 1, .reusable = true}}, SHIFT(19),
  [41] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [43] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_path, 1, 0, 0),
  [45] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_path, 1, 0, 0),
  [47] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_category, 1, 0, 1), SHIFT(73),
  [50] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_category, 1, 0, 1), SHIFT(3),
  [53] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_other_line, 1, 0, 0),
  [55] = {.entry = {.count = 1, .reusable = true}}, SHIFT(53),
  [57] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [59] = {.entry = {.count = 1, .reusable = true}}, SHIFT(8),
  [61] = {.entry = {.count = 1, .reusable = false}}, SHIFT(8),
  [63] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_condition, 3, 0, 1),
  [65] = {.entry = {.count = 1, .reusable = true}}, SHIFT(66),
  [67] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [69] = {.entry = {.count = 1, .reusable = false}}, SHIFT(12),
  [71] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_other_line, 2, 0, 0),
  [73] = {.entry = {.count = 1, .reusable = true}}, SHIFT(55),
  [75] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_attribute, 2, 0, 1),
  [77] = {.entry = {.count = 1, .reusable = true}}, SHIFT(60),
  [79] = {.entry = {.count = 1, .reusable = true}}, SHIFT(13),
  [81] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [83] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_condition, 2, 0, 1),
  [85] = {.entry = {.count = 1, .reusable = true}}, SHIFT(58),
  [87] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [89] = {.entry = {.count = 1, .reusable = false}}, SHIFT(7),
  [91] = {.entry = {.count = 1, .reusable = true}}, SHIFT(59),
  [93] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_attribute_repeat1, 2, 0, 0),
  [95] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_attribute_repeat1, 2, 0, 0), SHIFT_REPEAT(15),
  [98] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_attribute_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [101] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_attribute_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [104] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_attribute, 3, 0, 1),
  [106] = {.entry = {.count = 1, .reusable = true}}, SHIFT(68),
  [108] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_path_repeat1, 2, 0, 0),
  [110] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_path_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [113] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_path_repeat1, 2, 0, 0),
  [115] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [117] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bare_name, 1, 0, 1),
  [119] = {.entry = {.count = 1, .reusable = true}}, SHIFT(57),
  [121] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_path, 2, 0, 0),
  [123] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [125] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_path, 2, 0, 0),
  [127] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__value, 1, 0, 6),
  [129] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__value, 1, 0, 6),
  [131] = {.entry = {.count = 1, .reusable = true}}, SHIFT(21),
  [133] = {.entry = {.count = 1, .reusable = true}}, SHIFT(9),
  [135] = {.entry = {.count = 1, .reusable = false}}, SHIFT(9),
  [137] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [139] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_path_repeat1, 2, 0, 0), SHIFT_REPEAT(21),
  [142] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_list, 1, 0, 1),
  [144] = {.entry = {.count = 1, .reusable = true}}, SHIFT(70),
  [146] = {.entry = {.count = 1, .reusable = false}}, SHIFT(41),
  [148] = {.entry = {.count = 1, .reusable = true}}, SHIFT(35),
  [150] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_list, 1, 0, 1), SHIFT(73),
  [153] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_list, 1, 0, 1), SHIFT(24),
  [156] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_label, 1, 0, 1),
  [158] = {.entry = {.count = 1, .reusable = true}}, SHIFT(32),
  [160] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 1, 0, 1), SHIFT(73),
  [163] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 1, 0, 1), SHIFT(46),
  [166] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_list_repeat2, 1, 0, 0),
  [168] = {.entry = {.count = 1, .reusable = true}}, SHIFT(62),
  [170] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_label, 3, 0, 7),
  [172] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 3, 0, 7), SHIFT(73),
  [175] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 3, 0, 7), SHIFT(46),
  [178] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_label, 2, 0, 5),
  [180] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 2, 0, 5), SHIFT(73),
  [183] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 2, 0, 5), SHIFT(46),
  [186] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_category, 3, 0, 1),
  [188] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_category, 3, 0, 1), SHIFT(73),
  [191] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_category, 3, 0, 1), SHIFT(3),
  [194] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_label_repeat1, 2, 0, 9),
  [196] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_label_repeat1, 2, 0, 9), SHIFT_REPEAT(73),
  [199] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_label_repeat1, 2, 0, 9), SHIFT_REPEAT(46),
  [202] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_category, 2, 0, 1),
  [204] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_category, 2, 0, 1), SHIFT(73),
  [207] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_category, 2, 0, 1), SHIFT(3),
  [210] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_category_repeat1, 2, 0, 0),
  [212] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_category_repeat1, 2, 0, 0), SHIFT_REPEAT(73),
  [215] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_category_repeat1, 2, 0, 0), SHIFT_REPEAT(3),
  [218] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_label, 2, 0, 3),
  [220] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 2, 0, 3), SHIFT(73),
  [223] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_label, 2, 0, 3), SHIFT(46),
  [226] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_list, 3, 0, 1),
  [228] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_list, 3, 0, 1), SHIFT(73),
  [231] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_list, 3, 0, 1), SHIFT(24),
  [234] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_list_repeat2, 2, 0, 0),
  [236] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_list_repeat2, 2, 0, 0), SHIFT_REPEAT(73),
  [239] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_list_repeat2, 2, 0, 0), SHIFT_REPEAT(24),
  [242] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_list, 2, 0, 1),
  [244] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_list, 2, 0, 1), SHIFT(73),
  [247] = {.entry = {.count = 2, .reusable = true}}, REDUCE(sym_list, 2, 0, 1), SHIFT(24),
  [250] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [252] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [255] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(4),
  [258] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [260] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__item, 2, 0, 0),
  [262] = {.entry = {.count = 1, .reusable = true}}, SHIFT(63),
  [264] = {.entry = {.count = 1, .reusable = true}}, SHIFT(64),
  [266] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__item, 1, 0, 0),
  [268] = {.entry = {.count = 1, .reusable = true}}, SHIFT(52),
  [270] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [272] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_section, 1, 0, 1),
  [274] = {.entry = {.count = 1, .reusable = true}}, SHIFT(69),
  [276] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__item, 3, 0, 0),
  [278] = {.entry = {.count = 1, .reusable = true}}, SHIFT(67),
  [280] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__after_text, 1, 0, 0),
  [282] = {.entry = {.count = 1, .reusable = true}}, SHIFT(51),
  [284] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_label_repeat1, 1, 0, 4),
  [286] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_list_repeat1, 2, 0, 0), SHIFT_REPEAT(73),
  [289] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_list_repeat1, 2, 0, 0),
  [291] = {.entry = {.count = 1, .reusable = true}}, SHIFT(73),
  [293] = {.entry = {.count = 1, .reusable = true}}, SHIFT(74),
  [295] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [297] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__after_text, 2, 0, 8),
  [299] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__after_member, 2, 0, 0),
  [301] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_other_line, 3, 0, 0),
  [303] = {.entry = {.count = 1, .reusable = true}}, SHIFT(40),
  [305] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bare_name, 2, 0, 1),
  [307] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__after_member, 3, 1, 0),
  [309] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_list_repeat2, 3, 1, 0),
  [311] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__after_text, 3, 1, 10),
  [313] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_condition, 4, 0, 1),
  [315] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__item, 4, 0, 0),
  [317] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_attribute, 4, 0, 1),
  [319] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_section, 2, 0, 2),
  [321] = {.entry = {.count = 1, .reusable = true}}, SHIFT(75),
  [323] = {.entry = {.count = 1, .reusable = false}}, SHIFT(39),
  [325] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [327] = {.entry = {.count = 1, .reusable = true}}, SHIFT(71),
  [329] = {.entry = {.count = 1, .reusable = true}}, SHIFT(65),
  [331] = {.entry = {.count = 1, .reusable = true}}, SHIFT(44),
};

#ifdef __cplusplus
extern "C" {
#endif
#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_cards(void) {
  static const TSLanguage language = {
    .version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .alias_count = ALIAS_COUNT,
    .token_count = TOKEN_COUNT,
    .external_token_count = EXTERNAL_TOKEN_COUNT,
    .state_count = STATE_COUNT,
    .large_state_count = LARGE_STATE_COUNT,
    .production_id_count = PRODUCTION_ID_COUNT,
    .field_count = FIELD_COUNT,
    .max_alias_sequence_length = MAX_ALIAS_SEQUENCE_LENGTH,
    .parse_table = &ts_parse_table[0][0],
    .small_parse_table = ts_small_parse_table,
    .small_parse_table_map = ts_small_parse_table_map,
    .parse_actions = ts_parse_actions,
    .symbol_names = ts_symbol_names,
    .field_names = ts_field_names,
    .field_map_slices = ts_field_map_slices,
    .field_map_entries = ts_field_map_entries,
    .symbol_metadata = ts_symbol_metadata,
    .public_symbol_map = ts_symbol_map,
    .alias_map = ts_non_terminal_alias_map,
    .alias_sequences = &ts_alias_sequences[0][0],
    .lex_modes = ts_lex_modes,
    .lex_fn = ts_lex,
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
