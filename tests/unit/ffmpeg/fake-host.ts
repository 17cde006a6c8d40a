/** A host with configured answers, and FFmpeg instances with configured behavior. Node has neither. */
import { createHash } from 'node:crypto';
import type { PinnedFile } from '@/lib/config/engine';
import type { FfmpegLike } from '@/lib/ffmpeg/core';

export const pinned = (url: string, bytes: Uint8Array): PinnedFile => ({
  url,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

type Answer = Uint8Array | Response | 'hang' | 'fail';

/** Answers by URL; 404 for any other. `hang` sends headers and one byte, then nothing until aborted. */
export class FakeHost {
  readonly answers = new Map<string, Answer>();
  readonly asked: string[] = [];

  readonly fetch: typeof fetch = async (input, init) => {
    const url = String(input);
    this.asked.push(url);
    init?.signal?.throwIfAborted();
    const answer = this.answers.get(url);
    if (answer === undefined) return new Response('not found', { status: 404 });
    if (answer === 'fail') throw new TypeError('Failed to fetch');
    if (answer === 'hang') return new Response(hanging(init?.signal ?? null));
    if (answer instanceof Response) return answer.clone();
    const type = url.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
    return new Response(new Blob([new Uint8Array(answer)]), { headers: { 'content-type': type } });
  };
}

function hanging(signal: AbortSignal | null): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([1]));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
}

type Behavior = 'loads' | 'rejects' | 'hangs';

/** FFmpeg instances that behave in the given order. The last behavior repeats. */
export class FakeFfmpegs {
  readonly configs: Record<string, unknown>[] = [];
  terminated = 0;
  #behaviors: Behavior[];

  constructor(...behaviors: Behavior[]) {
    this.#behaviors = behaviors;
  }

  create = (): FfmpegLike => {
    const behavior = this.#behaviors.length > 1 ? this.#behaviors.shift() : this.#behaviors[0];
    const unused = async () => true;
    return {
      load: (config) => {
        this.configs.push({ ...config });
        if (behavior === 'hangs') return new Promise(() => {});
        return behavior === 'rejects' ? Promise.reject('worker says no') : Promise.resolve(true);
      },
      exec: async () => 0,
      mount: unused,
      unmount: unused,
      createDir: unused,
      readFile: unused,
      deleteFile: unused,
      on() {},
      off() {},
      terminate: () => {
        this.terminated++;
      },
    };
  };
}
