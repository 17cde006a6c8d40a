import { need } from '@/lib/containers/mp4/read/box';
import { readMovieHeader } from '@/lib/containers/mp4/read/headers';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { openMatroska } from '@/lib/cut/engines/index/matroska/open';
import { type CutParts, cutMovie, foreseeCut, type OpenMovie, openForCut } from '@/lib/cut/write/cut-movie';
import type { CutRequest } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import type { Random } from './random';

/** Opens a file as the mp4 engine does, and cuts a range of it. Null when it was refused with a code. */
export async function openAndCutMp4(file: Blob, random: Random): Promise<Blob | null> {
  return unlessRefused(async () => cut(await openForCut(file), file, random));
}

/** The same as the Matroska engine does. */
export async function openAndCutMatroska(file: Blob, random: Random): Promise<Blob | null> {
  return unlessRefused(async () => {
    const opened = await openMatroska(file);
    const request = draw(checkedDuration(opened.info.durationSec), random);
    await opened.timeline();
    await foreseeCut(await opened.outlineFor(request), request);
    const work = { signal: new AbortController().signal, onShare() {} };
    return clipOf(await cutMovie(await opened.openFor(request, work), request), file);
  });
}

/** A coded refusal is an answer; anything else that is thrown is a fault, and goes on. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaError && error.code !== 'engine-failed') return null;
    throw error;
  }
}

async function cut(open: OpenMovie, file: Blob, random: Random): Promise<Blob> {
  const request = draw(checkedDuration(open.info.durationSec), random);
  const foreseen = await foreseeCut(open, request);
  const parts = await cutMovie(open, request);
  if (foreseen.leadInSec !== parts.report.leadInSec) throw new Error('the cut is not what was foreseen');
  return clipOf(parts, file);
}

function checkedDuration(durationSec: number): number {
  if (!Number.isFinite(durationSec) || durationSec < 0) throw new Error(`a duration of ${durationSec} s`);
  return durationSec;
}

async function clipOf({ head, ranges, durationSec: length }: CutParts, file: Blob): Promise<Blob> {
  if (!(length > 0)) throw new Error(`a clip of ${length} s`);
  for (const { from, to } of ranges)
    if (!(0 <= from && from < to && to <= file.size)) throw new Error(`a range of ${from}–${to}`);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => file.slice(from, to))]);
  await readBack(clip, length);
  return clip;
}

/** Our own reader must take what our own writer wrote. */
async function readBack(clip: Blob, durationSec: number): Promise<void> {
  const movie = await openMovie(clip).catch((error: unknown) => {
    throw new Error(`the clip does not read back: ${error}`, { cause: error });
  });
  if (movie.tracks.length === 0) throw new Error('a clip without tracks');
  const header = readMovieHeader(need(movie.boxes, 'mvhd').body);
  const told = header.duration / header.timescale;
  // A source whose media ends before its edit list holds its last picture; so does the clip.
  // A damaged clock may tick by the second.
  const tick = 1 / Math.min(...movie.tracks.map(({ timescale }) => timescale));
  if (Math.abs(told - durationSec) > 0.01 || movie.durationSec > durationSec + 0.1 + tick)
    throw new Error(
      `${durationSec} s were promised, the header says ${told} s, the media lasts ${movie.durationSec} s`,
    );
}

/** The whole, or any part of it; at times none. */
function draw(durationSec: number, random: Random): CutRequest {
  const ds = Math.min(1e9, Math.ceil(durationSec * 10));
  if (random.chance(0.2)) return { startDs: 0, endDs: ds };
  const startDs = random.below(ds + 1);
  return { startDs, endDs: startDs + 1 + random.below(Math.max(1, ds - startDs)) };
}
