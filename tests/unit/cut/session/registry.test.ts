import { expect, it } from 'vitest';
import { ENGINES } from '@/lib/cut/session/registry';
import type { Container } from '@/lib/media/formats';

const CONTAINERS: Container[] = [
  ...(['mp4', 'webm', 'ogg', 'mov', 'avi', 'mkv', 'wmv', 'flv', 'm4v', '3gp', 'mpegts', 'unknown'] as const),
];

it('ends with the engine that takes every container', () => {
  const last = ENGINES.at(-1);
  expect(last?.id).toBe('ffmpeg');
  for (const container of CONTAINERS)
    expect(last?.accepts({ file: new File([], 'x'), container }).ok).toBe(true);
});

it('lists every engine under its own name, and says of containers what the engine itself says', async () => {
  for (const entry of ENGINES) {
    const engine = await entry.load();
    expect(engine.id).toBe(entry.id);
    for (const container of CONTAINERS) {
      const source = { file: new File([], 'x'), container };
      expect(entry.accepts(source)).toEqual(engine.accepts(source));
    }
  }
});

it('cuts mp4 and its relatives with the engine that reads no media', () => {
  for (const container of ['mp4', 'mov', 'm4v', '3gp'] as const)
    expect(ENGINES.find((entry) => entry.accepts({ file: new File([], 'x'), container }).ok)?.id).toBe('mp4');
});
