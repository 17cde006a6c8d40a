/** Whether decoding can begin with a sample, by the bytes of the sample itself. */
import { describe, expect, it } from 'vitest';
import { OBU_TYPE, readObus, writeObu } from '@/lib/codecs/av1/obu';
import { accessOf } from '@/lib/containers/mp4/read/random-access';
import { at } from '@/lib/containers/mp4/read/runs';
import { sampleOffset } from '@/lib/containers/mp4/read/samples';
import { encoded } from '../../../cut/splice/support';

type Encoded = Awaited<ReturnType<typeof encoded>>;

const kinds = ({ movie, track }: Encoded) =>
  Promise.all(Array.from({ length: track.samples.count }, (_, i) => accessOf(movie.blob, track, i)));

const expected = (count: number, gop: number) =>
  Array.from({ length: count }, (_, i) => (i % gop === 0 ? 'closed' : 'none'));

describe('accessOf', () => {
  it('is closed for keyframes of VP9 and AV1, and none for other frames', async () => {
    const vp9 = await encoded('vpcC', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-g', '5');
    expect(await kinds(vp9)).toEqual(expected(12, 5));
    const av1 = await encoded('av1C', ...'-c:v libaom-av1 -usage realtime -cpu-used 8 -g 5'.split(' '));
    expect(await kinds(av1)).toEqual(expected(12, 5));
  });

  it('is unknown for an AV1 keyframe without a sequence header', async () => {
    const { movie, track, data } = await encoded('av1C', '-c:v', 'libaom-av1', '-usage', 'realtime');
    const bare = readObus(data[0] ?? new Uint8Array()).filter(({ type }) => type !== OBU_TYPE.sequenceHeader);
    const bytes = new Uint8Array(await movie.blob.arrayBuffer());
    const padding = (data[0]?.length ?? 0) - bare.reduce((sum, unit) => sum + writeObu(unit).length, 0);
    const filler = { header: Uint8Array.of(OBU_TYPE.padding << 3), payload: new Uint8Array(padding - 2) };
    const from = sampleOffset(track.samples, 0, 0);
    expect(at(track.samples.chunks.sampleAt, 0)).toBe(0);
    bytes.set(
      [...bare, filler].flatMap((unit) => [...writeObu(unit)]),
      from,
    );
    expect(await accessOf(new Blob([bytes]), track, 0)).toBe('unknown');
  });
});
