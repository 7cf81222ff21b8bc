import {
  type Column,
  type EditorConstructor,
  type GridOption,
  SlickCellSelectionModel,
  SlickGrid,
  SlickRange,
} from "slickgrid";
import type { CardReference, TableColumn, TableOfCards, TableRow } from "../../../lsp/server/index.js";
import { type AskChoices, cellEditor } from "./cell-editor.js";
import type { ShownTable } from "./paste.js";
import { compareCells, fitsFilter, fitsSearch } from "./sort-and-filter.js";

export interface GridOptions {
  /** The page's nonce for styles. */
  readonly nonce: string;
  readonly askChoices: AskChoices;
  readonly edited: (row: TableRow, column: TableColumn, text: string) => void;
  /** Goes to the text of a card. */
  readonly go: (card: CardReference) => void;
  /** Reports the number of visible rows. */
  readonly counted: (shown: number, all: number) => void;
}

/** The first column: the number of the row, and findings on the card. */
const MARKS = "#";
/** The rows above the cards: headings and filters. */
const ROWS_ABOVE = 2;
const ROW_HEIGHT = 26;
const SEVERITIES = ["error", "warning", "info"] as const;

export function createGrid(place: HTMLElement, options: GridOptions) {
  let table: TableOfCards = { title: "", columns: [], others: [], rows: [] };
  /** Added columns that no card has yet. */
  const more = new Set<string>();
  /** Indexes of rows, sorted and filtered. */
  let order: number[] = [];
  let sorted: { readonly column: string; readonly ascending: boolean } | undefined;
  const filters = new Map<string, string>();
  let words = "";
  let findingsOnly = false;
  let columns: readonly TableColumn[] = [];
  let followed: readonly CardReference[] = [];

  const grid = new SlickGrid<TableRow, Column, GridOption>(
    place,
    {
      getLength: () => order.length,
      getItem: (row: number) => table.rows[order[row] ?? -1] as TableRow,
      getItemMetadata: () => null,
    },
    [],
    {
      nonce: options.nonce,
      autoEdit: false,
      editable: true,
      enableCellNavigation: true,
      enableColumnReorder: false,
      enableHtmlRendering: false,
      frozenColumn: -1,
      headerRowHeight: 30,
      rowHeight: ROW_HEIGHT,
      showHeaderRow: true,
      skipFreezeColumnValidation: true,
      // The table shows the texts, so it waits until they have changed.
      editCommandHandler(item: TableRow, { id }: Column, { serializedValue }: { readonly serializedValue: unknown }) {
        const column = columns.find(({ name }) => name === id);
        if (column !== undefined) options.edited(item, column, String(serializedValue).trim());
      },
      dataItemColumnValueExtractor: ({ cells }: TableRow, { id }: Column) => cells[String(id)] ?? "",
    },
  );
  const selection = new SlickCellSelectionModel();
  grid.setSelectionModel(selection);

  grid.onSort.subscribe((_, by) => {
    const { sortCol = null, sortAsc } = "sortCol" in by ? by : { sortAsc: true };
    sorted = sortCol === null ? undefined : { column: String(sortCol.id), ascending: sortAsc };
    arrange();
    sayColumns();
  });
  grid.onHeaderRowCellRendered.subscribe((_, { node, column }) => {
    const name = String(column.id);
    if (name === MARKS) return;
    const field = document.createElement("input");
    field.type = "search";
    field.value = filters.get(name) ?? "";
    field.setAttribute("aria-label", `Filter ${name}`);
    field.addEventListener("input", () => {
      if (field.value === "") filters.delete(name);
      else filters.set(name, field.value);
      arrange();
    });
    field.addEventListener("keydown", (event) => event.stopPropagation());
    node.replaceChildren(field);
  });
  // SlickGrid's own autoEditByKeypress takes Ctrl+V for a "v" and opens the cell before anything is pasted.
  grid.onKeyDown.subscribe((event) => {
    if (grid.getEditorLock()?.isActive()) return;
    const key = event.getNativeEvent<KeyboardEvent>();
    if (writesCharacter(key)) grid.editActiveCell();
    // SlickGrid goes there, and lets the browser scroll to the last card as well.
    if (key.key === "Home" || key.key === "End") key.preventDefault();
    if (key.key === "ArrowUp" && !key.shiftKey && grid.getActiveCell()?.row === 0) {
      headerOf(grid.getActiveCell()?.cell ?? 0)?.focus();
      event.stopImmediatePropagation();
      key.preventDefault();
    }
  });
  // The table is one stop for Tab: nobody has to pass all its cells to leave it.
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Tab" && !grid.getEditorLock()?.isActive()) event.stopPropagation();
  };
  place.addEventListener("keydown", leave, { capture: true });
  place.addEventListener("keydown", (event) => {
    const header = event.target instanceof Element ? event.target.closest<HTMLElement>(".slick-header-column") : null;
    if (header === null) return;
    const at = grid.getColumnIndex(header.dataset.id ?? "") ?? 0;
    const act = {
      ArrowLeft: () => headerOf(at - 1)?.focus(),
      ArrowRight: () => headerOf(at + 1)?.focus(),
      ArrowDown: () => activate(0, at),
      Enter: () => header.click(),
      " ": () => header.click(),
    }[event.key];
    act?.();
    if (act !== undefined) event.preventDefault();
  });
  // SlickGrid keeps the focus on an empty element: who listens to the page has to be on the cell.
  grid.onActiveCellChanged.subscribe(() => {
    if (!grid.getEditorLock()?.isActive() && hasFocus()) focusCell();
  });
  grid.onRendered.subscribe(sayCells);
  selection.onSelectedRangesChanged.subscribe(sayCells);
  place.setAttribute("aria-multiselectable", "true");
  const sinks = [...place.querySelectorAll<HTMLElement>(":scope > :is(:first-child, :last-child)[tabindex]")];
  for (const sink of sinks) {
    sink.tabIndex = -1;
    // Not at once: SlickGrid goes here before it scrolls, which may take the old cell away.
    sink.addEventListener("focus", () => queueMicrotask(focusCell));
    place.after(sink);
  }
  for (const part of place.querySelectorAll("[tabindex]")) part.removeAttribute("tabindex");

  function headerOf(cell: number): HTMLElement | undefined {
    return [...place.querySelectorAll<HTMLElement>(".slick-header-column")][cell];
  }

  function hasFocus(): boolean {
    const { activeElement } = document;
    if (sinks.some((sink) => sink === activeElement)) return true;
    return place.contains(activeElement) && activeElement?.closest(".slick-header, .slick-headerrow") === null;
  }

  /** The active cell as it is drawn: nothing where it was scrolled out of sight before the table was drawn anew. */
  function activeNode(): HTMLElement | undefined {
    const node = grid.getActiveCellNode();
    return node?.isConnected ? node : undefined;
  }

  function focusCell(): void {
    sayCells();
    // Without a cell to be on, the keys still go on from where it is.
    (activeNode() ?? sinks[0])?.focus({ preventScroll: true });
  }

  /** Does work that may take the active cell away, and gives it the focus again. */
  function keepFocus(work: () => void): void {
    const had = hasFocus();
    work();
    if (had) focusCell();
    else sayCells();
  }

  /** The cell that is active has the focus, or would have it; without one, the first. */
  function activate(row: number, cell: number): void {
    if (order.length === 0) return;
    grid.setActiveCell(row, cell);
    focusCell();
  }

  /** Which row and column each cell is, and whether it is chosen. */
  function sayCells(): void {
    const active = activeNode();
    for (const row of place.querySelectorAll<HTMLElement>(".slick-row")) {
      row.ariaRowIndex = String(Number(row.dataset.row) + ROWS_ABOVE + 1);
      for (const cell of row.querySelectorAll<HTMLElement>(".slick-cell")) {
        cell.ariaSelected = String(cell.classList.contains("selected") || cell === active);
        cell.ariaInvalid = cell.classList.contains("found") ? "true" : null;
        cell.tabIndex = -1;
      }
    }
    const first = active ?? place.querySelector<HTMLElement>(".slick-row .slick-cell");
    if (first) first.tabIndex = 0;
    place.ariaRowCount = String(order.length + ROWS_ABOVE);
    place.ariaColCount = String(columns.length + 1);
  }

  function sayColumns(): void {
    for (const row of place.querySelectorAll(".slick-header-columns")) row.ariaRowIndex = "1";
    for (const [cell, header] of place.querySelectorAll<HTMLElement>(".slick-header-column").entries()) {
      header.ariaColIndex = String(cell + 1);
      header.tabIndex = -1;
      const name = header.dataset.id;
      const isSorted = name !== undefined && sorted?.column === name;
      header.ariaSort = name === MARKS ? null : isSorted ? (sorted?.ascending ? "ascending" : "descending") : "none";
    }
    for (const row of place.querySelectorAll(".slick-headerrow-columns")) {
      row.role = "row";
      row.ariaRowIndex = "2";
    }
    for (const [cell, filter] of place.querySelectorAll(".slick-headerrow-column").entries()) {
      filter.role = "gridcell";
      filter.ariaColIndex = String(cell + 1);
    }
  }
  grid.onClick.subscribe((_, { row, cell }) => {
    const item = table.rows[order[row] ?? -1];
    if (cell === 0 && item !== undefined) options.go(item.card);
  });

  /** SlickGrid drops what is being typed when it counts its rows anew. */
  function finishEditing(): void {
    grid.getEditorLock()?.commitCurrentEdit();
  }

  function arrange(): void {
    finishEditing();
    const wanted = [...filters];
    order = table.rows.flatMap((row, index) => {
      if (findingsOnly && Object.keys(row.findings).length === 0) return [];
      if (!wanted.every(([column, filter]) => fitsFilter(row.cells[column], filter))) return [];
      return fitsSearch(row, words) ? [index] : [];
    });
    if (sorted !== undefined) {
      const { column, ascending } = sorted;
      const cell = (index: number) => table.rows[index]?.cells[column];
      order.sort((one, other) => compareCells(cell(one), cell(other), ascending) || one - other);
    }
    grid.updateRowCount();
    grid.scrollRowToTop(0);
    draw();
  }

  function draw(): void {
    keepFocus(() => grid.invalidate());
    options.counted(order.length, table.rows.length);
  }

  function setColumns(): void {
    columns = [...table.columns, ...table.others.filter(({ name }) => more.has(name))];
    const marks: Column = {
      id: MARKS,
      field: MARKS,
      name: MARKS,
      toolTip: "The number of the card, and whether something was found on it",
      cellAttrs: { "aria-colindex": 1, "aria-readonly": "true" },
      width: 64,
      resizable: false,
      cssClass: "marks",
      formatter: (_row, _cell, _value, _column, item: TableRow) => {
        const found = worst(Object.values(item.findings).flat());
        const own = item.findings[""];
        return {
          text: String(table.rows.indexOf(item) + 1),
          ...(found === undefined ? {} : { addClasses: found }),
          toolTip: own === undefined ? "Go to the text" : own.map(({ message }) => message).join("\n"),
        };
      },
    };
    const widths = new Map(grid.getColumns().map(({ id, width }) => [String(id), width]));
    grid.setColumns([
      marks,
      ...columns.map(
        (column, index): Column => ({
          cellAttrs: { "aria-colindex": index + 2, "aria-readonly": String(column.sort === "deck") },
          id: column.name,
          field: column.name,
          name: column.name,
          toolTip: column.name,
          width: widths.get(column.name) ?? widthOf(column, table.rows),
          sortable: true,
          ...(column.sort === "deck"
            ? { cssClass: "fixed" }
            : { editor: cellEditor(column, options.askChoices) as unknown as EditorConstructor }),
          formatter: (_row, _cell, value, _column, item: TableRow) => {
            const found = item.findings[column.name];
            const text = String(value);
            const said = found?.map(({ message }) => message).join("\n");
            const toolTip = said ?? (text.length > 24 ? text : "");
            const severity = worst(found ?? []);
            return { text, toolTip, ...(severity === undefined ? {} : { addClasses: `found ${severity}` }) };
          },
        }),
      ),
    ]);
    // Keeps the identifier visible while scrolling to the right.
    const name = columns.findIndex((column) => column.name === "Identifier");
    grid.setOptions({ frozenColumn: name <= 1 ? name + 1 : 0 });
    sayColumns();
  }

  /** Goes where the followed cards are now. */
  function goAfter(): void {
    const offsets = new Map(followed.map(({ identifier, offset }) => [identifier, offset]));
    const rows = order.flatMap((index, row) => {
      const card = table.rows[index]?.card;
      // Until it is elsewhere, the table shows what was before.
      return card !== undefined && offsets.has(card.identifier) && offsets.get(card.identifier) !== card.offset
        ? [row]
        : [];
    });
    if (rows.length > 0) followed = [];
    const [first, last = first] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return;
    const { cell = 1 } = grid.getActiveCell() ?? {};
    const [range] = selection.getSelectedRanges();
    activate(first, cell);
    const [from, to] = [range?.fromCell ?? cell, range?.toCell ?? cell];
    selection.setSelectedRanges([new SlickRange(first, from, last, to)]);
  }

  return {
    show(given: TableOfCards): void {
      const names = ({ columns: all }: TableOfCards) => all.map(({ name }) => name).join("\n");
      const [sameColumns, sameRows] = [names(given) === names(table), given.rows.length === table.rows.length];
      place.setAttribute("aria-label", `Cards of ${given.title}`);
      // The text typed so far belongs to the card as it was.
      if (!sameRows) finishEditing();
      const editing = grid.getEditorLock()?.isActive() === true;
      table = given;
      if (!sameColumns && !editing) keepFocus(setColumns);
      // Rows keep their order while they are edited, whatever they are sorted by.
      if (!sameRows) arrange();
      else if (editing) {
        grid.invalidateRows(order.map((_, row) => row).filter((row) => row !== grid.getActiveCell()?.row));
        grid.render();
        return;
      } else draw();
      grid.resizeCanvas();
      goAfter();
    },
    /** Shows one more column. */
    addColumn(name: string): void {
      more.add(name);
      setColumns();
      draw();
      grid.scrollCellIntoView(0, columns.findIndex((column) => column.name === name) + 1);
    },
    search(typed: string): void {
      words = typed;
      arrange();
    },
    onlyFindings(only: boolean): void {
      findingsOnly = only;
      arrange();
    },
    get shown(): ShownTable {
      const rows = order.flatMap((index) => table.rows[index] ?? []);
      const shown = new Set(columns.map(({ name }) => name));
      return { rows, all: table.rows, columns, others: table.others.filter(({ name }) => !shown.has(name)) };
    },
    /** The selected cells, by visible rows and columns; the active one if there is no selection. */
    chosen(): { readonly rows: readonly number[]; readonly columns: readonly number[] } {
      const active = grid.getActiveCell();
      const ranges = selection.getSelectedRanges();
      const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const [range] = ranges;
      if (range !== undefined)
        return {
          rows: all(range.fromRow, range.toRow),
          columns: all(Math.max(1, range.fromCell), range.toCell).map((cell) => cell - 1),
        };
      return active
        ? { rows: [active.row], columns: active.cell > 0 ? [active.cell - 1] : [] }
        : { rows: [], columns: [] };
    },
    /** Whether the rows are in the order of the text. */
    get isInOrder(): boolean {
      return sorted === undefined;
    },
    edit: (): void => grid.editActiveCell(),
    /** Selects the active cell alone. */
    selectOne(): void {
      const active = grid.getActiveCell();
      if (active !== null) selection.setSelectedRanges([new SlickRange(active.row, active.cell)]);
    },
    /** Selects these cards as soon as they are elsewhere. */
    follow(cards: readonly CardReference[]): void {
      followed = cards;
    },
    /** Whether such cards are still where they were. */
    get isFollowing(): boolean {
      return followed.length > 0;
    },
    resize(): void {
      finishEditing();
      grid.resizeCanvas();
    },
  };
}

/** Whether a key puts a character into a text field. Ctrl and Alt together are AltGr on Windows. */
function writesCharacter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !metaKey && (!ctrlKey || altKey);
}

function worst(findings: readonly { readonly severity: (typeof SEVERITIES)[number] }[]) {
  return SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity));
}

/** Wide enough for most of a column's content. */
function widthOf({ name }: TableColumn, rows: readonly TableRow[]): number {
  const lengths = rows.flatMap(({ cells }) => cells[name]?.length ?? []).sort((one, other) => one - other);
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  return Math.min(320, Math.max(60, 30 + name.length * 7.5, 20 + usual * 7.5));
}
