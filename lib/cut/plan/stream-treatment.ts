/**
 * What an mp4 may hold in practice, and so which streams are copied and which encoded. "May" is not what the standard
 * registers but what current Chromium, Firefox, Safari and QuickTime play where the system decodes the codec at all: a
 * VP8 or PCM mp4 is valid and plays nearly nowhere.
 */
import { opusPlaysLate } from '@/lib/codecs/opus';
import type { Treatment } from '@/lib/cut/report';

/** Codec names are ffmpeg's, as the visitor reads them whichever engine took the file. */
const VIDEO_IN_MP4: ReadonlySet<string> = new Set(['h264', 'hevc', 'av1', 'vp9']);
const AUDIO_IN_MP4: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'ac3', 'eac3', 'flac', 'alac']);

/**
 * Sound that only its maker's devices decode, and that stands beside the same in a form that plays: Apple's spatial sound
 * (APAC), which iPhones have recorded beside AAC since 2024. A clip goes without it, and says so.
 */
const SPARE_SOUND: ReadonlySet<string> = new Set(['apac']);

/** Which of a file's sound streams a clip leaves out for another one of them; by codec names or sample entries. */
export function isRedundantAudio(codec: string, all: readonly string[]): boolean {
  return SPARE_SOUND.has(codec) && all.some((other) => !SPARE_SOUND.has(other));
}

export interface PlannedStream {
  kind: 'video' | 'audio';
  codec: string;
}

export function playsInMp4({ kind, codec }: PlannedStream): boolean {
  return (kind === 'video' ? VIDEO_IN_MP4 : AUDIO_IN_MP4).has(codec);
}

/**
 * What is done to each stream, in their order. Only streams that can't be copied are encoded, Opus among them where it would
 * play late ({@link opusPlaysLate}).
 * @param leadInSec seconds that the lead-in takes on the clip's own timeline: the mp4 core squeezes it into a moment.
 */
export function planStreams(streams: readonly PlannedStream[], leadInSec: number): Treatment[] {
  const videoCopied = streams.some((stream) => stream.kind === 'video' && playsInMp4(stream));
  return streams.map((stream) => {
    const late = opusPlaysLate({ videoCopied, copiedAudio: [stream.codec], leadInSec });
    return playsInMp4(stream) && !late ? 'copied' : 'encoded';
  });
}

/** One word for all streams of a kind: what is encoded even for one of them counts. */
export function treatmentOf(
  kind: 'video' | 'audio',
  streams: readonly PlannedStream[],
  treatments: readonly Treatment[],
): Treatment | 'none' {
  const own = treatments.filter((_, i) => streams[i]?.kind === kind);
  if (own.length === 0) return 'none';
  return own.includes('encoded') ? 'encoded' : 'copied';
}
