import { expect, test } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { ofRun } from '@/lib/editor/scope';
import { decodesAudio } from '@/lib/editor/selectors';
import type { MediaInfo } from '@/lib/media/info';
import { ACCEPT, info, play, shownIn } from './play';

const VIDEO = { id: 1, kind: 'video', codec: 'avc1' } as const;
const AUDIO = { id: 2, kind: 'audio', codec: 'ac-3' } as const;

const ready = (tracks: MediaInfo['tracks']): EditorEvent => ({
  type: 'engine-ready',
  of: ofRun(1),
  info: { ...info(12), tracks },
});
const SHOWN: EditorEvent = { type: 'player-ready', of: ofRun(1), durationSec: 12, hasVideo: true };
const audio = (plays: boolean): EditorEvent => ({ type: 'player-audio', of: ofRun(1), plays });
const decodes = (...events: EditorEvent[]) => decodesAudio(shownIn(play([...ACCEPT, ...events]).state));

test('audio is decoded if the player shows the video and says that it plays no audio', () => {
  expect(decodes(ready([VIDEO, AUDIO]), SHOWN, audio(false))).toBe(true);
  expect(decodes(SHOWN, audio(false), ready([VIDEO, AUDIO]))).toBe(true);
  expect(decodes(ready([VIDEO, AUDIO]), SHOWN, audio(true))).toBe(false);
  expect(decodes(ready([VIDEO, AUDIO]), SHOWN)).toBe(false);
  expect(decodes(ready([VIDEO, AUDIO]), SHOWN, audio(false), audio(true))).toBe(false);
});

test('audio that every browser plays is never decoded: it may only begin late', () => {
  const late = { id: 2, kind: 'audio', codec: 'mp4a' } as const;
  expect(decodes(ready([VIDEO, late]), SHOWN, audio(false))).toBe(false);
  expect(decodes(ready([VIDEO, AUDIO, late]), SHOWN, audio(false))).toBe(false);
});

test('nothing is decoded of a file without audio, or before the engine has read it', () => {
  expect(decodes(ready([VIDEO]), SHOWN, audio(false))).toBe(false);
  expect(decodes(SHOWN, audio(false))).toBe(false);
});

test('a file without video is decoded if the player failed, and one with video is left to the preview', () => {
  const failed: EditorEvent = { type: 'player-failed', of: ofRun(1) };
  expect(decodes(ready([AUDIO]), failed)).toBe(true);
  expect(decodes(ready([VIDEO, AUDIO]), failed)).toBe(false);
});
