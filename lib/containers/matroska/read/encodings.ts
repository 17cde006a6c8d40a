import { elements, unsigned } from './ebml';
import { ID } from './ids';

/**
 * What was done to the frames before they were stored. Only `none` leaves them in the file as a decoder wants them.
 * - `packed`: compressed, or their common head was taken off (header stripping).
 */
export type Encoding = 'none' | 'packed' | 'encrypted';

const SCOPE_FRAMES = 1;
const HEADER_STRIPPING = 3;

/** `ContentEncodings`: RFC 9559 §5.1.4.1.31. Encodings of CodecPrivate alone count too: it is not unpacked here. */
export function readEncodings(body: Uint8Array): Encoding {
  let found: Encoding = 'none';
  for (const { id, bytes } of elements(body)) {
    if (id !== ID.contentEncoding) continue;
    const encoding = readEncoding(bytes);
    if (encoding === 'encrypted') return encoding;
    if (encoding === 'packed') found = encoding;
  }
  return found;
}

function readEncoding(body: Uint8Array): Encoding {
  let scope = SCOPE_FRAMES;
  let compression: Encoding = 'none';
  let encrypted = false;
  for (const { id, bytes } of elements(body)) {
    if (id === ID.contentEncodingScope) scope = unsigned(bytes);
    else if (id === ID.contentCompression) compression = readCompression(bytes);
    else if (id === ID.contentEncryption) encrypted = true;
  }
  if (scope === 0) return 'none';
  return encrypted ? 'encrypted' : compression;
}

/** zlib when the file does not say: RFC 9559 §5.1.4.1.31.6. Stripping of nothing is none. */
function readCompression(body: Uint8Array): Encoding {
  let algorithm = 0;
  let stripped = 0;
  for (const { id, bytes } of elements(body)) {
    if (id === ID.contentCompAlgo) algorithm = unsigned(bytes);
    else if (id === ID.contentCompSettings) stripped = bytes.length;
  }
  return algorithm === HEADER_STRIPPING && stripped === 0 ? 'none' : 'packed';
}
