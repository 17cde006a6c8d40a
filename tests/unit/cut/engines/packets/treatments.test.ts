import { describe, expect, it } from 'vitest';
import { treatmentsOf } from '@/lib/cut/engines/packets/plan-packets';
import type { ClipFormat } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';

const STREAMS = [
  { kind: 'video', codec: 'h264' },
  { kind: 'audio', codec: 'aac' },
] as const;
const AAC = { sampleRate: 44_100, channels: 1 };
const VIDEO = {
  width: 2,
  height: 2,
  rotation: 0,
  pixelAspect: 1,
  colors: { primaries: 1, transfer: 1, matrix: 1, fullRange: false },
};

const treated = (format: ClipFormat | undefined, planned: ('copied' | 'encoded')[] = ['copied', 'copied']) =>
  treatmentsOf(STREAMS, planned, { ...PLAIN_OPTIONS, ...(format ? { format } : {}) });

describe('the treatment of streams', () => {
  it('is what a format says', () => {
    expect(treated(undefined)).toEqual(['copied', 'copied']);
    expect(treated({ video: VIDEO, audio: 'copied' })).toEqual(['encoded', 'copied']);
    expect(treated({ video: 'copied', audio: AAC })).toEqual(['copied', 'encoded']);
  });

  it('is a refusal where a stream that has to be copied cannot be', () => {
    const refused = () => treated({ video: 'copied', audio: AAC }, ['encoded', 'copied']);
    expect(refused).toThrow(expect.objectContaining({ code: 'codec-not-in-mp4' }));
    expect(treated(undefined, ['encoded', 'copied'])).toEqual(['encoded', 'copied']);
  });
});
