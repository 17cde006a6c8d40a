import { describe, expect, it } from 'vitest';
import {
  followedBy,
  IDENTITY,
  type Linear,
  orientationOf,
  readMatrix,
  rotationBy,
  writeMatrix,
} from '@/lib/containers/mp4/matrix';

const QUARTERS = [0, 90, 180, 270] as const;
const SIZE = { width: 64, height: 36.5 };

/** A `tkhd` body of either version, with nothing in it. */
function headerOf(version: 0 | 1): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(version === 1 ? 96 : 84);
  body[0] = version;
  return body;
}

/** Where the corners of a frame go: top left, top right, bottom left. */
function cornersOf(body: Uint8Array) {
  const view = new DataView(body.buffer);
  const at = body[0] === 1 ? 52 : 40;
  const [a = 0, b = 0, u, c = 0, d = 0, v, x = 0, y = 0] = [...Array(8).keys()].map(
    (n) => view.getInt32(at + 4 * n) / 65536,
  );
  expect([u, v, view.getInt32(at + 32)]).toEqual([0, 0, 0x40000000]);
  const { width, height } = SIZE;
  return [
    [0, 0],
    [width, 0],
    [0, height],
  ].map(([px = 0, py = 0]) => [a * px + c * py + x, b * px + d * py + y]);
}

describe('the matrix of a track', () => {
  const { width, height } = SIZE;
  it.each([
    [0, [0, 0], [width, 0], [0, height]],
    [90, [height, 0], [height, width], [0, 0]],
    [180, [width, height], [0, height], [width, 0]],
    [270, [0, width], [0, 0], [height, width]],
  ] as const)('rotates a frame by %d° and keeps it at the origin', (degrees, ...corners) => {
    for (const version of [0, 1] as const) {
      const body = headerOf(version);
      writeMatrix('tkhd', body, rotationBy(degrees), SIZE);
      expect(cornersOf(body)).toEqual(corners);
    }
  });

  it.each(QUARTERS.flatMap((source) => QUARTERS.map((turn) => [source, turn] as const)))(
    'of a source rotated by %d° is rotated by another %d°',
    (source, turn) => {
      const body = headerOf(0);
      writeMatrix('tkhd', body, followedBy(rotationBy(source), rotationBy(turn)), SIZE);
      const read = readMatrix('tkhd', body);
      expect(orientationOf(read)).toEqual({ rotation: (source + turn) % 360, mirrored: false });
      const own = headerOf(0);
      writeMatrix('tkhd', own, rotationBy((source + turn) % 360), SIZE);
      expect(body).toEqual(own);
    },
  );

  it.each(QUARTERS)('of a mirrored source stays mirrored when it is rotated by %d°', (turn) => {
    const mirrored: Linear = [-1, 0, 0, 1];
    const body = headerOf(0);
    writeMatrix('tkhd', body, followedBy(mirrored, rotationBy(turn)), SIZE);
    const read = readMatrix('tkhd', body);
    expect(orientationOf(read)).toEqual({ rotation: (180 + turn) % 360, mirrored: true });
    // The top right corner is what was shown at the top left before the rotation.
    const shown = { 0: [0, 0], 90: [height, 0], 180: [width, height], 270: [0, width] }[turn];
    expect(cornersOf(body)[1]).toEqual(shown);
  });

  it.each(QUARTERS)('is read as %d° by VLC, which knows no other angles', (degrees) => {
    const body = headerOf(0);
    writeMatrix('tkhd', body, rotationBy(degrees), SIZE);
    const view = new DataView(body.buffer);
    const value = (n: number) => view.getInt32(40 + 4 * n) / 65536;
    // modules/demux/mp4/libmp4.c, MP4_ReadBox_tkhd; the angle is cut off to an integer.
    const scale = [Math.hypot(value(0), value(3)), Math.hypot(value(1), value(4))] as const;
    const angle = (Math.atan2(value(1) / scale[1], value(0) / scale[0]) * 180) / Math.PI;
    expect(Math.trunc(angle < 0 ? angle + 360 : angle)).toBe(degrees);
  });

  it('counts as the identity if it leaves nothing of a frame, or is cut off', () => {
    expect(readMatrix('tkhd', headerOf(0))).toEqual(IDENTITY);
    expect(readMatrix('tkhd', new Uint8Array(50))).toEqual(IDENTITY);
  });

  it('may rotate by any angle', () => {
    const by = (degrees: number): Linear => {
      const turn = (degrees * Math.PI) / 180;
      return [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn)];
    };
    expect(orientationOf(by(80)).rotation).toBe(90);
    expect(orientationOf(by(-50)).rotation).toBe(270);
    expect(orientationOf(by(-40)).rotation).toBe(0);
  });
});
