import type { JoinMismatch } from '@/lib/cut/report';

/** What becomes of the files, before the cut and after it. */
export const JOINED = {
  /** `why` follows a colon. */
  encoded: (name: string, why: string | null) =>
    `${name} is re-encoded${why ? `: ${why}` : ' to match the others'}.`,
  sound: (name: string, why: string | null) => `The sound of ${name} is converted${why ? `: ${why}` : ''}.`,
  silence: (name: string) => `${name} has no sound, so the clip is silent there.`,
  /** Files whose frames have another shape than the clip's. */
  bars: (names: readonly string[]) =>
    names.length > 2
      ? `${names.length} files have another shape than the clip, so they get black bars.`
      : `${names.join(' and ')} ${names.length > 1 ? 'have' : 'has'} another shape than the clip, so ${names.length > 1 ? 'they get' : 'it gets'} black bars.`,
  differs: (own: string, others: string) => `${own}, the others are ${others}`,
  /** `chosen`: the name of the file that the others have to match. */
  allEncoded: (chosen: string | null) =>
    chosen
      ? `All files are re-encoded as H.264, because ${chosen} can’t be copied and no other file matches it.`
      : 'All files are re-encoded as H.264, because none of them can be copied.',
  /** `kinds`: "location, device". */
  metadata: (name: string, kinds: string) => `The clip’s metadata (${kinds}) is that of ${name}.`,
  more: (count: number) => `The same goes for ${count} more files.`,
  rotated: (degrees: number) => (degrees === 0 ? 'upright' : `turned by ${degrees}°`),
  bits: (bits: number) => `${bits}-bit`,
  range: { sdr: 'SDR', hdr: 'HDR' },
} as const;

/** How one file differs from the others that it joins. */
export const MISMATCHES: Readonly<Record<JoinMismatch, string>> = {
  codec: 'it has another format than the others',
  size: 'its size differs from the others',
  rotation: 'it is rotated differently',
  'pixel-format': 'its pixels are stored differently',
  colors: 'its colors are coded differently',
  'sample-rate': 'its sound has another sample rate',
  channels: 'its sound has other channels',
  container: 'it has another container',
};
