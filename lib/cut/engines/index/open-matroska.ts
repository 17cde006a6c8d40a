import { MatroskaFile, type NeededRange } from '@/lib/containers/matroska/file';
import type { SourceTrack } from '@/lib/containers/matroska/movie/build-movie';
import { trackHead } from '@/lib/containers/matroska/movie/movie-boxes';
import { displaySize } from '@/lib/containers/matroska/movie/video-entry';
import { codecOf } from '@/lib/containers/matroska/read/codecs';
import { type Head, readHead } from '@/lib/containers/matroska/read/head';
import { languageOf, type TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, layOut } from '@/lib/containers/mp4/box-parts';
import { readBoxes } from '@/lib/containers/mp4/read/box';
import { withDecodableStart } from '@/lib/containers/mp4/read/decodable-start';
import { entryPixels } from '@/lib/containers/mp4/read/pixel-format';
import { canBegin } from '@/lib/containers/mp4/read/random-access';
import { at } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { joinKeyOf, trackFormat } from '@/lib/cut/join/join-key';
import { withSetsOfSamples } from '@/lib/cut/join/sets-of-samples';
import { type OpenMovie, openedForCut } from '@/lib/cut/plan/open-movie';
import { presentationTime } from '@/lib/cut/plan/select-samples';
import type { LeftOut } from '@/lib/cut/report';
import type { Part } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { type ReadContext, unwatched } from '@/lib/media/bytes/byte-ranges';
import { playsInMp4 } from '@/lib/media/codecs';
import { MediaError } from '@/lib/media/errors';
import { isMedia, type MediaInfo, type TimelineIndex, type TrackInfo } from '@/lib/media/info';
import { durationToMs, mergeSpans, msToSeconds, type Span } from '@/lib/media/time';
import type { Cuttable } from './cuttable';
import { timelineOf } from './timeline';

/**
 * Opens a Matroska or WebM file for cutting by an index of its blocks.
 * @throws {MediaError} `codec-not-in-mp4`: another engine must encode a stream; as `MatroskaFile.open`.
 */
export async function openMatroska(blob: Blob): Promise<Cuttable> {
  const head = await readHead(blob);
  const chosen = head.tracks.filter((track) => track.enabled && isMedia(track));
  for (const track of chosen)
    if (!playsInMp4({ kind: track.kind, codec: codecOf(track) }))
      throw new MediaError('codec-not-in-mp4', `${track.kind} ${codecOf(track)}`);
  if (chosen.length === 0) throw new MediaError('unsupported', 'neither video nor audio');
  const file = await MatroskaFile.open(blob, head, chosen);
  return new OpenMatroska(file, blob.size);
}

/** Cues to go back by, one after the other, while what is there does not suffice; then to the file's beginning. */
const STEPS_BACK = [0, 2, 8, 32];

/** Seconds behind a start that are read to tell of a cut there. */
const OUTLINE_SEC = 2;

/** Seconds between two parts up to which what lies between is read too: what they need around them overlaps. */
const NEAR_SEC = 3;

/** Bytes of a file that is read as a whole for its timeline's sake: a second or two. */
const MAX_TIMELINE_BYTES = 2 ** 30;

class OpenMatroska implements Cuttable {
  readonly info: MediaInfo;
  private readonly leftOut: LeftOut[];
  private readonly endMs: number;
  private readonly hasVideo: boolean;

  constructor(
    private readonly file: MatroskaFile,
    private readonly bytes: number,
  ) {
    this.info = infoOf(file);
    this.leftOut = leftOutOf(file.head, file);
    this.endMs = durationToMs(file.durationSec);
    this.hasVideo = file.sources.some(({ track }) => track.kind === 'video');
  }

  async timeline() {
    if (this.bytes > MAX_TIMELINE_BYTES) return this.timelineOfCues();
    const all = { span: { startSec: 0, endSec: Number.POSITIVE_INFINITY }, back: 0 };
    const movie = await this.file.movie([all], this.later(1), unwatched());
    return timelineOf(openedForCut(await withDecodableStart(movie)).usable);
  }

  /** Keyframes alone, as the file's own list has them; null without one. Where each frame lies, only reading it all would tell. */
  private timelineOfCues(): TimelineIndex | null {
    const { cues, info } = this.file.head;
    if (!cues?.isOfTrack || !this.info.tracks.some(({ kind }) => kind === 'video')) return null;
    const none = new Float64Array();
    const keyframes = cues.time.map((ticks) => (ticks * info.scale) / 1e9 + this.later(1));
    return { frames: none, keyframes, videoBytes: new Float64Array(1), audioBytes: new Float64Array(1) };
  }

  openFor(edit: SettledEdit, work: ReadContext): Promise<OpenMovie> {
    return this.open(
      edit,
      edit.parts.map((part) => this.spanOf(part)),
      work,
    );
  }

  outlineFor(edit: SettledEdit): Promise<OpenMovie> {
    const spans = edit.parts.map((part) => this.spanOf(part));
    const starts = spans.map(({ startSec, endSec }) => ({
      startSec,
      endSec: Math.min(endSec, startSec + OUTLINE_SEC),
    }));
    // Where a later part lies in the clip depends on the ends of those before it.
    const ends = spans.slice(0, -1).map(({ endSec }) => ({ startSec: endSec, endSec }));
    return this.open(edit, [...starts, ...ends], unwatched());
  }

  private spanOf({ startMs, endMs }: Part): Span {
    const endSec = endMs >= this.endMs ? Number.POSITIVE_INFINITY : msToSeconds(endMs);
    return { startSec: msToSeconds(startMs), endSec };
  }

  /**
   * Seconds. A stored time stands for the tick around it, and players show a frame at its stored time: half a tick later,
   * a mark selects the same frames whether their times are the stored ones or those of a steady rate. Not if only the beginning
   * is marked, where it would be an empty half.
   */
  private later(startMs: number): number {
    return startMs > 0 ? this.file.head.info.scale / 2e9 : 0;
  }

  private async open({ parts }: SettledEdit, spans: readonly Span[], work: ReadContext): Promise<OpenMovie> {
    const later = this.later(Math.max(...parts.map(({ startMs }) => startMs)));
    const ranges: NeededRange[] = [];
    for (const span of mergeSpans(spans, NEAR_SEC)) ranges.push(await this.rangeOf(span, later, work.signal));
    const movie = await withDecodableStart(await this.file.movie(ranges, later, work));
    const open = await withSetsOfSamples(openedForCut(movie));
    return { ...open, info: this.info, usable: { ...open.usable, leftOut: this.leftOut } };
  }

  /** Finds how far back to read for a span. Reads only what is around its start. */
  private async rangeOf(span: Span, later: number, signal: AbortSignal): Promise<NeededRange> {
    const { startSec } = span;
    for (const back of STEPS_BACK) {
      if (this.file.reachesBack({ span, back })) return { span, back };
      const start = { span: { startSec, endSec: startSec }, back };
      const movie = await this.file.movie([start], later, { ...unwatched(), signal }).catch(nullIfEmpty);
      if (!movie) return { span, back };
      const open = openedForCut(movie);
      if (this.hasVideo === (open.usable.video !== undefined) && (await suffices(open, startSec)))
        return { span, back };
    }
    return { span, back: Number.POSITIVE_INFINITY };
  }
}

/** Null for a movie without a frame. */
function nullIfEmpty(error: unknown): null {
  if (error instanceof MediaError && error.code === 'empty-range') return null;
  throw error;
}

/** True if all tracks begin before a start, and the video with a keyframe. */
async function suffices({ usable, access }: OpenMovie, startSec: number): Promise<boolean> {
  for (const track of usable.tracks) {
    const edit = track.edits[0];
    const start = startSec * track.timescale - (edit?.start ?? 0) + (edit?.mediaTime ?? 0);
    const begun = track.kind === 'video' ? await hasStart(track, start, access) : track.span.from <= start;
    if (!begun) return false;
  }
  return true;
}

async function hasStart(track: Track, start: number, access: OpenMovie['access']): Promise<boolean> {
  const sync = track.samples.sync ?? new Uint32Array(0);
  for (let i = sync.length - 1; i >= 0; i--) {
    const sample = at(sync, i);
    if (presentationTime(track, sample) <= start && canBegin(await access(track, sample))) return true;
  }
  return false;
}

function infoOf({ head, durationSec, sources }: MatroskaFile): MediaInfo {
  return {
    container: head.docType === 'webm' ? 'webm' : 'mkv',
    durationSec,
    tracks: head.tracks.map((track) =>
      trackInfo(
        track,
        sources.find((source) => source.track === track),
      ),
    ),
  };
}

function trackInfo(track: TrackEntry, source: SourceTrack | undefined): TrackInfo {
  const language = languageOf(track);
  const joinKey = source && keyOf(source);
  const format = source ? trackFormat(trackHead(source.track, { ...source, timescale: 1000 })) : {};
  const { number: id, kind, video } = track;
  return {
    id,
    kind,
    codec: codecOf(track),
    ...(language === 'und' ? {} : { language }),
    ...(video ? { ...displaySize(video), rotation: video.rotation, ...pixelsOf(source?.entry) } : {}),
    ...format,
    ...(joinKey === undefined ? {} : { joinKey }),
  };
}

function keyOf(source: SourceTrack): string | undefined {
  const { audio } = source;
  const timescale = audio?.rate ?? 1000;
  const packets = audio?.samples ? { ticks: audio.samples, timescale } : null;
  return joinKeyOf(trackHead(source.track, { ...source, timescale }), packets);
}

/** The pixel format that a track's sample entry states. */
function pixelsOf(entry: BoxParts | undefined): Pick<TrackInfo, 'pixels'> {
  const [box] = entry ? readBoxes(layOut(entry), true) : [];
  const pixels = box && entryPixels({ ...box, format: box.type, width: 0, height: 0 });
  return pixels ? { pixels } : {};
}

/** What a clip can't hold: tracks that are neither video nor audio, or disabled; attachments; transparency. */
function leftOutOf(head: Head, { sources }: MatroskaFile): LeftOut[] {
  const kept = new Set(sources.map(({ track }) => track));
  const tracks = head.tracks
    .filter((track) => !kept.has(track))
    .map((track) => ({ kind: track.kind, codec: codecOf(track) }));
  const attached = [...new Set(head.attachments)].map(
    (type): LeftOut => ({ kind: 'data', codec: type || 'attachment' }),
  );
  const alpha = sources.some(({ track }) => track.video?.alpha);
  return [...tracks, ...attached, ...(alpha ? [{ kind: 'video' as const, codec: 'transparency' }] : [])];
}
