import { ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { type Cues, readCues } from './cues';
import { elements, field, float, MAX_HEADER_BYTES, readFields, readHeader, text, unsigned } from './ebml';
import { ID } from './ids';
import { MAX_CUES_BYTES, MAX_ELEMENT_BYTES, MAX_SECONDS, MAX_TOP_LEVEL } from './limits';
import { type Chapter, readChapters, readTags } from './metadata';
import { readTracks, type TrackEntry } from './tracks';

/** A file without its Clusters. */
export interface Head {
  /** `webm` or `matroska`. */
  docType: string;
  info: SegmentInfo;
  tracks: TrackEntry[];
  cues: Cues | null;
  chapters: Chapter[];
  tags: ReadonlyMap<string, string>;
  /** Media types of the attached files, such as fonts and cover images. */
  attachments: string[];
  /** Where the first Cluster begins and where the Segment ends at most, in bytes from the file's start. */
  firstCluster: number;
  end: number;
}

/** An element in the file, body not read. In bytes from the file's start. */
interface FoundElement {
  id: number;
  body: number;
  size: number;
}

/**
 * Reads the elements before the first Cluster, and those behind it that SeekHeads point at: RFC 9559 §4.5, §5.1.
 * @throws {MediaError} `index-invalid` without tracks or media; `index-too-large`, `file-unreadable`.
 */
export async function readHead(file: Blob): Promise<Head> {
  const reader = new HeadReader(new ByteWindow(file));
  await reader.walk();
  await reader.follow();
  return reader.finish();
}

/** `Seek`: RFC 9559 §5.1.1.1. */
const SEEK = { id: field(ID.seekId, unsigned, 0), position: field(ID.seekPosition, unsigned, 0) };

const EBML = { docType: field(ID.docType, text, '') };

class HeadReader {
  private docType = '';
  private origin = 0;
  private end: number;
  private firstCluster: number | null = null;
  /** By ID, the first of each. */
  private readonly found = new Map<number, FoundElement>();
  private readonly seeks: { id: number; at: number }[] = [];

  constructor(private readonly window: ByteWindow) {
    this.end = window.size;
  }

  /** Notes the top-level elements up to the first Cluster. */
  async walk(): Promise<void> {
    let at = 0;
    for (let count = 0; at < this.end; count++) {
      if (count > MAX_TOP_LEVEL)
        throw new MediaError('index-too-large', 'too many elements before the media');
      const header = readHeader(await this.window.read(at, MAX_HEADER_BYTES), 0);
      if (!header) return;
      const body = at + header.headerSize;
      if (header.id === ID.cluster) {
        this.firstCluster = at;
        return;
      }
      if (header.id === ID.segment) {
        this.origin = body;
        this.end = Math.min(this.end, header.size === null ? this.end : body + header.size);
        at = body;
        continue;
      }
      if (header.size === null) throw new MediaError('index-invalid', 'an element of unknown size');
      await this.note({ id: header.id, body, size: header.size });
      at = body + header.size;
    }
  }

  /** Notes the elements that SeekHeads point at, other SeekHeads included. */
  async follow(): Promise<void> {
    for (let i = 0; i < this.seeks.length; i++) {
      const { id, at } = this.seeks[i] ?? { id: 0, at: 0 };
      if (at >= this.end || (this.found.has(id) && id !== ID.seekHead)) continue;
      const header = readHeader(await this.window.read(at, MAX_HEADER_BYTES), 0);
      if (!header || header.id !== id || header.size === null) continue;
      if (id === ID.cluster) this.firstCluster ??= at;
      else await this.note({ id, body: at + header.headerSize, size: header.size });
    }
  }

  private async note(element: FoundElement): Promise<void> {
    if (element.id === ID.ebml) this.docType = readFields(await this.body(element), EBML).docType;
    if (element.id === ID.seekHead) await this.noteSeeks(element);
    else if (!this.found.has(element.id)) this.found.set(element.id, element);
  }

  /** `SeekHead`: RFC 9559 §5.1.1. */
  private async noteSeeks(element: FoundElement): Promise<void> {
    for (const entry of elements(await this.body(element))) {
      if (entry.id !== ID.seek) continue;
      const { id, position } = readFields(entry.bytes, SEEK);
      const seek = { id, at: this.origin + position };
      if (this.seeks.length < MAX_TOP_LEVEL && !this.seeks.some(({ at }) => at === seek.at))
        this.seeks.push(seek);
    }
  }

  async finish(): Promise<Head> {
    const tracks = readTracks(await this.bodyOf(ID.tracks));
    if (this.firstCluster === null || tracks.length === 0)
      throw new MediaError('index-invalid', 'no tracks, or no media');
    const main = tracks.find(({ kind }) => kind === 'video') ?? tracks.find(({ kind }) => kind === 'audio');
    const cues = await this.bodyOf(ID.cues, MAX_CUES_BYTES);
    return {
      docType: this.docType,
      info: readInfo(await this.bodyOf(ID.info)),
      tracks,
      cues: readCues(cues, this.origin, this.end, main?.number ?? 0),
      chapters: readChapters(await this.bodyOf(ID.chapters)),
      tags: readTags(await this.bodyOf(ID.tags)),
      attachments: await this.attachments(),
      firstCluster: this.firstCluster,
      end: this.end,
    };
  }

  /** The body of the first element with an ID; empty when there is none. */
  private async bodyOf(id: number, limit = MAX_ELEMENT_BYTES): Promise<Uint8Array> {
    const element = this.found.get(id);
    return element ? this.body(element, limit) : new Uint8Array(0);
  }

  /** The body of an element: a copy, because a view would keep the whole window in memory. */
  private async body({ body, size }: FoundElement, limit = MAX_ELEMENT_BYTES): Promise<Uint8Array> {
    if (size > limit) throw new MediaError('index-too-large', `an element of ${size} bytes`);
    return (await this.window.read(body, size)).slice();
  }

  /** Reads the media types in `Attachments` without the attached files: RFC 9559 §5.1.6. */
  private async attachments(): Promise<string[]> {
    const types: string[] = [];
    const element = this.found.get(ID.attachments);
    const end = element ? Math.min(element.body + element.size, this.end) : 0;
    let at = element?.body ?? end;
    for (let count = 0; at < end && count < MAX_TOP_LEVEL; count++) {
      const header = readHeader(await this.window.read(at, MAX_HEADER_BYTES), 0);
      if (!header || header.size === null) break;
      at += header.headerSize;
      // The loop enters an AttachedFile and skips all other elements.
      if (header.id === ID.attachedFile) types.push('');
      else {
        if (header.id === ID.fileMediaType && header.size < 256 && types.length > 0)
          types[types.length - 1] = text(await this.window.read(at, header.size));
        at += header.size;
      }
    }
    return types;
  }
}

/** Reads nanoseconds as whole seconds: RFC 8794 §7.6. They exceed 2^53 within months of the epoch. */
function wholeSeconds(bytes: Uint8Array): number {
  if (bytes.length !== 8) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Number(view.getBigInt64(0) / 1_000_000_000n);
}

/** Nanoseconds a tick, in most files. */
const USUAL_SCALE = 1_000_000;

/** The `Info` element: RFC 9559 §5.1.2. */
const INFO = {
  /** Nanoseconds a tick. */
  scale: field(ID.timestampScale, (body) => unsigned(body) || USUAL_SCALE, USUAL_SCALE),
  ticks: field(ID.duration, float, 0),
  title: field(ID.title, text, ''),
  /** Seconds since 2001-01-01 UTC; null when the file doesn't state it. */
  date: field(ID.dateUtc, wholeSeconds, null),
};

type SegmentInfo = ReturnType<typeof readInfo>;

/** Reads the body of `Info`. */
function readInfo(body: Uint8Array) {
  const info = readFields(body, INFO);
  const seconds = (info.ticks * info.scale) / 1e9;
  const isStated = seconds > 0 && seconds < MAX_SECONDS;
  /** Null when the file doesn't state it, as in files recorded by browsers. */
  const durationSec = isStated ? seconds : null;
  return { ...info, durationSec };
}
