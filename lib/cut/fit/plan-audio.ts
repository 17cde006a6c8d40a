/** The bit rate and channels of a clip's audio within a size. */
import type { FitSource } from './fit-source';

export interface AudioPlan {
  /** Of each audio track. 0 without audio. */
  audioBitsPerSec: number;
  channels: 1 | 2;
}

/** What a size limit leaves for audio. */
export interface AudioBounds {
  bitsPerSec: number;
  /** The most channels. */
  channels: number;
}

/** AAC bit rates from the best to the lowest at which speech and music stay intelligible. */
const STEREO = plans(2, [128_000, 96_000, 64_000, 48_000]);
const MONO = plans(1, [96_000, 64_000, 48_000, 32_000]);
/** What stereo may become where it is allowed to be mono. */
const LOW_MONO = MONO.filter(({ audioBitsPerSec }) => audioBitsPerSec < 64_000);
const SILENT: AudioPlan = { audioBitsPerSec: 0, channels: 2 };

function plans(channels: AudioPlan['channels'], rates: readonly number[]): AudioPlan[] {
  return rates.map((audioBitsPerSec) => ({ audioBitsPerSec, channels }));
}

/** The share of the clip that audio may fill before its bit rate is lowered. */
const SHARE = 0.12;

/**
 * The best audio that takes a small share of `bytes`, or the smallest audio. Stereo becomes mono only if that is allowed and even the
 * smallest stereo takes more than that share. In a clip without video, audio may take all bytes.
 */
export function planAudio({ sec, video, audio }: FitSource, bytes: number, mono: boolean): AudioPlan {
  const stereo = audio.some(({ channels }) => channels > 1);
  if (audio.length === 0) return SILENT;
  const most = ((bytes * 8) / sec / audio.length) * (video ? SHARE : 1);
  const choices = stereo ? [...STEREO, ...(mono ? LOW_MONO : [])] : MONO;
  return choices.find(({ audioBitsPerSec }) => audioBitsPerSec <= most) ?? choices.at(-1) ?? SILENT;
}
