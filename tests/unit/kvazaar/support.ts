import { readFileSync } from 'node:fs';

/** The program of this number of bits. */
export const kvazaar = (bitDepth: 8 | 10): Promise<WebAssembly.Module> =>
  WebAssembly.compile(readFileSync(`lib/kvazaar/kvazaar-${bitDepth}.wasm`));

/** Frames without gaps, as bytes of a file that holds nothing else. */
export function* framesOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
