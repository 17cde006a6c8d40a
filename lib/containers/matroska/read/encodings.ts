import { elements, field, readFields, unsigned } from './ebml';
import { ID } from './ids';

/**
 * How the frames of a track are stored.
 * - `none`: as a decoder takes them.
 * - `packed`: compressed, or without the bytes that all frames begin with (header stripping).
 */
export type Encoding = 'none' | 'packed' | 'encrypted';

const SCOPE_FRAMES = 1;
const HEADER_STRIPPING = 3;

/** `ContentCompression`: RFC 9559 §5.1.4.1.31.6. The default is zlib. */
const COMPRESSION = {
  algorithm: field(ID.contentCompAlgo, unsigned, 0),
  stripped: field(ID.contentCompSettings, (body) => body.length, 0),
};

/** Stripping zero bytes is no encoding. */
function readCompression(body: Uint8Array): Encoding {
  const { algorithm, stripped } = readFields(body, COMPRESSION);
  return algorithm === HEADER_STRIPPING && stripped === 0 ? 'none' : 'packed';
}

const ENCODING = {
  scope: field(ID.contentEncodingScope, unsigned, SCOPE_FRAMES),
  compression: field<Encoding>(ID.contentCompression, readCompression, 'none'),
  encrypted: field(ID.contentEncryption, () => true, false),
};

/** Reads `ContentEncodings`: RFC 9559 §5.1.4.1.31. Encodings of CodecPrivate alone count too, because nothing unpacks it here. */
export function readEncodings(body: Uint8Array): Encoding {
  const encodings = [...elements(body)]
    .filter(({ id }) => id === ID.contentEncoding)
    .map(({ bytes }) => readFields(bytes, ENCODING))
    .filter(({ scope }) => scope !== 0);
  if (encodings.some(({ encrypted }) => encrypted)) return 'encrypted';
  return encodings.some(({ compression }) => compression === 'packed') ? 'packed' : 'none';
}
