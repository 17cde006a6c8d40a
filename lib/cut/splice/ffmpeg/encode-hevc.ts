import type { EncodedHead } from '@/lib/cut/splice/codecs/codec';
import type { Splice } from '@/lib/cut/splice/find/find-splice';
import { rateOf, type SpliceWork } from '@/lib/cut/splice/find/work';
import { DEFAULT_QP, encodeHevc } from '@/lib/kvazaar/encode';
import { loadKvazaar } from '@/lib/kvazaar/load';
import { recordOf } from '@/lib/kvazaar/record';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused, MediaError } from '@/lib/media/errors';
import { gopMovie, writeFrames } from './gop-movie';

/** Bytes of decoded frames that are held at once. More are decoded in several runs, each from the keyframe on. */
const MOST_BYTES = 256 * 2 ** 20;

/** The share of the work that is done when the frames are decoded. */
const DECODED_SHARE = 0.3;

/**
 * Decodes from the keyframe before a run of frames with ffmpeg, and encodes the run as H.265 with Kvazaar.
 * @throws {MediaError} `exact-refused`: `no-program`, `failed`; as `runFfmpeg`.
 * @throws the signal's reason when aborted.
 */
export async function encodeHevcRun(
  work: SpliceWork,
  splice: Splice,
  bitDepth: 8 | 10,
  context: ReadContext,
): Promise<EncodedHead> {
  const { track, frames } = splice;
  const { width, height } = work.stream;
  try {
    const program = await loadKvazaar(bitDepth, context.signal);
    const { samples, key, parameterSets } = await encodeHevc(
      program,
      decodedFrames(work, splice, bitDepth, context),
      { width, height, bitDepth, rate: rateOf(track), qp: DEFAULT_QP },
      context.signal,
    );
    return {
      samples: samples.map((data, i) => ({ data, key: key[i] === true })),
      times: frames.map(({ time }) => time),
      description: recordOf(parameterSets),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof MediaError) || error instanceof ExactStartRefused) throw error;
    if (error.code === 'file-unreadable') throw error;
    throw new ExactStartRefused(error.code === 'engine-unavailable' ? 'no-program' : 'failed', {
      cause: error,
    });
  }
}

/** The frames of a run, in presentation order: planes without gaps. */
async function* decodedFrames(
  { movie, stream }: SpliceWork,
  splice: Splice,
  bitDepth: 8 | 10,
  { signal, onShare }: ReadContext,
): AsyncGenerator<Uint8Array> {
  const { frames } = splice;
  const gop = gopMovie(movie, splice);
  const size = ((stream.width * stream.height * 3) / 2) * (bitDepth > 8 ? 2 : 1);
  const most = Math.max(1, Math.floor(MOST_BYTES / size));
  for (let from = 0; from < frames.length; from += most) {
    const some = frames.slice(from, from + most);
    const decoded = await writeFrames(gop, some, ['-f', 'rawvideo'], { signal });
    if (decoded.size !== some.length * size) throw new ExactStartRefused('failed');
    for (const i of some.keys()) {
      onShare(DECODED_SHARE + ((1 - DECODED_SHARE) * (from + i)) / frames.length);
      yield new Uint8Array(await decoded.slice(i * size, (i + 1) * size).arrayBuffer());
    }
  }
}
