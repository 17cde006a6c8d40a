import { ID } from '@/lib/containers/matroska/read/ids';
import { concat } from '@/lib/media/bytes/byte-ranges';

/** Small files of known content, written element by element (RFC 8794). */

type Part = Uint8Array | readonly number[];

export function joined(...parts: Part[]): Uint8Array<ArrayBuffer> {
  return concat(parts.map((part) => Uint8Array.from(part)));
}

function idBytes(id: number): number[] {
  const bytes: number[] = [];
  for (let rest = id; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

/** A size in `length` bytes. */
export function sizeBytes(size: number, length = 4): number[] {
  const bytes: number[] = [];
  let rest = size;
  for (let i = 0; i < length; i++, rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (length - 1));
  return bytes;
}

export const UNKNOWN_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

export function element(id: number, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const body = joined(...parts);
  return joined(idBytes(id), sizeBytes(body.length), body);
}

export function unsized(id: number, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  return joined(idBytes(id), UNKNOWN_SIZE, ...parts);
}

export function uint(id: number, value: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return element(id, bytes);
}

export function float(id: number, value: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return element(id, new Uint8Array(view.buffer));
}

export function string(id: number, value: string): Uint8Array<ArrayBuffer> {
  return element(id, new TextEncoder().encode(value));
}

const HEADER = element(ID.ebml, string(ID.docType, 'matroska'));

/** @param duration ticks of a millisecond; null leaves it out. */
export function infoOf(duration: number | null, ...more: Part[]): Uint8Array<ArrayBuffer> {
  const parts = duration === null ? more : [float(ID.duration, duration), ...more];
  return element(ID.info, uint(ID.timestampScale, 1_000_000), ...parts);
}

/** 8×8 pixels of VP9, whose set-up is in its frames and its private data. */
export function videoTrack(...more: Part[]): Uint8Array<ArrayBuffer> {
  const video = element(ID.video, uint(ID.pixelWidth, 8), uint(ID.pixelHeight, 8));
  return element(
    ID.trackEntry,
    ...[uint(ID.trackNumber, 1), uint(ID.trackType, 1), string(ID.codecId, 'V_VP9')],
    ...[element(ID.codecPrivate, [1, 1, 0]), video, ...more],
  );
}

/** MP3 at 48 kHz: 24 ms a packet. */
export function soundTrack(...more: Part[]): Uint8Array<ArrayBuffer> {
  const audio = element(ID.audio, float(ID.samplingFrequency, 48000), uint(ID.channels, 2));
  return element(
    ID.trackEntry,
    ...[uint(ID.trackNumber, 2), uint(ID.trackType, 2), string(ID.codecId, 'A_MPEG/L3'), audio, ...more],
  );
}

/** A block's body. */
export function blockOf(track: number, relative: number, flags: number, ...frames: Part[]): Uint8Array {
  return joined([0x80 | track, (relative >> 8) & 0xff, relative & 0xff, flags], ...frames);
}

export function simpleBlock(track: number, relative: number, key: boolean, frame: Part = [track, relative]) {
  return element(ID.simpleBlock, blockOf(track, relative, key ? 0x80 : 0, frame));
}

export function cluster(time: number, ...blocks: Part[]): Uint8Array<ArrayBuffer> {
  return element(ID.cluster, uint(ID.timestamp, time), ...blocks);
}

/** A second of both tracks: a keyframe and nine other frames, and sound to the millisecond. */
export function second(time: number): Uint8Array<ArrayBuffer> {
  const blocks = Array.from({ length: 10 }, (_, i) => ({
    at: i * 100,
    block: simpleBlock(1, i * 100, i === 0),
  }));
  // 24 ms do not divide a second: the packets go on from where the last Cluster's ended.
  for (let n = Math.ceil(time / 24); n * 24 < time + 1000; n++)
    blocks.push({ at: n * 24 - time, block: simpleBlock(2, n * 24 - time, true, [2, n & 255]) });
  return cluster(time, ...blocks.sort((a, b) => a.at - b.at).map(({ block }) => block));
}

export interface FileSpec {
  info?: Uint8Array;
  tracks?: Uint8Array[];
  clusters: Uint8Array[];
  /** Which Clusters get a cue; all by default. */
  cued?: number[];
  cues?: boolean;
  /** The Segment's size is left open. */
  live?: boolean;
}

/** A whole file, Cues behind the media and a SeekHead that leads to them. */
export function file({ clusters, live = false, cues = true, ...spec }: FileSpec): Blob {
  const { info = infoOf(clusters.length * 1000), tracks = [videoTrack(), soundTrack()] } = spec;
  const cued = spec.cued ?? clusters.map((_, i) => i);
  const head = joined(info, element(ID.tracks, ...tracks));
  const seekSize = seekHead(0).length;
  const first = (cues ? seekSize : 0) + head.length;
  const positions = clusters.map(
    (_, i) => first + clusters.slice(0, i).reduce((sum, c) => sum + c.length, 0),
  );
  const end = first + clusters.reduce((sum, c) => sum + c.length, 0);
  const points = cued.map((i) =>
    element(
      ID.cuePoint,
      uint(ID.cueTime, i * 1000),
      element(ID.cueTrackPositions, uint(ID.cueTrack, 1), uint(ID.cueClusterPosition, positions[i] ?? 0)),
    ),
  );
  const body = joined(
    cues ? seekHead(end) : [],
    head,
    ...clusters,
    ...(cues ? [element(ID.cues, ...points)] : []),
  );
  return new Blob([HEADER, live ? unsized(ID.segment, body) : element(ID.segment, body)]);
}

/** Of one size whatever the position. */
function seekHead(position: number): Uint8Array<ArrayBuffer> {
  const place = element(ID.seekPosition, [
    position >>> 24,
    (position >> 16) & 255,
    (position >> 8) & 255,
    position & 255,
  ]);
  return element(ID.seekHead, element(ID.seek, element(ID.seekId, idBytes(ID.cues)), place));
}
