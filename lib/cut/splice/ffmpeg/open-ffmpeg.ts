import type { EncodedHead } from '@/lib/cut/splice/codecs/codec';
import type { Splice } from '@/lib/cut/splice/find/find-splice';
import { cores, type SpliceWork, type Way } from '@/lib/cut/splice/find/work';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused } from '@/lib/media/errors';

const FULL_HD = 1920 * 1080;

/**
 * Opens a way with ffmpeg.wasm, which needs no probe because it is the same program in every browser.
 * @param settings of the encoder; undefined if it can't encode the stream.
 * @param load loads the encoder's code, and with it the program, when it is used.
 * @throws {MediaError} `exact-refused`.
 */
export function openFfmpeg<Settings>(
  work: SpliceWork,
  settings: Settings | undefined,
  load: () => Promise<
    (work: SpliceWork, splice: Splice, settings: Settings, context: ReadContext) => Promise<EncodedHead>
  >,
): Way {
  if (settings === undefined || typeof WebAssembly !== 'object') throw new ExactStartRefused('no-encoder');
  const { width, height } = work.stream;
  return {
    id: 'ffmpeg',
    // A core takes about 100 MB for frames of 1080p.
    atOnce: Math.min(width * height > FULL_HD ? 2 : 4, cores()),
    splitsFrom: 24,
    async encode(splice, context) {
      const encode = await load().catch((cause) => {
        throw new ExactStartRefused('no-program', { cause });
      });
      return encode(work, splice, settings, context);
    },
  };
}
