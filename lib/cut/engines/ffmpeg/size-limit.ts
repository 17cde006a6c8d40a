/** Plans how libx264 encodes a clip below a size, in two passes. */
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { CutResult } from '@/lib/cut/engine';
import { type FitPlan, planFit } from '@/lib/cut/fit/plan-fit';
import type { FitReport } from '@/lib/cut/report';
import { squareSize } from '@/lib/edit/crop-frame';
import type { SizeLimit } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import { MediaError } from '@/lib/media/errors';
import type { Encoder } from './encoder';
import { storedFrame } from './frame-filters';
import type { Job } from './job';
import { hullOf, totalSec } from './spans';

/** The share of the planned bytes to aim at. Short clips leave the encoder less room to make up for what it wrote. */
const AIM = { usual: 0.965, short: 0.92, shortSec: 5 };
const USUAL_RATE = 30;

/** The passes over a clip's frames. What the first one writes is only there for its statistics. */
export interface Passes {
  /** Null if there is only one. */
  first: Encoder | null;
  last: Encoder;
}

/**
 * Plans both passes, or a single one without video.
 * @throws {MediaError} `too-large` if nothing fits.
 */
export function passesWithin(job: Job, limit: SizeLimit): Passes & { plan: FitPlan } {
  const { edit, parts, streams, video } = job;
  const sec = totalSec(parts);
  const { startSec, endSec } = hullOf(parts);
  const sourceRate = video?.rate ?? USUAL_RATE;
  const [first] = edit.parts;
  const frame = video && storedFrame(video);
  const size = frame
    ? squareSize(frame, first ? cropOf(first, edit.framing) : null)
    : { width: 0, height: 0 };
  const source = {
    sec,
    video: video ? { ...size, rate: sourceRate } : null,
    audio: streams
      .filter(({ kind }) => kind === 'audio')
      .map(({ channels, sampleRate }) => ({ channels: channels ?? 2, sampleRate: sampleRate ?? 48_000 })),
  };
  const plan = planFit(source, limit);
  if (!plan.possible) throw new MediaError('too-large', `${limit.bytes} bytes for ${sec} s`);
  const aim = sec < AIM.shortSec ? AIM.short : AIM.usual;
  // The encoder counts what lies between parts as time with bits.
  const bitsPerSec = (plan.videoBytes * 8 * aim) / (endSec - startSec);
  const encoder = (pass: 1 | 2) => ({ kind: 'size' as const, pass, plan, bitsPerSec, sourceRate });
  return { plan, first: video ? encoder(1) : null, last: encoder(2) };
}

/** What the report says of a clip within its limit. */
export async function fitReport(
  plan: FitPlan,
  { blob, durationSec, report }: Pick<CutResult, 'blob' | 'durationSec' | 'report'>,
  hasVideo: boolean,
): Promise<FitReport> {
  const { width, height, rate, audioBitsPerSec, channels } = plan;
  const bitsPerSec = hasVideo ? Math.round(((await videoBytes(blob)) * 8) / durationSec) : 0;
  return {
    kind: 'encoded',
    video: hasVideo ? { width, height, rate, bitsPerSec } : null,
    audio: report.audio === 'encoded' ? { bitsPerSec: audioBitsPerSec, channels } : null,
    passes: hasVideo ? 2 : 1,
  };
}

/** Bytes of the video of a clip. */
export async function videoBytes(clip: Blob): Promise<number> {
  const { tracks } = await openMovie(clip);
  let bytes = 0;
  for (const { kind, samples } of tracks)
    if (kind === 'video') for (let i = 0; i < samples.count; i++) bytes += sizeOf(samples, i);
  return bytes;
}
