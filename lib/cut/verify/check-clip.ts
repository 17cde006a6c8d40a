import { need, scanTopLevel, type TopBox } from '@/lib/containers/mp4/read/box';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import { readMovieHeader, shownVideo, type Track } from '@/lib/containers/mp4/read/track';
import type { ClipContents, Verification } from '@/lib/cut/report';
import type { Edit } from '@/lib/edit/edit';
import { type ByteRange, ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { checkMetadata } from './check-metadata';
import { compareBytes } from './compare-bytes';
import {
  checkFrameSize,
  compareFramed,
  type FramedCheckpoint,
  framedCheckpoints,
  isFramed,
} from './compare-framed';
import { checkEncoded, compareFrames } from './compare-frames';
import { compareTables, type TableComparison } from './compare-tables';
import type { ExpectedClip } from './expected-clip';
import { notVerified } from './not-verified';
import { checkKinds, checkOneEdit } from './pair-tracks';
import { reportedParts } from './part-windows';

/** A clip whose index was verified, and what its frames are compared with. */
export interface Checked {
  clip: Blob;
  source: Blob | null;
  compared: TableComparison | null;
  /** The video track, if all of it was encoded. */
  encoded: Track | null;
  /** Frames that were cropped or mirrored, and the edit that asked for it. */
  framed: { checkpoints: readonly FramedCheckpoint[]; edit: Edit } | null;
  /** The result so far. `frames` grows as frames are compared. */
  verification: Verification;
}

/**
 * Reopens a clip and compares its index, and some of its bytes, with the source.
 * @param source null if the source has no index that can be read here.
 * @throws {MediaError} `not-verified` for a clip that differs from what is expected; `file-unreadable`.
 */
export async function checkClip(clip: Blob, source: Movie | null, expected: ExpectedClip): Promise<Checked> {
  const movie = await openMovie(clip);
  await checkStructure(movie, expected.durationSec);
  const { edit, contents } = expected;
  if (edit.metadata === 'remove') checkMetadata(movie);
  const compared = source && compareTables(source, movie, expected);
  const framed = compared?.video && isFramed(edit) ? compared : null;
  if (framed?.video) checkFrameSize(framed.video.pair, expected);
  if (!compared) checkWithoutSource(movie, expected);
  let samples = compared?.samples ?? 0;
  if (source && expected.origin.kind === 'gathered')
    for (const { pair, match } of compared?.tracks ?? [])
      samples += await compareBytes(source.blob, clip, pair, match.checkpoints);
  return {
    clip,
    source: source?.blob ?? null,
    compared,
    encoded: contents.video === 'encoded' && !isSpliced(contents) ? (shownVideo(movie.tracks) ?? null) : null,
    framed: framed?.video
      ? { checkpoints: framedCheckpoints(framed.video.pair, framed.windows, expected), edit }
      : null,
    verification: {
      against: source ? 'source' : 'clip',
      samples,
      startsOnFrame: compared?.startsOnFrame ?? false,
      driftSec: compared?.driftSec ?? null,
      frames: 0,
      metadataGone: edit.metadata === 'remove',
      splices: compared && expected.origin.kind !== 'rewritten' ? compared.windows.length - 1 : 0,
    },
  };
}

/**
 * Compares the first frame, the last, and one between or those at splices, with the source's. If all of the
 * video was encoded, only checks that the first and the last frame decode.
 * @throws as {@link checkClip}.
 */
export async function checkFrames(checked: Checked, signal: AbortSignal): Promise<void> {
  const { clip, source, compared, encoded, framed, verification } = checked;
  if (encoded) await checkEncoded(clip, encoded, signal);
  if (!source || !compared?.video) return;
  const { pair, match } = compared.video;
  const onFrame = () => {
    verification.frames++;
  };
  if (framed) await compareFramed({ source, clip }, pair, framed, signal, onFrame);
  else await compareFrames({ source, clip }, pair, match.checkpoints, signal, onFrame);
}

/** True if some frames are copied, or were encoded to meet copied ones. */
function isSpliced({ start, later }: ClipContents): boolean {
  return [start, ...later.map((part) => part.start)].some(({ kind }) => kind === 'smart');
}

/** Seconds by which a clip's length may differ from its edit if no source is there to compare with. */
const LENGTH_SLACK_SEC = 1.2;

function checkWithoutSource(clip: Movie, { edit, contents, durationSec }: ExpectedClip): void {
  checkKinds(clip, contents);
  const parts = reportedParts(edit, contents);
  const { later } = contents;
  const earlier = later.map(({ start }) => (start.kind === 'moved' ? start.earlierSec : 0));
  const editSec = parts.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
  const excess = durationSec - editSec - earlier.reduce((sum, sec) => sum + sec, 0);
  // Marks may lie beyond the file's end, so that the only part may be shorter.
  if (durationSec <= 0 || excess > LENGTH_SLACK_SEC || (later.length > 0 && excess < -LENGTH_SLACK_SEC))
    throw notVerified(`it lasts ${durationSec} s`);
  if (later.length > 0) checkOneEdit(clip);
}

/** Compares a clip's frames with the source's in the background. Callers wait for a limited time. */
export class FrameCheck {
  private readonly work = new AbortController();
  private running: Promise<void> | null = null;
  private since = 0;

  constructor(private readonly checked: Checked) {}

  /** Starts the comparison, once. */
  start(): void {
    if (this.running) return;
    this.since = performance.now();
    this.running = checkFrames(this.checked, this.work.signal);
    // settle() reports the failure.
    this.running.catch(() => undefined);
  }

  /**
   * Waits for the comparison until `ms` milliseconds after its start, ends it and returns the result so far.
   * @throws {MediaError} as `checkClip`.
   */
  async settle(ms: number): Promise<Verification> {
    this.start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, this.since + ms - performance.now()));
    });
    try {
      await Promise.race([this.running, late]);
    } finally {
      clearTimeout(timer);
      this.stop();
    }
    return { ...this.checked.verification };
  }

  /** Ends the comparison. */
  stop(): void {
    this.work.abort();
  }
}

/** Seconds that rounding to the movie's timescale may add up to. */
const ROUNDING_SEC = 0.005;

/**
 * Checks a clip's structure: `moov` before the media, no box beyond the file's end, every sample inside `mdat`, and the right
 * duration in the header.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
async function checkStructure(clip: Movie, durationSec: number): Promise<void> {
  const media = await mediaBoxes(clip.blob);
  for (const { id, samples } of clip.tracks) {
    const positions = positionsOf(samples);
    for (let sample = 0; sample < samples.count; sample++) {
      const from = at(positions, sample);
      const to = from + sizeOf(samples, sample);
      if (!media.some((box) => from >= box.from && to <= box.to))
        throw notVerified(`sample ${sample} of track ${id} lies outside the media`);
    }
  }
  const { timescale, duration } = readMovieHeader(need(clip.boxes, 'mvhd').body);
  if (Math.abs(duration / timescale - durationSec) > ROUNDING_SEC)
    throw notVerified(`the header says ${duration / timescale} s, the engine ${durationSec} s`);
}

async function mediaBoxes(blob: Blob): Promise<ByteRange[]> {
  const media: ByteRange[] = [];
  let indexed = false;
  const visit = (box: TopBox) => {
    if (box.truncated) throw notVerified(`the file ends inside ${box.type}`);
    if (box.type === 'moov') indexed = true;
    if (box.type !== 'mdat') return;
    if (!indexed) throw notVerified('the media comes before the index');
    media.push({ from: box.offset + box.headerSize, to: box.offset + box.size });
  };
  await scanTopLevel(new ByteWindow(blob), visit);
  return media;
}
