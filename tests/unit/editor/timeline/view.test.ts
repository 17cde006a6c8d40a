import { describe, expect, it } from 'vitest';
import { cellsOf } from '@/lib/editor/timeline/cells';
import { rulerMarks } from '@/lib/editor/timeline/ruler';
import { bucketSecOf, levelOf, TILE_BUCKETS, tileAt, tilesOf } from '@/lib/editor/timeline/sound-tiles';
import {
  around,
  boundsOf,
  isWhole,
  panned,
  revealing,
  secAt,
  type View,
  wholeView,
  within,
  xOf,
  zoomed,
} from '@/lib/editor/timeline/view';

const frames = Float64Array.from({ length: 6000 }, (_, n) => n / 60);
const bounds = boundsOf(100, frames);
const whole = wholeView(bounds);

describe('a view', () => {
  it('zooms about a point, which stays where it is', () => {
    for (const atSec of [0, 13, 50, 99.9, 100]) {
      const view = zoomed(whole, 4, atSec, bounds);
      expect(view.spanSec).toBeCloseTo(25);
      expect(xOf(view, 800, atSec)).toBeCloseTo(xOf(whole, 800, atSec));
    }
  });

  it('zooms down to a few frames and out to the whole file, no further', () => {
    let view: View = whole;
    for (let i = 0; i < 30; i++) view = zoomed(view, 2, 42, bounds);
    expect(view.spanSec).toBeCloseTo(8 / 60);
    for (let i = 0; i < 30; i++) view = zoomed(view, 0.5, 42, bounds);
    expect(view).toEqual(whole);
    expect(isWhole(view, bounds)).toBe(true);
  });

  it('never leaves the file', () => {
    const view = zoomed(whole, 10, 50, bounds);
    expect(panned(view, -1000, bounds).fromSec).toBe(0);
    expect(panned(view, 1000, bounds).fromSec).toBeCloseTo(90);
    expect(within({ fromSec: -5, spanSec: 500 }, bounds)).toEqual(whole);
  });

  it('moves only as far as it takes to show a moment', () => {
    const view = { fromSec: 40, spanSec: 10 };
    expect(revealing(view, 45, bounds)).toBe(view);
    expect(revealing(view, 30, bounds)).toEqual({ fromSec: 29, spanSec: 10 });
    expect(revealing(view, 60, bounds).fromSec).toBeCloseTo(51);
    expect(revealing(view, 0, bounds).fromSec).toBe(0);
  });

  it('shows a range with a margin on both sides, but never less than a few frames or more than the file', () => {
    expect(around(40, 48, bounds)).toEqual({ fromSec: 39, spanSec: 10 });
    expect(around(0, 8, bounds)).toEqual({ fromSec: 0, spanSec: 10 });
    expect(around(0, 100, bounds)).toEqual(whole);
    expect(around(4, 94, bounds)).toEqual({ fromSec: 1.5, spanSec: 95 });
    expect(around(0, 90, bounds)).toEqual({ fromSec: 0, spanSec: 95 });
    const slow = boundsOf(
      100,
      Float64Array.from({ length: 100 }, (_, n) => n),
    );
    expect(around(50, 51, slow)).toEqual({ fromSec: 46.5, spanSec: 8 });
  });

  it('turns pixels into seconds and back', () => {
    const view = { fromSec: 10, spanSec: 5 };
    for (const x of [0, 1, 333, 800]) expect(xOf(view, 800, secAt(view, 800, x))).toBeCloseTo(x);
  });

  it('of a file shorter than a few frames shows all of it', () => {
    expect(boundsOf(0.05, null).minSpanSec).toBe(0.05);
    expect(wholeView(boundsOf(0, null))).toEqual({ fromSec: 0, spanSec: 0 });
  });
});

describe('the ruler', () => {
  it('labels round times that never run into one another', () => {
    for (const spanSec of [0.13, 1, 7, 60, 600, 7200, 100_000]) {
      const view = { fromSec: spanSec / 3, spanSec };
      const marks = rulerMarks(view, 800);
      expect(marks.length).toBeGreaterThan(1);
      expect(new Set(marks.map(({ label }) => label)).size).toBe(marks.length);
      for (const [i, { atSec }] of marks.entries()) {
        const next = marks[i + 1];
        if (next) expect(xOf(view, 800, next.atSec) - xOf(view, 800, atSec)).toBeGreaterThanOrEqual(72);
      }
    }
  });

  it('has none before there is anything to measure', () => {
    expect(rulerMarks({ fromSec: 0, spanSec: 0 }, 800)).toEqual([]);
    expect(rulerMarks(whole, 0)).toEqual([]);
  });
});

describe('cells', () => {
  it('cover the view without a gap and keep their moments while it is panned', () => {
    const view = { fromSec: 20, spanSec: 10 };
    const cells = cellsOf(view, 800, 100, 100);
    expect(cells[0]?.x).toBeLessThanOrEqual(0);
    for (const [i, { x }] of cells.entries()) expect(x).toBeCloseTo((cells[0]?.x ?? 0) + i * 100);
    const later = cellsOf({ ...view, fromSec: 21.3 }, 800, 100, 100);
    const shared = later.filter(({ sec }) => cells.some((cell) => Math.abs(cell.sec - sec) < 1e-9));
    expect(shared.length).toBeGreaterThanOrEqual(7);
  });

  it('never stand for a moment beyond the file', () => {
    for (const { sec } of cellsOf(whole, 810, 100, 100)) expect(sec).toBeLessThan(100);
  });
});

describe('tiles of sound', () => {
  it('have buckets of one to two pixels', () => {
    for (const spanSec of [0.2, 3, 80, 7200]) {
      const view = { fromSec: 0, spanSec };
      const px = (bucketSecOf(levelOf(view, 800)) / spanSec) * 800;
      expect(px).toBeGreaterThanOrEqual(1);
      if (levelOf(view, 800) > 0) expect(px).toBeLessThan(2);
    }
  });

  it('cover the view, each once', () => {
    const view = { fromSec: 33, spanSec: 20 };
    const tiles = tilesOf(view, 800, 100);
    expect(tiles[0]?.fromSec).toBeLessThanOrEqual(33);
    for (const [i, { fromSec, bucketSec }] of tiles.entries()) {
      const end = fromSec + bucketSec * TILE_BUCKETS;
      expect(tiles[i + 1]?.fromSec ?? 53).toBeLessThanOrEqual(end + 1e-9);
    }
    expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
    const level = levelOf(view, 800);
    expect(tiles.map(({ key }) => key)).toContain(tileAt(level, 40).key);
  });
});
