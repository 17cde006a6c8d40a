import {
  type Anchor,
  type AudioPiece,
  clockSecOf,
  DriftMeter,
  mediaSecAt,
  playedFrom,
} from './audio-schedule';

/** Seconds. Audio that is further from the media's time is moved. Viewers notice about four times as much. */
const MOST_DRIFT_SEC = 0.012;

/** Seconds over which audio fades in and out, so that it doesn't click. */
const FADE_SEC = 0.008;

/** Seconds. A source can't start in the past. */
const SOONEST_SEC = 0.005;

/** Seconds. An output timestamp that is further back is taken for wrong. */
const MOST_LATENCY_SEC = 1;

/** Audio that plays on without a pause or a seek. */
export class AudioRun {
  readonly #volume: GainNode;
  readonly #meter = new DriftMeter();
  #anchor: Anchor | null = null;
  #fade: GainNode | null = null;
  #sources: AudioBufferSourceNode[] = [];
  #untilSec = 0;

  /** @param tempo at which the media plays, and for which its pieces were made. */
  constructor(
    private readonly context: AudioContext,
    private readonly tempo: number,
  ) {
    this.#volume = context.createGain();
    this.#volume.connect(context.destination);
  }

  /** @param volume 0 to 1. */
  volume(volume: number): void {
    this.#volume.gain.setTargetAtTime(volume, this.context.currentTime, FADE_SEC / 2);
  }

  /** Plays the pieces from the media's time on, and moves what plays already if it isn't in sync. */
  play(mediaSec: number, pieces: readonly AudioPiece[]): void {
    const clockSec = heardSec(this.context);
    const drift = this.#anchor && this.#meter.add(mediaSec - mediaSecAt(this.#anchor, clockSec));
    if (!this.#anchor || (drift !== null && Math.abs(drift) > MOST_DRIFT_SEC)) {
      const trueSec = this.#anchor && drift !== null ? mediaSecAt(this.#anchor, clockSec) + drift : mediaSec;
      this.#stop();
      this.#meter.clear();
      this.#anchor = { mediaSec: trueSec, clockSec, rate: this.tempo };
      this.#untilSec = trueSec;
    }
    this.#schedule(this.#anchor, Math.max(this.#untilSec, mediaSecAt(this.#anchor, clockSec)), pieces);
  }

  /** Fades out and frees everything. */
  end(): void {
    this.#stop();
    const volume = this.#volume;
    setTimeout(() => volume.disconnect(), 10 * FADE_SEC * 1000);
  }

  #schedule(anchor: Anchor, fromSec: number, pieces: readonly AudioPiece[]): void {
    for (const { piece, fromSec: from } of playedFrom(pieces, fromSec)) {
      const dueSec = clockSecOf(anchor, from);
      const at = Math.max(dueSec, this.context.currentTime + SOONEST_SEC);
      const offset = (from - piece.startSec) / this.tempo + (at - dueSec);
      this.#untilSec = piece.endSec;
      if (offset >= piece.buffer.duration) continue;
      const source = this.context.createBufferSource();
      source.buffer = piece.buffer;
      source.connect(this.#faded());
      source.start(at, offset, Math.max(0, (piece.endSec - piece.startSec) / this.tempo - offset));
      source.onended = () => {
        source.disconnect();
        this.#sources = this.#sources.filter((playing) => playing !== source);
      };
      this.#sources.push(source);
    }
  }

  /** The node that the sources play into. It fades in from its creation on. */
  #faded(): GainNode {
    if (this.#fade) return this.#fade;
    const fade = this.context.createGain();
    const { currentTime } = this.context;
    fade.gain.setValueAtTime(0, currentTime);
    fade.gain.linearRampToValueAtTime(1, currentTime + FADE_SEC);
    fade.connect(this.#volume);
    this.#fade = fade;
    return fade;
  }

  #stop(): void {
    const { currentTime } = this.context;
    this.#fade?.gain.setTargetAtTime(0, currentTime, FADE_SEC / 2);
    for (const source of this.#sources) source.stop(currentTime + 4 * FADE_SEC);
    this.#sources = [];
    this.#fade = null;
  }
}

/** The time of the audio clock whose audio is audible now. The output's latency delays audio scheduled at this moment. */
function heardSec(context: AudioContext): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const heard = contextTime + (performance.now() - performanceTime) / 1000;
  const { currentTime } = context;
  const isSane = performanceTime > 0 && heard <= currentTime + 0.05 && heard > currentTime - MOST_LATENCY_SEC;
  return isSane ? heard : currentTime - (context.outputLatency || context.baseLatency || 0);
}
