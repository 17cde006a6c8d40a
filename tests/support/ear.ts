/**
 * Hears what a page plays through Web Audio, and when. Of the fixtures with sound that browsers don't play, each whole second
 * begins with a beep of 1,320 Hz.
 */

/** A beep: the second of the media at which it belongs, and by how many seconds it is late; negative for early. */
export interface Beep {
  atSec: number;
  late: number;
}

export interface Ear {
  /** The loudest sample since it was set to 0, 0 to 1. */
  peak: number;
  beeps: Beep[];
}

/** Runs in the page, before its own scripts. It may refer to nothing outside. */
export function installEar(): void {
  const ear: Ear = { peak: 0, beeps: [] };
  Object.assign(globalThis, { ear });
  const played = new Set<HTMLMediaElement>();
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    played.add(this);
    return play.call(this);
  };
  const listen = (context: AudioContext) => {
    const audible = new AnalyserNode(context, { fftSize: 32768 });
    const beeping = new AnalyserNode(context, { fftSize: 32768 });
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1320, Q: 4 });
    connectPlainly.call(audible, filter);
    connectPlainly.call(filter, beeping);
    const samples = new Float32Array(audible.fftSize);
    let before = { contextSec: 0, mediaSec: 0, playbackRate: 1 };
    /** The media's time (s) when the audio clock was at 0, by the last five readings. */
    let origins: number[] = [];
    let quiet = 0;
    setInterval(() => {
      const media = [...played].find(({ paused, seeking }) => !paused && !seeking);
      if (!media || context.state !== 'running') return;
      const { currentTime: contextSec, sampleRate } = context;
      const { currentTime: mediaSec, playbackRate } = media;
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
      const heardSec = contextTime + (performance.now() - performanceTime) / 1000;
      const passed = contextSec - before.contextSec;
      // A pause, a seek or another speed lies between.
      const isBroken =
        playbackRate !== before.playbackRate ||
        Math.abs(mediaSec - before.mediaSec - passed * playbackRate) > 0.1;
      before = { contextSec, mediaSec, playbackRate };
      // An element's `currentTime` may lag behind, but never runs ahead.
      origins = [...(isBroken ? [] : origins.slice(-4)), mediaSec - heardSec * playbackRate];
      const origin = Math.max(...origins);
      audible.getFloatTimeDomainData(samples);
      const fresh = Math.min(samples.length, Math.round(passed * sampleRate));
      for (const sample of samples.subarray(-fresh)) ear.peak = Math.max(ear.peak, Math.abs(sample));
      beeping.getFloatTimeDomainData(samples);
      for (let i = samples.length - fresh; i < samples.length; i++) {
        const isLoud = Math.abs(samples[i] ?? 0) > 0.03;
        // A beep begins after a fifth of a second without one.
        if (isLoud && quiet > sampleRate / 5 && !isBroken) {
          const playedSec = contextSec - (samples.length - i) / sampleRate;
          const atSec = origin + playedSec * playbackRate;
          ear.beeps.push({ atSec: Math.round(atSec), late: atSec - Math.round(atSec) });
        }
        quiet = isLoud ? 0 : quiet + 1;
      }
    }, 100);
    return audible;
  };
  const ears = new Map<BaseAudioContext, AnalyserNode>();
  const { connect } = AudioNode.prototype;
  const connectPlainly = connect as (this: AudioNode, to: AudioNode) => unknown;
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    const { context } = this;
    if (to === context.destination && context instanceof AudioContext) {
      const known = ears.get(context) ?? listen(context);
      ears.set(context, known);
      connectPlainly.call(this, known);
    }
    return connectPlainly.call(this, to);
  } as typeof connect;
}
