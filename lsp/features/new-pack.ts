import { createRecordReader, type FileModel, readPack, type System } from "../../compiler/index.js";
import { filledText } from "./completion/insertion.js";
import { type RecordForm, recordForms } from "./completion/record-forms.js";
import { typingNew } from "./completion/typing.js";
import { packIndexOf } from "./pack-index.js";

/** A file of a new pack, by its path relative to the folder of the pack. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The files of a starter pack: its own record, and one card of the game's first type with everything required. */
export function newPack(system: System, name: string): readonly NewFile[] {
  const forms = recordsFor(system);
  const isPack = ({ name: first }: RecordForm): boolean => first === "Pack";
  const textOf = (form: RecordForm | undefined): string => filledText(form?.insertion ?? []);
  const [, ...instructions] = textOf(forms.find(isPack)).split("\n");
  const pack = [`Pack: ${name}`, `System: ${system.data.id}`, ...instructions.filter((line) => !/^System:/.test(line))];
  return [
    {
      path: "cards.cards",
      text: `# Three dashes stand between two cards.\n${textOf(forms.find((one) => !isPack(one)))}\n`,
    },
    {
      path: "pack.cards",
      text: `# What the pack is. Its cards are in the other .cards files.\n${pack.join("\n")}\n`,
    },
  ];
}

/** The records that can be inserted into an empty file of a game. */
function recordsFor(system: System): readonly RecordForm[] {
  const pack = readPack({
    files: [{ path: "cards.cards", text: "", encoding: undefined, system }],
    systemNames: [],
    findSystem: () => undefined,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
    readerOf: createRecordReader,
  });
  const systems = { names: [], find: () => undefined, fileOf: () => undefined };
  const question = { pack, file: pack.files[0] as FileModel, offset: 0, index: packIndexOf(pack), systems };
  return recordForms(typingNew(question, 0, {}));
}
