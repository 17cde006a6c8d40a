import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordedAt } from '@/lib/containers/recorded-at';
import { fixtures } from '../../fixtures';

const AT = '2024-03-09T12:34:56Z';

/** A file that ffmpeg wrote with this recording time. */
function dated(name: string, date: string | null): Blob {
  const path = join(mkdtempSync(join(tmpdir(), 'recorded-')), name);
  const stated = date ? ['-metadata', `creation_time=${date}`] : ['-map_metadata', '-1'];
  const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';
  execFileSync(ffmpeg, ['-v', 'error', '-y', '-i', fixtures.h264BframesAac, '-c', 'copy', ...stated, path]);
  return new Blob([readFileSync(path)]);
}

it.each(['a.mp4', 'b.mov', 'c.mkv'])('reads the recording time of %s', async (name) => {
  await expect(recordedAt(dated(name, AT))).resolves.toBe(Date.parse(AT));
});

it.each(['a.mp4', 'c.mkv'])('knows none where %s states none', async (name) => {
  await expect(recordedAt(dated(name, null))).resolves.toBeNull();
});

it('knows none of other files', async () => {
  await expect(recordedAt(new Blob(['no video at all']))).resolves.toBeNull();
  await expect(recordedAt(new Blob([]))).resolves.toBeNull();
});
