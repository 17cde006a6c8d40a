import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { indexEngine } from '@/lib/cut/engines/index/engine';
import type { CutReport } from '@/lib/cut/report';
import type { EditOptions } from '@/lib/edit/edit';
import type { MediaInfo } from '@/lib/media/info';
import type { TimeRange } from '@/lib/media/time';
import { editOfParts, sourceOf } from '../support/edits';

const signal = new AbortController().signal;

/** Opens a file on disk with the `index` engine. The answer cuts it into other files. */
export async function openFile(path: string) {
  const container = ['.mkv', '.webm'].includes(extname(path)) ? 'mkv' : 'mp4';
  const source = sourceOf(await openAsBlob(path), container);
  const engine = await indexEngine.open([source], { signal, onLoad: () => undefined });
  if (!engine.info) throw new Error('the engine has no information on the file');
  const info: MediaInfo = engine.info;
  /** Cuts parts, in the order of the clip. */
  const cutParts = async (
    ranges: readonly TimeRange[],
    out: string,
    options: Partial<EditOptions> = {},
  ): Promise<{ report: CutReport; durationSec: number }> => {
    const edit = editOfParts(ranges, options, source);
    const { blob, report, durationSec } = await engine.cut(edit, { signal, onProgress: () => undefined });
    await writeFile(out, new Uint8Array(await blob.arrayBuffer()));
    return { report, durationSec };
  };
  return { info, cutParts, cut: (range: TimeRange, out: string) => cutParts([range], out) };
}
