import { expect, it } from 'vitest';
import { failureDetails } from '@/lib/editor/failure-details';
import { openFile } from '@/lib/editor/open-file';
import { EDITOR_OPTIONS } from '@/lib/editor/state';
import { sourceOf } from '../../support/edits';
import { withShown } from './play';

it('has what a developer needs to know of a failure, and no name of a file', () => {
  const source = { ...sourceOf(new Uint8Array(1234)), file: new File([new Uint8Array(1234)], 'secret.mov') };
  const info = {
    container: 'mov' as const,
    durationSec: 6.5,
    tracks: [
      {
        ...{ id: 1, kind: 'video' as const, codec: 'hvc1', width: 1080, height: 1920, rotation: 90 },
        ...{
          coded: { width: 1920, height: 1080 },
          pixels: { bitDepth: 10, chroma: 1, range: 'hlg' as const },
        },
      },
      { id: 2, kind: 'audio' as const, codec: 'mp4a', sampleRate: 48000, channels: 1, language: 'deu' },
    ],
  };
  const file = withShown(openFile(source, 1), { durationMs: 6500, info });
  const parts = [{ source, startMs: 1000, endMs: 2000 }];
  const at = { userAgent: 'Browser/1', page: '2026-11-27T13:00:00.000Z' };
  const details = (code: 'not-verified' | 'engine-failed') =>
    failureDetails(code, { ...file, parts }, { options: EDITOR_OPTIONS }, at);
  expect(details('not-verified')).toEqual([
    'Error: not-verified while checking the clip',
    'Edit: 1 part, lossless, keep, video, keep, source',
    'File 1: mp4, 1234 bytes, 6.5 s',
    '- video, hvc1, 1920x1080, 10 bits, hlg, rotated by 90°',
    '- audio, mp4a, 48000 Hz, 1 channel',
    'Browser: Browser/1',
    'Page of 2026-11-27T13:00:00.000Z',
  ]);
  expect(details('engine-failed')[0]).toBe('Error: engine-failed while cutting');
});
