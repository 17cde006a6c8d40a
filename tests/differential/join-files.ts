import { openAsBlob } from 'node:fs';
import { extname } from 'node:path';
import { indexEngine } from '@/lib/cut/engines/index/engine';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { settle } from '@/lib/edit/settle';
import type { TimeRange } from '@/lib/media/time';
import { sourceOf } from '../support/edits';

const signal = new AbortController().signal;

/** A part of one of several files, by its number. */
export interface JoinPart extends TimeRange {
  source: number;
}

/** Opens several files on disk with the `index` engine. The answer cuts parts of them into one clip. */
export async function joinFiles(paths: readonly string[]) {
  const sources = await Promise.all(
    paths.map(async (path, i) =>
      sourceOf(await openAsBlob(path), ['.mkv', '.webm'].includes(extname(path)) ? 'mkv' : 'mp4', i + 1),
    ),
  );
  const engine = await indexEngine.open(sources, { signal, onLoad: () => undefined });
  const cut = async (parts: readonly JoinPart[]) => {
    const edit = settle({
      ...PLAIN_OPTIONS,
      parts: parts.flatMap(({ source, startMs, endMs }) => {
        const own = sources[source];
        return own ? [{ source: own, startMs, endMs }] : [];
      }),
    });
    const forecast = await engine.forecast(edit);
    const { blob, report, durationSec, verified } = await engine.cut(edit, {
      signal,
      onProgress: () => undefined,
    });
    return { bytes: new Uint8Array(await blob.arrayBuffer()), report, durationSec, forecast, verified };
  };
  return { info: engine.info, cut };
}
