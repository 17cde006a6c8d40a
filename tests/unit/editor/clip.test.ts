import { describe, expect, it } from 'vitest';
import { clipsOf, type DeliveryWay } from '@/lib/editor/clip';
import type { EditorEvent } from '@/lib/editor/events';
import { TOASTS } from '@/lib/editor/messages/toasts';
import type { EditorOptions } from '@/lib/editor/options';
import { ofClip, ofJob, ofPick, ofRun } from '@/lib/editor/scope';
import { canCut, cutLabel, isCurrent, soundChoices } from '@/lib/editor/selectors';
import { EDITOR_OPTIONS, type EditorState } from '@/lib/editor/state';
import type { TrackKind } from '@/lib/media/info';
import { ACCEPT, cutting, editOfOpen, info, opened, play, ready, result } from './play';

const made = (from: EditorState = cutting()) =>
  play(
    [
      { type: 'cut-done', of: ofJob(1), result },
      { type: 'finished', of: ofJob(1) },
    ],
    from,
  ).state;

/** The events of another file's opening, after a reset. */
const later = (event: EditorEvent): EditorEvent =>
  event.type === 'judged' ? { ...event, of: ofPick(3) } : event;
const READY_AGAIN: EditorEvent = { type: 'engine-ready', of: ofRun(3), info: info(12) };

const delivering = (way: DeliveryWay, from = made()) => play([{ type: 'deliver', way }], from).state;
const deliveryOf = (state: EditorState) => opened(state).clip?.delivery;

describe('the card', () => {
  it('shows the clip once the toast does, not before', () => {
    const done = play([{ type: 'cut-done', of: ofJob(1), result }], cutting()).state;
    expect(opened(done).clip).toBeNull();
    expect(opened(made()).clip).toMatchObject({ id: 1, result, name: 'cut_holiday.mp4', delivery: null });
  });

  it('stays while the range is changed, and says that it is of another', () => {
    expect(isCurrent(EDITOR_OPTIONS, opened(made()))).toBe(true);
    const moved = play([{ type: 'set-start', ms: 2000 }], made()).state;
    expect(opened(moved).clip?.edit.parts).toMatchObject([{ startMs: 0, endMs: 12_000 }]);
    expect(isCurrent(EDITOR_OPTIONS, opened(moved))).toBe(false);
  });

  it('says what was checked after it was saved, also once it is put away', () => {
    const checkLater = async () => null;
    const late = { ...result, checkLater };
    const followedBy = (events: readonly EditorEvent[]) =>
      play(
        [
          { type: 'cut' },
          { type: 'cut-done', of: ofJob(2), result: late },
          { type: 'finished', of: ofJob(2) },
          ...events,
        ],
        made(),
      );
    const { state, commands } = followedBy([]);
    expect(commands.at(-1)).toEqual({ type: 'check-later', clip: 2, check: checkLater });
    expect(opened(state).clip?.later).toEqual({ status: 'running' });
    const check = { status: 'passed', frames: 3, keyframes: 12 } as const;
    const checked: EditorEvent = { type: 'checked-later', of: ofClip(2), check };
    expect(opened(followedBy([checked]).state).clip?.later).toBe(check);
    const away = followedBy([{ type: 'cut-another' }, checked]).state;
    expect(away.earlier).toMatchObject([
      { id: 2, later: check },
      { id: 1, later: null },
    ]);
  });

  it('is put away to cut another part: file and range stay, and the clip stays listed', () => {
    const { state, commands } = play([{ type: 'cut-another' }], made());
    expect(opened(state)).toMatchObject({ clip: null, parts: [{ startMs: 0, endMs: 12_000 }] });
    expect(state.earlier).toMatchObject([{ id: 1, name: 'cut_holiday.mp4' }]);
    expect(commands).toEqual([{ type: 'reveal-editor' }]);
  });
});

describe('the clips before it', () => {
  const madeTwice = (from = made()) =>
    play(
      [
        { type: 'cut' },
        { type: 'cut-done', of: ofJob(2), result: second },
        { type: 'finished', of: ofJob(2) },
      ],
      from,
    );
  const second = { ...result, blob: new Blob(['second']) };

  it('stay listed, newest first, also after a reset and beside another file', () => {
    const { state, kinds } = madeTwice();
    expect(kinds).not.toContain('release-clip');
    expect(clipsOf(state).map(({ name }) => name)).toEqual(['cut_holiday-2.mp4', 'cut_holiday.mp4']);
    const names = ['cut_holiday-2.mp4', 'cut_holiday.mp4'];
    const reset = play([{ type: 'reset' }], state).state;
    const over = play([{ type: 'reset-over', of: ofRun(2) }], reset).state;
    for (const before of [state, reset, over]) {
      const pick = ofPick(before.pick + 1);
      const another = ACCEPT.map((event) => (event.type === 'judged' ? { ...event, of: pick } : event));
      const again = play(another, before);
      expect(opened(again.state).clip).toBeNull();
      expect(again.state.earlier.map(({ name }) => name)).toEqual(names);
      expect(again.kinds).not.toContain('release-clip');
    }
  });

  it('are delivered again, each on its own', () => {
    const { state, commands } = play([{ type: 'deliver', way: 'download', clip: 1 }], madeTwice().state);
    expect(commands).toEqual([
      { type: 'deliver', way: 'download', clip: 1, result, name: 'cut_holiday.mp4' },
    ]);
    const done = play([{ type: 'delivered', of: ofClip(1), outcome: 'done' }], state).state;
    expect(deliveryOf(done)).toBeNull();
    expect(done.earlier).toMatchObject([{ delivery: { status: 'done' } }]);
    // The next delivery clears the message about this one.
    const next = play([{ type: 'deliver', way: 'share' }], done).state;
    expect(deliveryOf(next)).toMatchObject({ way: 'share' });
    expect(next.earlier).toMatchObject([{ delivery: null }]);
  });

  it('wait while another clip is written', () => {
    const saving = play([{ type: 'deliver', way: 'save-as' }], madeTwice().state).state;
    expect(play([{ type: 'deliver', way: 'download', clip: 1 }], saving).commands).toEqual([]);
  });

  it('are released when they are removed, with a delivery that still runs', () => {
    const { state } = madeTwice();
    const removed = play([{ type: 'remove-clip', clip: 1 }], state);
    expect(removed.commands).toEqual([{ type: 'release-clip', result }]);
    expect(removed.state.earlier).toEqual([]);
    expect(play([{ type: 'remove-clip', clip: 1 }], removed.state).commands).toEqual([]);
    const sharing = play([{ type: 'deliver', way: 'share', clip: 1 }], state).state;
    expect(play([{ type: 'remove-clip', clip: 1 }], sharing).kinds).toEqual([
      'cancel-delivery',
      'release-clip',
    ]);
  });

  it('end a delivery that ran on the card', () => {
    expect(madeTwice(delivering('share')).kinds).toContain('cancel-delivery');
  });
});

describe('the name of a clip', () => {
  const named = (typed: string, from = ready()) => play([{ type: 'set-name', typed }], from).state;
  const saveOf = (from: EditorState, job = 1) =>
    play([{ type: 'cut' }, { type: 'cut-done', of: ofJob(job), result }], from).commands.find(
      ({ type }) => type === 'save',
    );

  it('is the typed one with the ending of the clip, for one clip', () => {
    expect(saveOf(named('Our goal'))).toMatchObject({ name: 'Our goal.mp4' });
    const once = made(play([{ type: 'cut' }], named('Our goal')).state);
    expect(opened(once).clip?.name).toBe('Our goal.mp4');
    expect(saveOf(once, 2)).toMatchObject({ name: 'cut_holiday.mp4' });
  });

  it('can be typed while the cut runs, and not once it is saved', () => {
    const typed = named('late', cutting());
    const done = play([{ type: 'cut-done', of: ofJob(1), result }], typed);
    expect(done.commands).toContainEqual({ type: 'save', result, name: 'late.mp4' });
    expect(named('too late', done.state)).toBe(done.state);
  });

  it('is numbered from the second clip of a video on, in all of a visit', () => {
    expect(saveOf(made(), 2)).toMatchObject({ name: 'cut_holiday-2.mp4' });
    const again = play([{ type: 'reset' }, ...ACCEPT.map(later), READY_AGAIN], made()).state;
    expect(saveOf(again, 2)).toMatchObject({ name: 'cut_holiday-2.mp4' });
    const sound = play([{ type: 'set-options', change: { sound: 'only' } }], made()).state;
    expect(saveOf(sound, 2)).toMatchObject({ name: 'cut_holiday.m4a' });
  });
});

describe('a delivery', () => {
  it.each(['download', 'share', 'save-as'] as const)('by %s is asked for, and done', (way) => {
    const { state, commands } = play([{ type: 'deliver', way }], made());
    expect(commands).toEqual([{ type: 'deliver', way, clip: 1, result, name: 'cut_holiday.mp4' }]);
    expect(deliveryOf(state)).toEqual({ way, status: 'busy', share: 0 });
    const done = play([{ type: 'delivered', of: ofClip(1), outcome: 'done' }], state).state;
    expect(deliveryOf(done)).toEqual({ way, status: 'done', overSource: false });
  });

  it('that the visitor gave up leaves nothing behind', () => {
    const given = play(
      [{ type: 'delivered', of: ofClip(1), outcome: 'cancelled' }],
      delivering('share'),
    ).state;
    expect(deliveryOf(given)).toBeNull();
  });

  it('that failed says why, and can be tried again', () => {
    const failed = play(
      [{ type: 'delivered', of: ofClip(1), outcome: 'disk-full' }],
      delivering('save-as'),
    ).state;
    expect(deliveryOf(failed)).toEqual({ way: 'save-as', status: 'failed', reason: 'disk-full' });
    expect(play([{ type: 'deliver', way: 'save-as' }], failed).kinds).toEqual(['deliver']);
  });

  it('that writes keeps the next cut and the other buttons waiting, and can be cancelled', () => {
    const saving = play(
      [{ type: 'delivery-progress', of: ofClip(1), share: 0.4 }],
      delivering('save-as'),
    ).state;
    expect(deliveryOf(saving)).toMatchObject({ share: 0.4 });
    expect(canCut(opened(saving))).toBe(false);
    for (const event of [
      { type: 'deliver', way: 'download' },
      { type: 'cut-another' },
      { type: 'cut' },
    ] as const)
      expect(play([event], saving).commands).toEqual([]);
    const cancelled = play([{ type: 'cancel-delivery' }], saving);
    expect(cancelled.commands).toEqual([{ type: 'cancel-delivery' }]);
    expect(canCut(opened(cancelled.state))).toBe(true);
  });

  it('by a share sheet blocks nothing, because the sheet may never report back', () => {
    const sharing = delivering('share');
    expect(canCut(opened(sharing))).toBe(true);
    expect(play([{ type: 'deliver', way: 'download' }], sharing).kinds).toEqual(['deliver']);
  });

  it('waits for another click where the browser wants one', () => {
    const waiting = play([{ type: 'delivery-waiting', of: ofClip(1) }], delivering('save-as')).state;
    expect(deliveryOf(waiting)).toEqual({ way: 'save-as', status: 'waiting' });
    expect(play([{ type: 'deliver', way: 'save-as' }], waiting).kinds).toEqual(['deliver']);
  });

  it('of an earlier clip changes nothing', () => {
    const second = made(play([{ type: 'cut' }], made()).state);
    const again = play(
      [
        { type: 'cut-done', of: ofJob(2), result },
        { type: 'finished', of: ofJob(2) },
        { type: 'deliver', way: 'share' },
      ],
      second,
    ).state;
    expect(opened(again).clip?.id).toBe(2);
    expect(play([{ type: 'delivered', of: ofClip(1), outcome: 'failed' }], again).state).toBe(again);
  });
});

describe('sound', () => {
  const choosing = (sound: EditorOptions['sound'], from = ready()) =>
    play([{ type: 'set-options', change: { sound } }], from).state;
  const known = (...kinds: TrackKind[]) => {
    const tracks = kinds.map((kind, id) => ({ id, kind, codec: '' }));
    const info = { container: 'mov' as const, durationSec: 12, tracks };
    return play([...ACCEPT, { type: 'engine-ready', of: ofRun(1), info }]).state;
  };

  it.each([
    ['keep', 'Cut & Download Video (with Audio)', 'cut_holiday.mp4', 'success'],
    ['remove', 'Cut & Download Video (without Audio)', 'cut_holiday.mp4', 'success-silent'],
    ['only', 'Cut & Download Audio (M4A)', 'cut_holiday.m4a', 'success-sound'],
  ] as const)('%s: the button, the name and the toast say what is true', (sound, label, name, toast) => {
    const state = choosing(sound);
    expect(cutLabel(state.options, opened(state))).toBe(label);
    const { commands } = play(
      [{ type: 'cut' }, { type: 'cut-done', of: ofJob(1), result }, { type: 'finished', of: ofJob(1) }],
      state,
    );
    expect(commands).toContainEqual({ type: 'save', result, name });
    expect(commands.at(-1)).toEqual({ type: 'toast', toast });
    expect(TOASTS[toast].destructive).toBe(false);
  });

  it('offers what would leave something of the file, and everything while that is unknown', () => {
    expect(soundChoices(opened(ready()))).toEqual(['keep', 'remove', 'only']);
    expect(soundChoices(opened(known('video', 'audio')))).toEqual(['keep', 'remove', 'only']);
    expect(soundChoices(opened(known('audio')))).toEqual(['keep', 'only']);
    expect(soundChoices(opened(known('video', 'data')))).toEqual(['keep']);
  });

  it('a choice made for another file never leaves nothing of this one', () => {
    const silent = choosing('only', known('video'));
    expect(play([{ type: 'cut' }], silent).commands).toEqual([
      { type: 'cut', job: 1, edit: editOfOpen(silent, 0, 12_000) },
    ]);
    expect(cutLabel(silent.options, opened(silent))).toBe('Cut & Download Video (without Audio)');
  });

  it('is not promised for a video that has none, nor for a clip that was made without', () => {
    const silent = known('video', 'data');
    expect(cutLabel(EDITOR_OPTIONS, opened(silent))).toBe('Cut & Download Video (without Audio)');
    const report = { ...result.report, audio: 'none' as const };
    const { commands } = play(
      [
        { type: 'cut' },
        { type: 'cut-done', of: ofJob(1), result: { ...result, report } },
        { type: 'finished', of: ofJob(1) },
      ],
      silent,
    );
    expect(commands.at(-1)).toEqual({ type: 'toast', toast: 'success-silent' });
  });
});
