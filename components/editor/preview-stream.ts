/**
 * Plays a file from segments that are made while it plays. Media Source Extensions keep the source's timeline, so that
 * the time, play and pause of the `<video>` work as for any file.
 */

import type { Span } from '@/lib/media/time';
import type { LightProxy } from '@/lib/preview/preview';
import { nextSegment, playableUntil, type Segment } from '@/lib/preview/segments';

export interface StreamListener {
  /** Whether playing waits for a segment. */
  preparing(waits: boolean): void;
  /** No segment can be made or played. */
  failed(error: unknown): void;
}

/** iPhones only have the managed class: https://developer.mozilla.org/en-US/docs/Web/API/ManagedMediaSource */
export function mediaSourceClass(): typeof MediaSource | undefined {
  const { ManagedMediaSource, MediaSource } = globalThis as {
    ManagedMediaSource?: typeof globalThis.MediaSource;
    MediaSource?: typeof globalThis.MediaSource;
  };
  return ManagedMediaSource ?? MediaSource;
}

export class PreviewStream {
  #media: MediaSource | null = null;
  #buffer: SourceBuffer | null = null;
  #url = '';
  #current: { segment: Segment; controller: AbortController } | null = null;
  #ends: number[] = [];
  #madeCount = 0;
  #pumping = false;
  #isPlaying = false;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly proxy: LightProxy,
    private readonly durationSec: number,
    private readonly listener: StreamListener,
  ) {
    video.addEventListener('timeupdate', this.#advance);
    video.addEventListener('waiting', this.#advance);
  }

  /** Plays from here. Call it during a visitor's click, or the browser may block the audio. */
  play(fromSec: number): void {
    this.#isPlaying = true;
    if (!this.#media) this.#attach();
    this.seek(fromSec);
    this.video.play().catch((error: unknown) => {
      // Pausing before the first segment is ready also rejects the promise.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.#fail(error);
    });
  }

  /** Pauses, and stops making segments. */
  pause(): void {
    this.#isPlaying = false;
    this.#current?.controller.abort();
    this.video.pause();
    this.listener.preparing(false);
  }

  seek(toSec: number): void {
    if (!this.#media) return;
    const { segment, controller } = this.#current ?? {};
    const coming = segment && toSec >= segment.startSec && toSec < segment.startSec + segment.lengthSec;
    if (!coming && this.#until(toSec) === null) {
      controller?.abort();
      this.#madeCount = 0;
    }
    if (Math.abs(this.video.currentTime - toSec) > 0.01) this.video.currentTime = toSec;
    this.#advance();
  }

  /** Frees the buffer and ends the worker. */
  close(): void {
    this.#isPlaying = false;
    this.#current?.controller.abort();
    this.video.removeEventListener('timeupdate', this.#advance);
    this.video.removeEventListener('waiting', this.#advance);
    if (this.#media) {
      this.video.removeAttribute('src');
      this.video.load();
      URL.revokeObjectURL(this.#url);
    }
    this.#media = this.#buffer = null;
    this.proxy.close();
  }

  #attach(): void {
    const Media = mediaSourceClass();
    if (!Media) throw new Error('no Media Source Extensions');
    this.#media = new Media();
    this.#url = URL.createObjectURL(this.#media);
    // The managed class works only with remote playback disabled.
    this.video.disableRemotePlayback = true;
    this.video.src = this.#url;
  }

  readonly #advance = () => {
    if (!this.#media || !this.#isPlaying) return;
    this.listener.preparing(this.#until(this.video.currentTime) === null && !this.video.ended);
    if (!this.#pumping) void this.#pump();
  };

  async #pump(): Promise<void> {
    this.#pumping = true;
    try {
      while (this.#isPlaying && this.#media && (await this.#step()));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#pumping = false;
    }
  }

  /** Makes one segment. @returns true if another may be needed right away. */
  async #step(): Promise<boolean> {
    const { video, durationSec } = this;
    const segment = nextSegment({
      playheadSec: video.currentTime,
      spans: this.#spans(),
      ends: this.#ends,
      durationSec,
      madeCount: this.#madeCount,
    });
    if (segment === 'end') this.#finish();
    if (typeof segment === 'string') return false;
    const controller = new AbortController();
    this.#current = { segment, controller };
    try {
      const buffer = await this.#opened(controller.signal);
      const piece = await (await this.proxy.make(segment, controller.signal)).arrayBuffer();
      await this.#append(buffer, piece, segment.startSec);
      this.#madeCount++;
      this.#ends.push(segment.startSec + segment.lengthSec);
      // The segment is empty: the video ends before the file does.
      if (this.#until(segment.startSec) === null) this.#finish();
      this.listener.preparing(this.#until(video.currentTime) === null && !video.ended);
      return this.#until(segment.startSec) !== null;
    } catch (error) {
      if (controller.signal.aborted) return this.#isPlaying;
      throw error;
    } finally {
      this.#current = null;
    }
  }

  async #opened(signal: AbortSignal): Promise<SourceBuffer> {
    const media = this.#media;
    if (!media) throw new Error('closed');
    if (this.#buffer) return this.#buffer;
    const type = await this.proxy.format(signal);
    if (media.readyState !== 'open') await once(media, 'sourceopen');
    media.duration = this.durationSec;
    this.#buffer = media.addSourceBuffer(type);
    return this.#buffer;
  }

  async #append(buffer: SourceBuffer, piece: ArrayBuffer, startSec: number): Promise<void> {
    buffer.timestampOffset = startSec;
    const done = once(buffer, 'updateend');
    buffer.appendBuffer(piece);
    await done;
  }

  #finish(): void {
    if (this.#media?.readyState === 'open' && !this.#buffer?.updating) this.#media.endOfStream();
  }

  #spans(): Span[] {
    const { buffered } = this.video;
    return Array.from({ length: buffered.length }, (_, i) => ({
      startSec: buffered.start(i),
      endSec: buffered.end(i),
    }));
  }

  #until(atSec: number): number | null {
    return playableUntil(this.#spans(), atSec);
  }

  #fail(error: unknown): void {
    this.pause();
    this.listener.failed(error);
  }
}

function once(target: EventTarget, event: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(event, () => resolve(), { once: true }));
}
