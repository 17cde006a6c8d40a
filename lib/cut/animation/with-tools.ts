import type { SettledEdit } from '@/lib/edit/settle';
import { firstAbort } from '@/lib/media/errors';
import { AnimationEncoder } from './encoder';
import { OpenFrames } from './open-frames';

/** The open files, the encoder, which starts meanwhile, and the signal that ends both. */
export interface Tools {
  frames: OpenFrames;
  starting: Promise<AnimationEncoder>;
  signal: AbortSignal;
}

/**
 * Opens the files of an edit and starts the encoder, and closes both after the work. An abort ends them at once, and so does a failure
 * of one of them.
 * @throws what the work or they throw; the signal's reason when aborted.
 */
export async function withTools<Result>(
  edit: SettledEdit,
  signal: AbortSignal,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const both = firstAbort(signal, ending.signal);
  const starting = AnimationEncoder.start(both);
  starting.catch(() => undefined);
  let frames: OpenFrames | null = null;
  try {
    frames = await OpenFrames.open(edit, both);
    return await work({ frames, starting, signal: both });
  } finally {
    ending.abort();
    frames?.close();
    starting.then(
      (encoder) => encoder.close(),
      () => undefined,
    );
  }
}
