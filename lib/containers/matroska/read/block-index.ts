import { lastAtMost } from '@/lib/containers/mp4/read/runs';
import { readBlob } from '@/lib/media/bytes/byte-window';
import type { Cues } from './cues';
import { MAX_HEADER_BYTES } from './ebml';
import { findCluster, isCluster } from './find-cluster';
import type { Stretch } from './frames';
import type { Head } from './head';
import type { Scanner } from './scan';

/** Seconds of sound and picture that may stand behind the Cluster that a range ends in, and before the one it begins in. */
const INTERLEAVE_SEC = 1;

/** Seconds behind a range's end at which a track that has shown nothing since counts as ended. */
const SILENCE_SEC = 10;

/** Bytes of the file's end that are searched for its last Clusters, one after the other. */
const MAX_TAIL = 2 ** 26;
const TAILS = [2 ** 20, 2 ** 23, MAX_TAIL];

/** `[startSec, endSec)` of stored time; the end is Infinity for "to the end". */
export interface Span {
  startSec: number;
  endSec: number;
}

export interface ScanContext {
  signal: AbortSignal;
  /** Share read, 0–1. */
  onShare(share: number): void;
}

/** What is known of where the frames of a file lie; grows with what is asked for, and nothing is read twice. */
export class BlockIndex {
  /** Ascending, not overlapping. */
  private readonly known: Stretch[] = [];
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

  /** The file's first Clusters. */
  async first(): Promise<Stretch> {
    return this.stretchAt(this.head.firstCluster);
  }

  /** The file's last Clusters, by its Cues or by a search from its end; all of them when nothing leads there. */
  async tail(): Promise<Stretch[]> {
    const { end } = this.head;
    const cue = this.cues?.cluster.at(-1) ?? 0;
    let from = end - cue <= MAX_TAIL && (await this.holdsCluster(cue)) ? cue : null;
    for (const bytes of TAILS)
      from ??= await findCluster(this.file, Math.max(this.head.firstCluster, end - bytes), end);
    return this.walk(
      from ?? this.head.firstCluster,
      () => false,
      () => {},
    );
  }

  /**
   * The stretches that hold a range's frames and those its decoders begin with.
   * @param back how many cues before the one that leads to the start; beyond the first, the file's first Cluster.
   * @throws {MediaError} as {@link Scanner.scan}; the signal's reason when aborted.
   */
  async range(
    { startSec, endSec }: Span,
    back: number,
    { signal, onShare }: ScanContext,
  ): Promise<Stretch[]> {
    const from = await this.entry(startSec - INTERLEAVE_SEC, back);
    const ticks = (seconds: number) => (seconds * 1e9) / this.head.info.scale;
    const [enough, ended] = [ticks(endSec + INTERLEAVE_SEC), ticks(endSec + SILENCE_SEC)];
    const latest: number[] = [];
    const isEnough = ({ tails }: Stretch) => {
      for (const [i, tail] of tails.entries())
        latest[i] = Math.max(latest[i] ?? Number.NEGATIVE_INFINITY, tail.latest);
      return Math.min(...latest) >= enough || Math.max(...latest) >= ended;
    };
    return this.walk(from, isEnough, ({ to }) => {
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
    isEnough: (stretch: Stretch) => boolean,
    onStretch: (stretch: Stretch) => void,
  ): Promise<Stretch[]> {
    const found: Stretch[] = [];
    this.walks++;
    try {
      for (let at = from; ; ) {
        const stretch = await this.stretchAt(at);
        found.push(stretch);
        at = stretch.to;
        if (stretch.last || isEnough(stretch)) return found;
        onStretch(stretch);
      }
    } finally {
      if (--this.walks === 0) this.scanner.release();
    }
  }

  /** One scan at a time: two at once would read the same stretch twice. */
  private stretchAt(at: number): Promise<Stretch> {
    const turn = this.turn.catch(() => undefined).then(() => this.find(at) ?? this.read(at));
    this.turn = turn;
    return turn;
  }

  private find(at: number): Stretch | undefined {
    return this.known.find(({ from, to }) => from <= at && at < to);
  }

  private async read(at: number): Promise<Stretch> {
    const place = this.known.findIndex(({ from }) => from > at);
    const next = this.known[place];
    const stretch = await this.scanner.scan(at, next?.from ?? Number.POSITIVE_INFINITY);
    const behind = place < 0 ? this.known.length : place;
    // Clusters of a damaged file may be found in two ways; what was read last holds.
    const overlapping = this.known.slice(behind).filter(({ from }) => from < stretch.to).length;
    this.known.splice(behind, overlapping, stretch);
    return stretch;
  }

  /** The Cluster to begin with for a time. */
  private async entry(seconds: number, back: number): Promise<number> {
    const cue = this.cueBefore(seconds) - back;
    const cluster = cue < 0 ? undefined : this.cues?.cluster[cue];
    if (cluster === undefined) return this.head.firstCluster;
    if (await this.holdsCluster(cluster)) return cluster;
    // Cues of another file, or of this one before it was edited.
    this.cues = null;
    return this.head.firstCluster;
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
