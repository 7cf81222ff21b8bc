import type { Editor, EditorArguments } from "slickgrid";
import type { TableColumn, TableRow } from "../../../lsp/server/index.js";

/** Asks the server for possible values of a cell. */
export type AskChoices = (row: TableRow, column: TableColumn) => Promise<readonly string[]>;

/** Longer texts get a multi-line field. */
const ONE_LINE = 60;
/** Keys that the grid would use to move to another cell. */
const OWN_KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/** The editor for cells of a column: a field with suggestions, or a multi-line one for long texts. */
export function cellEditor(column: TableColumn, askChoices: AskChoices): new (given: EditorArguments) => Editor {
  return class CellEditor implements Editor {
    readonly #field: HTMLInputElement | HTMLTextAreaElement;
    readonly #list = document.createElement("datalist");
    #before = "";
    #choices: readonly string[] = [];

    constructor(private readonly given: EditorArguments) {
      const row: TableRow = given.item;
      const text = row.cells[column.name] ?? "";
      const isLong = column.lines || text.length > ONE_LINE || text.includes("\n");
      this.#field = isLong ? this.#longField() : this.#shortField();
      this.#field.className = "editor";
      this.#field.setAttribute("aria-label", column.name);
      this.#field.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent, isLong));
      given.container.append(this.#field);
      this.#field.focus();
      if (isLong) return;
      // With the first choice of its list, Chromium moves the text of a field and forgets how to undo it: let that be before it is typed.
      this.#list.append(new Option("a"));
      this.#list.replaceChildren();
      void askChoices(row, column).then((choices) => {
        this.#choices = choices;
        this.#list.replaceChildren(...choices.map((choice) => new Option(choice)));
        this.#offer();
      });
      this.#field.addEventListener("input", () => this.#offer());
    }

    #shortField(): HTMLInputElement {
      const field = document.createElement("input");
      this.#list.id = `choices-${crypto.randomUUID()}`;
      field.setAttribute("list", this.#list.id);
      this.given.container.append(this.#list);
      return field;
    }

    #longField(): HTMLTextAreaElement {
      const field = document.createElement("textarea");
      field.rows = 5;
      return field;
    }

    /** In a cell with several values, suggestions complete the last one. */
    #offer(): void {
      const { separator } = column;
      if (separator === undefined) return;
      const value = this.#field.value;
      const at = value.lastIndexOf(separator.trim());
      const before = at === -1 ? "" : value.slice(0, at) + separator;
      this.#list.replaceChildren(...this.#choices.map((choice) => new Option(before + choice)));
    }

    #key(event: KeyboardEvent, isLong: boolean): void {
      // The grid would select all cells.
      const selectsAll = event.ctrlKey && event.key.toLowerCase() === "a";
      if (selectsAll || OWN_KEYS.has(event.key) || (isLong && event.key === "Enter" && event.shiftKey))
        event.stopPropagation();
      else if (isLong && event.key === "Enter") event.preventDefault();
    }

    init(): void {}

    destroy(): void {
      this.#field.remove();
      this.#list.remove();
    }

    focus(): void {
      this.#field.focus();
    }

    loadValue(row: TableRow): void {
      this.#before = row.cells[column.name] ?? "";
      this.#field.value = this.#before;
      this.#field.select();
    }

    serializeValue(): string {
      return this.#field.value;
    }

    applyValue(): void {}

    isValueChanged(): boolean {
      return this.#field.value.trim() !== this.#before;
    }

    validate() {
      return { valid: true, msg: "" };
    }
  };
}
