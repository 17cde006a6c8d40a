import { describe, expect, it } from 'vitest';
import { keyframeExample } from '@/lib/content/keyframe-example';

const roles = (startDs: number) => keyframeExample(startDs).frames.map(({ role }) => role);
const count = (startDs: number, role: string) => roles(startDs).filter((each) => each === role).length;

describe('the example of a cut between keyframes', () => {
  it('says what each way of starting keeps and encodes', () => {
    expect(keyframeExample(53).text).toBe(
      'Lossless keeps and hides 1.3 s of lead-in, from the keyframe at 4.0 s on. Exact start keeps none of it and re-encodes 0.7 s, up to the keyframe at 6.0 s.',
    );
  });

  it('needs neither on a keyframe', () => {
    expect(keyframeExample(60).text).toBe(
      'There is a keyframe at 6.0 s, so nothing is hidden or re-encoded.',
    );
    expect(count(60, 'lead-in')).toBe(0);
  });

  it('encodes up to the end after the last keyframe', () => {
    expect(keyframeExample(95).text).toContain('re-encodes 0.5 s, up to the end.');
  });

  it('draws the frames from the keyframe on as lead-in', () => {
    // Four frames a second, from 4.0 s up to 5.25 s.
    expect(count(53, 'lead-in')).toBe(6);
    expect(roles(53)[16]).toBe('lead-in');
    expect(roles(53)[15]).toBe('cut');
    expect(roles(53)[22]).toBe('kept');
  });
});
