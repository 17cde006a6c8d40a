import { roundingOf, shownEdits, within } from '@/lib/containers/mp4/read/presented';
import { runValue, usualValue } from '@/lib/containers/mp4/read/runs';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { SameBytes } from './compare-bytes';
import {
  type Copying,
  checkTimescales,
  fromNextPacket,
  type Match,
  type Pair,
  type Place,
} from './compare-track';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { splicesToDecode } from './places';
import { PresentationOrder } from './presentation-order';

/** The packets that a part should present. In ticks of the clip's timeline. */
interface PartPackets {
  samples: number[];
  /** When each of them begins. */
  begins: number[];
  /** Packets at the ends of the source's segments, which may be left out. */
  isLoose: (index: number) => boolean;
  /** The most that each of them may be off. */
  limits: number[];
  from: number;
  to: number;
  /** Its packets begin by then. */
  latest: number;
  /** Where it meets the parts before it and behind it. */
  splices: number[];
}

/** Seconds before and behind a splice in which packets may be encoded for a crossfade. */
const FADED_SEC = 0.13;

/** A packet that lasts so many times as long as usual has a pause behind it. */
const LONG = 1.25;

/** Packets to look ahead at the start of a part, if only their sizes can be compared. */
const LOOK_AHEAD = 8;

/**
 * Checks that the audio of a clip of several parts consists of the source's packets, part after part: consecutive ones, at most
 * half a packet off.
 * @throws {MediaError} `not-verified`.
 */
export function compareAudio(pair: Pair, windows: readonly PartWindow[], copying: Copying): Match {
  return new AudioWalk(pair, windows, copying).walk();
}

class AudioWalk {
  private readonly scale: number;
  private readonly bytes: SameBytes | null;
  private readonly half: number;
  private readonly places: (Place | undefined)[][];
  /** Packets that a part could have, but doesn't, since the last one that was found. */
  private skipped: { begin: number; end: number; most: number }[] = [];
  private offTicks = 0;

  constructor(
    private readonly pair: Pair,
    private readonly windows: readonly PartWindow[],
    private readonly copying: Copying,
  ) {
    const { source, clip } = pair;
    this.scale = checkTimescales(pair);
    this.bytes = copying.layout && new SameBytes(source, clip, copying.layout);
    this.half = usualValue(source.samples.decode) / 2;
    this.places = windows.map(() => []);
  }

  walk(): Match {
    const { clip, source } = this.pair;
    const order = PresentationOrder.of(clip);
    const [edit] = shownEdits(clip);
    if (!edit) throw notVerified(`track ${clip.id} shows nothing`);
    const { least } = roundingOf(source);
    const shown = order.shown(edit, { start: least, end: least });
    const timeOf = (i: number) => order.time(shown[i] ?? 0) - edit.mediaTime + edit.start;
    let k = 0;
    let part = this.packetsOf(0);
    let next = 0;
    let reached = 0;
    for (const [i, sample] of shown.entries()) {
      const time = timeOf(i);
      let found = this.isNextPart(k, shown, i, timeOf) ? -1 : this.find(part, next, shown, i, timeOf);
      while (found < 0) {
        const following = this.windows[k + 1];
        // Where the source has no audio before the splice, the packet after it may come a packet early.
        const early = (next < part.samples.length ? 1 : 2) * (this.half + 1);
        if (!following || time < following.atSec * this.scale - early)
          throw notVerified(
            `track ${clip.id} has a packet at ${time / this.scale} s that is not the source's`,
          );
        this.skip(part, next, part.samples.length);
        part = this.packetsOf(++k);
        next = 0;
        found = this.find(part, next, shown, i, timeOf);
      }
      const match = part.samples[found] ?? 0;
      this.skip(part, next, found);
      this.checkGap(reached, time, i === 0 ? 1.5 * least : undefined);
      reached = time + runValue(source.samples.decode, match);
      next = found + 1;
      const isCopied = !this.isCrossfaded(part, shown[i] ?? 0, time);
      if (isCopied) this.bytes?.check(sample, match);
      else this.bytes?.pass(sample);
      const off = time - (part.begins[found] ?? 0);
      if (Math.abs(off) > Math.abs(this.offTicks)) this.offTicks = off;
      const last = this.places[k]?.[1];
      // One object for the last packet, because there are hundreds of thousands.
      if (last) [last.clip, last.source, last.copied] = [sample, match, isCopied];
      else this.places[k] = [placeOf(sample, match, isCopied), placeOf(sample, match, isCopied)];
    }
    this.skip(part, next, part.samples.length);
    for (k++; k < this.windows.length; k++) {
      const rest = this.packetsOf(k);
      this.skip(rest, 0, rest.samples.length);
    }
    this.checkGap(Math.min(reached, edit.start + edit.duration), Number.POSITIVE_INFINITY);
    this.bytes?.checkHidden();
    return { samples: this.bytes?.count ?? 0, places: this.somePlaces(), offSec: this.offTicks / this.scale };
  }

  /**
   * True if a packet near a splice is the first one of the next part by its length and those of the packets that follow. Only
   * bytes can tell for sure.
   */
  private isNextPart(k: number, shown: readonly number[], i: number, timeOf: (i: number) => number): boolean {
    const following = this.windows[k + 1];
    if (this.bytes || !following || timeOf(i) < following.atSec * this.scale - this.half) return false;
    return this.find(this.packetsOf(k + 1), 0, shown, i, timeOf) >= 0;
  }

  /** The index of the part's packet that a packet of the clip is; −1 if it is none of them. */
  private find(
    part: PartPackets,
    from: number,
    shown: readonly number[],
    i: number,
    timeOf: (i: number) => number,
  ): number {
    const time = timeOf(i);
    if (time > part.latest) return -1;
    const ahead = from === 0 && !this.bytes ? LOOK_AHEAD : 1;
    for (let j = from; j < part.samples.length; j++) {
      const off = (part.begins[j] ?? 0) - time;
      const limit = part.limits[j] ?? 0;
      if (off > limit) return -1;
      if (off >= -limit && this.isSame(part, j, shown, i, ahead)) return j;
      if (from > 0 && !part.isLoose(j)) return -1;
    }
    return -1;
  }

  /** True for the packets next to a splice, if they are encoded. */
  private isCrossfaded(part: PartPackets, sample: number, time: number): boolean {
    const { crossfades } = this.copying;
    const most = Math.max(4 * (this.half + 1), FADED_SEC * this.scale);
    const isNear = part.splices.some((splice) => Math.abs(time - splice) <= most);
    return crossfades && isNear && this.bytes?.isOwn(sample) === true;
  }

  private isSame(part: PartPackets, j: number, shown: readonly number[], i: number, count: number): boolean {
    const { source, clip } = this.pair;
    if (this.isCrossfaded(part, shown[i] ?? 0, part.begins[j] ?? 0)) return true;
    for (let n = 0; n < count; n++) {
      const [sample, match] = [shown[i + n], part.samples[j + n]];
      if (sample === undefined || match === undefined) return n > 0;
      // The last packet of a part may already be the next part's.
      if (n > 0 && part.isLoose(j + n)) return true;
      const isEqual = this.bytes
        ? this.bytes.isSame(sample, match)
        : sizeOf(clip.samples, sample) === sizeOf(source.samples, match);
      if (!isEqual) return false;
    }
    return true;
  }

  private packetsOf(k: number): PartPackets {
    const { source } = this.pair;
    const { scale, half } = this;
    const window = this.windows[k];
    const order = PresentationOrder.of(source);
    const { least, tolerance } = roundingOf(source);
    const isFirst = k === 0;
    const isLast = k === this.windows.length - 1;
    const part: PartPackets = {
      samples: [],
      begins: [],
      isLoose: (i) => loose.has(i),
      limits: [],
      from: (window?.atSec ?? 0) * scale,
      to: (window?.toSec ?? 0) * scale,
      latest: (window?.toSec ?? 0) * scale + half + 1,
      splices: [
        ...(isFirst ? [] : [(window?.atSec ?? 0) * scale]),
        ...(isLast ? [] : [(window?.toSec ?? 0) * scale]),
      ],
    };
    const loose = new Set<number>();
    const start = (window?.startSec ?? 0) * scale;
    // A packet may begin half a packet before its part, and be half a packet off there.
    const before = isFirst ? 0 : 2 * (half + 1);
    const after = isLast ? half + 1 : 2 * (half + 1);
    for (const whole of shownEdits(source)) {
      let segment = within(whole, start - (isFirst ? 0.5 : 0), (window?.endSec ?? 0) * scale);
      if (segment && isFirst && this.copying.wholePackets) segment = fromNextPacket(source, segment);
      if (!segment) continue;
      const { mediaTime, duration } = segment;
      const range = { mediaTime: mediaTime - before, duration: duration + before + after };
      const samples = order.shown(range, {
        start: isFirst ? least / 2 : 0,
        end: 0,
      });
      for (const sample of samples) {
        const begin = order.time(sample) - mediaTime;
        const end = begin + runValue(source.samples.decode, sample);
        if (begin < half + 1 || end > duration - half - 1) loose.add(part.samples.length);
        part.samples.push(sample);
        part.limits.push(isFirst ? tolerance : Math.max(half, (end - begin) / 2) + 1);
        part.begins.push(part.from + begin + segment.start - start);
      }
      part.to = Math.min((window?.toSec ?? 0) * scale, part.from + segment.start + duration - start);
    }
    return part;
  }

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
  private somePlaces(): Place[] {
    const splices = splicesToDecode(this.windows.length);
    const chosen = this.places.flatMap(([first, last], k) => [
      ...(k === 0 || splices.has(k) ? [first] : []),
      ...(k === this.windows.length - 1 || splices.has(k + 1) ? [last] : []),
    ]);
    return chosen.filter((place) => place !== undefined);
  }
}

const placeOf = (clip: number, source: number, copied: boolean): Place => ({ clip, source, copied });
