/**
 * Decodes the audio of a file piece by piece, for a browser that plays the video without it. It has a core of its own, which is
 * released after some time without a call.
 */
import type { Source } from '@/lib/edit/edit';
import { ffmpegNotes } from '@/lib/media/formats';
import { inputArguments, type PreviewInput, seek } from './command';
import { PreviewCore } from './preview-core';
import type { Segment } from './segments';

/** Samples per second of each of the two channels. */
export const PIECE_RATE = 48_000;

/** Seconds decoded ahead of a piece: the first packet after a seek fades in. */
const LEAD_SEC = 0.25;

/** Milliseconds without a call before the core is released. */
const IDLE_MS = 15_000;

export interface AudioPieces {
  /**
   * Interleaved stereo samples. Where the audio ends early, there are fewer.
   * @param tempo how much faster they play, with the same pitch.
   * @throws {MediaError} if the core can't be loaded, or can't decode the audio.
   * @throws the signal's reason when aborted.
   */
  decode(segment: Segment, tempo: number, signal: AbortSignal): Promise<Int16Array>;
  close(): void;
}

/** One filter changes the tempo by at most 2 without losing samples. */
function tempoFilters(tempo: number): string[] {
  if (tempo === 1) return [];
  const step = Math.min(2, Math.max(0.5, tempo));
  return [`atempo=${step}`, ...tempoFilters(tempo / step)];
}

/** Writes interleaved stereo samples of 16 bits, little-endian. Times are seconds on the timeline that the visitor sees. */
export function pieceArguments(
  input: PreviewInput,
  { startSec, lengthSec }: Segment,
  tempo: number,
  output: string,
): string[] {
  const fromSec = Math.max(0, Math.floor((startSec - LEAD_SEC) * 1000) / 1000);
  const leadSec = startSec - fromSec;
  // Without this, ffmpeg counts from the file's first packet.
  const byTimestamp = ffmpegNotes(input.container).ownClock ? ['-seek_timestamp', '1'] : [];
  const before = [...byTimestamp, ...seek(fromSec), '-t', (leadSec + lengthSec + LEAD_SEC).toFixed(6)];
  const filters = [
    // Keeps audio that begins late or has gaps in sync.
    `aresample=${PIECE_RATE}:async=1:first_pts=0`,
    `atrim=start=${leadSec.toFixed(6)}:duration=${lengthSec.toFixed(6)}`,
    'asetpts=PTS-STARTPTS',
    ...tempoFilters(tempo),
  ];
  return [
    ...inputArguments(input, before),
    ...['-map', '0:a:0', '-af', filters.join(',')],
    ...['-ac', '2', '-ar', String(PIECE_RATE), '-c:a', 'pcm_s16le', '-f', 's16le', output],
  ];
}

/** Opens a file for its audio. The core starts with the first call. */
export function openAudio(source: Source): AudioPieces {
  const core = new PreviewCore(source, { idleMs: IDLE_MS });
  return {
    decode: (segment, tempo, signal) =>
      core.samples((input, output) => pieceArguments(input, segment, tempo, output), 2, signal),
    close: () => core.close(),
  };
}
