import { expect, test, vi } from 'vitest';
import { ffmpegEngine } from '@/lib/cut/engines/ffmpeg/engine';
import { quiet } from '@/lib/cut/session/file-engines';

test('a browser without WebAssembly is unsupported, so the advice to check the connection does not appear', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  const source = { id: 1, file: new File([], 'film.avi'), container: 'avi' } as const;
  await expect(ffmpegEngine.open([source], quiet(new AbortController().signal))).rejects.toMatchObject({
    code: 'unsupported',
  });
});
