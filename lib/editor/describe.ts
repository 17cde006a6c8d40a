import type { CutReport } from '@/lib/cut/engine';

/** Plain words for what a cut does to the streams: what is copied, what is encoded, what is left out. */
export function describeCut(report: CutReport): string {
  const { video, audio } = report;
  if (video !== 'encoded' && audio !== 'encoded') return 'Lossless — nothing re-encoded.';
  if (video === 'none') return 'Sound converted to AAC.';
  if (video === 'copied') return 'Video copied, sound converted to AAC.';
  if (audio === 'copied') return 'Sound copied, video re-encoded as H.264.';
  return audio === 'none' ? 'Video re-encoded as H.264.' : 'Re-encoded: video as H.264, sound as AAC.';
}

/** Seconds below which a picture is gone before it is seen. */
const BRIEF_SEC = 0.1;

/** What players that ignore edit lists show before the start; null when the clip starts on a keyframe. */
export function describeLeadIn(report: CutReport): string | null {
  if (report.leadInSec < 0.05) return null;
  const seconds = report.leadInSec.toFixed(1);
  const shown = report.leadInShownSec ?? report.leadInSec;
  const long = shown < BRIEF_SEC ? ' for an instant' : '';
  return `${seconds} s before your start stay in the file; players that ignore edit lists show them${long}.`;
}

/** Names the streams that the clip does not hold; null when there are none. */
export function describeLeftOut(report: CutReport): string | null {
  if (report.leftOut.length === 0) return null;
  const names = report.leftOut.map((left) => `${left.kind} (${left.codec})`);
  return `Not in the clip: ${names.join(', ')}.`;
}
