import type { Container } from './formats';

/** Bytes to read from a file's start for {@link sniff}: three MPEG-TS packets with room for a 192-byte stride. */
export const SNIFF_BYTES = 1024;

/** Tells the container from a file's first bytes (≤ {@link SNIFF_BYTES} of them); `unknown` when nothing matches. */
export function sniff(head: Uint8Array): Container {
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) if (head[at + i] !== text.charCodeAt(i)) return false;
    return true;
  };
  const bytes = (at: number, ...values: number[]) => values.every((v, i) => head[at + i] === v);

  if (ascii(4, 'ftyp')) return sniffBrand(head);
  for (const type of ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']) if (ascii(4, type)) return 'mov';
  for (const type of ['styp', 'moof', 'sidx']) if (ascii(4, type)) return 'mp4';
  if (bytes(0, 0x1a, 0x45, 0xdf, 0xa3)) return indexOfAscii(head, 'webm') >= 0 ? 'webm' : 'mkv';
  if (ascii(0, 'OggS')) return 'ogg';
  if (ascii(0, 'RIFF') && ascii(8, 'AVI ')) return 'avi';
  if (bytes(0, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return 'wmv';
  if (ascii(0, 'FLV') && head[3] === 1) return 'flv';
  // A pack header: ISO/IEC 13818-1 §2.5.3.3.
  if (bytes(0, 0, 0, 1, 0xba)) return 'mpegps';
  if (isTransportStream(head, 0, 188) || isTransportStream(head, 4, 192)) return 'mpegts';
  return 'unknown';
}

/** ISO/IEC 14496-12 §4.3: the major brand tells QuickTime, 3GPP and Apple's M4V from plain MP4. */
function sniffBrand(head: Uint8Array): Container {
  const brand = String.fromCharCode(...head.subarray(8, 12));
  if (brand === 'qt  ') return 'mov';
  if (brand.startsWith('3gp') || brand.startsWith('3g2')) return '3gp';
  if (brand.startsWith('M4V')) return 'm4v';
  return 'mp4';
}

function isTransportStream(head: Uint8Array, first: number, stride: number): boolean {
  return [0, 1, 2].every((i) => head[first + i * stride] === 0x47);
}

function indexOfAscii(head: Uint8Array, text: string): number {
  return String.fromCharCode(...head.subarray(0, 64)).indexOf(text);
}
