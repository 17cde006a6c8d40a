import { elements, unsigned } from './ebml';
import { ID } from './ids';

/**
 * How the frames of a track are stored.
 * - `none`: as a decoder takes them.
 * - `packed`: compressed, or without the bytes that all frames begin with (header stripping).
 */
export type Encoding = 'none' | 'packed' | 'encrypted';

const SCOPE_FRAMES = 1;
const HEADER_STRIPPING = 3;

/** Reads `ContentEncodings`: RFC 9559 §5.1.4.1.31. Encodings of CodecPrivate alone count too, because nothing unpacks it here. */
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

/** `ContentCompression`: RFC 9559 §5.1.4.1.31.6. The default is zlib. Stripping zero bytes is no encoding. */
function readCompression(body: Uint8Array): Encoding {
  let algorithm = 0;
  let stripped = 0;
  for (const { id, bytes } of elements(body)) {
    if (id === ID.contentCompAlgo) algorithm = unsigned(bytes);
    else if (id === ID.contentCompSettings) stripped = bytes.length;
  }
  return algorithm === HEADER_STRIPPING && stripped === 0 ? 'none' : 'packed';
}
