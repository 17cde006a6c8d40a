/** Recognizes formats by their first bytes. Each function takes up to `SNIFF_BYTES` from the start of a file. */

/** Any MP4 that is not one of its relatives: recognized by its brand, or as a fragment without one. ISO/IEC 14496-12 §4.3. */
export function isMp4(head: Uint8Array): boolean {
  if (!hasText(head, 4, 'ftyp')) return ['styp', 'moof', 'sidx'].some((type) => hasText(head, 4, type));
  return !isQuickTime(head) && !is3gp(head) && !isM4v(head);
}

/** QuickTime, recognized by its brand or, in old files, by the first box. */
export function isQuickTime(head: Uint8Array): boolean {
  if (hasText(head, 4, 'ftyp')) return hasText(head, 8, 'qt  ');
  return ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].some((type) => hasText(head, 4, type));
}

export function is3gp(head: Uint8Array): boolean {
  return hasText(head, 4, 'ftyp') && (hasText(head, 8, '3gp') || hasText(head, 8, '3g2'));
}

export function isM4v(head: Uint8Array): boolean {
  return hasText(head, 4, 'ftyp') && hasText(head, 8, 'M4V');
}

/** EBML whose document type is WebM. */
export function isWebm(head: Uint8Array): boolean {
  return isEbml(head) && String.fromCharCode(...head.subarray(0, 64)).includes('webm');
}

/** Any other EBML file. */
export function isMatroska(head: Uint8Array): boolean {
  return isEbml(head) && !isWebm(head);
}

export function isOgg(head: Uint8Array): boolean {
  return hasText(head, 0, 'OggS');
}

export function isAvi(head: Uint8Array): boolean {
  return hasText(head, 0, 'RIFF') && hasText(head, 8, 'AVI ');
}

/** ASF, the container of WMV. */
export function isAsf(head: Uint8Array): boolean {
  return hasBytes(head, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11);
}

export function isFlv(head: Uint8Array): boolean {
  return hasText(head, 0, 'FLV') && head[3] === 1;
}

/** A pack header: ISO/IEC 13818-1 §2.5.3.3. */
export function isProgramStream(head: Uint8Array): boolean {
  return hasBytes(head, 0, 0, 1, 0xba);
}

/** Three sync bytes, with packets of 188 bytes or, in camcorders' files, of 192. */
export function isTransportStream(head: Uint8Array): boolean {
  const synced = (first: number, stride: number) => [0, 1, 2].every((i) => head[first + i * stride] === 0x47);
  return synced(0, 188) || synced(4, 192);
}

function isEbml(head: Uint8Array): boolean {
  return hasBytes(head, 0x1a, 0x45, 0xdf, 0xa3);
}

function hasText(head: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (head[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

function hasBytes(head: Uint8Array, ...values: number[]): boolean {
  return values.every((value, i) => head[i] === value);
}
