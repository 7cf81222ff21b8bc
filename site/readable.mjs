/**
 * What screen readers need of the theme, and VitePress 1.6 doesn't write: a button in a button, and names other than the
 * words that are shown, are read wrongly or not at all. By component, what stands there and what is to stand there.
 *
 * @type {Readonly<Record<string, readonly (readonly [old: string, wanted: string])[]>>}
 */
const MENDED = {
  VPSidebarItem: [
    // The heading of a group is no button: its arrow is.
    [':role="itemRole"', ""],
    [':tabindex="item.items && 0"', ""],
    ['aria-label="toggle section"', ':aria-label="item.text" :aria-expanded="!collapsed"'],
    ['@keydown.enter="onCaretClick"', '@keydown.enter="onCaretClick" @keydown.space.prevent="toggle"'],
  ],
  VPNavBarSearchButton: [
    // The style writes the K: the name of the button is what it says.
    ['<kbd class="DocSearch-Button-Key">K</kbd>', '<kbd class="DocSearch-Button-Key"></kbd>'],
  ],
  VPLocalSearchBox: [
    ['role="button"\n      :aria-owns="results?.length ? \'localsearch-list\' : undefined"', 'role="dialog"'],
    ['aria-expanded="true"\n      aria-haspopup="listbox"', 'aria-modal="true"'],
    ['aria-labelledby="localsearch-label"', ':aria-label="buttonText"'],
    ['aria-autocomplete="both"', 'role="combobox" aria-autocomplete="list" :aria-expanded="results?.length > 0"'],
    // The row is the link itself, by the name that it shows.
    [
      ":id=\"'localsearch-item-' + index\"\n            :aria-selected=\"selectedIndex === index ? 'true' : 'false'\"\n            role=\"option\"",
      'role="none"',
    ],
    [
      ":aria-label=\"[...p.titles, p.title].join(' > ')\"",
      ':id="\'localsearch-item-\' + index" :aria-selected="selectedIndex === index" role="option"',
    ],
    ['<span class="title-icon">', '<span class="title-icon" aria-hidden="true">'],
    ["<kbd :aria-label", '<kbd role="img" :aria-label'],
  ],
};

/**
 * Mends the components before they are compiled. Throws if one isn't written as expected: of another version of VitePress
 * it has to be found out again what is missing.
 *
 * @returns {import("vitepress").Plugin}
 */
export function readableTheme() {
  return {
    name: "readable-theme",
    enforce: "pre",
    transform(code, id) {
      const [, component = ""] = /theme-default\/components\/(\w+)\.vue$/.exec(id) ?? [];
      return MENDED[component]?.reduce((text, [old, wanted]) => {
        if (!text.includes(old)) throw new Error(`${component} of VitePress has no ${old}`);
        return text.replaceAll(old, () => wanted);
      }, code);
    },
  };
}
