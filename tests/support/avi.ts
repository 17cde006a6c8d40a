import { fourccAt } from '@/lib/media/bytes/cursor';

/** Fields of an audio stream's `strh` and `strf`: where they are, and their bytes. */
const STRH = { scale: 20, rate: 24, start: 28, length: 32, sampleSize: 44 } as const;
const STRF = { tag: 0, channels: 2, hz: 4, avgBytes: 8, align: 12, bits: 14 } as const;
const WIDE = new Set(['hz', 'avgBytes']);

export type AudioHeader = Partial<Record<keyof typeof STRH | keyof typeof STRF, number>>;

/** An AVI file with other values in the headers of its first audio stream. */
export function withAudioHeader(file: Uint8Array, values: AudioHeader): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(file);
  const view = new DataView(bytes.buffer);
  const text = Buffer.from(bytes.subarray(0, 65_536)).toString('latin1');
  const strh = text.indexOf('auds');
  const strf = text.indexOf('strf', strh) + 8;
  if (strh < 0 || fourccAt(bytes, strh - 8) !== 'strh') throw new Error('no audio');
  for (const [name, value] of Object.entries(values)) {
    const inStrh = Object.entries(STRH).find(([own]) => own === name)?.[1];
    const inStrf = Object.entries(STRF).find(([own]) => own === name)?.[1];
    if (inStrh !== undefined) view.setUint32(strh + inStrh, value, true);
    else if (inStrf !== undefined && WIDE.has(name)) view.setUint32(strf + inStrf, value, true);
    else if (inStrf !== undefined) view.setUint16(strf + inStrf, value, true);
  }
  return bytes;
}
