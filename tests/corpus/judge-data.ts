/** Judges what a clip holds besides video, audio and subtitles. */

import type { CutReport } from '@/lib/cut';
import type { TimeRange } from '@/lib/media/time';
import { judgeTexts } from '../differential/parts-texts';
import { probe, storedStreams } from '../native/files';
import { learn, placeParts } from './place';

interface Kept {
  parts: readonly TimeRange[];
  report: CutReport;
  /** The tags of the tracks of data. */
  tags: readonly string[];
}

/** Compares a clip's data tracks, such as a camera's sensor data, with the source's: which there are, and what they hold at many times. */
export function judgeData(path: string, clip: string, { parts, report, tags }: Kept): string[] {
  const source = learn(path);
  const { placed } = placeParts(
    parts.map((part) => ({ ...part, source })),
    report,
  );
  const data = probe(clip).streams.filter(({ codec_type }) => codec_type === 'data');
  const found = data.map(({ codec_tag_string }) => codec_tag_string).join();
  const problems = found === tags.join() ? [] : [`holds the data ${found}, not ${tags.join()}`];
  return [...problems, ...judgeTexts(source.stored, storedStreams(clip), placed, 'data')];
}
