/**
 * The `ffmpeg` engine: ffmpeg.wasm, which reads nearly everything. The last engine that is tried, and the only one
 * that downloads a program. Out of scope: choosing whether it is used (`lib/cut/session`), and several threads (they need cross-origin
 * isolation, which third-party ads break).
 */

import { isAviCutOff } from '@/lib/containers/avi/read';
import type { Engine } from '@/lib/cut/engine';
import { onlySource, type Source } from '@/lib/edit/edit';
import type { Core } from '@/lib/ffmpeg/core';
import { type FileFacts, inspectArguments, parseFacts } from '@/lib/ffmpeg/file-facts';
import { type MountedFile, startWithFile } from '@/lib/ffmpeg/program';
import { parseOutTime } from '@/lib/ffmpeg/progress-lines';
import { MediaError } from '@/lib/media/errors';
import { ffmpegNotes } from '@/lib/media/formats';
import { OpenFfmpeg } from './open-ffmpeg';
import { storesReordered } from './reordered';

export const ffmpegEngine: Engine = {
  id: 'ffmpeg',

  async open(sources, context) {
    // Not 'engine-unavailable': the visitor's connection can't mend it, and what another engine found out says more.
    if (typeof WebAssembly !== 'object') throw new MediaError('unsupported', 'no WebAssembly');
    const source = onlySource(sources);
    const opened = await startWithFile(source, context);
    try {
      const facts = await readFacts(opened, source, context.signal);
      const quiet = (signal: AbortSignal) => startWithFile(source, { signal, onLoad() {} });
      return new OpenFfmpeg(source, facts, opened, quiet);
    } catch (error) {
      opened.core.terminate();
      throw error;
    }
  },
};

/** @returns null for a file in which ffmpeg finds nothing: its cut fails, as the specification wants, not its opening. */
async function readFacts(
  open: MountedFile,
  { container, file }: Source,
  signal: AbortSignal,
): Promise<FileFacts | null> {
  const { core, input } = open;
  const facts = parseFacts((await core.run(inspectArguments(input), signal)).lines);
  if (!facts) return null;
  if (ffmpegNotes(container).withoutTimes) facts.reordered = await storesReordered(open, facts, signal);
  if (container === 'avi' && (await isAviCutOff(file))) {
    facts.isCutOff = true;
    // ffmpeg estimates it by the bytes that are there.
    facts.durationSec = (await measure(core, input, signal)) ?? facts.durationSec;
  }
  facts.durationSec ??= await measure(core, input, signal);
  return facts;
}

/** Reads the file to its end without decoding. Returns seconds; null if that fails. Recordings of browsers state no duration, for one. */
async function measure(core: Core, input: string, signal: AbortSignal): Promise<number | null> {
  if (core.dead) return null;
  const copy = ['-map', '0:V?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'];
  const { lines } = await core.run(
    ['-hide_banner', '-nostats', '-progress', 'pipe:1', '-i', input, ...copy],
    signal,
  );
  return lines.reduce<number | null>((longest, line) => parseOutTime(line) ?? longest, null);
}
