import type { Treatment } from '@/lib/cut';
import type { TimeRange } from '@/lib/media/time';
import type { CorpusFile, Range } from './files';

/** A stream of a source that gets into a clip. */
export interface KeptStream {
  kind: 'video' | 'audio';
  /** Codecs as ffprobe names them. */
  source: string;
  clip: string;
  treatment: Treatment;
}

const VIDEO = ['h264', 'hevc', 'vp9', 'av1'];

/** Start and end of a range, in seconds. */
export function secondsOf(range: Range): [start: number, end: number] {
  const [start = Number.NaN, end = Number.NaN] = range.split('–').map(Number);
  return [start, end];
}

export function partOf(range: Range): TimeRange {
  const [start, end] = secondsOf(range);
  return { startMs: Math.round(start * 1000), endMs: Math.round(end * 1000) };
}

/** Parses what a row says of how its file opens: `webm by packets: vp8 → h264, opus`. */
export function openedAs({ opens }: CorpusFile) {
  const [container = '', engine = '', streams = ''] = opens.split(/ by |: /);
  const kept = streams.split(', ').map((stream): KeptStream => {
    const [source = '', clip = source] = stream.split(' → ');
    const treatment = stream.includes('→') ? 'encoded' : 'copied';
    return { kind: VIDEO.includes(clip) ? 'video' : 'audio', source, clip, treatment };
  });
  return { container, engine, kept };
}

/** What a report says becomes of a kind of stream. */
export function treatmentOf(kept: readonly KeptStream[], kind: KeptStream['kind']): Treatment | 'none' {
  return kept.find((stream) => stream.kind === kind)?.treatment ?? 'none';
}
