/**
 * "Save as…", in a place of the visitor's choice.
 *
 * The browser empties a file as soon as the visitor picks it for replacement, before this page knows
 * (https://github.com/WICG/file-system-access/issues/360). A clip refers to ranges of the visitor's file: if that were picked,
 * clip and original would be lost. So the clip is copied first, and then the dialog opens.
 */
import type { PickedFile } from './file-system-access';

export interface SavingContext {
  signal: AbortSignal;
  /** Reports the share done, 0–1, never falling. */
  onShare(share: number): void;
}

/** Bytes that may be held in memory. */
const SMALL_BYTES = 64 * 2 ** 20;

/** A copy of a clip that doesn't depend on the visitor's file. */
export interface Aside {
  blob: Blob;
  /** Frees it. */
  remove(): Promise<void>;
}

/**
 * Copies a clip, so it no longer depends on the visitor's file.
 * @param room an entry of the origin's private file system, for clips too large for memory; null where there is none.
 * @throws {DOMException} `NotReadableError`, `NotFoundError` if the visitor's file is gone; `QuotaExceededError`.
 * @throws the signal's reason when aborted.
 */
export async function copyAside(
  blob: Blob,
  room: { folder: string; name: string } | null,
  context: SavingContext,
): Promise<Aside> {
  if (blob.size <= SMALL_BYTES || !room) {
    const copy = new Blob([await blob.arrayBuffer()], { type: blob.type });
    context.signal.throwIfAborted();
    return { blob: copy, remove: async () => {} };
  }
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(room.folder, { create: true });
  const entry = await folder.getFileHandle(room.name, { create: true });
  const remove = () => folder.removeEntry(room.name).catch(() => {});
  try {
    await pour(blob, entry, context);
    return { blob: await entry.getFile(), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** What the browser's dialog calls a file, by its type. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'audio/mp4': 'M4A audio',
  'image/gif': 'GIF image',
  'image/webp': 'WebP image',
};

/**
 * Asks the visitor where to save. Needs a recent click.
 * @returns null if they canceled.
 * @throws {DOMException} `SecurityError`, `NotAllowedError` if the browser refuses to ask.
 */
export async function pickTarget(name: string, type: string): Promise<PickedFile | null> {
  if (!globalThis.showSaveFilePicker) throw new DOMException('no picker', 'NotAllowedError');
  const extension = name.slice(name.lastIndexOf('.'));
  const description = DESCRIPTIONS[type] ?? 'MP4 video';
  try {
    return await globalThis.showSaveFilePicker({
      id: 'clips',
      suggestedName: name,
      types: [{ description, accept: { [type]: [extension] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Resolves to true if a picked file is the complete source: by its handle if there is one, else by name, size and date. */
export async function isSource(
  target: PickedFile,
  source: File,
  handle: FileSystemFileHandle | null,
): Promise<boolean> {
  const there = await target.getFile();
  // The file is new or already emptied, so the copy may be written to it.
  if (there.size === 0) return false;
  if (handle && (await target.isSameEntry(handle))) return true;
  return (
    there.name === source.name && there.size === source.size && there.lastModified === source.lastModified
  );
}

/**
 * Streams a Blob into a file. After a failure or an abort the target is unchanged, or removed if it was empty.
 * @throws {DOMException} `QuotaExceededError`, `NotAllowedError`, `NoModificationAllowedError`, …
 * @throws the signal's reason when aborted.
 */
export async function writeTo(target: PickedFile, blob: Blob, context: SavingContext): Promise<void> {
  try {
    await pour(blob, target, context);
  } catch (error) {
    const empty = await target.getFile().then(
      ({ size }) => size === 0,
      () => false,
    );
    if (empty) await target.remove?.().catch(() => {});
    throw error;
  }
}

async function pour(blob: Blob, target: FileSystemFileHandle, { signal, onShare }: SavingContext) {
  const writable = await target.createWritable();
  let done = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      done += chunk.length;
      onShare(done / blob.size);
      controller.enqueue(chunk);
    },
  });
  // `pipeTo` closes the writable at the end, and discards it if the signal aborts or reading fails.
  await blob.stream().pipeThrough(counter).pipeTo(writable, { signal });
}
