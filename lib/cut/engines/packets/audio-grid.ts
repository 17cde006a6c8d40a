/** Samples a packet holds, by ffmpeg's codec names; the most common first. */
const PACKET_SAMPLES: Readonly<Record<string, readonly number[]>> = {
  aac: [1024, 2048, 960],
  mp3: [1152, 576],
  opus: [960, 480, 1920, 2880, 240, 120],
  ac3: [1536],
  eac3: [1536, 768, 512, 256],
};

/**
 * Sets the times of sound packets back to whole packets: Matroska stores milliseconds and transport streams 90 kHz, and
 * the steps of 21, 21 and 22 ms that come of it would be written into the clip as gaps and overlaps of its samples. A packet
 * that is really away from its place keeps its time.
 */
export class AudioGrid {
  #expected: number | null = null;
  #samples: number | undefined;

  /**
   * @param rate samples per second.
   * @param toleranceSec the stored times' precision.
   */
  constructor(
    private readonly codec: string,
    private readonly rate: number,
    private readonly toleranceSec: number,
  ) {}

  /** @returns the seconds at which this packet, the next one, begins. */
  timeOf(sec: number, nextSec: number | null): number {
    this.#samples ??= nextSec === null ? undefined : this.#packetSamples(nextSec - sec);
    const expected = this.#expected;
    const near = expected !== null && Math.abs(expected - sec) <= this.toleranceSec;
    const at = near ? expected : Math.round(sec * this.rate) / this.rate;
    const step = this.#samples;
    this.#expected = step ? Math.round(at * this.rate + step) / this.rate : null;
    return at;
  }

  #packetSamples(stepSec: number): number | undefined {
    const candidates = PACKET_SAMPLES[this.codec] ?? [];
    return candidates.find((samples) => Math.abs(samples / this.rate - stepSec) <= this.toleranceSec);
  }
}
