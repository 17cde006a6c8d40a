import { describe, expect, it } from 'vitest';
import type { SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import type { SpliceableStream } from '@/lib/cut/splice/codecs/codec';
import { readAvcStream } from '@/lib/cut/splice/codecs/h264';
import { readHevcStream } from '@/lib/cut/splice/codecs/h265';
import { hasSameSetup, holdsSetup } from '@/lib/cut/verify/decoder-setups';
import { encoded } from '@/tests/unit/cut/splice/support';

const X265 = ['-c:v', 'libx265', '-x265-params', 'log-level=none'];
const STREAMS: readonly [string, string, (entry: SampleEntry) => SpliceableStream, string[]][] = [
  ['avc1.640028', 'avcC', readAvcStream, ['-pix_fmt', 'yuv420p', '-c:v', 'libx264']],
  ['hvc1.1.6.L93.B0', 'hvcC', readHevcStream, ['-pix_fmt', 'yuv420p', '-tag:v', 'hvc1', ...X265]],
];

describe.each(STREAMS)('%s', (codec, box, read, options) => {
  it('decodes alike with further parameter sets, not with others under the same ids', async () => {
    const source = await encoded(box, ...options);
    const head = await encoded(box, '-bf', '0', ...options);
    const samples = head.data.map((data, i) => ({ data, key: i === 0 }));
    const { configuration } = read(source.entry).spliceHead({ samples, description: head.record }, 2);
    const of = (description: Uint8Array) => ({ codec, description });
    const [alone, both, other] = [of(source.record), of(configuration ?? source.record), of(head.record)];
    expect(hasSameSetup(alone, of(source.record.slice()))).toBe(true);
    expect(hasSameSetup(both, alone)).toBe(false);
    expect(holdsSetup(both, alone)).toBe(true);
    expect(holdsSetup(alone, both)).toBe(false);
    expect(holdsSetup(other, alone)).toBe(false);
    expect(holdsSetup(of(new Uint8Array(3)), alone)).toBe(false);
    expect(holdsSetup({ codec }, alone)).toBe(false);
  });
});
