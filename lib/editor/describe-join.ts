/** Says what becomes of the files of a joined clip: which are copied, which are encoded, and why. */
import type { JoinedSource, JoinMismatch } from '@/lib/cut';
import { clipSize, storedFrame } from '@/lib/edit/crop-frame';
import type { Edit, Source } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import { codecName } from '@/lib/media/codecs';
import type { MediaInfo, TrackInfo } from '@/lib/media/info';
import { METADATA_NAMES } from './messages/cut';
import { enumerated, frameSize } from './messages/format';
import { CONVERTED_BECAUSE, ENCODED_BECAUSE, JOINED } from './messages/joined';
import { CODEC_NAMES } from './messages/streams';

/** What is known of a file; `info` is null once it is closed. */
export interface ClipFile {
  source: Source;
  info: MediaInfo | null;
}

/** The most files that are named one by one. */
const MAX_NAMED = 3;

/** A sentence for each file that isn't copied as it is. Nothing for a clip of one file, and where all are copied. */
export function describeJoined(
  joined: readonly JoinedSource[] | undefined,
  files: readonly ClipFile[],
): string[] {
  if (!joined) return [];
  const fileOf = ({ source: id }: JoinedSource) => files.find(({ source }) => source.id === id);
  const chosen = joined.find(({ isChosen }) => isChosen);
  const others = chosen?.video === 'copied' ? chosen : joined.find(({ video }) => video === 'copied');
  const model = others && fileOf(others);
  // Without a file that is copied, none of them is the odd one out.
  const areAllEncoded = !others && joined.some(({ video }) => video === 'encoded');
  const lines = joined.flatMap((entry) => {
    const file = fileOf(entry);
    if (!file || (areAllEncoded && entry.audio !== 'silence')) return [];
    return areAllEncoded ? JOINED.silence(file.source.file.name) : (sentence(entry, file, model) ?? []);
  });
  lines.push(...metadataLine(joined, fileOf));
  if (areAllEncoded) lines.unshift(JOINED.allEncoded((chosen && fileOf(chosen)?.source.file.name) ?? null));
  return lines.length <= MAX_NAMED + 1
    ? lines
    : [...lines.slice(0, MAX_NAMED), JOINED.more(lines.length - MAX_NAMED)];
}

/** Frames whose aspect ratios differ by less get bars that nobody sees. */
const SAME_ASPECT = 0.01;

/** Names the files whose frames don't fill the clip's, cropped as they are; null if all do. */
export function describeBars(
  joined: readonly JoinedSource[] | undefined,
  files: readonly ClipFile[],
  { parts, framing }: Pick<Edit, 'parts' | 'framing'>,
): string | null {
  const aspectOf = (id: number): number | null => {
    const part = parts.find(({ source }) => source.id === id);
    const track = videoOf(files.find(({ source }) => source.id === id)?.info);
    const frame = track && storedFrame(track);
    if (!part || !frame) return null;
    const { width, height } = clipSize(frame, { crop: cropOf(part, framing), turn: 0 });
    return width / height;
  };
  // Whose frames the clip has, as `matchSources` chooses.
  const model =
    joined?.find(({ isChosen }) => isChosen) ??
    joined?.find(({ video }) => video === 'copied') ??
    joined?.[0];
  const aspect = model ? aspectOf(model.source) : null;
  if (!joined || aspect === null) return null;
  const names = joined.flatMap(({ source, video }) => {
    const sourceAspect = video === 'encoded' ? aspectOf(source) : null;
    if (sourceAspect === null || Math.abs(sourceAspect / aspect - 1) < SAME_ASPECT) return [];
    return files.find((file) => file.source.id === source)?.source.file.name ?? [];
  });
  return names.length > 0 ? JOINED.bars(names) : null;
}

/** Says whose place and camera the clip has, if another file has others. */
function metadataLine(
  joined: readonly JoinedSource[],
  fileOf: (entry: JoinedSource) => ClipFile | undefined,
): string[] {
  const kinds = [...new Set(joined.flatMap(({ unkept = [] }) => unkept))];
  const [first] = joined;
  const name = first && fileOf(first)?.source.file.name;
  return name && kinds.length > 0
    ? [JOINED.metadata(name, enumerated(kinds.map((kind) => METADATA_NAMES[kind])))]
    : [];
}

function sentence(
  { video, audio, mismatches }: JoinedSource,
  { source, info }: ClipFile,
  model: ClipFile | undefined,
): string | null {
  const { name } = source.file;
  const [mismatch] = mismatches;
  if (video === 'encoded') {
    const pair = mismatch && difference(mismatch, videoOf(info), videoOf(model?.info));
    const because = mismatch && ENCODED_BECAUSE[mismatch];
    return pair ? JOINED.differs(name, pair) : (because ?? JOINED.encoded)(name);
  }
  if (audio === 'encoded') return ((mismatch && CONVERTED_BECAUSE[mismatch]) ?? JOINED.sound)(name);
  return audio === 'silence' ? JOINED.silence(name) : null;
}

/** What a file's video is and what that of the others is, where both are known. */
function difference(
  mismatch: JoinMismatch,
  video: TrackInfo | null,
  model: TrackInfo | null,
): [string, string] | null {
  const pair = (word: (track: TrackInfo) => string | null): [string, string] | null => {
    const [first, other] = [video && word(video), model && word(model)];
    return first && other && first !== other ? [first, other] : null;
  };
  switch (mismatch) {
    case 'size':
      return pair(linesOf) ?? pair(sizeOf);
    case 'codec':
      return pair(({ codec }) => CODEC_NAMES[codecName(codec)] ?? codecName(codec).toUpperCase());
    case 'rotation':
      return pair(({ rotation = 0 }) => JOINED.rotated(rotation));
    case 'pixel-format':
      return pair(({ pixels }) => (pixels ? JOINED.bits(pixels.bitDepth) : null));
    case 'colors':
      return pair(({ pixels }) => (pixels ? JOINED.range[pixels.range === 'sdr' ? 'sdr' : 'hdr'] : null));
    default:
      return null;
  }
}

const videoOf = (info: MediaInfo | null | undefined) =>
  info?.tracks.find(({ kind }) => kind === 'video') ?? null;

/** "1080p", by the shorter side. Null without a size. */
function linesOf({ width, height }: TrackInfo): string | null {
  return width && height ? `${Math.min(width, height)}p` : null;
}

function sizeOf({ width, height }: TrackInfo): string | null {
  return width && height ? frameSize({ width, height }) : null;
}
