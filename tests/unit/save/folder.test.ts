import { describe, expect, it, vi } from 'vitest';
import { pickFolder, writeInto } from '@/lib/save/folder';

/** A folder in memory with the members that a test needs. */
function folderOf(files: Record<string, string>, failure?: Error) {
  const contents = new Map(Object.entries(files));
  const handle = {
    async getFileHandle(name: string, { create = false } = {}) {
      if (!contents.has(name) && !create) throw new DOMException('', 'NotFoundError');
      if (!contents.has(name)) contents.set(name, '');
      return {
        getFile: async () => new File([contents.get(name) ?? ''], name),
        createWritable: async () => {
          let written = '';
          return new WritableStream<Uint8Array>({
            write(chunk) {
              if (failure) throw failure;
              written += new TextDecoder().decode(chunk);
            },
            close() {
              contents.set(name, written);
            },
          });
        },
      };
    },
    async removeEntry(name: string) {
      contents.delete(name);
    },
  };
  return { folder: handle as unknown as FileSystemDirectoryHandle, contents };
}

const quiet = () => ({ signal: new AbortController().signal, onShare() {} });

describe('pickFolder', () => {
  it('asks for a folder to write to', async () => {
    const { folder } = folderOf({});
    const showDirectoryPicker = vi.fn(async () => folder);
    vi.stubGlobal('showDirectoryPicker', showDirectoryPicker);
    await expect(pickFolder()).resolves.toBe(folder);
    expect(showDirectoryPicker).toHaveBeenCalledWith({ id: 'clips', mode: 'readwrite' });
  });

  it('tells a visitor who cancels from a browser that doesn’t ask', async () => {
    await expect(pickFolder()).resolves.toBe('none');
    vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('', 'SecurityError')));
    await expect(pickFolder()).resolves.toBe('none');
    vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('', 'AbortError')));
    await expect(pickFolder()).resolves.toBe('canceled');
  });
});

describe('writeInto', () => {
  it('replaces no file', async () => {
    const { folder, contents } = folderOf({ 'cut_a-1.mp4': 'mine', 'cut_a-1 (2).mp4': 'mine too' });
    await expect(writeInto(folder, 'cut_a-1.mp4', new Blob(['clip']), quiet())).resolves.toBe(
      'cut_a-1 (3).mp4',
    );
    await expect(writeInto(folder, 'cut_a-2.mp4', new Blob(['next']), quiet())).resolves.toBe('cut_a-2.mp4');
    expect(Object.fromEntries(contents)).toEqual({
      'cut_a-1.mp4': 'mine',
      'cut_a-1 (2).mp4': 'mine too',
      'cut_a-1 (3).mp4': 'clip',
      'cut_a-2.mp4': 'next',
    });
  });

  it('leaves no file behind if writing fails', async () => {
    const failure = new DOMException('full', 'QuotaExceededError');
    const { folder, contents } = folderOf({}, failure);
    await expect(writeInto(folder, 'a.mp4', new Blob(['clip']), quiet())).rejects.toBe(failure);
    expect([...contents]).toEqual([]);
  });
});
