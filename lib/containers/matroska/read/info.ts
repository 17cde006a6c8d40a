import { elements, float, signed, text, unsigned } from './ebml';
import { ID } from './ids';
import { MAX_SECONDS } from './limits';

/** The `Info` element: RFC 9559 §5.1.2. */
export interface SegmentInfo {
  /** Nanoseconds a tick; 1,000,000 in most files. */
  scale: number;
  /** Seconds; null when the file doesn't state it, as in files recorded by browsers. */
  durationSec: number | null;
  title: string;
  /** Seconds since 2001-01-01 UTC; null when the file doesn't state it. */
  date: number | null;
}

/** The values of a file without an `Info` element. */
export const DEFAULT_INFO: SegmentInfo = { scale: 1_000_000, durationSec: null, title: '', date: null };

/** Reads the body of `Info`. */
export function readInfo(body: Uint8Array): SegmentInfo {
  const info = { ...DEFAULT_INFO };
  let ticks = 0;
  for (const { id, bytes } of elements(body)) {
    if (id === ID.timestampScale) info.scale = unsigned(bytes) || DEFAULT_INFO.scale;
    else if (id === ID.duration) ticks = float(bytes);
    else if (id === ID.title) info.title = text(bytes);
    else if (id === ID.dateUtc) info.date = Math.floor(signed(bytes) / 1e9);
  }
  const seconds = (ticks * info.scale) / 1e9;
  if (seconds > 0 && seconds < MAX_SECONDS) info.durationSec = seconds;
  return info;
}
