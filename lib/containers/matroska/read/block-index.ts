import { at, firstIndex, lastAtMost } from '@/lib/containers/mp4/read/runs';
import { type ReadContext, readBlob } from '@/lib/media/bytes/byte-ranges';
import type { Span } from '@/lib/media/time';
import type { Cues } from './cues';
import { MAX_HEADER_BYTES } from './ebml';
import { findCluster, isCluster } from './find-cluster';
import type { ClusterFrames, TrackTail } from './frames';
import type { Head } from './head';
import type { ScanLimit, Scanner } from './scan';

/** Seconds by which audio and video of the same time may lie in different Clusters. */
const INTERLEAVE_SEC = 1;

/** Seconds behind the end of a range after which a track without a later frame counts as ended. */
const SILENCE_SEC = 10;

/** Bytes before the file's end in which the last Clusters are searched, tried in this order. */
const MAX_TAIL = 2 ** 26;
const TAILS = [2 ** 20, 2 ** 23, MAX_TAIL];

/** How far a walk from Cluster to Cluster goes. */
type WalkLimit = Omit<ScanLimit, 'stopAt'>;

const EVERYTHING: WalkLimit = { aheadTo: Number.POSITIVE_INFINITY, isEnough: () => false };

/** Where the frames of a file lie. Clusters are read when they are needed, and only once. */
export class BlockIndex {
  /** Ascending, not overlapping. */
  private known: ClusterFrames[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private cues: Cues | null;
  private walks = 0;

  constructor(
    private readonly file: Blob,
    private readonly head: Head,
    private readonly scanner: Scanner,
  ) {
    this.cues = head.cues;
  }

  /** The frames of the file's first Clusters. */
  async first(): Promise<ClusterFrames> {
    return this.framesAt(this.head.firstCluster, EVERYTHING);
  }

  /** The frames of the file's last Clusters, found by its Cues or by a search from its end. All frames if neither finds them. */
  async tail(): Promise<ClusterFrames[]> {
    const { end } = this.head;
    const cue = this.cues?.cluster.at(-1) ?? 0;
    let from = end - cue <= MAX_TAIL && (await this.holdsCluster(cue)) ? cue : null;
    for (const bytes of TAILS)
      from ??= await findCluster(this.file, Math.max(this.head.firstCluster, end - bytes), end);
    return this.walk(from ?? this.head.firstCluster, EVERYTHING, () => {});
  }

  /**
   * The frames of a range of stored time and those that decoding begins with.
   * @param back how many cues to go back from the one before the start. Beyond the first cue, the file's first Cluster is used.
   * @throws {MediaError} as {@link Scanner.scan}; the signal's reason when aborted.
   */
  async range(
    { startSec, endSec }: Span,
    back: number,
    { signal, onShare }: ReadContext,
  ): Promise<ClusterFrames[]> {
    const from = await this.entry(startSec - INTERLEAVE_SEC, back);
    const ticks = (seconds: number) => (seconds * 1e9) / this.head.info.scale;
    const [enough, ended] = [ticks(endSec + INTERLEAVE_SEC), ticks(endSec + SILENCE_SEC)];
    const latest: number[] = [];
    const isEnough = (tracks: readonly TrackTail[]) => {
      for (const [i, track] of tracks.entries())
        latest[i] = Math.max(latest[i] ?? Number.NEGATIVE_INFINITY, track.latest);
      return Math.min(...latest) >= enough || Math.max(...latest) >= ended;
    };
    return this.walk(from, { isEnough, aheadTo: this.behind(enough) }, ({ to }) => {
      signal.throwIfAborted();
      const begun = ticks(startSec);
      onShare(
        Number.isFinite(enough)
          ? (Math.max(begun, ...latest) - begun) / (enough - begun)
          : (to - from) / (this.head.end - from),
      );
    });
  }

  /** Whether {@link range} with this `back` begins with the file's first Cluster. */
  reachesBack({ startSec }: Span, back: number): boolean {
    return this.cueBefore(startSec - INTERLEAVE_SEC) - back < 0;
  }

  private async walk(
    from: number,
    limit: WalkLimit,
    onFrames: (frames: ClusterFrames) => void,
  ): Promise<ClusterFrames[]> {
    const found: ClusterFrames[] = [];
    this.walks++;
    try {
      for (let at = from; ; ) {
        const frames = await this.framesAt(at, limit);
        found.push(frames);
        at = frames.to;
        if (frames.last || limit.isEnough(frames.tracks)) return found;
        onFrames(frames);
      }
    } finally {
      if (--this.walks === 0) this.scanner.release();
    }
  }

  /** Scans run one after the other: two at once would read the same Clusters twice. */
  private framesAt(at: number, limit: WalkLimit): Promise<ClusterFrames> {
    const turn = this.turn
      .catch(() => undefined)
      .then(() => this.known.find(({ from, to }) => from <= at && at < to) ?? this.read(at, limit));
    this.turn = turn;
    return turn;
  }

  private async read(at: number, limit: WalkLimit): Promise<ClusterFrames> {
    const stopAt = this.known.find(({ from }) => from > at)?.from ?? Number.POSITIVE_INFINITY;
    const frames = await this.scanner.scan(at, { ...limit, stopAt });
    // In a damaged file, Clusters may be found in two ways. The latest result counts.
    const isOverlapping = ({ from }: ClusterFrames) => from > at && from < frames.to;
    const apart = this.known.filter((other) => !isOverlapping(other));
    this.known = [...apart, frames].sort((a, b) => a.from - b.from);
    return frames;
  }

  /** Where the Cluster begins in which reading for a time begins, in bytes. */
  private async entry(seconds: number, back: number): Promise<number> {
    const cue = this.cueBefore(seconds) - back;
    const cluster = cue < 0 ? undefined : this.cues?.cluster[cue];
    if (cluster === undefined) return this.head.firstCluster;
    if (await this.holdsCluster(cluster)) return cluster;
    // The Cues belong to another file, or to this one before it was edited.
    this.cues = null;
    return this.head.firstCluster;
  }

  /** Where the Cluster of the second cue after a time (ticks) begins; Infinity if it is unknown. */
  private behind(ticks: number): number {
    const { time, cluster } = this.cues ?? { time: new Float64Array(0), cluster: new Float64Array(0) };
    return cluster[firstIndex(time.length, (i) => at(time, i) > ticks) + 1] ?? Number.POSITIVE_INFINITY;
  }

  /** The last cue at or before a time; −1 when there is none. */
  private cueBefore(seconds: number): number {
    const ticks = (seconds * 1e9) / this.head.info.scale;
    const { time } = this.cues ?? { time: new Float64Array(0) };
    return (time[0] ?? Number.POSITIVE_INFINITY) <= ticks ? lastAtMost(time, ticks) : -1;
  }

  private async holdsCluster(at: number): Promise<boolean> {
    const bytes = await readBlob(this.file, at, at + 3 * MAX_HEADER_BYTES);
    return isCluster(bytes, 0, this.file.size - at);
  }
}
