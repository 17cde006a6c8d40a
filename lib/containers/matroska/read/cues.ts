import { elements, unsigned } from './ebml';
import { ID } from './ids';

/** The Cues of one track: RFC 9559 §5.1.5. */
export interface Cues {
  /** Ticks of the Segment, ascending. */
  time: Float64Array;
  /** Where the Cluster begins, in bytes from the file's start. */
  cluster: Float64Array;
  /** Whether they belong to the requested track. */
  isOfTrack: boolean;
}

/**
 * Reads the Cues of a track, or of all tracks if it has none. Null without any.
 * @param body the body of the `Cues` element.
 * @param origin where the Segment's children begin, in bytes. Positions count from there.
 * @param size bytes of the file. Cues that point beyond it are left out.
 * @param number the number of the requested track.
 */
export function readCues(body: Uint8Array, origin: number, size: number, number: number): Cues | null {
  const ofTrack: CuePoint[] = [];
  const others: CuePoint[] = [];
  for (const { id, bytes } of elements(body)) {
    if (id !== ID.cuePoint) continue;
    const { time, positions } = readCuePoint(bytes);
    for (const { track, position } of positions) {
      const cluster = origin + position;
      if (cluster < size) (track === number ? ofTrack : others).push({ time, cluster });
    }
  }
  const points = (ofTrack.length > 0 ? ofTrack : others).sort((a, b) => a.time - b.time);
  if (points.length === 0) return null;
  return {
    time: Float64Array.from(points, ({ time }) => time),
    cluster: Float64Array.from(points, ({ cluster }) => cluster),
    isOfTrack: ofTrack.length > 0,
  };
}

interface CuePoint {
  time: number;
  cluster: number;
}

function readCuePoint(body: Uint8Array) {
  let time = 0;
  const positions: { track: number; position: number }[] = [];
  for (const { id, bytes } of elements(body)) {
    if (id === ID.cueTime) time = unsigned(bytes);
    if (id !== ID.cueTrackPositions) continue;
    const found = { track: 0, position: 0 };
    for (const child of elements(bytes)) {
      if (child.id === ID.cueTrack) found.track = unsigned(child.bytes);
      else if (child.id === ID.cueClusterPosition) found.position = unsigned(child.bytes);
    }
    positions.push(found);
  }
  return { time, positions };
}
