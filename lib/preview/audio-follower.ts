/**
 * Plays the audio of a file in sync with a media element that plays the file without it. It follows the element's play, pause,
 * seeks, speed and volume, so that the page's or the browser's own controls work as for any file.
 */
import { type AudioPieces, PIECE_RATE } from './audio-pieces';
import { AudioRun } from './audio-run';
import { type AudioPiece, nearest } from './audio-schedule';
import { playsAudio } from './plays-audio';
import { nextSegment, playableUntil, type Segment } from './segments';

export interface FollowListener {
  /** Audio can't be decoded or played. */
  failed(error: unknown): void;
  /** The element plays audio itself after all. Null for an element that plays something else and only keeps the time. */
  heard: (() => void) | null;
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'seeking',
  'seeked',
  'ratechange',
  'volumechange',
  'waiting',
  'ended',
];

/** Milliseconds between two looks at the element's time while it plays. */
const TICK_MS = 40;

/** Milliseconds. The audio at the playhead of an element that pauses this long is made ready. */
const REST_MS = 250;

/** Seconds of audio made ready where nothing plays yet. */
const READY_SEC = 2;

/** Seconds of the media whose decoded audio is kept: 384 kB each. At a quarter of the speed they take four times as much. */
const KEPT_SEC = 40;

/** Milliseconds. An element whose time doesn't change for this long counts as paused, even if it reports playing. */
const STILL_MS = 250;

/** An element's last seen time, and since when (milliseconds) it hasn't changed; `began` once it has changed at all. */
interface Playhead {
  sec: number;
  sinceMs: number;
  began: boolean;
}

export class AudioFollower {
  readonly #ended = new AbortController();
  #media: HTMLMediaElement | null = null;
  #run: AudioRun | null = null;
  #context: AudioContext | null = null;
  #pieces: AudioPiece[] = [];
  #tempo = 1;
  #madeCount = 0;
  #nextSec: number | null = null;
  #decoding = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #playhead: Playhead | null = null;

  constructor(
    private readonly source: AudioPieces,
    private readonly listener: FollowListener,
  ) {}

  /** Follows this element from now on. */
  follow(media: HTMLMediaElement): void {
    if (media === this.#media || this.#ended.signal.aborted) return;
    this.#leave();
    this.#media = media;
    for (const name of EVENTS) media.addEventListener(name, this.#sync);
    this.#sync();
  }

  /** Lets audio play. Call it during a visitor's click, or the browser may block it. */
  unlock(): void {
    if (this.#ended.signal.aborted) return;
    this.#context ??= new AudioContext({ sampleRate: PIECE_RATE });
    // Rejected if the browser blocks it. The next click asks again.
    if (this.#context.state !== 'running') this.#context.resume().then(this.#sync, () => undefined);
  }

  /** Makes the audio at a time ready, because it plays soon; null for none. */
  prepare(sec: number | null): void {
    this.#nextSec = sec;
    void this.#decode();
  }

  /** Frees everything. */
  close(): void {
    this.#ended.abort();
    this.#leave();
    this.#pieces = [];
    void this.#context?.close();
    this.#context = null;
    this.source.close();
  }

  #leave(): void {
    for (const name of EVENTS) this.#media?.removeEventListener(name, this.#sync);
    this.#media = null;
    this.#halt();
    clearTimeout(this.#rest);
  }

  #halt(): void {
    this.#run?.end();
    this.#run = null;
    this.#playhead = null;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  readonly #sync = () => {
    const media = this.#media;
    if (!media) return;
    if (this.listener.heard && playsAudio(media)) {
      this.close();
      this.listener.heard();
      return;
    }
    if (media.playbackRate !== this.#tempo && media.playbackRate > 0) {
      this.#halt();
      this.#tempo = media.playbackRate;
      this.#pieces = [];
    }
    if (!isRunning(media)) {
      this.#halt();
      this.#madeCount = 0;
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => void this.#decode(), REST_MS);
      return;
    }
    this.#timer ??= setInterval(this.#sync, TICK_MS);
    this.#play(media);
    void this.#decode();
  };

  #play(media: HTMLMediaElement): void {
    this.unlock();
    const context = this.#context;
    if (context?.state !== 'running' || !this.#isMoving(media.currentTime)) {
      this.#run?.end();
      this.#run = null;
      return;
    }
    this.#run ??= new AudioRun(context, this.#tempo);
    this.#run.volume(media.muted ? 0 : media.volume);
    this.#run.play(media.currentTime, this.#pieces);
  }

  /** An element reports playing before its time moves, and also while a hidden page halts it. */
  #isMoving(sec: number): boolean {
    const now = performance.now();
    const { sec: before, sinceMs, began } = this.#playhead ?? { sec, sinceMs: now, began: false };
    const moves = sec !== before;
    this.#playhead = { sec, sinceMs: moves ? now : sinceMs, began: began || moves };
    return this.#playhead.began && now - this.#playhead.sinceMs < STILL_MS;
  }

  async #decode(): Promise<void> {
    if (this.#decoding) return;
    this.#decoding = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#add(next);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      this.close();
      this.listener.failed(error);
    } finally {
      this.#decoding = false;
    }
  }

  /** What to decode next; null for nothing. */
  #next(): Segment | null {
    const media = this.#media;
    if (!media || !(media.duration > 0)) return null;
    const { currentTime: playheadSec, duration: durationSec } = media;
    const ready = (sec: number) =>
      playableUntil(this.#pieces, sec) === null && durationSec - sec > 0.05
        ? { startSec: sec, lengthSec: Math.min(READY_SEC, durationSec - sec) }
        : null;
    const soon = ready(playheadSec) ?? (this.#nextSec === null ? null : ready(this.#nextSec));
    if (soon || !isRunning(media)) return soon;
    const ends = this.#pieces.map(({ endSec }) => endSec);
    const segment = nextSegment({
      playheadSec,
      spans: this.#pieces,
      ends,
      durationSec,
      madeCount: this.#madeCount,
    });
    return typeof segment === 'string' ? null : segment;
  }

  async #add(segment: Segment): Promise<void> {
    const tempo = this.#tempo;
    const samples = await this.source.decode(segment, tempo, this.#ended.signal);
    this.#ended.signal.throwIfAborted();
    // The speed changed meanwhile.
    if (tempo !== this.#tempo) return;
    const { startSec, lengthSec } = segment;
    const piece = { startSec, endSec: startSec + lengthSec, buffer: bufferOf(samples) };
    const pieces = [...this.#pieces, piece].sort((a, b) => a.startSec - b.startSec);
    const times = [this.#media?.currentTime ?? startSec, this.#nextSec ?? startSec];
    this.#pieces = nearest(pieces, times, KEPT_SEC);
    this.#madeCount++;
    this.#sync();
  }
}

function isRunning(media: HTMLMediaElement): boolean {
  return !media.paused && !media.ended && !media.seeking && media.readyState > media.HAVE_CURRENT_DATA;
}

/** @param samples interleaved stereo. */
function bufferOf(samples: Int16Array): AudioBuffer {
  const length = Math.max(1, samples.length >> 1);
  const buffer = new AudioBuffer({ length, numberOfChannels: 2, sampleRate: PIECE_RATE });
  for (const channel of [0, 1]) {
    const data = buffer.getChannelData(channel);
    for (let i = 0; i < data.length; i++) data[i] = (samples[2 * i + channel] ?? 0) / 32768;
  }
  return buffer;
}
