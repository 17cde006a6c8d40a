import { openMovie } from '@/lib/containers/mp4/read/movie';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { at } from '@/lib/containers/mp4/read/runs';
import { visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { EncodedHead } from '@/lib/cut/splice/codecs/codec';
import type { HeadFrame, Splice } from '@/lib/cut/splice/find/find-splice';
import type { SpliceWork } from '@/lib/cut/splice/find/work';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused } from '@/lib/media/errors';
import { gopMovie, writeFrames } from './gop-movie';

/**
 * Decodes from the keyframe before a run of frames and encodes the run with ffmpeg. Only the samples from that keyframe on are read.
 * @param encoder the arguments of ffmpeg's encoder.
 * @throws {MediaError} `exact-refused`, `failed`; as `runFfmpeg`.
 * @throws the signal's reason when aborted.
 */
export async function encodeX264(
  { movie, stream }: SpliceWork,
  splice: Splice,
  encoder: readonly string[],
  { signal, onShare }: ReadContext,
): Promise<EncodedHead> {
  const { frames, track } = splice;
  const gop = gopMovie(movie, splice);
  const shown = frames.map(({ sample }) => gop.timeOf(sample));
  const [first = 0, last = first] = [shown[0], shown.at(-1)];
  const seconds = (ticks: number) => ticks / track.timescale;
  const format = [
    ...['-enc_time_base', '-1', ...encoder, '-map_metadata', '-1'],
    ...['-video_track_timescale', `${track.timescale}`, '-f', 'mp4'],
  ];
  const encoded = await writeFrames(gop, frames, format, {
    signal,
    onTime: (sec) => onShare(Math.max(0, sec - seconds(first)) / Math.max(1e-3, seconds(last - first))),
  });
  return readHead(encoded, frames, shown, stream.box);
}

/**
 * Reads the file that ffmpeg wrote.
 * @param shown media times (ticks) of the frames in ffmpeg's input.
 */
async function readHead(
  encoded: Blob,
  frames: readonly HeadFrame[],
  shown: readonly number[],
  box: string,
): Promise<EncodedHead> {
  const { tracks } = await openMovie(encoded);
  const [track, other] = tracks;
  const [entry, second] = track?.entries ?? [];
  if (!track || other || !entry || second) throw new ExactStartRefused('failed');
  if (!isTimedAs(track, shown)) throw new ExactStartRefused('failed');
  const keys = new Set(track.samples.sync ?? frames.keys());
  if (!keys.has(0)) throw new ExactStartRefused('failed');
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const positions = positionsOf(track.samples);
  return {
    samples: frames.map((_, i) => {
      const from = at(positions, i);
      return { data: bytes.slice(from, from + sizeOf(track.samples, i)), key: keys.has(i) };
    }),
    times: frames.map(({ time }) => time),
    description: visualBoxes(entry).find(({ type }) => type === box)?.body ?? null,
  };
}

/** True if a track presents one sample for each of these times, in decode order and at the same intervals. */
function isTimedAs(track: Track, shown: readonly number[]): boolean {
  const times = mediaTimes(track);
  const offset = at(times, 0) - (shown[0] ?? 0);
  return track.samples.count === shown.length && shown.every((time, i) => at(times, i) === time + offset);
}
