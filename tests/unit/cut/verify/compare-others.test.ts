import { expect, it } from 'vitest';
import { openForCut } from '@/lib/cut/plan/open-movie';
import type { TimeRange } from '@/lib/media/time';
import { editOfParts, sourceOf } from '@/tests/support/edits';
import { file, moov, plainTrack } from '../../containers/mp4/build';
import { madeOf, verify } from './support';

it.each([997, 998, 999, 1000, 1001, 1002, 1003, 1004])(
  'passes parts that begin at 1000 ms beside a sample of data that begins at %d ms',
  async (second) => {
    const data = { handler: 'meta', format: 'gpmd', sizes: [20, 30], chunks: [3000], perChunk: 2 };
    const blob = file(moov(plainTrack(), { ...data, durations: [1, second, 1, 2000 - second] }));
    const open = await openForCut(blob);
    const clipOf = (...ranges: TimeRange[]) => madeOf(open, editOfParts(ranges, {}, sourceOf(blob)));
    const late = { startMs: 1000, endMs: 1500 };
    for (const made of [await clipOf(late), await clipOf({ startMs: 0, endMs: 500 }, late)])
      await expect(verify(made)).resolves.toBeDefined();
  },
);
