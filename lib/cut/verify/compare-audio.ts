import { roundingOf, type Shown, shownEdits } from '@/lib/containers/mp4/read/presented';
import { runValue, usualValue } from '@/lib/containers/mp4/read/runs';
import { checkpointsAtSplices } from './checkpoints';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { PresentationOrder } from './presentation-order';
import { SampleMatches } from './sample-matches';
import {
  type Copying,
  checkTimescales,
  fromNextPacket,
  shownBetween,
  type TrackMatch,
  type TrackPair,
} from './track-pair';

/** The packets that a part should present. In ticks of the clip's timeline. */
interface PartPackets {
  /** The source's. */
  samples: number[];
  /** When each of them begins. */
  begins: number[];
  /** The indexes of packets at the ends of the source's segments, which may be left out. */
  loose: Set<number>;
  from: number;
  to: number;
  /** Its packets begin by then. */
  latest: number;
  /** Where it meets the parts before it and behind it, and where its sound begins and ends if there is a pause between. */
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
  private readonly matches: SampleMatches;
  /** Half of a usual packet. */
  private readonly half: number;
  private readonly edit: Shown;
  private readonly order: PresentationOrder;
  /** The first and the last packet of the clip that was found of each part. */
  private readonly ends: { first: number; last: number }[] = [];
  /** The number of the part that the walk has reached, its packets, and the index of the next one of them. */
  private number = 0;
  private part: PartPackets;
  private next = 0;
  /** When the last packet that was found ends. */
  private reached = 0;
  /** Packets that a part could have, but doesn't, since the last one that was found. */
  private readonly skipped: { begin: number; end: number; most: number }[] = [];
  private offTicks = 0;

  constructor(
    private readonly pair: TrackPair,
    private readonly windows: readonly PartWindow[],
    private readonly copying: Copying,
  ) {
    const { source, clip } = pair;
    this.scale = checkTimescales(pair);
    this.matches = new SampleMatches(pair, copying.layout);
    this.half = usualValue(source.samples.decode) / 2;
    const [edit] = shownEdits(clip);
    if (!edit) throw notVerified(`track ${clip.id} shows nothing`);
    this.edit = edit;
    this.order = PresentationOrder.of(clip);
    this.part = this.packetsOf(0);
  }

  walk(): TrackMatch {
    const { mediaTime, start, duration } = this.edit;
    const { least } = roundingOf(this.pair.source);
    for (const sample of this.order.shown(this.edit, { start: least, end: least })) {
      const time = this.order.time(sample) - mediaTime + start;
      this.accept(sample, time, this.findInParts(sample, time));
    }
    while (this.number + 1 < this.windows.length) this.goToNextPart();
    this.skipTo(this.part.samples.length);
    this.checkGap(Math.min(this.reached, start + duration), Number.POSITIVE_INFINITY);
    this.matches.findHidden();
    const checkpoint = (sample: number) => [this.matches.checkpoint(sample)];
    const checkpoints = this.windows.map((_, number) => {
      const ends = this.ends[number];
      return ends ? [{ start: checkpoint(ends.first), middle: [], end: checkpoint(ends.last) }] : [];
    });
    return {
      samples: this.matches.count,
      checkpoints: checkpointsAtSplices(checkpoints),
      offSec: this.offTicks / this.scale,
    };
  }

  /** The index of the packet that a packet of the clip is. Goes on to later parts if it is none of this one's. */
  private findInParts(sample: number, time: number): number {
    let found = this.find(sample, time);
    while (found < 0) {
      const following = this.windows[this.number + 1];
      // Where the source has no audio before the splice, the packet after it may come a packet early.
      const early = (this.next < this.part.samples.length ? 1 : 2) * (this.half + 1);
      if (!following || time < following.atSec * this.scale - early)
        throw notVerified(`track ${this.pair.clip.id} has a foreign packet at ${time / this.scale} s`);
      this.goToNextPart();
      found = this.find(sample, time);
    }
    return found;
  }

  /** The index of the part's packet that a packet of the clip is, from the next one on; −1 if it is none of them. */
  private find(sample: number, time: number): number {
    const { samples, begins, loose, latest } = this.part;
    let found = -1;
    if (time > latest) return found;
    for (let j = this.next; j < samples.length; j++) {
      const [match = -1, begin = 0] = [samples[j], begins[j]];
      const limit = this.limitOf(match);
      if (begin - time > limit) break;
      if (begin - time >= -limit) {
        if (this.matches.isSame(sample, match)) return j;
        if (this.isCrossfaded(sample, begin)) {
          if (this.next > 0 || this.isInStep(sample, j)) return j;
          if (found < 0) found = j;
        }
      }
      if (this.next > 0 && !loose.has(j)) break;
    }
    return found;
  }

  /**
   * True if the first copied packet behind an encoded one follows the part's packet at an index as far. By its time alone, an encoded
   * packet that is half a packet off could be either of two.
   */
  private isInStep(sample: number, index: number): boolean {
    const { count } = this.pair.clip.samples;
    let ahead = 1;
    while (sample + ahead < count && this.matches.isEncoded(sample + ahead)) ahead++;
    const match = this.part.samples[index + ahead];
    return match !== undefined && sample + ahead < count && this.matches.isSame(sample + ahead, match);
  }

  /** Adds a packet of the clip, which is the part's packet `found`, behind the one before it. */
  private accept(sample: number, time: number, found: number): void {
    const match = this.part.samples[found] ?? 0;
    this.skipTo(found);
    const isFirst = this.ends.length === 0;
    this.checkGap(this.reached, time, isFirst ? 1.5 * roundingOf(this.pair.source).least : undefined);
    this.reached = time + this.durationOf(match);
    this.next = found + 1;
    if (this.isCrossfaded(sample, time)) this.matches.addEncoded(sample, match);
    else this.matches.addCopied(sample, match);
    const off = time - (this.part.begins[found] ?? 0);
    if (Math.abs(off) > Math.abs(this.offTicks)) this.offTicks = off;
    const ends = this.ends[this.number];
    if (ends) ends.last = sample;
    else this.ends[this.number] = { first: sample, last: sample };
  }

  /** True for a packet next to a splice that was encoded. */
  private isCrossfaded(sample: number, time: number): boolean {
    const most = Math.max(4 * (this.half + 1), FADED_SEC * this.scale);
    const isNear = this.part.splices.some((splice) => Math.abs(time - splice) <= most);
    return this.copying.crossfades && isNear && this.matches.isEncoded(sample);
  }

  /** The most ticks by which a packet of this part may be off. */
  private limitOf(match: number): number {
    if (this.number === 0) return roundingOf(this.pair.source).tolerance;
    return Math.max(this.half, this.durationOf(match) / 2) + 1;
  }

  private durationOf(match: number): number {
    return runValue(this.pair.source.samples.decode, match);
  }

  private goToNextPart(): void {
    this.skipTo(this.part.samples.length);
    this.part = this.packetsOf(++this.number);
    this.next = 0;
  }

  private packetsOf(number: number): PartPackets {
    const { source } = this.pair;
    const { half, scale } = this;
    const slack = half + 1;
    const { atSec = 0, toSec = 0, startSec = 0, endSec = 0 } = this.windows[number] ?? {};
    const [from, to, start] = [atSec * scale, toSec * scale, startSec * scale];
    const isFirst = number === 0;
    const isLast = number === this.windows.length - 1;
    const part: PartPackets = {
      samples: [],
      begins: [],
      loose: new Set(),
      from,
      to,
      latest: to + slack,
      splices: [],
    };
    const order = PresentationOrder.of(source);
    const { least } = roundingOf(source);
    // A packet may begin half a packet before its part, and be half a packet off there.
    const before = isFirst ? 0 : 2 * slack;
    const after = isLast ? slack : 2 * slack;
    for (const whole of shownBetween(source, start - (isFirst ? 0.5 : 0), endSec * scale)) {
      const segment = isFirst && this.copying.wholePackets ? fromNextPacket(source, whole) : whole;
      if (!segment) continue;
      const { mediaTime, duration } = segment;
      const range = { mediaTime: mediaTime - before, duration: duration + before + after };
      for (const sample of order.shown(range, { start: isFirst ? least / 2 : 0, end: 0 })) {
        const begin = order.time(sample) - mediaTime;
        const end = begin + this.durationOf(sample);
        if (begin < slack || end > duration - slack) part.loose.add(part.samples.length);
        part.samples.push(sample);
        part.begins.push(from + begin + segment.start - start);
      }
      part.to = Math.min(to, from + segment.start + duration - start);
    }
    if (!isFirst) part.splices.push(from, Math.max(from, part.begins[0] ?? from));
    if (!isLast) part.splices.push(to, part.to);
    return part;
  }

  /** Notes that the clip lacks the packets from the next one up to an index. */
  private skipTo(index: number): void {
    const { samples, begins, from, to } = this.part;
    for (let j = this.next; j < index; j++) {
      const [match = 0, begin = 0] = [samples[j], begins[j]];
      const duration = this.durationOf(match);
      // Half of an uneven packet may be missing; one that lasts for much longer has a pause behind it.
      const most = duration < LONG * 2 * this.half ? Math.max(this.half, duration / 2) : this.half;
      this.skipped.push({ begin: Math.max(begin, from), end: Math.min(begin + duration, to), most });
    }
  }

  /** Checks that none of the skipped packets fits between two times of the clip, in ticks. */
  private checkGap(from: number, to: number, limit = Number.POSITIVE_INFINITY): void {
    for (const { begin, end, most } of this.skipped)
      if (Math.min(end, to) - Math.max(begin, from) > Math.min(most + 2, limit))
        throw notVerified(`track ${this.pair.clip.id} has no packet at ${begin / this.scale} s`);
    this.skipped.length = 0;
  }
}
