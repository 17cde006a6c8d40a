import { MIN_PART_MS } from '@/lib/config/limits';
import { need } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { readMovieHeader } from '@/lib/containers/mp4/read/track';
import { withSteadyClock } from '@/lib/containers/mpegts/steady-clock';
import { openMp4 } from '@/lib/cut/engines/index/index-service';
import { openJoined } from '@/lib/cut/engines/index/open-joined';
import { openMatroska } from '@/lib/cut/engines/index/open-matroska';
import { cutPackets } from '@/lib/cut/engines/packets/cut-packets';
import { openPackets } from '@/lib/cut/engines/packets/open-packets';
import { type PacketPlan, planPackets } from '@/lib/cut/engines/packets/plan-packets';
import { isSpliced, leadInOf } from '@/lib/cut/forecast';
import { onTimeline } from '@/lib/cut/join/on-timeline';
import { type OpenMovie, openForCut } from '@/lib/cut/plan/open-movie';
import type { Clip } from '@/lib/cut/write/clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import type { Part } from '@/lib/edit/edit';
import { changed, type SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { TimeRange } from '@/lib/media/time';
import { fixtureBytes } from '../fixtures';
import { editOf, editOfParts, sourceOf } from '../support/edits';
import type { Random } from './random';

/** Opens an MP4 like the `index` engine does, and cuts a range of it. Null if it was refused with a code. */
export async function openAndCutMp4(file: Blob, random: Random): Promise<Blob | null> {
  return unlessRefused(async () => cut(await openForCut(file), file, random));
}

/** The same for Matroska. */
export async function openAndCutMatroska(file: Blob, random: Random): Promise<Blob | null> {
  return unlessRefused(async () => {
    const opened = await openMatroska(file);
    const edit = draw(checkedDuration(opened.info.durationSec), random);
    await opened.timeline();
    await forecastMovie(await opened.outlineFor(edit), edit);
    const work = { signal: new AbortController().signal, onShare() {} };
    return clipOf(await cutMovie(await opened.openFor(edit, work), edit), file);
  });
}

/** Opens a transport stream as the `packets` engine does, and cuts it. Null also for packets that don't follow one another. */
export async function openAndCutTransport(file: Blob, random: Random): Promise<Blob | null> {
  const steady = await withSteadyClock(file);
  if (steady.size !== file.size) throw new Error(`${steady.size} bytes of ${file.size} with one clock`);
  return unlessRefused(async () => {
    const source = await openPackets(file, 'mpegts');
    try {
      const durationSec = checkedDuration(source.info.durationSec);
      const edit = draw(durationSec, random);
      const plan = await planPackets(source, edit, false).catch(nullIfLeft);
      if (!plan) return null;
      checkPlan(plan, durationSec);
      const cut = await cutPackets(source, edit, { scratch: null, onProgress() {} }).catch(nullIfLeft);
      return cut && (await clipOf(cut.clip, cut.clip.media));
    } finally {
      source.input.dispose();
    }
  });
}

/**
 * Null for a failure after which the next engine tries. Mediabunny throws where a broken stream doesn't keep what it expects, and the
 * session counts any error as the engine's failure.
 */
function nullIfLeft(error: unknown): null {
  const [, thrower = ''] = (error instanceof Error && error.stack?.split(/^ +at /m)) || [];
  const isMediabunnys = thrower.includes('node_modules/mediabunny');
  if (isMediabunnys || (error instanceof MediaError && error.code === 'engine-failed')) return null;
  throw error;
}

/** Checks where a plan puts its parts. A part that is too short for the editor may lie between two frames. */
function checkPlan({ parts, lengthSec }: PacketPlan, durationSec: number): void {
  if (!Number.isFinite(lengthSec)) throw new Error(`a clip of ${lengthSec} s`);
  for (const { part, shownSec, endShownSec, leadInSec } of parts) {
    const isLong = Math.min(part.endMs, durationSec * 1000) - part.startMs >= MIN_PART_MS;
    const isInOrder = shownSec >= 0 && (shownSec < endShownSec || !isLong) && leadInSec >= 0;
    if (!isInOrder) throw new Error(`a part from ${shownSec} to ${endShownSec} s behind ${leadInSec} s`);
  }
}

/** Opens an MP4 beside an intact one, and cuts parts of both into one clip. */
export async function openAndJoin(file: Blob, random: Random): Promise<Blob | null> {
  return unlessRefused(async () => {
    const files = [sourceOf(fixtureBytes('h264BframesAac'), 'mp4', 1), sourceOf(file, 'mp4', 2)];
    const opened = await Promise.all(
      files.map(async ({ id, file: blob }) => ({ id, file: await openMp4(blob) })),
    );
    const joined = openJoined(opened);
    const parts = [...opened.keys(), ...opened.keys(), 1].flatMap((i): Part[] => {
      const source = files[i];
      const info = opened[i]?.file.info;
      if (!source || !info || random.chance(0.2)) return [];
      const ms = Math.min(LONGEST_MS, Math.ceil(checkedDuration(info.durationSec) * 1000));
      return [{ source, ...drawRange(ms, random, undefined) }];
    });
    const [first] = parts;
    if (!first) return null;
    const edit = changed(draw(1, random), { parts: random.chance(0.5) ? parts : parts.reverse() });
    const outline = await joined.outlineFor(edit);
    const forecast = await forecastMovie(outline, onTimeline(outline, edit));
    const work = { signal: new AbortController().signal, onShare() {} };
    const open = await joined.openFor(edit, work);
    const cut = await cutMovie(open, onTimeline(open, edit));
    if (JSON.stringify(forecast.parts) !== JSON.stringify(cut.contents.parts))
      throw new Error('the parts are not what was forecast');
    return clipOf(cut, open.movie.blob);
  });
}

/** Returns null for a coded refusal. Every other error is a fault and is rethrown. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaError && error.code !== 'engine-failed') return null;
    throw error;
  }
}

async function cut(open: OpenMovie, file: Blob, random: Random): Promise<Blob> {
  const edit = draw(checkedDuration(open.info.durationSec), random);
  const forecast = await forecastMovie(open, edit);
  const cut = await cutMovie(open, edit);
  if (leadInOf(forecast.parts).hiddenSec !== leadInOf(cut.contents.parts).hiddenSec)
    throw new Error('the cut is not what was forecast');
  if (JSON.stringify(forecast.parts) !== JSON.stringify(cut.contents.parts))
    throw new Error('the parts are not what was forecast');
  return clipOf(cut, file);
}

function checkedDuration(durationSec: number): number {
  if (!Number.isFinite(durationSec) || durationSec < 0) throw new Error(`a duration of ${durationSec} s`);
  return durationSec;
}

async function clipOf({ head, ranges, durationSec: length, contents }: Clip, file: Blob): Promise<Blob> {
  if (!(length > 0)) throw new Error(`a clip of ${length} s`);
  for (const { from, to } of ranges)
    if (!(0 <= from && from < to && to <= file.size)) throw new Error(`a range of ${from}–${to}`);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => file.slice(from, to))]);
  await readBack(clip, length, isSpliced(contents.parts));
  return clip;
}

/** Checks that our reader can read what our writer wrote. Several parts are presented by one edit. */
async function readBack(clip: Blob, durationSec: number, isJoined: boolean): Promise<void> {
  const movie = await openMovie(clip).catch((error: unknown) => {
    throw new Error(`the clip does not read back: ${error}`, { cause: error });
  });
  if (movie.tracks.length === 0) throw new Error('a clip without tracks');
  for (const { edits } of isJoined ? movie.tracks : [])
    if (edits.filter(({ mediaTime }) => mediaTime !== null).length > 1) throw new Error('several edits');
  const header = readMovieHeader(need(movie.boxes, 'mvhd').body);
  const told = header.duration / header.timescale;
  // A source whose media ends before its edit list holds its last frame, and so does the clip.
  // A damaged file may have a timescale of one tick per second.
  const tick = 1 / Math.min(...movie.tracks.map(({ timescale }) => timescale));
  if (Math.abs(told - durationSec) > 0.01 || movie.durationSec > durationSec + 0.1 + tick)
    throw new Error(
      `${durationSec} s were promised, the header says ${told} s, the media lasts ${movie.durationSec} s`,
    );
}

/** A damaged file may claim any duration. Arithmetic has to work up to this many milliseconds. */
const LONGEST_MS = 1e11;

/** The most parts of an edit. */
const MOST_PARTS = 4;

/** An edit that keeps the whole file, some parts of it, or sometimes nothing. */
function draw(durationSec: number, random: Random): SettledEdit {
  const ms = Math.min(LONGEST_MS, Math.ceil(durationSec * 1000));
  if (random.chance(0.2)) return editOf(0, ms);
  const options = {
    start: random.chance(0.1) ? 'exact' : 'lossless',
    chapters: random.chance(0.2) ? 'parts' : 'source',
  } as const;
  const count = 1 + random.below(MOST_PARTS);
  const ranges: TimeRange[] = [];
  for (let i = 0; i < count; i++) ranges.push(drawRange(ms, random, ranges.at(-1)));
  return editOfParts(ranges, options);
}

/** A part anywhere in the file, or one that touches the part before it. */
function drawRange(ms: number, random: Random, last: TimeRange | undefined): TimeRange {
  const startMs = last && random.chance(0.2) ? last.endMs : random.below(ms + 1);
  return { startMs, endMs: startMs + 1 + random.below(Math.max(1, ms - startMs)) };
}
