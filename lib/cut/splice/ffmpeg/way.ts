import { cores, type OpenWay, type SpliceWork } from '@/lib/cut/splice/find/work';
import { ExactStartRefused } from '@/lib/media/errors';

/**
 * Encodes with ffmpeg.wasm, which needs no probe because it is the same program in every browser. Its code and the program are loaded
 * when they are used.
 * @throws {MediaError} `exact-refused`.
 */
export function openFfmpegWay({ stream, movie }: SpliceWork): OpenWay {
  const { ffmpeg: encoding } = stream;
  if (!encoding || typeof WebAssembly !== 'object') throw new ExactStartRefused('no-encoder');
  return {
    way: {
      id: 'ffmpeg',
      atOnce: Math.max(1, Math.min(mostCores(stream), cores())),
      splitsFrom: 24,
      async encode(splice, context) {
        const { runFfmpeg, ...encode } = await code();
        const work = { movie, splice, stream, run: runFfmpeg };
        return encoding.by === 'ffmpeg'
          ? encode.encodeWithFfmpeg(work, encoding.encoder, context)
          : encode.encodeWithKvazaar(work, encoding.bitDepth, context);
      },
    },
    proves: null,
  };
}

const FULL_HD = 1920 * 1080;

/** A core takes about 100 MB for frames of 1080p. */
function mostCores({ width, height }: SpliceWork['stream']): number {
  return width * height > FULL_HD ? 2 : 4;
}

let loading: ReturnType<typeof load> | undefined;

async function code() {
  loading ??= load();
  try {
    return await loading;
  } catch (cause) {
    loading = undefined;
    throw new ExactStartRefused('no-program', { cause });
  }
}

async function load() {
  const [{ encodeWithFfmpeg }, { encodeWithKvazaar }, { runFfmpeg }] = await Promise.all([
    import('./encode-head'),
    import('./encode-hevc'),
    import('./program'),
  ]);
  return { encodeWithFfmpeg, encodeWithKvazaar, runFfmpeg };
}
