import { expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { type ClipContents, type LeftOut, PLAIN_CONTENTS } from '@/lib/cut/report';
import { checkPresence } from '@/lib/cut/verify/pair-tracks';
import { editOf } from '@/tests/support/edits';
import { file, moov, plainTrack, type TrackSpec } from '../../containers/mp4/build';
import { AUDIO } from '../plan/tracks';

/** Checks a clip that holds nothing but the video of a source. */
async function check(others: readonly TrackSpec[], leftOut: LeftOut[]) {
  const source = await openMovie(file(moov(plainTrack(), ...others)));
  const [video] = source.tracks;
  if (!video) throw new Error('no video');
  const window = { atSec: 0, toSec: 2, startSec: 0, endSec: 2, encodedSec: 0 };
  const contents: ClipContents = { ...PLAIN_CONTENTS, video: 'copied', audio: 'none', leftOut };
  const origin = { kind: 'rewritten' } as const;
  const expected = { edit: editOf(0, 2000), contents, durationSec: 2, origin };
  checkPresence(source, [{ source: video, clip: video }], [window], expected);
}

const SOUND = { kind: 'audio', codec: 'mp4a' } as const;

it('accounts for one missing track with each that is said to be left out', async () => {
  await expect(check([AUDIO, AUDIO], [SOUND, SOUND])).resolves.toBeUndefined();
  await expect(check([AUDIO, AUDIO], [SOUND])).rejects.toThrow('track 3 of the source is missing');
  await expect(check([AUDIO], [])).rejects.toThrow('track 2 of the source is missing');
});

it('passes a clip without the cover image that it is said to lack', async () => {
  const cover = { ...plainTrack(1), format: 'mp4v' };
  await expect(check([cover], [{ kind: 'data', codec: 'cover' }])).resolves.toBeUndefined();
  await expect(check([cover], [])).rejects.toThrow('track 2 of the source is missing');
});
