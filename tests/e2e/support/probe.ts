import { probe as probeFile, rotationOf, type ProbedStream as StreamOfFfprobe } from '../../native/files';

/** One stream as ffprobe reports it. Times are seconds; null if the container doesn't state them. */
export interface ProbedStream {
  type: string;
  codec: string;
  /** The sample entry's name, such as `avc1`. */
  tag: string;
  start: number | null;
  duration: number | null;
  /** Decoded frames, without those that an edit list hides. */
  frames: number;
  packets: number;
  width: number | null;
  height: number | null;
  sampleRate: number | null;
  channels: number | null;
  /** Degrees counter-clockwise, as ffprobe counts them: −90 for a phone held upright. */
  rotation: number;
  tags: Record<string, string>;
}

export interface Probed {
  /** ffprobe's names for the container: an mp4 is `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  majorBrand: string | null;
  /** Seconds. The clock of a recording may begin anywhere. */
  start: number;
  duration: number;
  bytes: number;
  tags: Record<string, string>;
  streams: ProbedStream[];
  video: ProbedStream[];
  audio: ProbedStream[];
}

const numberOrNull = (text: string | undefined) => (text === undefined ? null : Number(text));

function toStream(raw: StreamOfFfprobe): ProbedStream {
  return {
    type: raw.codec_type,
    codec: raw.codec_name ?? 'unknown',
    tag: raw.codec_tag_string,
    start: numberOrNull(raw.start_time),
    duration: numberOrNull(raw.duration),
    frames: Number(raw.nb_read_frames ?? 0),
    packets: Number(raw.nb_read_packets ?? 0),
    width: raw.width ?? null,
    height: raw.height ?? null,
    sampleRate: numberOrNull(raw.sample_rate),
    channels: raw.channels ?? null,
    rotation: rotationOf(raw),
    tags: raw.tags ?? {},
  };
}

/** What ffprobe, which shares no code with the site, reports about a file. Rejects if it can't be read. */
export async function probe(path: string): Promise<Probed> {
  const {
    format,
    duration,
    start,
    bytes,
    tags,
    streams: raw,
  } = probeFile(path, '-count_frames', '-count_packets');
  const streams = raw.map(toStream);
  return {
    container: format,
    majorBrand: tags.major_brand ?? null,
    ...{ start, duration, bytes, tags, streams },
    video: streams.filter(({ type }) => type === 'video'),
    audio: streams.filter(({ type }) => type === 'audio'),
  };
}
