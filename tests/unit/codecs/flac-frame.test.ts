import { expect, it } from 'vitest';
import { partOfFlacFrame, readFlacFrame } from '@/lib/codecs/flac-frame';
import { flacStream } from '@/lib/containers/mp4/read/flac-packets';
import { wholeSamples } from '@/tests/native/files';
import { make } from '@/tests/support/made-files';
import { packetsOf } from '@/tests/support/packets';

const noise = 'anoisesrc=d=0.3:a=0.6:seed=7,aformat=channel_layouts';
const tones = 'aevalsrc=0.5*sin(700*t)|0.5*sin(700*t)+0.001*sin(9000*t):d=0.5';
const STREAMS: readonly (readonly [string, string, readonly string[]])[] = [
  ['mono noise', `${noise}=mono`, []],
  ['stereo noise', `${noise}=stereo`, []],
  ['two channels that are alike', tones, []],
  ['left and side', tones, ['-ch_mode', 'left_side']],
  ['side and right', tones, ['-ch_mode', 'right_side']],
  ['mid and side', tones, ['-ch_mode', 'mid_side']],
  ['six channels of 24 bits', `${noise}=5.1`, ['-sample_fmt', 's32']],
  ['32 bits', `${noise}=stereo`, ['-sample_fmt', 's32', '-bits_per_raw_sample', '32']],
  ['silence', 'anullsrc=d=0.5', []],
  ['fixed predictors', tones, ['-lpc_type', 'fixed']],
  ['the greatest effort', tones, ['-compression_level', '12']],
  ['the least effort', `${noise}=stereo`, ['-compression_level', '0']],
  ['8 kHz', 'sine=d=2:r=8000', []],
  ['packets of 16 samples', 'sine=d=0.1', ['-frame_size', '16']],
];

async function framesOf(path: string) {
  const { track, packets } = await packetsOf(path);
  return { stream: flacStream(track) ?? expect.fail(), packets };
}

/** What native ffmpeg decodes, as 32-bit samples of all channels in turn. */
function decoded(path: string): Int32Array {
  const { buffer, byteOffset, length } = wholeSamples(path, 0);
  return new Int32Array(buffer, byteOffset, length / 4);
}

it.each(STREAMS)(
  '%s: frames and parts of them are decoded as by native ffmpeg',
  async (_, input, options) => {
    const path = make('flac.mp4', '-f', 'lavfi', '-i', input, '-c:a', 'flac', '-strict', '-2', ...options);
    const { stream, packets } = await framesOf(path);
    const samples: number[] = [];
    for (const packet of packets) {
      const frame = readFlacFrame(packet, stream) ?? expect.fail();
      for (let i = 0; i < frame.length; i++)
        for (const channel of frame.samples) samples.push((channel[i] ?? 0) * 2 ** (32 - frame.bitDepth));
      const [from, to] = [Math.floor(frame.length / 3), frame.length - Math.floor(frame.length / 4)];
      const part = readFlacFrame(partOfFlacFrame(frame, from, to), stream);
      expect(part?.samples).toEqual(frame.samples.map((channel) => channel.slice(from, to)));
    }
    expect(Int32Array.from(samples)).toEqual(decoded(path));
  },
);

it('a frame with another byte, or cut off, is refused', async () => {
  const path = make('flac.mp4', '-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'flac', '-strict', '-2');
  const { stream, packets } = await framesOf(path);
  const packet = packets[1] ?? expect.fail();
  for (const at of [2, 5, 40, packet.length - 1]) {
    const damaged = packet.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(readFlacFrame(damaged, stream)).toBeNull();
  }
  expect(readFlacFrame(packet.subarray(0, -3), stream)).toBeNull();
  expect(readFlacFrame(new Uint8Array(0), stream)).toBeNull();
});
