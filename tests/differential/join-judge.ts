import type { CutReport } from '@/lib/cut';
import { judgeSplicedSound, newComplaints } from '../corpus/judge';
import type { PlacedPart, Source } from '../corpus/place';
import type { StoredStream } from '../native/files';
import { judgeRemoved } from './parts-bytes';
import { hiddenSecOf, judgeVideo, type PartsClip } from './parts-judge';
import { judgeLengths } from './parts-lengths';
import { judgeJoinedTexts } from './parts-texts';

/** What is wrong with a clip of parts of several files, by native ffmpeg. */
export function judgeJoin(
  {
    path,
    made,
    durationSec,
    report,
  }: { path: string; made: PartsClip; durationSec: number; report: CutReport },
  placed: readonly PlacedPart[],
): string[] {
  const [first, last] = [placed[0]?.source, placed.at(-1)?.source];
  if (!first || !last) return ['no parts'];
  const sources = [...new Set(placed.map(({ source }) => source))];
  const problems =
    first.frames.length > 0 || made.frames.length > 0 ? judgeVideo(first, made, placed, report, last) : [];
  problems.push(...judgeSounds(made, placed));
  problems.push(...judgeJoinedTexts(made.streams, placed));
  const longest = Math.max(...sources.map(({ longestPacketSec }) => longestPacketSec));
  problems.push(...judgeLengths(made, durationSec, placed, longest));
  for (const source of sources) {
    // Its lead-in belongs to the first part.
    const own = placed.map((part) => (part.source === source ? part : { ...part, from: 0, to: -1 }));
    problems.push(...judgeRemoved(source, path, own, source === first ? hiddenSecOf(report) : 0));
  }
  problems.push(...newComplaints(sources, made.lines));
  return problems;
}

const audioOf = (streams: readonly StoredStream[]) => streams.filter(({ kind }) => kind === 'audio');

/** Each track of the clip has the packets of the file's track with its language, and silence where a file has none. */
function judgeSounds(made: PartsClip, placed: readonly PlacedPart[]): string[] {
  return audioOf(made.streams).flatMap((stream, i) => {
    const sent = (source: Source) => {
      const own = audioOf(source.stored);
      return (own.find(({ language }) => language === stream.language) ?? own[i])?.packets ?? [];
    };
    const inside = stream.packets.filter(({ time }) => !isSilent(time, placed, sent));
    return [...new Set(placed.map(({ source }) => source))].flatMap((source) => {
      const others = placed.filter((part) => part.source !== source).flatMap((part) => sent(part.source));
      const foreign = new Set(others.map(({ md5 }) => md5));
      const ownMd5 = new Set(sent(source).map(({ md5 }) => md5));
      const got = inside.filter(({ md5 }) => ownMd5.has(md5) || !foreign.has(md5));
      const own = placed.filter((part) => part.source === source);
      return judgeSplicedSound(sent(source), got, own, PREROLL_SEC).map((problem) => `a:${i} ${problem}`);
    });
  });
}

/** True for a packet where the clip shows a file without audio. */
function isSilent(
  time: number,
  placed: readonly PlacedPart[],
  sent: (source: Source) => readonly unknown[],
): boolean {
  return placed.some(
    ({ source, at, from, to }) =>
      sent(source).length === 0 &&
      time >= at - (at === 0 ? PREROLL_SEC : HALF_PACKET_SEC) &&
      time < at + to - from + HALF_PACKET_SEC,
  );
}

/** Of Opus and AAC, in seconds; and what a clip's first packets are decoded from. */
const HALF_PACKET_SEC = 0.012;
const PREROLL_SEC = 0.095;
