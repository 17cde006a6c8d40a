import { describe, expect, it } from 'vitest';
import type { Animation } from '@/lib/edit/edit';
import { animationFrames, animationNote, animationSides, FIRST_ANIMATION } from '@/lib/editor/animation';
import { animationObstacle } from '@/lib/editor/animation-obstacle';
import { describeCut } from '@/lib/editor/describe';
import { estimateSize, shownSize } from '@/lib/editor/estimate';
import type { EditorOptions, Target } from '@/lib/editor/options';
import { recallOf } from '@/lib/editor/recall';
import { parseRecall } from '@/lib/editor/recall-parse';
import { ofPick } from '@/lib/editor/scope';
import { canCut, cutLabel, editOf, optionsFor, successToast } from '@/lib/editor/selectors';
import { hasSize } from '@/lib/editor/size-estimate';
import { FIRST_LIMIT, parseOptionalLimit } from '@/lib/editor/size-limit';
import { shownSource } from '@/lib/editor/sources';
import { startChoices } from '@/lib/editor/start';
import { EDITOR_OPTIONS, type EditorState, type OpenFile } from '@/lib/editor/state';
import type { TrackInfo } from '@/lib/media/info';
import { file, forecast, opened, play, ready, report, result, shownIn, withShown } from './play';

const GIF = FIRST_ANIMATION;
const toMake = (animation: Animation): EditorOptions => ({
  ...EDITOR_OPTIONS,
  target: { kind: 'animation', animation },
});
const options = toMake(GIF);
const choose = (target: Target, from = ready()) =>
  play([{ type: 'set-options', change: { target } }], from).state;
const FIT = { kind: 'fit', limit: FIRST_LIMIT } as const;

const track = { id: 1, kind: 'video', codec: 'avc1', width: 1920, height: 1080 } as const;
const sound = { id: 2, kind: 'audio', codec: 'mp4a' } as const;
const seconds = (sec: number, tracks: TrackInfo[] = [track, sound]): OpenFile => {
  const { source } = shownIn(ready());
  const open = withShown(opened(ready()), {
    durationMs: sec * 1000,
    info: { container: 'mp4', durationSec: sec, tracks },
  });
  return { ...open, parts: [{ source, startMs: 0, endMs: sec * 1000 }] };
};

describe('the choice of a moving image', () => {
  it('ends a size limit, and a size limit ends it', () => {
    const outputOf = (state: EditorState) => optionsFor(state.options, seconds(5)).output;
    const animated = choose(options.target, choose(FIT));
    expect(outputOf(animated)).toEqual({ kind: 'animation', animation: GIF });
    expect(outputOf(choose(FIT, animated))).toMatchObject({ kind: 'video', limit: FIRST_LIMIT });
    expect(outputOf(choose({ kind: 'original' }, animated))).toMatchObject({ kind: 'video', limit: null });
  });

  it('is for one file', () => {
    const { state } = play(
      [
        { type: 'chosen', file },
        { type: 'judged', of: ofPick(2), file, verdict: { ok: true, container: 'mov' } },
      ],
      choose(options.target),
    );
    expect(state.options.target.kind).toBe('original');
  });

  it('leaves the other options without an effect', () => {
    const others = { start: 'exact', sound: 'only', chapters: 'parts', codecs: 'plain' } as const;
    const asked = optionsFor({ ...options, ...others }, seconds(5));
    expect(asked).toEqual(optionsFor(options, seconds(5)));
    expect(startChoices(options, { ...seconds(5), forecast })).toEqual([]);
  });

  it('is none for a file without video', () => {
    const heard = seconds(5, [sound]);
    expect(optionsFor(options, heard).output.kind).toBe('video');
    expect(cutLabel(options, heard)).toContain('Audio');
  });

  it('comes back after a reload, if it is one', () => {
    const { target } = toMake({ ...GIF, bytes: 2_000_000 });
    const kept = recallOf(choose(target), 0);
    expect(parseRecall(JSON.stringify(kept), 1)?.options.target).toEqual(target);
    for (const wrong of [
      { format: 'png' },
      { longerSide: 0 },
      { rate: '15' },
      { loop: 1 },
      { bytes: 'ten' },
    ]) {
      const broken = { kind: 'animation', animation: { ...GIF, ...wrong } };
      const note = { ...kept, options: { ...kept?.options, target: broken } };
      expect(parseRecall(JSON.stringify(note), 1), JSON.stringify(wrong)).toBeNull();
    }
  });
});

describe('a selection of more than 30 s', () => {
  it('can’t become one, and the reason suggests a video', () => {
    expect(animationObstacle(seconds(30), options)).toBeNull();
    expect(canCut(seconds(30), options)).toBe(true);
    const text =
      'GIFs of more than 30 seconds get huge. Shorten the selection, or keep MP4 by choosing “Original.”';
    expect(animationObstacle(seconds(31), options)).toBe(text);
    const webp = toMake({ ...GIF, format: 'webp' });
    expect(animationObstacle(seconds(31), webp)).toBe(text.replace('GIF', 'WebP'));
    expect(canCut(seconds(31), options)).toBe(false);
    expect(canCut(seconds(31), EDITOR_OPTIONS)).toBe(true);
    expect(animationNote(seconds(31), options, null)).toEqual({
      text,
      isWarning: true,
    });
  });

  it('can if each of its parts becomes a file', () => {
    const long = seconds(60);
    const parts = [0, 30_000].map((startMs) => ({
      source: long.sources[0].source,
      startMs,
      endMs: startMs + 20_000,
    }));
    expect(animationObstacle({ ...long, parts }, options)).not.toBeNull();
    expect(animationObstacle({ ...long, parts }, { ...options, saveAs: 'each' })).toBeNull();
  });
});

describe('its size', () => {
  it('is offered up to the source’s own', () => {
    expect(animationSides(seconds(5))).toEqual([240, 320, 480, 640, 800, 1080]);
    const small = seconds(5, [{ ...track, width: 360, height: 640 }]);
    expect(animationSides(small)).toEqual([240, 320, 480, 640]);
    expect(animationFrames(options, small)).toEqual({ width: 270, height: 480, count: 75 });
  });

  it('follows the crop and the turn', () => {
    const framing = { crop: { x: 0, y: 0, width: 0.5, height: 1 }, flip: false, turn: 90 } as const;
    expect(animationFrames(options, { ...seconds(5), framing })).toMatchObject({ width: 480, height: 426 });
  });

  it('in bytes is known once a few frames are encoded, and at most the limit', () => {
    const open = seconds(5);
    expect(estimateSize(options, open, [])?.kind).toBe('pending');
    const known = { ...open, ahead: { edit: editOf(options, open), bytes: 3_000_000 } };
    const estimate = estimateSize(options, known, []);
    expect(estimate).toEqual({ bytes: 3_000_000, kind: 'rough' });
    const limited = toMake({ ...GIF, bytes: 1_000_000 });
    const most = { ...open, ahead: { edit: editOf(limited, open), bytes: 1_000_000 } };
    const shown = estimateSize(limited, most, []);
    expect(shown && shownSize(shown, String)).toBe('≤ 1 MB');
    expect(animationNote(known, options, { kind: 'rough', text: 'about 2.9 MB' })?.text).toBe(
      '480 × 270, 75 frames, about 2.9 MB.',
    );
    expect(animationNote(open, options, null)?.text).toBe('480 × 270, 75 frames. Estimating the size …');
  });

  it('in bytes says so if it can’t be estimated, and is exact once the clip is made', () => {
    const open = seconds(5);
    const failed = { ...open, ahead: { edit: editOf(options, open), bytes: null } };
    const estimate = estimateSize(options, failed, []);
    expect(estimate?.kind).toBe('unknown');
    expect(hasSize(estimate)).toBe(false);
    expect(animationNote(failed, options, { kind: 'unknown', text: '–' })?.text).toBe(
      '480 × 270, 75 frames, its size shows once it’s made.',
    );
    const clip = { id: 1, result, edit: editOf(options, open), name: 'a.gif', later: null, delivery: null };
    expect(estimateSize(options, failed, [clip])).toEqual({ bytes: 4, kind: 'exact' });
  });

  it('has a limit only if one is typed', () => {
    expect(parseOptionalLimit(' ')).toEqual({ bytes: null });
    expect(parseOptionalLimit('2,5')).toEqual({ bytes: 2_500_000 });
    expect(parseOptionalLimit('much')).toHaveProperty('problem');
  });
});

describe('what the editor says', () => {
  it('names the format on the button and the toast', () => {
    expect(cutLabel(options, seconds(5))).toBe('Cut & Download GIF');
    expect(cutLabel(toMake({ ...GIF, format: 'webp' }), seconds(5))).toBe('Cut & Download WebP');
    const open = seconds(5);
    const parts = [0, 2000].map((startMs) => ({
      source: shownSource(open).source,
      startMs,
      endMs: startMs + 1000,
    }));
    expect(cutLabel(options, { ...open, parts })).toBe('Cut & Download GIF (0:02)');
    expect(cutLabel({ ...options, saveAs: 'each' }, { ...open, parts })).toBe('Cut & Download 2 files (GIF)');
    expect(successToast(editOf(options, open), { audio: 'none' })).toBe('success-image');
  });

  it('tells what will be made, and what was', () => {
    expect(describeCut({ ...forecast, video: 'encoded', animation: { format: 'webp' } })).toBe(
      'Your video will be converted to a WebP.',
    );
    const animation = { format: 'gif', width: 480, height: 270, rate: 15, frames: 75, colors: 128 } as const;
    expect(describeCut({ ...report, animation: { ...animation, isReduced: true } })).toBe(
      '75 frames, 480 × 270, 15 per second, 128 colors. Made smaller to fit your limit.',
    );
  });
});
