/**
 * Where the ffmpeg engine's program comes from, in the order of attempts: this site's own copy, then the specification's
 * three (§7). All are pinned. The shipped core's numbers are JSON because `scripts/prepare-engine.mjs`, which is plain Node, compares the
 * npm package with them.
 */
import shipped from './engine-core.json';
import { publicPath } from './site';

/** A file that runs only if its hash matches. */
export interface PinnedFile {
  /** Absolute URL, or a path on this site's origin. */
  url: string;
  /** SHA-256 of the inflated file, lower-case hex. */
  sha256: string;
  /** Bytes of the inflated file. */
  bytes: number;
  /** Approximate bytes transferred when the file is stored gzip-compressed; only for showing progress. */
  gzipBytes?: number;
}

export type SourceId = 'same-origin' | 'primary' | 'alternative' | 'default';

export interface EngineSource {
  id: SourceId;
  js: PinnedFile;
  wasm: PinnedFile;
}

/** Milliseconds. */
export interface EngineTimeouts {
  /** A download that receives no byte for this long fails. */
  stall: number;
  /** From the verified program to a running core. */
  load: number;
}

export const ENGINE_TIMEOUTS: EngineTimeouts = { stall: 15_000, load: 30_000 };

/** Our worker. Always same-origin, because browsers require it. Not immutable: its name has no version. */
export const WORKER_PATH = publicPath('/engine/worker.js');

const shippedAs = (base: string, wasm: string): Pick<EngineSource, 'js' | 'wasm'> => ({
  js: { ...shipped.js, url: `${base}/ffmpeg-core.js` },
  wasm: { ...shipped.wasm, url: `${base}/${wasm}` },
});

const OLDER = 'https://unpkg.com/@ffmpeg/core@0.12.6/dist/esm';
/**
 * What `load()` of `@ffmpeg/ffmpeg` 0.12.15 fetches in a module worker if it gets no URL: a test compares the constant. The bytes are
 * those of the shipped version.
 */
const DEFAULT = 'https://unpkg.com/@ffmpeg/core@0.12.9/dist/esm';

const ALL: readonly EngineSource[] = [
  { id: 'same-origin', ...shippedAs(publicPath(`/engine/${shipped.version}`), 'ffmpeg-core.wasm.gz') },
  {
    id: 'primary',
    ...shippedAs(`https://cdn.jsdelivr.net/npm/@ffmpeg/core@${shipped.version}/dist/esm`, 'ffmpeg-core.wasm'),
  },
  {
    id: 'alternative',
    js: {
      url: `${OLDER}/ffmpeg-core.js`,
      sha256: 'c972f5abeafcd5f3949e54edfbdc74a9badb27025809feb1945d468ffbcfb7f1',
      bytes: 114_494,
    },
    wasm: {
      url: `${OLDER}/ffmpeg-core.wasm`,
      sha256: '2390efa7fb66e7e42dbae15427571a5ffc96b829480904c30f471f0a78967f61',
      bytes: 32_129_114,
    },
  },
  { id: 'default', ...shippedAs(DEFAULT, 'ffmpeg-core.wasm') },
];

/**
 * The sources of a comma-separated list of ids, in that list's order; all of them when it is unset or empty.
 * @throws {Error} for an id that does not exist, so that a typo stops the build.
 */
export function selectSources(list: string | undefined): readonly EngineSource[] {
  const ids = (list ?? '').split(',').flatMap((id) => id.trim() || []);
  if (ids.length === 0) return ALL;
  return ids.map((id) => {
    const source = ALL.find((known) => known.id === id);
    if (!source) throw new Error(`NEXT_PUBLIC_ENGINE_SOURCES: no source "${id}"`);
    return source;
  });
}

export const ENGINE_SOURCES = selectSources(process.env.NEXT_PUBLIC_ENGINE_SOURCES);
