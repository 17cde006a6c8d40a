import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordedAt } from '@/lib/containers/recorded-at';
import { make } from '@/tests/support/made-files';
import { fixtures } from '../../fixtures';

const AT = '2024-03-09T12:34:56Z';

/** A file that ffmpeg wrote with this recording time. */
function dated(name: string, date: string | null): Blob {
  const stated = date ? ['-metadata', `creation_time=${date}`] : ['-map_metadata', '-1'];
  return new Blob([readFileSync(make(name, '-i', fixtures.h264BframesAac, '-c', 'copy', ...stated))]);
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
