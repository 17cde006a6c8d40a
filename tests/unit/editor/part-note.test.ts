import { describe, expect, it } from 'vitest';
import { partLabels } from '@/lib/editor/part-labels';
import { type PartNote, partNoteTexts } from '@/lib/editor/part-note';
import { three } from './files-events';
import { opened } from './play';

describe('what the editor says about a change of the parts', () => {
  it.each<[PartNote, string]>([
    [{ side: null, kind: 'overlap', numbers: [1, 2] }, 'Parts 1 and 2 overlap and become one part.'],
    [{ side: null, kind: 'merged', numbers: [1, 2, 3] }, 'Parts 1, 2 and 3 overlapped and are now one.'],
    [{ side: null, kind: 'widened' }, 'A single part is at least 1 second long, so it was lengthened.'],
    [{ side: null, kind: 'outside' }, 'Move the playhead into a part to split it.'],
    [{ side: null, kind: 'too-near' }, 'Each half must be at least 0.2 seconds long.'],
    [{ side: null, kind: 'most' }, 'A clip has at most 200 parts.'],
    [{ side: null, kind: 'most-files' }, 'A clip has at most 50 files.'],
    [
      { side: null, kind: 'files-missing', names: ['b.mp4'] },
      'Your parts are back. Add b.mp4 again for the others.',
    ],
    [
      { side: null, kind: 'files-missing', names: ['b.mp4', 'c.mp4'] },
      'Your parts are back. Add b.mp4 and c.mp4 again for the others.',
    ],
    [
      { side: null, kind: 'files-missing', names: ['b.mp4', 'c.mp4', 'd.mp4'] },
      'Your parts are back. Add b.mp4, c.mp4 and d.mp4 again for the others.',
    ],
    [
      { side: null, kind: 'file-failed', name: 'b.mp4', problem: 'not-video' },
      'b.mp4 wasn’t added. This isn’t a video that can be opened here.',
    ],
  ])('%o is shown and spoken', (note, text) => {
    expect(partNoteTexts(note)).toEqual({ shown: text, spoken: text });
  });

  it.each<[PartNote, string]>([
    [{ side: null, kind: 'split', number: 2, count: 3 }, 'Split. Part 2 of 3 is selected.'],
    [{ side: null, kind: 'removed', number: 2, count: 2 }, 'Removed. Part 2 of 2 is selected.'],
    [{ side: null, kind: 'removed', number: 1, count: 1 }, 'Removed. One part is left.'],
    [{ side: null, kind: 'restored', number: 2, count: 3 }, 'Restored as part 2 of 3.'],
    [{ side: null, kind: 'added', number: 3, count: 3 }, 'Added part 3 of 3.'],
    [{ side: null, kind: 'moved-part', number: 1, count: 3 }, 'Moved. It is part 1 of 3 now.'],
    [{ side: null, kind: 'file-added', name: 'b.mp4' }, 'Added b.mp4.'],
    [{ side: null, kind: 'sorted', by: 'name' }, 'Sorted by name.'],
  ])('%o is only spoken', (note, spoken) => {
    expect(partNoteTexts(note)).toEqual({ shown: '', spoken });
  });
});

it('a part of several files is read with the name of its file', () => {
  expect(partLabels(opened(three()))[1]).toMatch(
    /^Part 2 of 3: b\.mp4, 0 seconds to \d+ seconds, \d+ seconds$/,
  );
});
