/** Files of the reader's own disk that were opened to be saved again, where the browser can (Chromium's can). */
export interface FilesOnDisk {
  readonly texts: Readonly<Record<string, string>>;
  /**
   * Writes the texts that differ from what was opened, and names them. Throws, and writes nothing, if another program
   * has changed one of these files since.
   */
  save(texts: Readonly<Record<string, string>>): Promise<readonly string[]>;
}

interface Pickers {
  showOpenFilePicker?(options: object): Promise<readonly FileSystemFileHandle[]>;
  showDirectoryPicker?(options: object): Promise<FileSystemDirectoryHandle>;
}
const pickers = window as unknown as Pickers;

export const opensFiles = pickers.showOpenFilePicker !== undefined;
export const opensFolders = pickers.showDirectoryPicker !== undefined;

/** Lets the reader choose files. Undefined: none was chosen. */
export async function chooseFiles(): Promise<readonly FileSystemFileHandle[] | undefined> {
  return pickers.showOpenFilePicker?.({ id: "pack", multiple: true }).catch(nothingIfCancelled);
}

/** Lets the reader choose a folder; the files directly in it. */
export async function chooseFolder(): Promise<readonly FileSystemFileHandle[] | undefined> {
  const folder = await pickers.showDirectoryPicker?.({ id: "pack", mode: "readwrite" }).catch(nothingIfCancelled);
  if (folder === undefined) return undefined;
  const handles: FileSystemFileHandle[] = [];
  for await (const handle of folder.values()) if (handle.kind === "file") handles.push(handle as FileSystemFileHandle);
  return handles.sort((one, other) => (one.name < other.name ? -1 : 1));
}

export async function filesOnDisk(handles: readonly FileSystemFileHandle[]): Promise<FilesOnDisk> {
  const textOf = async (handle: FileSystemFileHandle) => (await handle.getFile()).text();
  const opened = new Map<string, { readonly handle: FileSystemFileHandle; readonly text: string }>();
  for (const handle of handles) opened.set(handle.name, { handle, text: await textOf(handle) });
  return {
    texts: Object.fromEntries([...opened].map(([name, { text }]) => [name, text])),
    async save(texts) {
      const changed = Object.entries(texts).flatMap(([name, text]) => {
        const file = opened.get(name);
        return file === undefined || file.text === text ? [] : [{ name, text, handle: file.handle, before: file.text }];
      });
      for (const { name, handle, before } of changed) {
        if ((await textOf(handle)) !== before)
          throw new Error(
            `${name} was changed by another program, so nothing was saved. Copy your text, and open it again.`,
          );
      }
      for (const { name, handle, text } of changed) {
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
        opened.set(name, { handle, text });
      }
      return changed.map(({ name }) => name);
    },
  };
}

function nothingIfCancelled(error: unknown): undefined {
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  throw error;
}
