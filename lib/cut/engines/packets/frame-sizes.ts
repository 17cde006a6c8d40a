import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { readVp8Keyframe } from '@/lib/codecs/vp8-keyframe';
import { readVp9Keyframe } from '@/lib/codecs/vp9/keyframe';
import type { Stream } from './open-packets';

type ReadSize = (keyframe: Uint8Array) => { width: number; height: number } | null;

/** Codecs whose keyframes state their size. Recorders in browsers change it as they go. */
const SIZE_READERS: Readonly<Record<string, ReadSize>> = { vp8: readVp8Keyframe, vp9: readVp9Keyframe };

/** Shares of a stream's length at which keyframes are looked at. */
const PLACES = [0, 0.25, 0.5, 0.75, 1];

const known = new WeakMap<Stream, Promise<boolean>>();

/** True if the size of a stream's frames changes. Encoded frames all get the size of the first. */
export function changesSize(stream: Stream): Promise<boolean> {
  const answer = known.get(stream) ?? lookAt(stream);
  known.set(stream, answer);
  return answer;
}

async function lookAt(stream: Stream): Promise<boolean> {
  const sizeOf = SIZE_READERS[stream.codec];
  return stream.kind === 'video' && sizeOf ? haveSizes(stream.track, sizeOf) : false;
}

/** True if some keyframes have other sizes than the first. */
async function haveSizes(track: InputVideoTrack, sizeOf: ReadSize): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  const first = await track.getFirstTimestamp();
  const lengthSec = (await track.computeDuration()) - first;
  const keyframes = await Promise.all(PLACES.map((share) => sink.getKeyPacket(first + share * lengthSec)));
  const sizes = keyframes.map((packet) => packet && sizeOf(packet.data)).filter((size) => size !== null);
  return sizes.some(({ width, height }) => width !== sizes[0]?.width || height !== sizes[0].height);
}
