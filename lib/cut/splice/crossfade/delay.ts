/** Samples of the audio that a delay is measured with. */
const MEASURED = 4096;

/** The least likeness, from −1 to 1, of audio and what an encoder made of it. */
const LEAST_LIKENESS = 0.7;

/**
 * Noise to measure an encoder's delay with, because noise that is shifted isn't like itself. It's the same each time.
 * @param length samples.
 */
export function probeAudio(length: number): Float32Array<ArrayBuffer> {
  const audio = new Float32Array(length);
  let random = 1;
  let value = 0;
  for (let i = 0; i < length; i++) {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    // Mostly low frequencies, which every encoder keeps.
    value = 0.8 * value + 0.1 * (random / 2 ** 31 - 1);
    audio[i] = value;
  }
  return audio;
}

/**
 * The samples by which audio came out late.
 * @param from the first sample to compare, once codecs have settled.
 * @param most samples that it may be late by.
 * @returns null if no delay makes them alike.
 */
export function measureDelay(
  sent: Float32Array,
  received: Float32Array,
  from: number,
  most: number,
): number | null {
  let best = { delay: 0, likeness: LEAST_LIKENESS };
  const to = Math.min(sent.length, received.length - most, from + MEASURED);
  for (let delay = 0; delay <= most; delay++) {
    let [product, power, receivedPower] = [0, 0, 0];
    for (let i = from; i < to; i++) {
      const [a, b] = [sent[i] ?? 0, received[i + delay] ?? 0];
      product += a * b;
      power += a * a;
      receivedPower += b * b;
    }
    const likeness = product / Math.sqrt(power * receivedPower || 1);
    if (likeness > best.likeness) best = { delay, likeness };
  }
  return best.likeness > LEAST_LIKENESS ? best.delay : null;
}
