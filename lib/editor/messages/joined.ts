import type { JoinMismatch } from '@/lib/cut';
import { listed } from './format';

/** What becomes of the files, before the cut and after it. */
export const JOINED = {
  encoded: (name: string) => `${name} is re-encoded to match the others.`,
  /** `video`: what the file's video is, and what that of the others is. */
  differs: (name: string, [video, others]: readonly [string, string]) =>
    `${name} is re-encoded: ${video}, the others are ${others}.`,
  sound: (name: string) => `The sound of ${name} is converted.`,
  silence: (name: string) => `${name} has no sound, so the clip is silent there.`,
  /** Files whose frames have another shape than the clip's. */
  bars: (names: readonly string[]) =>
    names.length > 2
      ? `${names.length} files have another shape than the clip, so they get black bars.`
      : names.length > 1
        ? `${listed(names)} have another shape than the clip, so they get black bars.`
        : `${listed(names)} has another shape than the clip, so it gets black bars.`,
  /** `chosen`: the name of the file that the others have to match. */
  allEncoded: (chosen: string | null) =>
    chosen
      ? `All files are re-encoded as H.264, because ${chosen} can’t be copied and no other file matches it.`
      : 'All files are re-encoded as H.264, because none of them can be copied.',
  /** `kinds`: "location, device". */
  metadata: (name: string, kinds: string) => `These details come from ${name}: ${kinds}.`,
  more: (count: number) => `The same goes for ${count} more files.`,
  rotated: (degrees: number) => (degrees === 0 ? 'upright' : `turned by ${degrees}°`),
  bits: (bits: number) => `${bits}-bit`,
  range: { sdr: 'SDR', hdr: 'HDR' },
} as const;

type Sentences = Readonly<Partial<Record<JoinMismatch, (name: string) => string>>>;

/** Why a file's video is encoded: how it differs from the files that it joins. */
export const ENCODED_BECAUSE: Sentences = {
  codec: (name) => `${name} is re-encoded: its format differs from the others.`,
  size: (name) => `${name} is re-encoded: its size differs from the others.`,
  rotation: (name) => `${name} is re-encoded: it is rotated differently.`,
  'pixel-format': (name) => `${name} is re-encoded: its color format is different.`,
  colors: (name) => `${name} is re-encoded: its colors are stored differently.`,
  container: (name) => `${name} is re-encoded: its file type is different.`,
};

/** The same of a file of which only the sound is encoded. */
export const CONVERTED_BECAUSE: Sentences = {
  codec: (name) => `The sound of ${name} is converted: its format differs from the others.`,
  'sample-rate': (name) => `The sound of ${name} is converted: its sample rate is different.`,
  channels: (name) => `The sound of ${name} is converted: its number of channels is different.`,
};
