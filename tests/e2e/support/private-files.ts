/** In the page: the number of its private files; 0 in a browser that has none. */
export async function privateFileCount(): Promise<number> {
  // The types claim that every browser has it.
  if (typeof navigator.storage?.getDirectory !== 'function') return 0;
  let count = 0;
  const walk = async (folder: FileSystemDirectoryHandle) => {
    for await (const handle of folder.values()) {
      if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle);
      else count++;
    }
  };
  await walk(await navigator.storage.getDirectory());
  return count;
}
