/** A row of tabs with arrow keys, as in the ARIA Authoring Practices. */
export type Tabs = ReturnType<typeof createTabs>;

export function createTabs(row: HTMLElement, choose: (name: string) => void) {
  row.addEventListener("keydown", ({ key }) => {
    const buttons = [...row.querySelectorAll<HTMLButtonElement>("[role=tab]")];
    const at = buttons.findIndex((one) => one.getAttribute("aria-selected") === "true");
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[key];
    if (to === undefined) return;
    const next = buttons[(to + buttons.length) % buttons.length];
    next?.click();
    row.querySelector<HTMLButtonElement>("[aria-selected=true]")?.focus();
  });
  let shown: readonly HTMLButtonElement[] = [];
  const tabOf = (name: string): HTMLButtonElement => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.role = "tab";
    tab.textContent = name;
    tab.addEventListener("click", () => choose(name));
    return tab;
  };
  return {
    show(names: readonly string[], chosen: string): void {
      // Existing tabs keep the focus.
      shown = names.map((name) => shown.find((tab) => tab.textContent === name) ?? tabOf(name));
      if (shown.length !== row.childElementCount || shown.some((tab, at) => tab !== row.children[at]))
        row.replaceChildren(...shown);
      for (const tab of shown) {
        const isChosen = tab.textContent === chosen;
        tab.setAttribute("aria-selected", String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
      }
    },
  };
}
