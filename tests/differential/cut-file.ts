import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { CutReport } from '@/lib/cut/engine';
import { matroskaEngine } from '@/lib/cut/engines/index/matroska';
import { mp4Engine } from '@/lib/cut/engines/index/mp4';
import type { MediaInfo } from '@/lib/media/info';
import type { RangeDs } from '@/lib/media/time';

const signal = new AbortController().signal;

/** Opens a file on disk with the engine of its container; what comes back cuts it into other files. */
export async function openFile(path: string) {
  const file = new File([await openAsBlob(path)], basename(path));
  const matroska = ['.mkv', '.webm'].includes(extname(path));
  const engine = await (matroska ? matroskaEngine : mp4Engine).prepare(
    { file, container: matroska ? 'mkv' : 'mp4' },
    { signal, onLoad: () => undefined },
  );
  if (!engine.info) throw new Error('the engine told nothing of the file');
  const info: MediaInfo = engine.info;
  return {
    info,
    async cut(range: RangeDs, out: string): Promise<{ report: CutReport; durationSec: number }> {
      const { blob, report, durationSec } = await engine.cut(range, { signal, onProgress: () => undefined });
      await writeFile(out, new Uint8Array(await blob.arrayBuffer()));
      return { report, durationSec };
    },
  };
}
