import { SequentialReader } from '@/lib/media/bytes/sequential-reader';
import { MediaError } from '@/lib/media/errors';
import { type BlockHead, blockHeadBytes, readBlock } from './block';
import { type ElementHeader, MAX_HEADER_BYTES, readHeader, signed, unsigned } from './ebml';
import { findCluster } from './find-cluster';
import { type ClusterFrames, FrameCollector, type TrackTail } from './frames';
import { ID, TOP_LEVEL } from './ids';
import { MAX_DAMAGE, MAX_IDLE_ELEMENTS } from './limits';

/** A scan ends with the Cluster that reaches one of these limits, if not before: about half a minute of video. */
const SCAN_FRAMES = 2048;
const SCAN_BYTES = 16 * 2 ** 20;

/** A track whose frames are collected: its index, and the ticks between the frames of a block (0 when unknown). */
export interface ScannedTrack {
  index: number;
  step: number;
}

/** How far a scan goes. */
export interface ScanLimit {
  /** Where Clusters begin that were read before, in bytes. */
  stopAt: number;
  /** Bytes from the file's start behind which nothing is read ahead. */
  aheadTo: number;
  /** True once the Clusters read so far suffice. */
  isEnough(tracks: readonly TrackTail[]): boolean;
}

/** A block of `size` bytes. Whether the frames of one in a BlockGroup are keyframes is known at the end of the group. */
interface FoundBlock {
  at: number;
  size: number;
  head: BlockHead;
}

/**
 * Finds the frames in Clusters: RFC 9559 §5.1.3. It reads the media too, because seeking over a frame costs more than reading
 * it. Behind damaged bytes it continues with the next Cluster, as players do. A file that is cut off ends there.
 */
export class Scanner {
  private readonly reader: SequentialReader;
  private damaged = 0;
  private idle = 0;

  /**
   * @param end where the Segment ends, in bytes from the file's start.
   * @param tracks by track number.
   */
  constructor(
    private readonly file: Blob,
    private readonly end: number,
    private readonly tracks: ReadonlyMap<number, ScannedTrack>,
  ) {
    this.reader = new SequentialReader(file);
  }

  /**
   * Reads Clusters from `from` on. Positions are in bytes from the file's start.
   * @throws {MediaError} `index-invalid` when too much is damaged; `index-too-large`, `file-unreadable`.
   */
  async scan(from: number, { stopAt, aheadTo, isEnough }: ScanLimit): Promise<ClusterFrames> {
    const frames = new FrameCollector(this.tracks.size);
    const isDone = (at: number) =>
      at >= stopAt ||
      frames.count >= SCAN_FRAMES ||
      at - from >= SCAN_BYTES ||
      (frames.count > 0 && isEnough(frames.tracks));
    this.reader.aheadTo = aheadTo;
    for (let at = from; at < this.end; ) {
      if (at > from && isDone(at)) return frames.done(from, at, false);
      const header = await this.header(at);
      const body = at + (header?.headerSize ?? 0);
      // A second Segment has its own timeline.
      if (header?.id === ID.segment || header?.id === ID.ebml) break;
      if (header?.id === ID.cluster) at = await this.cluster(frames, body, header.size);
      else if (header?.size != null && isKnown(header.id)) at = body + header.size;
      else at = await this.nextCluster(at);
    }
    return frames.done(from, this.end, true);
  }

  /** Frees the bytes that were read, when no scan follows soon. */
  release(): void {
    this.reader.release();
  }

  /** Reads a Cluster. @returns where the next top-level element begins. */
  private async cluster(frames: FrameCollector, body: number, size: number | null): Promise<number> {
    const end = size === null ? this.end : Math.min(body + size, this.end);
    frames.time = 0;
    for (let at = body; at < end; ) {
      // Awaiting bytes that are in memory would cost a microtask for each of a million blocks.
      const header = this.peekHeader(at) ?? (await this.header(at));
      if (!header) return this.nextCluster(at);
      if (size === null && TOP_LEVEL.has(header.id)) return at;
      const start = at + header.headerSize;
      if (header.size === null) return this.nextCluster(at);
      at = start + header.size;
      // The file is cut off inside a frame.
      if (at > this.end) return this.end;
      if (at > end) return this.nextCluster(start);
      if (header.id === ID.simpleBlock) {
        const bytes = this.reader.peek(start, blockHeadBytes(header.size));
        const block = bytes ? foundIn(bytes, start, header.size) : await this.block(start, header.size);
        if (block) this.addBlock(frames, block, null);
      } else if (header.id === ID.blockGroup) await this.group(frames, start, at);
      else if (header.id === ID.timestamp)
        frames.time = unsigned(
          this.reader.peek(start, header.size) ?? (await this.small(start, header.size)),
        );
    }
    return end;
  }

  /** `BlockGroup`: RFC 9559 §5.1.3.5. */
  private async group(frames: FrameCollector, from: number, to: number): Promise<void> {
    let block: FoundBlock | null = null;
    let duration: number | null = null;
    let discard = 0;
    let key = true;
    for (let at = from; at < to; ) {
      const header = this.peekHeader(at) ?? (await this.header(at));
      if (!header || header.size === null) break;
      const start = at + header.headerSize;
      at = start + header.size;
      if (at > to) break;
      if (header.id === ID.block) block = await this.block(start, header.size);
      else if (header.id === ID.referenceBlock) key = false;
      else if (header.id === ID.blockDuration) duration = unsigned(await this.small(start, header.size));
      else if (header.id === ID.discardPadding) discard = signed(await this.small(start, header.size));
    }
    const track = block ? this.addBlock(frames, block, key) : -1;
    Object.assign(frames.tracks[track] ?? {}, { duration, discard });
  }

  /** Reads the head of a block; null when the block contradicts itself. */
  private async block(at: number, size: number): Promise<FoundBlock | null> {
    return foundIn(await this.reader.read(at, blockHeadBytes(size)), at, size);
  }

  /**
   * Adds the frames of a block.
   * @param key whether they are keyframes; null for a SimpleBlock, which has a flag for that.
   * @returns the track's index; −1 when nothing was added.
   */
  private addBlock(frames: FrameCollector, block: FoundBlock, key: boolean | null): number {
    const found = block.head;
    const track = this.tracks.get(found.track);
    if (!track) return -1;
    this.idle = 0;
    const time = frames.time + found.relative;
    const sizes = found.sizes ?? [block.size - found.headSize];
    let at = block.at + found.headSize;
    for (const [i, size] of sizes.entries()) {
      const frameTime = i === 0 ? time : track.step > 0 ? time + i * track.step : Number.NaN;
      frames.add(track.index, at, size, frameTime, key ?? found.keyframe);
      at += size;
    }
    return track.index;
  }

  private peekHeader(at: number): ElementHeader | null {
    const bytes = this.reader.peek(at, MAX_HEADER_BYTES);
    if (!bytes) return null;
    this.count();
    return readHeader(bytes, 0);
  }

  private async header(at: number): Promise<ElementHeader | null> {
    this.count();
    return readHeader(await this.reader.read(at, MAX_HEADER_BYTES), 0);
  }

  private async small(at: number, size: number): Promise<Uint8Array> {
    return this.reader.read(at, Math.min(size, 16));
  }

  private count(): void {
    if (++this.idle > MAX_IDLE_ELEMENTS)
      throw new MediaError('index-invalid', 'no frames among the elements');
  }

  /** The next Cluster behind damaged bytes, or the end of the Segment. */
  private async nextCluster(at: number): Promise<number> {
    if (++this.damaged > MAX_DAMAGE) throw new MediaError('index-invalid', 'damaged in too many places');
    return (await findCluster(this.file, at + 1, this.end)) ?? this.end;
  }
}

/** Whether an element may lie between Clusters. */
function isKnown(id: number): boolean {
  return TOP_LEVEL.has(id) || id === ID.void || id === ID.crc32;
}

function foundIn(bytes: Uint8Array, at: number, size: number): FoundBlock | null {
  const head = readBlock(bytes, size);
  return head && { at, size, head };
}
