import type { JoinMismatch } from '@/lib/cut/report';

/** What becomes of the files, before the cut and after it. */
export const JOINED = {
  /** `why` follows a colon. */
  encoded: (name: string, why: string | null) =>
    `${name} is re-encoded${why ? `: ${why}` : ' to match the others'}.`,
  sound: (name: string, why: string | null) => `The sound of ${name} is converted${why ? `: ${why}` : ''}.`,
  silence: (name: string) => `${name} has no sound, so the clip is silent there.`,
  differs: (own: string, others: string) => `${own}, the others are ${others}`,
  allEncoded: 'All files are re-encoded as H.264, because none of them can be copied.',
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
