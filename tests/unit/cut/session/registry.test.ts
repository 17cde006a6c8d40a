import { describe, expect, it } from 'vitest';
import { ENGINES } from '@/lib/cut/session/registry';
import type { Container } from '@/lib/media/formats';
import { sourceOf } from '@/tests/support/edits';

const enginesFor = (...containers: Container[]) => {
  const sources = containers.map((container, id) => sourceOf(undefined, container, id));
  return ENGINES.filter((entry) => entry.opens(sources)).map(({ id }) => id);
};

describe('the engines', () => {
  it.each<[Container, string[]]>([
    ['mp4', ['index', 'packets', 'ffmpeg']],
    ['mov', ['index', 'packets', 'ffmpeg']],
    ['m4v', ['index', 'packets', 'ffmpeg']],
    ['3gp', ['index', 'packets', 'ffmpeg']],
    ['webm', ['index', 'packets', 'ffmpeg']],
    ['mkv', ['index', 'packets', 'ffmpeg']],
    ['ogg', ['packets', 'ffmpeg']],
    ['mpegts', ['packets', 'ffmpeg']],
    ['avi', ['ffmpeg']],
    ['wmv', ['ffmpeg']],
    ['flv', ['ffmpeg']],
    ['mpegps', ['ffmpeg']],
    ['unknown', ['ffmpeg']],
  ])('that open %s are tried in this order: %j', (container, engines) => {
    expect(enginesFor(container)).toEqual(engines);
  });

  it('open several files only if they can open each', () => {
    expect(enginesFor('mp4', 'ogg')).toEqual(['packets', 'ffmpeg']);
  });

  it('are loaded under their own names', async () => {
    for (const entry of ENGINES) expect((await entry.load()).id).toBe(entry.id);
  });
});
