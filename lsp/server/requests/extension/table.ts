import type { WorkspaceEdit } from "vscode-languageserver/node";
import {
  type PackModel,
  packName,
  type RecordInPack,
  type RecordModel,
  systemOfPack,
} from "../../../../compiler/index.js";
import { groupBy } from "../../../../grammar/index.js";
import {
  type CardColumn,
  cardCells,
  cardTable,
  columnOfLine,
  mainCharts,
  packStatistics,
} from "../../../../tools/index.js";
import {
  addCards,
  type CellChange,
  cellChoices,
  editCells,
  lineAt,
  moveCards,
  recordAt,
  removeCards,
} from "../../../features/index.js";
import type { FileInPack, ServerContext } from "../../context.js";
import type {
  AboutCell,
  AboutFile,
  CardReference,
  CellFinding,
  ChartGroup,
  TableChanges,
  TableColumn,
  TableEdit,
  TableOfCards,
  TableRow,
} from "../../extension-requests.js";
import { layoutFor } from "../../layout.js";
import { answerBeyond, inFile } from "../request.js";
import { refuseToLeadOut, workspaceEdit } from "../workspace-edit.js";

/** The cards of a pack as rows and columns, with the findings of each cell. */
export const table = answerBeyond(
  "cardwright/table",
  inFile<AboutFile, TableOfCards | null>(async (asked, context) => {
    const found = cardTable(asked.live.model);
    if (found === undefined) return null;
    const findings = findingsByCard(asked.live.model, context);
    return {
      title: titleOf(asked),
      columns: found.columns.map(asColumn),
      others: found.others.map(asColumn),
      rows: found.rows.map(({ place, cells }): TableRow => {
        const { file, record } = place;
        return {
          card: {
            uri: context.uriOf(file.path),
            offset: record.node.start,
            ...(record.identifier === undefined ? {} : { identifier: record.identifier }),
          },
          cells: Object.fromEntries(cells),
          findings: findings.get(record) ?? {},
        };
      }),
    };
  }),
);

/** The choices for a cell, as in completion. */
export const tableChoices = answerBeyond(
  "cardwright/tableChoices",
  async (context, { card, column }: AboutCell): Promise<readonly string[]> => {
    const found = await findCard(context, card);
    if (found === undefined) return [];
    const { asked, place } = found;
    const { live, host, systems } = asked;
    const question = { pack: live.model, file: place.file, index: live.index, systems };
    return cellChoices(question, place.record, column, layoutFor(host, place.file.path, undefined).indent);
  },
);

/** The text edits that change cells and add cards. */
export const tableEdit = answerBeyond(
  "cardwright/tableEdit",
  async (context, { cells, add, remove, move }: TableChanges): Promise<TableEdit> => {
    const refused: TableEdit["refused"][number][] = [];
    const changes: CellChange[] = [];
    const positions: number[] = [];
    const indents = new Map<string, number>();
    for (const [cell, { card, column, text, was }] of cells.entries()) {
      const found = await findCard(context, card);
      if (found === undefined) refused.push({ cell, because: GONE });
      else if ((cardCells(found.place.record).get(column) ?? "") !== was) refused.push({ cell, because: CHANGED });
      else {
        const { path } = found.place.file;
        if (!indents.has(path)) indents.set(path, layoutFor(found.asked.host, path, undefined).indent);
        changes.push({ place: found.place, column, text });
        positions.push(cell);
      }
    }
    const made = editCells(changes, ({ path }) => ({ indent: indents.get(path) ?? 4 }));
    for (const { change, because } of made.refused) refused.push({ cell: positions[change] ?? -1, because });
    const edits = new Map([...made.edits].map(([path, own]) => [path, [...own]]));
    const behind = add === undefined ? undefined : await findCard(context, add.behind);
    if (add !== undefined && behind === undefined) refused.push({ cell: -1, because: GONE });
    if (add !== undefined && behind !== undefined) {
      const { path } = behind.place.file;
      const { indent } = layoutFor(behind.asked.host, path, undefined);
      const cards = add.cards.map((one) => new Map(Object.entries(one)));
      const edit = addCards(behind.asked.live.model, { behind: behind.place, cards }, indent);
      edits.set(path, [...(edits.get(path) ?? []), edit]);
    }
    const put = (path: string, made: ReturnType<typeof removeCards>): void => {
      if ("because" in made) refused.push({ cell: -1, ...made });
      else edits.set(path, [...(edits.get(path) ?? []), ...made]);
    };
    const gone = await findCards(context, remove ?? []);
    for (const [file, places] of groupBy(gone ?? [], (place) => place.file)) put(file.path, removeCards(places));
    const moved = move && (await findCards(context, [...move.cards, move.to]));
    const to = moved?.at(-1);
    if (moved !== undefined && to !== undefined) put(to.file.path, moveCards(moved.slice(0, -1), to));
    if (gone === undefined || (move !== undefined && moved === undefined)) refused.push({ cell: -1, because: GONE });
    refuseToLeadOut(edits.keys(), context);
    const files = [...edits].map(([path, own]) => ({ kind: "edit" as const, path, edits: own }));
    const edit: WorkspaceEdit | undefined = files.length === 0 ? undefined : workspaceEdit(files, context);
    return { ...(edit === undefined ? {} : { edit }), refused };
  },
);

/** Statistics of a pack, as charts. */
export const charts = answerBeyond(
  "cardwright/charts",
  inFile<AboutFile, readonly ChartGroup[] | null>(async ({ live: { model } }) => {
    const system = systemOfPack(model);
    return system === undefined ? null : mainCharts(packStatistics(model, system));
  }),
);

const GONE = "This card is not there any more.";
const CHANGED = "The text of this card was changed meanwhile. Look again.";

function asColumn({ name, sort, separator, lines }: CardColumn): TableColumn {
  return { name, sort, lines, ...(separator === undefined ? {} : { separator }) };
}

function titleOf({ live, path }: FileInPack): string {
  return packName(live.model) ?? path.slice(path.lastIndexOf("/") + 1);
}

/** The findings on cards, by column; those in no column belong to the card, under an empty name. */
function findingsByCard(
  { files }: PackModel,
  context: ServerContext,
): ReadonlyMap<RecordModel, Readonly<Record<string, readonly CellFinding[]>>> {
  const found = new Map<RecordModel, Record<string, CellFinding[]>>();
  for (const file of files) {
    for (const { span, severity, message, rule } of context.findings(file.path)) {
      const record = recordAt(file, span.start);
      if (record?.role !== "card") continue;
      const { line } = lineAt(record.node, span.start - record.node.start);
      const column = columnOfLine(record, line) ?? "";
      const own = found.get(record) ?? {};
      own[column] = [...(own[column] ?? []), { severity, message, rule }];
      found.set(record, own);
    }
  }
  return found;
}

/** All of these cards; undefined if one is gone. */
async function findCards(context: ServerContext, cards: readonly CardReference[]): Promise<RecordInPack[] | undefined> {
  const places: RecordInPack[] = [];
  for (const card of cards) {
    const found = await findCard(context, card);
    if (found === undefined) return undefined;
    places.push(found.place);
  }
  return places;
}

/** The card a client means: the one at the known place, or else the only one with its identifier. */
async function findCard(
  context: ServerContext,
  { uri, offset, identifier }: CardReference,
): Promise<{ readonly asked: FileInPack; readonly place: RecordInPack } | undefined> {
  const asked = await context.fileOf({ uri });
  if (asked === undefined) return undefined;
  const record = recordAt(asked.file, offset);
  if (record?.role === "card" && record.node.start === offset && record.identifier === identifier)
    return { asked, place: { file: asked.file, record } };
  const named = asked.live.model.cards.filter((one) => one.record.identifier === identifier);
  const [place] = named;
  return identifier === undefined || place === undefined || named.length > 1 ? undefined : { asked, place };
}
