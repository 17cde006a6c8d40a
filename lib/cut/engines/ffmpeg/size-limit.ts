/** Plans a clip below a size: what all of it may use, and how libx264 encodes it in two passes. */
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { type FitPlan, planFit } from '@/lib/cut/fit/plan-fit';
import { squareSize } from '@/lib/edit/crop-frame';
import type { SizeLimit } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import { MediaError } from '@/lib/media/errors';
import type { Encoder } from './encoder';
import { storedFrame } from './frame-filters';
import type { Job } from './job';
import { coveredSec, hullSec, totalSec } from './spans';

/** Seconds below which a video leaves the encoder little room to make up for what it wrote. */
export const SHORT_SEC = 5;
/** The share of the planned bytes to aim at. */
const AIM = { usual: 0.965, short: 0.92 };
const USUAL_RATE = 30;

/** At any time, a video has at most this many times its mean bits per second. */
const MOST_OF_MEAN = 3;

/** The passes over a clip's frames. What the first one writes is only there for its statistics. */
export interface Passes {
  /** Null if there is only one. */
  first: Encoder | null;
  last: Encoder;
}

/** @throws {MediaError} `too-large` if nothing fits. */
export function planWithin({ edit, parts, streams, video }: Job, limit: SizeLimit): FitPlan {
  const sec = totalSec(parts);
  const [first] = edit.parts;
  const frame = video && storedFrame(video);
  const size = frame
    ? squareSize(frame, first ? cropOf(first, edit.framing) : null)
    : { width: 0, height: 0 };
  const source = {
    sec,
    video: video ? { ...size, rate: video.rate ?? USUAL_RATE } : null,
    audio: streams
      .filter(({ kind }) => kind === 'audio')
      .map(({ channels, sampleRate }) => ({ channels: channels ?? 2, sampleRate: sampleRate ?? 48_000 })),
  };
  const plan = planFit(source, limit);
  if (!plan.possible) throw new MediaError('too-large', `${limit.bytes} bytes for ${sec} s`);
  return plan;
}

/** Both of libx264's passes, or a single one without video. */
export function passesWithin({ parts, video }: Job, plan: FitPlan): Passes {
  const sec = totalSec(parts);
  const sourceRate = video?.rate ?? USUAL_RATE;
  const aim = sec < SHORT_SEC ? AIM.short : AIM.usual;
  const bits = plan.videoBytes * 8 * aim;
  const bitsPerSec = bits / hullSec(parts);
  const mostBitsPerSec = (bits / coveredSec(parts)) * MOST_OF_MEAN;
  const size = { kind: 'size', plan, bitsPerSec, mostBitsPerSec, sourceRate } as const;
  const encoder = (pass: 1 | 2) => ({ ...size, pass });
  return { first: video ? encoder(1) : null, last: encoder(2) };
}

/** Bytes of the video of a clip. */
export async function videoBytes(clip: Blob): Promise<number> {
  const { tracks } = await openMovie(clip);
  let bytes = 0;
  for (const { kind, samples } of tracks)
    if (kind === 'video') for (let i = 0; i < samples.count; i++) bytes += sizeOf(samples, i);
  return bytes;
}
