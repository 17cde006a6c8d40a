import type { CutResult } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { ClipStreams } from '@/lib/cut/report';
import { METADATA_NAMES } from './messages/cut';

/** Describes in plain words what a cut does to the streams: which are copied, encoded or left out. */
export function describeCut(cut: CutSummary): string {
  const { video, audio } = cut;
  const start = encodedStart(cut);
  if (start !== null && video === 'copied')
    return `${start} s at the start re-encoded, the rest copied${audio === 'encoded' ? ', sound converted to AAC' : ''}.`;
  if (video !== 'encoded' && audio !== 'encoded') return 'Lossless — nothing re-encoded.';
  if (video === 'none') return 'Sound converted to AAC.';
  if (video === 'copied') return 'Video copied, sound converted to AAC.';
  if (audio === 'copied') return 'Sound copied, video re-encoded as H.264.';
  return audio === 'none' ? 'Video re-encoded as H.264.' : 'Re-encoded: video as H.264, sound as AAC.';
}

/** The facts about a cut, before it (forecast) or after it (report). */
type CutSummary = Pick<Forecast, 'video' | 'audio' | 'start'>;

/** Seconds of video encoded for an exact start; null if the clip has none. */
function encodedStart({ start }: Pick<Forecast, 'start'>): string | null {
  return start.kind === 'smart' ? Math.max(0.1, start.encodedSec).toFixed(1) : null;
}

/** Seconds. A lead-in shown for less than this is hardly seen. */
const BRIEF_SEC = 0.1;

/** Says what of the source stays before the start, and whom that concerns; null if the clip starts on a keyframe. */
export function describeLeadIn({ start }: Pick<Forecast, 'start'>): string | null {
  if (start.kind !== 'lead-in' || start.leadIn.hiddenSec < 0.05) return null;
  const seconds = start.leadIn.hiddenSec.toFixed(1);
  const who =
    start.leadIn.shownSec < BRIEF_SEC
      ? 'Players skip them, but editing apps can show them.'
      : 'Some players and editing apps show them.';
  return `${seconds} s before your start stay in the file. ${who} If nobody should see them, choose an exact start.`;
}

/** Plain names for codecs whose own names mean nothing to visitors. */
const LEFT_OUT_NAMES: Readonly<Record<string, string>> = { apac: 'spatial sound' };

/** Names the streams that are left out of the clip; null if there are none. */
export function describeLeftOut({ leftOut }: Pick<ClipStreams, 'leftOut'>): string | null {
  if (leftOut.length === 0) return null;
  const names = leftOut.map((left) => `${LEFT_OUT_NAMES[left.codec] ?? left.kind} (${left.codec})`);
  return `Not in the clip: ${names.join(', ')}.`;
}

/** Names the metadata of the file about place, time and camera; null if there is none or it isn't known. */
export function describeMetadata({ metadata }: Pick<ClipStreams, 'metadata'>): string | null {
  return metadata && metadata.length > 0 ? metadata.map((kind) => METADATA_NAMES[kind]).join(', ') : null;
}

/** Names the metadata that was removed; null if the visitor didn't ask for it. */
export function describeRemoved({ report, verified }: CutResult): string | null {
  if (!verified?.metadataGone) return null;
  const removed = describeMetadata(report);
  const said = removed ? `Removed: ${removed}.` : 'There was no location or device data to remove.';
  return report.notesInFrames
    ? `${said} Your camera also wrote into the frames themselves, and that stays.`
    : said;
}

/** Names the checks that a clip passed; null if it wasn't checked. */
export function describeVerification({ report, verified }: CutResult): string | null {
  if (!verified) return null;
  if (verified.against === 'clip') return 'Verified: opened again, complete, as long as it should be.';
  const found: string[] = [];
  if (verified.startsOnFrame) found.push('starts on your frame');
  if (verified.driftSec !== null) found.push('sound in step');
  if (verified.samples > 0 && report.video !== 'encoded' && report.audio !== 'encoded')
    found.push(
      encodedStart(report) === null
        ? 'media identical to the source'
        : 'the copied rest identical to the source',
    );
  if (verified.frames > 0)
    found.push(`${verified.frames} frame${verified.frames === 1 ? '' : 's'} compared with the source`);
  return found.length > 0 ? `Verified: ${found.join(', ')}.` : 'Verified: begins and ends as in the source.';
}
