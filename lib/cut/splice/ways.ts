import type { WayId } from '@/lib/cut/forecast';
import { type ExactRefusal, ExactStartRefused } from '@/lib/media/errors';
import { openWebCodecs } from './browser/open-web-codecs';
import { openFfmpeg } from './ffmpeg/open-ffmpeg';
import type { EncodedBy, SpliceWork, Way } from './find/work';

/** What decodes the source's frames at splices and what encodes them, best first. `SpliceableStream.encoders` has the settings. */
const CHOICES: readonly { id: WayId; open(work: SpliceWork): Way | Promise<Way> }[] = [
  // VideoDecoder, VideoEncoder
  { id: 'browser', open: openWebCodecs },
  // ffmpeg.wasm, libx264 in the same run
  {
    id: 'ffmpeg',
    open: (work) =>
      openFfmpeg(
        work,
        work.stream.encoders.libx264,
        async () => (await import('./ffmpeg/encode-x264')).encodeX264,
      ),
  },
  // ffmpeg.wasm, Kvazaar
  {
    id: 'ffmpeg',
    open: (work) =>
      openFfmpeg(
        work,
        work.stream.encoders.kvazaar,
        async () => (await import('./ffmpeg/encode-hevc')).encodeHevcRun,
      ),
  },
];

/** The ways that failed with a codec configuration, and why. They would fail again. */
const failed = new Map<string, ExactRefusal>();
/** The ways that succeeded with a codec configuration. */
const proven = new Set<string>();

const nameOf = ({ way, stream }: EncodedBy) => `${way} ${stream}`;

/** Rules out a way for a codec configuration with which it failed. */
export function rejectWay(by: EncodedBy, refusal: ExactRefusal): void {
  failed.set(nameOf(by), refusal);
}

/** Spares a way its trial, because a clip that was verified has frames which it encoded. */
export function proveWay(by: EncodedBy): void {
  proven.add(nameOf(by));
}

/**
 * Finds the first way that can encode a stream.
 * @param options `probe` tries it with a frame, once for each codec configuration.
 * @throws {MediaError} `exact-refused`, with the first way's reason; `file-unreadable`.
 */
export async function findWay(work: SpliceWork, { probe = false } = {}): Promise<Way> {
  let refused: ExactStartRefused | null = null;
  for (const { id, open } of CHOICES) {
    const name = nameOf({ way: id, stream: work.key });
    try {
      const known = failed.get(name);
      if (known) throw new ExactStartRefused(known);
      const way = await open(work);
      if (probe && !proven.has(name)) {
        await way.probe?.();
        proven.add(name);
      }
      return way;
    } catch (error) {
      if (!(error instanceof ExactStartRefused)) throw error;
      if (probe && error.refusal === 'failed') failed.set(name, error.refusal);
      refused ??= error;
    }
  }
  throw refused ?? new ExactStartRefused('no-encoder');
}
