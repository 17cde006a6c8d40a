// Writes PNG files of up to four colors: https://www.w3.org/TR/png-3/
import { deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 2;
const INDEXED = 3;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Buffer} bytes */
function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = Number(CRC_TABLE[(value ^ byte) & 0xff]) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/**
 * @param {object} image
 * @param {number} image.width in pixels, a multiple of four
 * @param {number} image.height in pixels
 * @param {readonly (readonly [red: number, green: number, blue: number, alpha: number])[]} image.palette at most four colors
 * @param {(x: number, y: number) => number} image.colorAt which color of the palette a pixel has
 */
export function indexedPng({ width, height, palette, colorAt }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, INDEXED, 0, 0, 0], 8);
  const rowLength = 1 + width / 4;
  // Each row begins with its filter type, 0 for none.
  const rows = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * rowLength + 1 + (x >> 2);
      rows.writeUInt8(rows.readUInt8(at) | (colorAt(x, y) << (6 - 2 * (x & 3))), at);
    }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
