/** The files that were dropped on the page, those in folders among them. */
export async function droppedFiles(transfer: DataTransfer | null): Promise<readonly File[]> {
  // asked for at once: later the browser says nothing of them any more
  const entries = [...(transfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
  const files = [...(transfer?.files ?? [])];
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  return (await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : Promise.resolve([]))))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry instanceof FileSystemFileEntry) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // a folder tells of a hundred at a time
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (more.length === 0) break;
    found.push(...more);
  }
  return (await Promise.all(found.map(filesIn))).flat();
}
