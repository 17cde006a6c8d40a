import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import type { ListedStream, StreamLister, TrackKind } from '@/lib/media/info';

/** stream_type: ISO/IEC 13818-1 table 2-34; from 0x80 on, those of ATSC and Blu-ray. */
const TYPES: Readonly<Record<number, [codec: string, kind: TrackKind]>> = {
  1: ['mpeg1video', 'video'],
  2: ['mpeg2video', 'video'],
  3: ['mp3', 'audio'],
  4: ['mp3', 'audio'],
  15: ['aac', 'audio'],
  16: ['mpeg4', 'video'],
  17: ['aac_latm', 'audio'],
  27: ['h264', 'video'],
  32: ['h264-mvc', 'video'],
  33: ['jpeg2000', 'video'],
  36: ['hevc', 'video'],
  51: ['vvc', 'video'],
  66: ['cavs', 'video'],
  128: ['pcm_bluray', 'audio'],
  129: ['ac3', 'audio'],
  130: ['dts', 'audio'],
  131: ['truehd', 'audio'],
  132: ['eac3', 'audio'],
  133: ['dts', 'audio'],
  134: ['scte_35', 'data'],
  135: ['eac3', 'audio'],
  144: ['hdmv_pgs_subtitle', 'subtitle'],
  209: ['dirac', 'video'],
  234: ['vc1', 'video'],
};

/** stream_type of private data, which only descriptors may describe. */
const PRIVATE = 6;

/** descriptor_tag: ETSI EN 300 468 table 12. */
const DESCRIBED: Readonly<Record<number, [codec: string, kind: TrackKind]>> = {
  69: ['vbi', 'data'],
  70: ['dvb_teletext', 'subtitle'],
  86: ['dvb_teletext', 'subtitle'],
  89: ['dvb_subtitle', 'subtitle'],
  106: ['ac3', 'audio'],
  122: ['eac3', 'audio'],
  123: ['dts', 'audio'],
  124: ['aac', 'audio'],
};

/** format_identifier of a registration descriptor: ISO/IEC 13818-1 §2.6.8, as registered with SMPTE. */
const REGISTRATION = 5;
const REGISTERED: Readonly<Record<string, [codec: string, kind: TrackKind]>> = {
  'AC-3': ['ac3', 'audio'],
  EAC3: ['eac3', 'audio'],
  DTS1: ['dts', 'audio'],
  DTS2: ['dts', 'audio'],
  DTS3: ['dts', 'audio'],
  Opus: ['opus', 'audio'],
  BSSD: ['s302m', 'audio'],
  HEVC: ['hevc', 'video'],
  'VC-1': ['vc1', 'video'],
  KLVA: ['klv', 'data'],
  'ID3 ': ['timed_id3', 'data'],
};

/** Bytes of a packet, and the first of them. */
export const PACKET = 188;
export const SYNC = 0x47;
/** Bytes that are read. The tables repeat several times a second. */
export const FIRST_BYTES = 2 * 2 ** 20;

/** Lists the streams of the first program of an MPEG transport stream: ISO/IEC 13818-1 §2.4.4. */
export const listStreams: StreamLister = async (file) => {
  const streams = readProgram(await readBlob(file, 0, FIRST_BYTES));
  if (!streams) throw new MediaError('index-invalid', 'no program map');
  return streams;
};

/** The streams of the first program, by the tables in the beginning of a file. Null when the tables aren't there. */
export function readProgram(bytes: Uint8Array): ListedStream[] | null {
  const layout = findLayout(bytes);
  if (!layout) return null;
  const association = readSection(bytes, layout, 0);
  const map = association && programMapPid(association);
  const section = map ? readSection(bytes, layout, map) : null;
  return section && readStreams(section);
}

/** Where packets lie, in bytes: the first one, and the distance between them. */
export interface PacketLayout {
  first: number;
  stride: number;
}

/** Packets of 188 bytes, or of 192 with the time stamp that camcorders put before each. */
export function findLayout(bytes: Uint8Array): PacketLayout | null {
  for (const stride of [PACKET, 192])
    for (let first = 0; first < stride; first++)
      if ([0, 1, 2].every((i) => bytes[first + i * stride] === SYNC)) return { first, stride };
  return null;
}

/** The first complete table section of a PID, without packet headers and pointer field. */
function readSection(bytes: Uint8Array, { first, stride }: PacketLayout, pid: number): Uint8Array | null {
  const gathered: number[] = [];
  for (let at = first; at + PACKET <= bytes.length; at += stride) {
    const flags = bytes[at + 1] ?? 0;
    if ((((flags & 31) << 8) | (bytes[at + 2] ?? 0)) !== pid) continue;
    const adaptation = (bytes[at + 3] ?? 0) & 32 ? 1 + (bytes[at + 4] ?? 0) : 0;
    let body = at + 4 + adaptation;
    const begins = (flags & 64) !== 0;
    if (begins) body += 1 + (bytes[body] ?? 0);
    if (!begins && gathered.length === 0) continue;
    gathered.push(...bytes.subarray(body, at + PACKET));
    const length = 3 + ((((gathered[1] ?? 0) & 15) << 8) | (gathered[2] ?? 0));
    if (gathered.length >= length) return Uint8Array.from(gathered.slice(0, length));
  }
  return null;
}

/** The PID of the first program map, by the program association section. */
function programMapPid(section: Uint8Array): number | null {
  for (let at = 8; at + 4 <= section.length - 4; at += 4) {
    const program = ((section[at] ?? 0) << 8) | (section[at + 1] ?? 0);
    // Program 0 is the network information table.
    if (program !== 0) return (((section[at + 2] ?? 0) & 31) << 8) | (section[at + 3] ?? 0);
  }
  return null;
}

/** The streams of a program map section. */
function readStreams(section: Uint8Array): ListedStream[] {
  const streams: ListedStream[] = [];
  const word = (at: number) => ((section[at] ?? 0) << 8) | (section[at + 1] ?? 0);
  for (let at = 12 + (word(10) & 0xfff); at + 5 <= section.length - 4; ) {
    const next = at + 5 + (word(at + 3) & 0xfff);
    const type = section[at] ?? 0;
    const known = type === PRIVATE ? describedBy(section.subarray(at + 5, next)) : TYPES[type];
    const [codec, kind] = known ?? [`stream type ${type}`, 'data' as const];
    streams.push({ id: word(at + 1) & 0x1fff, kind, codec, delaySec: 0, disabled: false });
    at = next;
  }
  return streams;
}

/**
 * The codec of private data, by their descriptors. Data without a known descriptor may be audio (ffmpeg writes AAC that way into
 * camcorder streams) and count as audio: an engine that can't read it leaves the file to an engine that looks closer.
 */
function describedBy(descriptors: Uint8Array): [codec: string, kind: TrackKind] {
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const tag = descriptors[at] ?? 0;
    const name = String.fromCharCode(...descriptors.subarray(at + 2, at + 6));
    const known = tag === REGISTRATION ? REGISTERED[name] : DESCRIBED[tag];
    if (known) return known;
  }
  return ['private', 'audio'];
}
