/** The engines that write an index and verify it themselves: broken on purpose, their clips are passed over. */
import { describe, expect, it, vi } from 'vitest';
import * as writing from '@/lib/containers/mp4/write/write-clip';
import type { Engine } from '@/lib/cut/engine';
import { indexEngine } from '@/lib/cut/engines/index/engine';
import type { EngineEntry, EngineId } from '@/lib/cut/session/registry';
import { openSource } from '@/lib/cut/session/session';
import { fixtureBytes } from '@/tests/fixtures';
import { editOf, sourceOf } from '@/tests/support/edits';

type Head = Uint8Array<ArrayBuffer>;

/** Does this to the head of every clip. */
function spoilClips(spoil: (head: Head) => void): void {
  const { writeClip } = writing;
  vi.spyOn(writing, 'writeClip').mockImplementation((...args) => {
    const written = writeClip(...args);
    spoil(written.head);
    return written;
  });
}

const bodyOf = (head: Head, type: string) => Buffer.from(head).toString('latin1').indexOf(type) + 4;

/** Adds to the 32-bit number at a place of a box's body. */
const raised = (type: string, place: number, by: number) => (head: Head) => {
  const view = new DataView(head.buffer);
  const at = bodyOf(head, type) + place;
  view.setUint32(at, view.getUint32(at) + by);
};

const FAULTS: Record<string, (head: Head) => void> = {
  'frames that begin some bytes off': raised('stco', 8, 8),
  'a missing frame': raised('stts', 4, -1),
  'a start a second late': raised('elst', 12, 90_000),
  'a frame that is longer than it was': raised('stsz', 12 + 4, 1),
};

const SOURCES = [
  ['mp4', 'h264BframesAac'],
  ['mkv', 'h264AacMkv'],
] as const;

const entryOf = (id: EngineId, engine: Engine): EngineEntry => ({
  id,
  opens: () => true,
  encodes: false,
  load: async () => engine,
});

/** The next engine, which says that it was reached. */
const next: Engine = {
  id: 'ffmpeg',
  open: async () => ({
    info: null,
    forecast: async () => null,
    cut: async () => {
      throw new Error('reached');
    },
    close() {},
  }),
};

describe.each(SOURCES)('%s', (container, name) => {
  it.each([null, ...Object.keys(FAULTS)])('a clip with %s', async (fault) => {
    const source = sourceOf(fixtureBytes(name), container);
    const signal = new AbortController().signal;
    const context = { signal, onLoad() {}, onProgress() {} };
    const session = await openSource(
      source,
      [entryOf('index', indexEngine), entryOf('ffmpeg', next)],
      context,
    );
    const spoil = FAULTS[fault ?? ''];
    if (spoil) spoilClips(spoil);
    const cut = session.cut(editOf(1700, 3900, {}, source), context);
    if (fault) await expect(cut).rejects.toThrow('reached');
    else expect((await cut).verified).toMatchObject({ against: 'source', startsOnFrame: true });
  });
});
