/** Resamples and mixes audio: one array of samples for each channel. */

import { greatestCommonDivisor } from '@/lib/media/time';
import type { AudioBlock } from './audio-block';

/** The gains of a channel in the left and in the right one. */
type Gains = readonly [left: number, right: number];

const LEFT: Gains = [1, 0];
const RIGHT: Gains = [0, 1];
/** Channels in the middle or at the sides: -3 dB (ITU-R BS.775-3, table 2). */
const CENTER: Gains = [Math.SQRT1_2, Math.SQRT1_2];
const SIDE_LEFT: Gains = [Math.SQRT1_2, 0];
const SIDE_RIGHT: Gains = [0, Math.SQRT1_2];
const LOW_FREQUENCY: Gains = [0, 0];

/** The channels by their number: the orders of https://www.w3.org/TR/webaudio/#ChannelOrdering, and those that AAC has for others. */
const LAYOUTS: Readonly<Record<number, readonly Gains[]>> = {
  3: [LEFT, RIGHT, CENTER],
  4: [LEFT, RIGHT, SIDE_LEFT, SIDE_RIGHT],
  5: [LEFT, RIGHT, CENTER, SIDE_LEFT, SIDE_RIGHT],
  6: [LEFT, RIGHT, CENTER, LOW_FREQUENCY, SIDE_LEFT, SIDE_RIGHT],
  8: [LEFT, RIGHT, CENTER, LOW_FREQUENCY, SIDE_LEFT, SIDE_RIGHT, SIDE_LEFT, SIDE_RIGHT],
};

/** Mixes audio to another number of channels. Nothing becomes louder than the loudest sample can be. */
export function mixed(channels: AudioBlock, count: number): AudioBlock {
  if (channels.length === count) return channels;
  const [first] = channels;
  if (!first) return channels;
  if (count === 1) return [average(channels.length > 2 ? toStereo(channels) : channels)];
  const pair = channels.length > 2 ? toStereo(channels) : [first, channels[1] ?? first];
  const silent = () => new Float32Array(first.length);
  return Array.from({ length: count }, (_, i) => pair[i] ?? silent());
}

function average(channels: AudioBlock): Float32Array<ArrayBuffer> {
  const [first = new Float32Array(0)] = channels;
  return first.map((_, i) => channels.reduce((sum, samples) => sum + (samples[i] ?? 0), 0) / channels.length);
}

function toStereo(channels: AudioBlock): AudioBlock {
  const layout = LAYOUTS[channels.length] ?? channels.map((_, i) => (i % 2 === 0 ? LEFT : RIGHT));
  const most = Math.max(...[0, 1].map((side) => layout.reduce((sum, gains) => sum + (gains[side] ?? 0), 0)));
  return [0, 1].map((side) => {
    const out = new Float32Array(channels[0]?.length ?? 0);
    for (const [channel, gains] of layout.entries()) {
      const gain = (gains[side] ?? 0) / most;
      const from = channels[channel];
      if (gain > 0 && from)
        for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) + (from[i] ?? 0) * gain;
    }
    return out;
  });
}

/** Samples on each side of the window, at the lower of the two rates. */
const HALF_TAPS = 32;
/** The share of the lower rate's band that is kept. */
const PASSED = 0.96;
/** The shape of the Kaiser window: 80 dB. */
const BETA = 8;

/** A running conversion of one sample rate to another, by a windowed sinc. */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #half: number;
  readonly #taps: Float32Array[] = [];
  /** The samples that are still needed, and the number of the first of them. */
  #held: AudioBlock = [];
  #from = 0;
  #out = 0;

  /**
   * @param before samples that come before number 0, where both rates meet.
   * @param from the number of the first sample to be written; negative for one before that.
   */
  constructor(fromRate: number, toRate: number, { before, from }: { before: number; from: number }) {
    const divisor = greatestCommonDivisor(fromRate, toRate);
    this.#up = toRate / divisor;
    this.#down = fromRate / divisor;
    this.#out = from;
    const spread = Math.max(1, fromRate / toRate);
    this.#half = Math.ceil(HALF_TAPS * spread);
    this.#from = -before;
    for (let phase = 0; phase < this.#up; phase++)
      this.#taps.push(tapsOf(phase / this.#up, this.#half, PASSED / spread));
  }

  /** Adds a block. @returns the output samples that it completes. */
  add(block: AudioBlock): AudioBlock {
    this.#held = block.map((samples, channel) => appended(this.#held[channel] ?? silence(0), samples));
    return this.#take(this.#end() - this.#half);
  }

  /** Ends the audio with silence. @param count of output samples, with those before. @returns the rest of them. */
  end(count: number): AudioBlock {
    const missing = Math.max(0, Math.ceil((count * this.#down) / this.#up) + this.#half + 1 - this.#end());
    this.#held = this.#held.map((samples) => appended(samples, silence(missing)));
    return this.#take(Number.POSITIVE_INFINITY, count);
  }

  #end(): number {
    return this.#from + (this.#held[0]?.length ?? 0);
  }

  /** @param until the number of the first input sample whose neighbors aren't all known. */
  #take(until: number, count = Number.POSITIVE_INFINITY): AudioBlock {
    const last = Math.min(count, Math.ceil((until * this.#up) / this.#down) - 1);
    const length = Math.max(0, last - this.#out);
    const out = this.#held.map((samples) => {
      const resampled = new Float32Array(length);
      for (let i = 0; i < length; i++) resampled[i] = this.#at(samples, this.#out + i);
      return resampled;
    });
    this.#out += length;
    const needed = Math.floor((this.#out * this.#down) / this.#up) - this.#half;
    const done = Math.max(0, Math.min(needed - this.#from, this.#held[0]?.length ?? 0));
    this.#held = this.#held.map((samples) => samples.slice(done));
    this.#from += done;
    return out;
  }

  /** The output sample of a number. */
  #at(samples: Float32Array, out: number): number {
    const scaled = out * this.#down;
    const whole = Math.floor(scaled / this.#up);
    const taps = this.#taps[scaled - whole * this.#up] ?? new Float32Array(0);
    const first = whole - this.#half + 1 - this.#from;
    let sum = 0;
    for (let k = 0; k < taps.length; k++) sum += (samples[first + k] ?? 0) * (taps[k] ?? 0);
    return sum;
  }
}

const silence = (length: number) => new Float32Array(length);

function appended(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/** The weights of the samples around a position that is `shift` behind one, 0–1. They add up to 1. */
function tapsOf(shift: number, half: number, band: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * half }, (_, k) => {
    const distance = k - half + 1 - shift;
    const angle = Math.PI * band * distance;
    const sinc = Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle;
    const share = Math.min(1, Math.abs(distance) / half);
    return sinc * bessel(BETA * Math.sqrt(1 - share ** 2));
  });
  const sum = taps.reduce((a, b) => a + b, 0);
  return taps.map((tap) => tap / sum);
}

/** The modified Bessel function of the first kind and order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
