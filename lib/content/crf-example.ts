import measured from './crf-measured.json';

/** What `scripts/make-crf-frames.mjs` measured. Sizes in bytes. */
export const CRF_EXAMPLE = measured;

type Encoded = (typeof measured.crf)[number];

/** "CRF 23: 8.1 MB, SSIM 0.982". */
export function describeCrf({ crf, bytes, ssim }: Encoded): string {
  return `CRF ${crf}: ${(bytes / 1e6).toFixed(1)} MB, SSIM ${ssim.toFixed(3)}`;
}
