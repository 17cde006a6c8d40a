import { runCodec } from '@/lib/codecs/run-codec';
import { readSample } from '@/lib/containers/mp4/read/samples';
import { presentationTime } from '@/lib/cut/plan/select-samples';
import type { Splice } from '@/lib/cut/splice/find/find-splice';
import { refusingWith } from '@/lib/cut/splice/find/refusal';
import type { SpliceWork } from '@/lib/cut/splice/find/work';
import { unwatched } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused } from '@/lib/media/errors';
import { encodeHead } from './encode-head';
import type { Supported } from './encoder-support';

/**
 * Tries a splice with one frame: encodes the source's keyframe, and decodes that and the source's own with the description of both.
 * `isConfigSupported` may promise what a browser then can't do.
 * @throws {MediaError} `exact-refused`; `file-unreadable`.
 */
export async function probe({ movie, splices, stream }: SpliceWork, support: Supported): Promise<void> {
  const [splice] = splices;
  if (!splice) return;
  const { track, key } = splice;
  const time = presentationTime(track, key);
  const keyframe: Splice = {
    ...splice,
    frames: [{ sample: key, time }],
    at: key + 1,
    to: key + 1,
    fromTime: time,
  };
  const encoded = await encodeHead(movie.blob, keyframe, support, unwatched().signal, 0);
  const { samples, configuration } = refusingWith('failed', () => stream.spliceHead(encoded, 0));
  const source = await readSample(movie.blob, track.samples, key);
  const config = { ...support.decoder, ...(configuration && { description: configuration }) };
  const frames = await countFrames(config, [...samples, source]);
  if (frames !== samples.length + 1) throw new ExactStartRefused('failed');
}

/** Decodes keyframes and counts the frames. */
async function countFrames(config: VideoDecoderConfig, keyframes: readonly Uint8Array[]): Promise<number> {
  let count = 0;
  try {
    await runCodec(
      (error) =>
        new VideoDecoder({
          output: (frame) => {
            if (frame.visibleRect?.width && frame.visibleRect.height) count++;
            frame.close();
          },
          error,
        }),
      (decoder) => {
        decoder.configure(config);
        for (const [timestamp, data] of keyframes.entries())
          decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp, data }));
      },
      unwatched().signal,
    );
    return count;
  } catch (cause) {
    throw new ExactStartRefused('failed', { cause });
  }
}
