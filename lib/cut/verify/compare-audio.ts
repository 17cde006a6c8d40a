import { roundingOf, type Shown, shownEdits } from '@/lib/containers/mp4/read/presented';
import { runValue, usualValue } from '@/lib/containers/mp4/read/runs';
import { splicesToDecode } from './checkpoints';
import { SameBytes } from './compare-bytes';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { PresentationOrder } from './presentation-order';
import {
  type Checkpoint,
  type Copying,
  checkTimescales,
  fromNextPacket,
  shownBetween,
  type TrackMatch,
  type TrackPair,
} from './track-pair';

/** The packets that a part should present. In ticks of the clip's timeline. */
interface PartPackets {
  samples: number[];
  /** When each of them begins. */
  begins: number[];
  /** The most that each of them may be off. */
  limits: number[];
  /** The indexes of packets at the ends of the source's segments, which may be left out. */
  loose: Set<number>;
  from: number;
  to: number;
  /** Its packets begin by then. */
  latest: number;
  /** Where it meets the parts before it and behind it. */
  splices: number[];
}

/** Seconds before and behind a splice in which packets may be encoded for a crossfade. */
const FADED_SEC = 0.13;

/** A packet that lasts this many times as long as usual has a pause behind it. */
const LONG = 1.25;

/**
 * Checks that the audio of a clip of several parts consists of the source's packets, part after part: consecutive ones, at most
 * half a packet off.
 * @throws {MediaError} `not-verified`.
 */
export function compareAudio(pair: TrackPair, windows: readonly PartWindow[], copying: Copying): TrackMatch {
  return new AudioWalk(pair, windows, copying).walk();
}

/** Goes through the packets of the clip in presentation order, and through those of the parts along with them. */
class AudioWalk {
  private readonly scale: number;
  private readonly bytes: SameBytes;
  private readonly half: number;
  private readonly edit: Shown;
  private readonly order: PresentationOrder;
  /** The clip's packets. */
  private readonly shown: readonly number[];
  /** The first and the last packet that was found of each part. */
  private readonly ends: [Checkpoint, Checkpoint][] = [];
  /** The number of the part that the walk has reached, its packets, and the index of the next one of them. */
  private number = 0;
  private part: PartPackets;
  private next = 0;
  /** When the last packet that was found ends. */
  private reached = 0;
  /** Packets that a part could have, but doesn't, since the last one that was found. */
  private skipped: { begin: number; end: number; most: number }[] = [];
  private offTicks = 0;

  constructor(
    private readonly pair: TrackPair,
    private readonly windows: readonly PartWindow[],
    private readonly copying: Copying,
  ) {
    const { source, clip } = pair;
    this.scale = checkTimescales(pair);
    this.bytes = new SameBytes(source, clip, copying.layout);
    this.half = usualValue(source.samples.decode) / 2;
    const [edit] = shownEdits(clip);
    if (!edit) throw notVerified(`track ${clip.id} shows nothing`);
    this.edit = edit;
    const { least } = roundingOf(source);
    this.order = PresentationOrder.of(clip);
    this.shown = this.order.shown(edit, { start: least, end: least });
    this.part = this.packetsOf(0);
  }

  walk(): TrackMatch {
    for (const i of this.shown.keys()) this.accept(i, this.findInParts(i));
    this.skipRest();
    this.checkGap(Math.min(this.reached, this.edit.start + this.edit.duration), Number.POSITIVE_INFINITY);
    this.bytes.checkHidden();
    return {
      samples: this.bytes.count,
      checkpoints: this.checkpoints(),
      offSec: this.offTicks / this.scale,
    };
  }

  /** When packet `i` of the clip begins. */
  private timeOf(i: number): number {
    return this.order.time(this.shown[i] ?? 0) - this.edit.mediaTime + this.edit.start;
  }

  /** Finds which packet of the part packet `i` of the clip is. Goes on to later parts if it is none of this one's. */
  private findInParts(i: number): number {
    const time = this.timeOf(i);
    let found = this.find(this.part, this.next, i);
    while (found < 0) {
      const following = this.windows[this.number + 1];
      // Where the source has no audio before the splice, the packet after it may come a packet early.
      const early = (this.next < this.part.samples.length ? 1 : 2) * (this.half + 1);
      if (!following || time < following.atSec * this.scale - early)
        throw notVerified(
          `track ${this.pair.clip.id} has a packet at ${time / this.scale} s that is not the source's`,
        );
      this.skip(this.part, this.next, this.part.samples.length);
      this.part = this.packetsOf(++this.number);
      this.next = 0;
      found = this.find(this.part, 0, i);
    }
    return found;
  }

  /** Checks that packet `i` of the clip is the part's packet `found`, behind the one before it. */
  private accept(i: number, found: number): void {
    const { part } = this;
    const { source } = this.pair;
    const sample = this.shown[i] ?? 0;
    const match = part.samples[found] ?? 0;
    const time = this.timeOf(i);
    this.skip(part, this.next, found);
    this.checkGap(this.reached, time, i === 0 ? 1.5 * roundingOf(source).least : undefined);
    this.reached = time + runValue(source.samples.decode, match);
    this.next = found + 1;
    const copied = !this.isCrossfaded(part, sample, time);
    if (copied) this.bytes.check(sample, match);
    else this.bytes.pass(sample);
    const off = time - (part.begins[found] ?? 0);
    if (Math.abs(off) > Math.abs(this.offTicks)) this.offTicks = off;
    const last = this.ends[this.number]?.[1];
    // One object for the last packet, because there are hundreds of thousands.
    if (last) [last.clip, last.source, last.copied] = [sample, match, copied];
    else this.ends[this.number] = [checkpointOf(sample, match, copied), checkpointOf(sample, match, copied)];
  }

  /** Skips the packets behind the clip's last one. */
  private skipRest(): void {
    this.skip(this.part, this.next, this.part.samples.length);
    for (let number = this.number + 1; number < this.windows.length; number++) {
      const part = this.packetsOf(number);
      this.skip(part, 0, part.samples.length);
    }
  }

  /** The index of the part's packet, from an index on, that packet `i` of the clip is; −1 if it is none of them. */
  private find(part: PartPackets, from: number, i: number): number {
    const time = this.timeOf(i);
    if (time > part.latest) return -1;
    for (let j = from; j < part.samples.length; j++) {
      const off = (part.begins[j] ?? 0) - time;
      const limit = part.limits[j] ?? 0;
      if (off > limit) return -1;
      if (off >= -limit && this.isSame(part, j, i)) return j;
      if (from > 0 && !part.loose.has(j)) return -1;
    }
    return -1;
  }

  /** True for the packets next to a splice, if they are encoded. */
  private isCrossfaded(part: PartPackets, sample: number, time: number): boolean {
    const { crossfades } = this.copying;
    const most = Math.max(4 * (this.half + 1), FADED_SEC * this.scale);
    const isNear = part.splices.some((splice) => Math.abs(time - splice) <= most);
    return crossfades && isNear && this.bytes.isEncoded(sample);
  }

  /** True if packet `i` of the clip is packet `j` of a part, or was encoded in its place. */
  private isSame(part: PartPackets, j: number, i: number): boolean {
    const sample = this.shown[i] ?? 0;
    return (
      this.isCrossfaded(part, sample, part.begins[j] ?? 0) || this.bytes.isSame(sample, part.samples[j] ?? -1)
    );
  }

  private packetsOf(number: number): PartPackets {
    const { source } = this.pair;
    const { half, scale } = this;
    const { atSec = 0, toSec = 0, startSec = 0, endSec = 0 } = this.windows[number] ?? {};
    const [from, to, start] = [atSec * scale, toSec * scale, startSec * scale];
    const isFirst = number === 0;
    const isLast = number === this.windows.length - 1;
    const part: PartPackets = {
      samples: [],
      begins: [],
      limits: [],
      loose: new Set(),
      from,
      to,
      latest: to + half + 1,
      splices: [...(isFirst ? [] : [from]), ...(isLast ? [] : [to])],
    };
    const order = PresentationOrder.of(source);
    const { least, tolerance } = roundingOf(source);
    // A packet may begin half a packet before its part, and be half a packet off there.
    const before = isFirst ? 0 : 2 * (half + 1);
    const after = isLast ? half + 1 : 2 * (half + 1);
    for (const whole of shownBetween(source, start - (isFirst ? 0.5 : 0), endSec * scale)) {
      const segment = isFirst && this.copying.wholePackets ? fromNextPacket(source, whole) : whole;
      if (!segment) continue;
      const { mediaTime, duration } = segment;
      const range = { mediaTime: mediaTime - before, duration: duration + before + after };
      for (const sample of order.shown(range, { start: isFirst ? least / 2 : 0, end: 0 })) {
        const begin = order.time(sample) - mediaTime;
        const end = begin + runValue(source.samples.decode, sample);
        if (begin < half + 1 || end > duration - half - 1) part.loose.add(part.samples.length);
        part.samples.push(sample);
        part.limits.push(isFirst ? tolerance : Math.max(half, (end - begin) / 2) + 1);
        part.begins.push(from + begin + segment.start - start);
      }
      part.to = Math.min(to, from + segment.start + duration - start);
    }
    return part;
  }

  /** Notes that the clip lacks some packets of a part. */
  private skip(part: PartPackets, from: number, to: number): void {
    for (let j = from; j < to; j++) {
      const begin = part.begins[j] ?? 0;
      const duration = runValue(this.pair.source.samples.decode, part.samples[j] ?? 0);
      // Half of an uneven packet may be missing; one that lasts for much longer has a pause behind it.
      const most = duration < LONG * 2 * this.half ? Math.max(this.half, duration / 2) : this.half;
      this.skipped.push({
        begin: Math.max(begin, part.from),
        end: Math.min(begin + duration, part.to),
        most,
      });
    }
  }

  /** Checks that none of the skipped packets fits between two times of the clip, in ticks. */
  private checkGap(from: number, to: number, limit = Number.POSITIVE_INFINITY): void {
    if (this.skipped.length === 0) return;
    for (const { begin, end, most } of this.skipped)
      if (Math.min(end, to) - Math.max(begin, from) > Math.min(most + 2, limit))
        throw notVerified(`track ${this.pair.clip.id} lacks a packet at ${begin / this.scale} s`);
    this.skipped = [];
  }

  /** The first and the last packet of the clip, and those at some of its splices. */
  private checkpoints(): Checkpoint[] {
    const splices = splicesToDecode(this.windows.length);
    return this.windows.flatMap((_, number) => {
      const [first, last] = this.ends[number] ?? [];
      return [
        ...(first && (number === 0 || splices.has(number)) ? [first] : []),
        ...(last && (number === this.windows.length - 1 || splices.has(number + 1)) ? [last] : []),
      ];
    });
  }
}

const checkpointOf = (clip: number, source: number, copied: boolean): Checkpoint => ({
  clip,
  source,
  copied,
});
