/**
 * SHA-256: FIPS 180-4. `crypto.subtle` only exists on secure origins. On others, like `http://192.168…`, the digest is computed
 * here, which takes about 0.3 s for the core's 32 MB.
 */
import { hexOf } from './byte-ranges';

/** The SHA-256 digest as lower-case hex. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  return hexOf(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
}

/** The standard's constants: the first 32 bits of the fractional part of `root(prime)` for the first `count` primes. */
function constants(count: number, root: (n: number) => number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push((root(n) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

/** The digest in plain TypeScript, exported for its test. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const rounds = constants(64, Math.cbrt);
  const state = constants(8, Math.sqrt);
  const schedule = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) compress(state, schedule, rounds, view, at);

  const tail = new Uint8Array(bytes.length % 64 < 56 ? 64 : 128);
  tail.set(bytes.subarray(whole));
  tail[bytes.length % 64] = 0x80;
  const end = new DataView(tail.buffer);
  end.setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < tail.length; at += 64) compress(state, schedule, rounds, end, at);

  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setUint32(i * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

function compress(state: Uint32Array, w: Uint32Array, k: Uint32Array, block: DataView, at: number): void {
  const word = (i: number) => w[i] ?? 0;
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = word(i - 15);
    const late = word(i - 2);
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (k[i] ?? 0) + word(i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}
