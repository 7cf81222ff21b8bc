/** What is tried in the extension host, with the editor's own API; each is a test of `workbench.test.ts`. */
export const FACTS = [
  "opening a file of cards starts the extension, within half a second where the machine is free",
  "a mistake is found, with its rule and a page that explains it",
  "a mistake in another file is found without opening it",
  "pointing at a name says what it means",
  "completion offers what can stand there",
  "completion goes on in a word that is half typed",
  "a condition leads to the cards that meet it",
  "a rename reaches the other files",
  "a fix mends a finding",
  "formatting writes the canonical layout",
  "Enter after a category indents",
  "the outline shows decks and cards",
  "semantic colours tell names apart",
  "cards and categories fold",
  "settings take effect while running",
  "a configuration with a mistake is told so",
  "a server that is killed comes back",
  "Restart Server gives a new server",
  "an unsaved file is checked",
  "the card at the cursor is compiled beside the text",
  "a new card is written behind the one at the cursor",
  "the tasks check and compile, and their findings are read",
  "the views open",
] as const;

export type Fact = (typeof FACTS)[number];
