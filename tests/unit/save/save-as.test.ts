import { describe, expect, it, vi } from 'vitest';
import { handleOfItem, type PickedFile } from '@/lib/save/file-system-access';
import { isReadable } from '@/lib/save/readable';
import { copyAside, isSource, pickTarget, writeTo } from '@/lib/save/save-as';

const SOURCE = new File(['0123456789'], 'film.mp4', { lastModified: 1000 });

/** A handle of a file with the members that a test needs. */
const handleOf = (members: object) => members as PickedFile;
const quiet = () => ({ signal: new AbortController().signal, onShare() {} });

describe('isSource', () => {
  const picked = (file: File, isSameEntry: boolean) =>
    handleOf({ getFile: async () => file, isSameEntry: async () => isSameEntry });

  it('recognizes the source by its handle, whatever its name is now', async () => {
    const renamed = new File(['other'], 'renamed.mp4', { lastModified: 5 });
    await expect(isSource(picked(renamed, true), SOURCE, handleOf({}))).resolves.toBe(true);
  });

  it('recognizes the source without a handle by name, size and date', async () => {
    const same = new File(['9876543210'], 'film.mp4', { lastModified: 1000 });
    await expect(isSource(picked(same, false), SOURCE, null)).resolves.toBe(true);
    for (const other of [
      new File(['9876543210'], 'other.mp4', { lastModified: 1000 }),
      new File(['987654321'], 'film.mp4', { lastModified: 1000 }),
      new File(['9876543210'], 'film.mp4', { lastModified: 1001 }),
    ])
      await expect(isSource(picked(other, false), SOURCE, null)).resolves.toBe(false);
  });

  it('accepts an empty file, even one that was the source', async () => {
    const emptied = new File([], 'film.mp4', { lastModified: 1000 });
    await expect(isSource(picked(emptied, true), SOURCE, handleOf({}))).resolves.toBe(false);
  });
});

describe('pickTarget', () => {
  it('offers the name and the extension of a video', async () => {
    const showSaveFilePicker = vi.fn(async () => handleOf({}));
    vi.stubGlobal('showSaveFilePicker', showSaveFilePicker);
    await pickTarget('cut_a.b.mp4', 'video/mp4');
    expect(showSaveFilePicker).toHaveBeenCalledWith({
      id: 'clips',
      suggestedName: 'cut_a.b.mp4',
      types: [{ description: 'MP4 video', accept: { 'video/mp4': ['.mp4'] } }],
    });
  });

  it('offers an audio file as audio', async () => {
    const showSaveFilePicker = vi.fn(async () => handleOf({}));
    vi.stubGlobal('showSaveFilePicker', showSaveFilePicker);
    await pickTarget('cut_a.m4a', 'audio/mp4');
    expect(showSaveFilePicker).toHaveBeenCalledWith(
      expect.objectContaining({
        types: [{ description: 'M4A audio', accept: { 'audio/mp4': ['.m4a'] } }],
      }),
    );
  });

  it('returns null if the visitor cancels, and rejects if the browser refuses', async () => {
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('', 'AbortError')));
    await expect(pickTarget('a.mp4', 'video/mp4')).resolves.toBeNull();
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('', 'SecurityError')));
    await expect(pickTarget('a.mp4', 'video/mp4')).rejects.toMatchObject({ name: 'SecurityError' });
  });

  it('rejects where the browser has no dialog', async () => {
    await expect(pickTarget('a.mp4', 'video/mp4')).rejects.toMatchObject({ name: 'NotAllowedError' });
  });
});

describe('copyAside', () => {
  it('copies a small clip in memory, with its type', async () => {
    const clip = new Blob(['clip'], { type: 'video/mp4' });
    const { blob } = await copyAside(clip, { folder: 'f', name: 'n' }, quiet());
    expect(blob).not.toBe(clip);
    expect(blob.type).toBe('video/mp4');
    await expect(blob.text()).resolves.toBe('clip');
  });

  it('stops with the reason of its signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(copyAside(new Blob(['clip']), null, { ...quiet(), signal })).rejects.toThrow('enough');
  });
});

describe('writeTo', () => {
  /** A target that collects what is written, or fails. */
  function target(before: string, failure?: Error) {
    const state = { text: before, removed: false };
    const handle = handleOf({
      getFile: async () => new File([state.text], 'target.mp4'),
      remove: async () => {
        state.removed = true;
      },
      createWritable: async () => {
        let written = '';
        return new WritableStream<Uint8Array>({
          write(chunk) {
            if (failure) throw failure;
            written += new TextDecoder().decode(chunk);
          },
          close() {
            state.text = written;
          },
        });
      },
    });
    return { handle, state };
  }

  it('writes all bytes and reports the share up to 1', async () => {
    const { handle, state } = target('');
    const shares: number[] = [];
    await writeTo(handle, new Blob(['a clip']), { ...quiet(), onShare: (share) => shares.push(share) });
    expect(state.text).toBe('a clip');
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('removes a target that was empty if writing fails, and keeps one that was not', async () => {
    const failure = new DOMException('full', 'QuotaExceededError');
    const empty = target('', failure);
    await expect(writeTo(empty.handle, new Blob(['a clip']), quiet())).rejects.toBe(failure);
    expect(empty.state.removed).toBe(true);
    const full = target('before', failure);
    await expect(writeTo(full.handle, new Blob(['a clip']), quiet())).rejects.toBe(failure);
    expect(full.state).toEqual({ text: 'before', removed: false });
  });
});

describe('isReadable', () => {
  it('checks whether the last byte can be read', async () => {
    await expect(isReadable(new Blob(['clip']))).resolves.toBe(true);
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
    await expect(isReadable(gone as unknown as Blob)).resolves.toBe(false);
  });
});

describe('handleOfItem', () => {
  const itemWith = (handle: () => Promise<unknown>) =>
    ({ getAsFileSystemHandle: handle }) as unknown as DataTransferItem;

  it('returns the handle of a file, and null for a folder, a failure or a browser without handles', async () => {
    const file = { kind: 'file' };
    await expect(handleOfItem(itemWith(async () => file))).resolves.toBe(file);
    await expect(handleOfItem(itemWith(async () => ({ kind: 'directory' })))).resolves.toBeNull();
    await expect(handleOfItem(itemWith(() => Promise.reject(new Error('no'))))).resolves.toBeNull();
    await expect(handleOfItem({} as DataTransferItem)).resolves.toBeNull();
    await expect(handleOfItem(undefined)).resolves.toBeNull();
  });
});
