import { describe, expect, it } from 'vitest';
import { describeForeign } from '@/lib/editor/foreign';
import type { TrackInfo } from '@/lib/media/info';
import { toSound, toVideo } from '@/tests/support/edits';

const tracksOf = (...tracks: Omit<TrackInfo, 'id'>[]): TrackInfo[] =>
  tracks.map((track, id) => ({ ...track, id }));

const SDR = { bitDepth: 8, chroma: 1, range: 'sdr' } as const;
const AAC = { kind: 'audio', codec: 'mp4a' } as const;

describe('describeForeign', () => {
  it('says nothing of H.264 and AAC, of other tracks, and of what is encoded anyway', () => {
    const h264 = { kind: 'video', codec: 'avc1', pixels: SDR } as const;
    expect(describeForeign(tracksOf(h264, AAC, { kind: 'data', codec: 'tmcd' }), toVideo())).toBeNull();
    expect(describeForeign(tracksOf({ kind: 'video', codec: 'vp8' }, AAC), toVideo())).toBeNull();
    expect(describeForeign([], toVideo())).toBeNull();
  });

  it.each([
    [{ kind: 'video', codec: 'hvc1', pixels: SDR }, 'HEVC video: some PCs and older phones can’t play it.'],
    [
      { kind: 'video', codec: 'avc1', pixels: { ...SDR, bitDepth: 10 } },
      '10-bit H.264 video: many phones, TVs and browsers can’t play it.',
    ],
    [
      { kind: 'video', codec: 'hvc1', pixels: { ...SDR, bitDepth: 10 } },
      '10-bit HEVC video: some PCs and older phones can’t play it.',
    ],
    [
      { kind: 'video', codec: 'av01', pixels: { ...SDR, bitDepth: 10, range: 'pq' } },
      'HDR AV1 video: many screens show the wrong colors.',
    ],
    [
      { kind: 'video', codec: 'avc1', pixels: { ...SDR, gamut: 'bt2020' } },
      'Wide-gamut H.264 video: many screens show the wrong colors.',
    ],
    [{ kind: 'video', codec: 'vp9' }, 'VP9 video: some iPhones, TVs and editing programs can’t play it.'],
    [{ kind: 'video', codec: 'av01' }, 'AV1 video: older iPhones, Macs and TVs can’t play it.'],
    [{ kind: 'audio', codec: 'opus' }, 'Opus sound: some older iPhones, Macs and TVs can’t play it.'],
    [{ kind: 'audio', codec: 'flac' }, 'FLAC sound: some older phones, Macs and TVs can’t play it.'],
    [{ kind: 'audio', codec: 'ac-3' }, 'AC-3 sound: Chrome, Firefox and many phones can’t play it.'],
    [{ kind: 'audio', codec: 'ec-3' }, 'E-AC-3 sound: Chrome, Firefox and many phones can’t play it.'],
    [{ kind: 'audio', codec: 'mp3' }, 'MP3 sound: some devices can’t play it.'],
    [{ kind: 'audio', codec: 'alac' }, 'ALAC sound: some devices can’t play it.'],
  ] as const)('names %o', (track, note) => {
    expect(describeForeign(tracksOf(track), toVideo())).toBe(note);
  });

  it('names one kind after the other', () => {
    const tracks = tracksOf({ kind: 'video', codec: 'av01' }, { kind: 'audio', codec: 'mp3' });
    expect(describeForeign(tracks, toVideo())).toBe(
      'AV1 video: older iPhones, Macs and TVs can’t play it. MP3 sound: some devices can’t play it.',
    );
  });

  it('names only streams of the clip, and each kind once', () => {
    const tracks = tracksOf(
      { kind: 'video', codec: 'vp9' },
      ...[1, 2].map(() => ({ kind: 'audio', codec: 'opus' }) as const),
    );
    expect(describeForeign(tracks, toVideo())?.match(/sound/g)).toHaveLength(1);
    expect(describeForeign(tracks, toVideo({ sound: 'remove' }))).toMatch(/^VP9 video: [^:]+$/);
    expect(describeForeign(tracks, toSound())).toMatch(/^Opus sound: [^:]+$/);
  });
});
