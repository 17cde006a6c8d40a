/** In which order files belong: by name, by recording time, or as a camera has numbered the chunks of one recording. */
import { LOCALE } from './messages/format';

export type FileOrder = 'name' | 'time' | 'recording';

const NATURAL = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Sorts by name, with numbers by their value: "clip 2" is before "clip 10". */
export function byName<T extends { name: string }>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => NATURAL.compare(a.name, b.name));
}

/** A file that a camera wrote when a recording grew too long for one file. */
interface Chunk {
  /** Equal for the chunks of one recording. */
  recording: string;
  number: number;
}

/**
 * The names of chunks. `recording` and `chunk` are groups of digits.
 * - GoPro since HERO6: `GH010123.MP4`, `GX020123.MP4`: the chunk, then the recording.
 * - GoPro before: `GOPR0123.MP4`, then `GP010123.MP4`, `GP020123.MP4`.
 * - DJI: `DJI_0001.MP4`, `DJI_0002.MP4`; newer ones `DJI_20240131120000_0001_D.MP4`. The numbers just go on.
 * - AVCHD: `00001.MTS`, `00002.MTS`. The numbers just go on.
 */
const CHUNKS: readonly RegExp[] = [
  /^(?<kind>G[HXL])(?<chunk>\d{2})(?<recording>\d{4})\.\w+$/i,
  /^(?<kind>GP)(?<chunk>\d{2})(?<recording>\d{4})\.\w+$/i,
  /^(?<kind>GO)PR(?<recording>\d{4})\.\w+$/i,
  /^(?<kind>DJI)_(?:\d{8,14}_)?(?<chunk>\d{4})(?:_[A-Z])?\.\w+$/i,
  /^(?<chunk>\d{5})\.(?<kind>MTS|M2TS)$/i,
];

/** Reads the name of a file as that of a chunk; null if it isn't one. */
export function chunkOf(name: string): Chunk | null {
  for (const pattern of CHUNKS) {
    const { kind, chunk, recording } = pattern.exec(name)?.groups ?? {};
    if (!kind) continue;
    // The first chunk of an older GoPro has no number, and a name of its own.
    const camera = kind.toUpperCase() === 'GO' ? 'GP' : kind.toUpperCase();
    return { recording: `${camera} ${recording ?? ''}`, number: Number(chunk ?? 0) };
  }
  return null;
}

/**
 * The files with the chunks of each recording in order, one after the other where the first of them is. Other files keep their
 * places. The same order if there are no two chunks of one recording.
 */
export function inRecordedOrder<T extends { name: string }>(files: readonly T[]): T[] {
  const groups = new Map<string, { file: T; number: number }[]>();
  for (const file of files) {
    const chunk = chunkOf(file.name);
    // A file that is no chunk is a group of its own.
    const key = chunk ? chunk.recording : `${groups.size}/${file.name}`;
    groups.set(key, [...(groups.get(key) ?? []), { file, number: chunk?.number ?? 0 }]);
  }
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => a.number - b.number).map(({ file }) => file),
  );
}

/** True if some files are chunks of one recording and don't follow each other as recorded. */
export function isOutOfOrder(files: readonly { name: string }[]): boolean {
  return inRecordedOrder(files).some((file, index) => file !== files[index]);
}
