import { nullIfInvalid } from '@/lib/codecs/bits';
import { completeHevcRecord, readHevcConfig } from '@/lib/codecs/h265/config';
import { everySps } from '@/lib/codecs/pixels/first-sps';
import type { Box } from '@/lib/containers/mp4/read/box';
import { eachRun } from '@/lib/containers/mp4/read/runs';
import {
  aacConfig,
  audioCodec,
  audioConfiguration,
  audioFields,
  decoderSetup,
  type SampleEntry,
  SETS_IN_ENTRY,
  VISUAL_FIELDS,
  visualBoxes,
} from '@/lib/containers/mp4/read/sample-entry';
import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { isMedia } from '@/lib/media/info';
import { notVerified } from './not-verified';
import type { TrackPair } from './track-pair';

/** The frame size that an index states may differ from the decoded one by fewer pixels: encoders round up to whole blocks. */
const SIZE_SLACK = 16;

/** Configuration boxes of audio that QuickTime and MP4 share. */
const AUDIO_BOXES = ['dOps', 'dac3', 'dec3'];

/**
 * Checks that a copied track says of itself what the source's does: its frame size, and how to decode its samples.
 * @param isSpliced some of its frames are encoded, so that its entries have parameter sets of their own.
 * @throws {MediaError} `not-verified`.
 */
export function compareHeads({ source, clip }: TrackPair, isSpliced: boolean): void {
  const differs = (what: string) => notVerified(`track ${clip.id} has another ${what} than in the source`);
  if (clip.width !== source.width || clip.height !== source.height) throw differs('size');
  if (clip.enabled !== source.enabled || clip.handler !== source.handler) throw differs('header');
  if (clip.entries.length !== source.entries.length) throw differs('number of entries');
  const isSameEntry = clip.kind === 'video' ? (isSpliced ? isSameFrame : isSameVideo) : isSameAudio;
  if (isMedia(clip) && !clip.entries.every((entry, i) => isSameEntry(entry, source.entries[i] ?? entry)))
    throw differs('sample entry');
  if (clip.kind === 'audio' && hasTicks(clip) && !hasTicks(source)) throw differs('shortest packet');
}

/** True if a sample lasts for a tick, or for none. @param from the number of the first sample that counts. */
export function hasTicks({ samples: { decode, count } }: Track, from = 0): boolean {
  let shortest = Number.POSITIVE_INFINITY;
  eachRun(decode, from, count, (_, ticks) => {
    shortest = Math.min(shortest, ticks);
  });
  return shortest <= 1;
}

type FrameSize = Pick<SampleEntry, 'width' | 'height'>;

const isSameFrame = (a: FrameSize, b: FrameSize) => a.width === b.width && a.height === b.height;

/** True if two entries are the same, but that the clip's may be named as complete. */
function isSameVideo(clip: SampleEntry, source: SampleEntry): boolean {
  if (isSame(clip.bytes, source.bytes)) return true;
  const named = (entry: SampleEntry) => SETS_IN_ENTRY[entry.format] ?? entry.format;
  const [boxes, sources] = [visualBoxes(clip), visualBoxes(source)];
  return (
    clip.format === named(source) &&
    isSame(clip.body.subarray(0, VISUAL_FIELDS), source.body.subarray(0, VISUAL_FIELDS)) &&
    boxes.length === sources.length &&
    boxes.every((box, i) => box.type === sources[i]?.type && isSame(setupIn(box), setupIn(sources[i])))
  );
}

/** The body of a box. `hvcC` counts as complete: the clip's may say so where the source's doesn't. */
function setupIn({ type, body }: Box): Uint8Array {
  return (type === 'hvcC' && nullIfInvalid(() => completeHevcRecord(readHevcConfig(body)))) || body;
}

/** Entries of QuickTime have another form in an MP4. */
function isSameAudio(a: SampleEntry, b: SampleEntry): boolean {
  const [clip, source] = [audioFields(a), audioFields(b)];
  const isSameBody = (one: Uint8Array | null, other: Uint8Array | null) =>
    isSame(one ?? new Uint8Array(), other ?? new Uint8Array());
  return (
    audioCodec(a) === audioCodec(b) &&
    clip.channels === source.channels &&
    // A greater rate doesn't fit.
    (clip.sampleRate === 0 || clip.sampleRate === Math.round(source.sampleRate)) &&
    isSameBody(aacConfig(a), aacConfig(b)) &&
    AUDIO_BOXES.every((type) => isSameBody(audioConfiguration(a, type), audioConfiguration(b, type)))
  );
}

/**
 * Checks the frame size that a clip's video track states by its parameter sets, those of encoded frames too. Where the source states
 * another size than its own parameter sets, or has none, the clip may state that size as well.
 * @throws {MediaError} `not-verified`.
 */
export function checkStatedSize(clip: Track, source: Track | undefined): void {
  const isNear = (a: number, b: number) => Math.abs(a - b) < SIZE_SLACK;
  for (const [i, entry] of clip.entries.entries()) {
    const sources = source?.entries[i];
    const known = sources && isSameFrame(entry, sources) ? codedSizes(sources) : null;
    // With a pixel aspect, one side of the frame is stretched.
    const isShown = known || isNear(clip.width, entry.width) || isNear(clip.height, entry.height);
    const sizes = codedSizes(entry);
    // A stream may change its size. Only a source that is known tells whether it does.
    for (const coded of known ? sizes : sizes.slice(0, 1)) {
      if (known && (known.length === 0 || known.some((size) => isSameFrame(size, coded)))) continue;
      if (isNear(entry.width, coded.width) && isNear(entry.height, coded.height) && isShown) continue;
      throw notVerified(
        `frames of ${coded.width} × ${coded.height} are said to be ${entry.width} × ${entry.height}`,
      );
    }
  }
}

/** The frame sizes of an entry's parameter sets. */
function codedSizes(entry: SampleEntry): FrameSize[] {
  const setup = decoderSetup(entry);
  return setup ? everySps(setup).flatMap((sps) => sps ?? []) : [];
}
