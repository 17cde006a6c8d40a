import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileCycles, folderCycles, type Import, importsBelow } from './import-graph';

/**
 * Which folders each folder may import, besides its own files: docs/architecture.md, "Layout". The longest matching path
 * counts, and a folder stands for everything below it.
 */
const CORE = ['lib/config', 'lib/media', 'lib/codecs', 'lib/containers', 'lib/edit'];
const CUT = 'lib/cut';
const FACE = `${CUT}/index.ts`;
const ENGINE_PARTS = [
  ...CORE,
  `${CUT}/engine.ts`,
  `${CUT}/forecast.ts`,
  `${CUT}/report.ts`,
  `${CUT}/compose-forecast.ts`,
  'lib/worker',
  `${CUT}/decide`,
  `${CUT}/plan`,
  `${CUT}/fit`,
  `${CUT}/splice`,
  `${CUT}/write`,
  `${CUT}/join`,
  `${CUT}/verify`,
  `${CUT}/encode`,
];
const CONTRACT = ENGINE_PARTS.slice(0, CORE.length + 3);

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'lib/config': [],
  'lib/media': ['lib/config'],
  'lib/codecs': ['lib/config', 'lib/media'],
  'lib/containers': ['lib/config', 'lib/media', 'lib/codecs', 'lib/containers'],
  'lib/containers/mp4': ['lib/config', 'lib/media', 'lib/codecs'],
  'lib/containers/matroska': ['lib/config', 'lib/media', 'lib/codecs', 'lib/containers/mp4'],
  'lib/containers/image': ['lib/config', 'lib/media', 'lib/codecs', 'lib/containers/mp4'],
  'lib/containers/avi': ['lib/config', 'lib/media', 'lib/codecs'],
  'lib/containers/mpegts': ['lib/config', 'lib/media', 'lib/codecs'],
  'lib/containers/ogg': ['lib/config', 'lib/media', 'lib/codecs'],
  'lib/edit': ['lib/config', 'lib/media'],
  'lib/ffmpeg': ['lib/config', 'lib/media', 'lib/codecs', 'lib/containers'],
  'lib/kvazaar': ['lib/config', 'lib/media', 'lib/codecs', 'lib/ffmpeg'],
  [CUT]: CONTRACT,
  [FACE]: [CUT],
  'lib/worker': ['lib/config', 'lib/media'],
  [`${CUT}/decide`]: CONTRACT,
  [`${CUT}/plan`]: CONTRACT,
  [`${CUT}/fit`]: CONTRACT,
  [`${CUT}/splice`]: [...CONTRACT, `${CUT}/plan`, 'lib/ffmpeg', 'lib/kvazaar'],
  [`${CUT}/write`]: [...CONTRACT, `${CUT}/plan`, `${CUT}/splice`],
  [`${CUT}/join`]: [...CONTRACT, `${CUT}/decide`, `${CUT}/plan`, `${CUT}/splice`, `${CUT}/write`],
  [`${CUT}/encode`]: [...CONTRACT, `${CUT}/fit`, `${CUT}/splice`, `${CUT}/write`],
  [`${CUT}/verify`]: [...CONTRACT, 'lib/worker'],
  ...Object.fromEntries(
    readdirSync(`${CUT}/engines`).map((name) => [`${CUT}/engines/${name}`, ENGINE_PARTS]),
  ),
  [`${CUT}/engines/ffmpeg`]: [...ENGINE_PARTS, 'lib/ffmpeg'],
  // Decodes frames with what two engines know of files, and joins files as no engine does.
  [`${CUT}/animation`]: [...ENGINE_PARTS, `${CUT}/engines`, 'lib/ffmpeg'],
  [`${CUT}/session`]: [...ENGINE_PARTS, `${CUT}/animation`, `${CUT}/engines`],
  'lib/preview': [...CORE, 'lib/ffmpeg', 'lib/worker'],
  'lib/filmstrip': [...CORE, 'lib/worker'],
  'lib/still': [...CORE, 'lib/preview', 'lib/worker'],
  'lib/editor': [...CORE, FACE],
  'lib/save': ['lib/config'],
  'lib/offline': ['lib/config', 'lib/media'],
  'lib/content': ['lib/config'],
  'lib/seo': ['lib/config', 'lib/content'],
  'lib/hosting': ['lib/config', 'lib/content', 'lib/ads'],
  'lib/ads': ['lib/config'],
  'components/ui': [],
  'components/ads': ['lib/config', 'lib/ads', 'components/ui'],
  'components/blog': [
    'lib/config',
    'lib/content',
    'lib/media/compatibility.ts',
    'lib/seo',
    'components/ads',
    'components/landing',
    'components/layout',
    'components/ui',
  ],
  'components/tools': [
    'lib/config',
    'lib/content',
    'lib/media',
    'lib/editor',
    'components/ads',
    'components/blog',
    'components/editor',
    'components/landing',
    'components/layout',
    'components/ui',
  ],
  'components/islands': [
    'lib/config',
    'lib/content',
    'lib/offline',
    'lib/save',
    'components/landing',
    'components/ui',
  ],
  'components/editor': [
    'lib/config',
    'lib/media',
    'lib/edit',
    // The list of files is sorted by when they were recorded.
    'lib/containers/recorded-at.ts',
    // A motion photo is opened as its video.
    'lib/containers/image/motion-photo.ts',
    FACE,
    'lib/editor',
    'lib/preview',
    'lib/filmstrip',
    'lib/still',
    'lib/save',
    'lib/offline',
    'components/ui',
    'components/landing',
  ],
};

const FOLDERS = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length);
const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function againstTheArrows({ from, to }: Import): boolean {
  const folder = FOLDERS.find((each) => isBelow(from, each));
  if (!folder) return false;
  const own = FOLDERS.find((each) => isBelow(to, each)) === folder;
  return !own && !MAY_IMPORT[folder]?.some((allowed) => isBelow(to, allowed));
}

const imports = importsBelow(['lib', 'components', 'app']);

describe('imports', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports).toContainEqual({ from: 'lib/media/judge-file.ts', to: 'lib/config/limits.ts' });
  });

  it('follow the arrows of docs/architecture.md', () => {
    expect(imports.filter(againstTheArrows)).toEqual([]);
  });

  it('tie no folders of lib into a cycle', () => {
    expect(folderCycles(imports.filter(({ from }) => from.startsWith('lib/')))).toEqual([]);
  });

  it('tie no files of lib and components into a cycle', () => {
    const inside = imports.filter(({ from }) => /^(lib|components)\//.test(from));
    expect(inside.length).toBeGreaterThan(1000);
    expect(fileCycles(inside)).toEqual([]);
  });

  it('are rejected when they go against an arrow or close a cycle', () => {
    const upward = { from: 'lib/media/time.ts', to: 'lib/editor/state.ts' };
    expect(againstTheArrows(upward)).toBe(true);
    expect(againstTheArrows({ from: `${CUT}/engines/index/a.ts`, to: `${CUT}/engines/ffmpeg/b.ts` })).toBe(
      true,
    );
    expect(folderCycles([upward, { from: 'lib/editor/a.ts', to: 'lib/media/b.ts' }])).toEqual([
      ['lib/editor', 'lib/media'],
    ]);
    const back = { from: 'lib/media/info.ts', to: 'lib/media/time.ts' };
    expect(fileCycles([upward, back, { from: back.to, to: back.from }])).toEqual([[back.from, back.to]]);
  });
});
