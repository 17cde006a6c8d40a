import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { ofRun } from '@/lib/editor/scope';
import { motionOf } from '@/lib/editor/shuttle';
import { INITIAL_PLAYBACK } from '@/lib/editor/state';
import { ACCEPT, play, READY, ready } from './play';

const playbackAfter = (...events: EditorEvent[]) => play(events, ready()).state.playback;

describe('speed and direction', () => {
  it('run the file forwards, or backwards without forgetting the speed forwards', () => {
    expect(playbackAfter({ type: 'set-rate', rate: 2 })).toMatchObject({ rate: 2, backwards: 0 });
    expect(playbackAfter({ type: 'set-rate', rate: 2 }, { type: 'set-rate', rate: -4 })).toMatchObject({
      rate: 2,
      backwards: 4,
    });
    const forwards = playbackAfter({ type: 'set-rate', rate: -4 }, { type: 'set-rate', rate: 1.5 });
    expect(forwards).toMatchObject({ rate: 1.5, backwards: 0 });
  });

  it('are one motion, which running backwards keeps up without the player', () => {
    expect(motionOf(playbackAfter({ type: 'playing', playing: true }))).toEqual({ playing: true, rate: 1 });
    expect(motionOf(playbackAfter({ type: 'set-rate', rate: -2 }))).toEqual({ playing: true, rate: -2 });
    const stopped = playbackAfter(
      { type: 'set-rate', rate: 4 },
      { type: 'set-rate', rate: -2 },
      { type: 'stop' },
    );
    expect(motionOf(stopped)).toEqual({ playing: false, rate: 4 });
  });
});

describe('the loop', () => {
  it('begins forwards, and ends by stopping or running backwards', () => {
    expect(playbackAfter({ type: 'set-rate', rate: -1 }, { type: 'loop' })).toMatchObject({
      looping: true,
      backwards: 0,
    });
    expect(playbackAfter({ type: 'loop' }, { type: 'stop' }).looping).toBe(false);
    expect(playbackAfter({ type: 'loop' }, { type: 'set-rate', rate: -1 }).looping).toBe(false);
    expect(playbackAfter({ type: 'loop' }, { type: 'set-rate', rate: 2 }).looping).toBe(true);
  });
});

describe('playing the clip', () => {
  const PLAY_CLIP = { type: 'play-clip' } as const;

  it('says which part plays, and takes over from a loop and from running backwards', () => {
    expect(playbackAfter({ type: 'loop' }, { type: 'set-rate', rate: -2 }, PLAY_CLIP)).toMatchObject({
      clipPart: 0,
      looping: false,
      backwards: 0,
    });
    expect(playbackAfter(PLAY_CLIP, { type: 'clip-part', index: 2 }).clipPart).toBe(2);
    expect(playbackAfter({ type: 'clip-part', index: 2 }).clipPart).toBeNull();
    expect(play([PLAY_CLIP]).state.playback.clipPart).toBeNull();
  });

  it.each<EditorEvent>([
    { type: 'stop' },
    { type: 'leave-clip' },
    { type: 'playing', playing: false },
    { type: 'loop' },
    { type: 'play-once' },
    { type: 'set-rate', rate: -1 },
    { type: 'player-failed', of: ofRun(1) },
  ])('ends with %o', (event) => {
    expect(playbackAfter(PLAY_CLIP, event)).toMatchObject({ clipPart: null });
  });

  it('goes on at another speed', () => {
    expect(playbackAfter(PLAY_CLIP, { type: 'set-rate', rate: 2 })).toMatchObject({ clipPart: 0, rate: 2 });
  });
});

describe('playing the selection once', () => {
  it('takes over from a loop and from running backwards, and the other way round', () => {
    expect(playbackAfter({ type: 'loop' }, { type: 'play-once' })).toMatchObject({
      once: true,
      looping: false,
    });
    expect(playbackAfter({ type: 'set-rate', rate: -2 }, { type: 'play-once' }).backwards).toBe(0);
    expect(playbackAfter({ type: 'play-once' }, { type: 'loop' })).toMatchObject({
      once: false,
      looping: true,
    });
  });

  it('ends with whatever stops the player, so that ordinary play goes on to the end of the file', () => {
    const ends: EditorEvent[] = [
      { type: 'stop' },
      { type: 'playing', playing: false },
      { type: 'set-rate', rate: -1 },
      { type: 'player-failed', of: ofRun(1) },
    ];
    for (const end of ends) expect(playbackAfter({ type: 'play-once' }, end).once, end.type).toBe(false);
    const faster = playbackAfter({ type: 'play-once' }, { type: 'set-rate', rate: 2 });
    expect(faster.once).toBe(true);
  });
});

describe('loudness', () => {
  it('is muted at zero, and unmuted to full volume from there', () => {
    const silent = playbackAfter({ type: 'set-volume', volume: 0 });
    expect(silent).toMatchObject({ volume: 0, muted: true });
    expect(play([{ type: 'toggle-mute' }], { ...ready(), playback: silent }).state.playback).toMatchObject({
      volume: 1,
      muted: false,
    });
  });

  it('comes back as it was before muting', () => {
    const quiet = playbackAfter({ type: 'set-volume', volume: 0.3 }, { type: 'toggle-mute' });
    expect(quiet).toMatchObject({ volume: 0.3, muted: true });
    expect(play([{ type: 'toggle-mute' }], { ...ready(), playback: quiet }).state.playback).toMatchObject({
      volume: 0.3,
      muted: false,
    });
  });
});

describe('the player', () => {
  const moving: EditorEvent[] = [
    { type: 'set-rate', rate: 2 },
    { type: 'loop' },
    { type: 'playing', playing: true },
  ];

  it('stands still once it fails', () => {
    const { playback } = play([...READY, ...moving, { type: 'player-failed', of: ofRun(1) }]).state;
    expect(playback).toMatchObject({ playing: false, looping: false, backwards: 0 });
  });

  it('starts over with another file', () => {
    const [chosen, judged] = ACCEPT;
    if (!chosen || judged?.type !== 'judged') throw new Error('no file is chosen');
    const again: EditorEvent[] = [chosen, { ...judged, of: { kind: 'pick', id: 2 } }];
    expect(play([...READY, ...moving, ...again]).state.playback).toEqual(INITIAL_PLAYBACK);
  });
});
