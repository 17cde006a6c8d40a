import type { PeakTile, StripUpdate } from '@/lib/filmstrip/filmstrip';
import { CHUNK_SEC, Loudness } from '@/lib/filmstrip/loudness';
import { AUDIO_RATE, type SmallFrames } from '@/lib/preview/preview';

/** Seconds. In longer views no loudness is shown, because all of the audio would have to be read. */
const MOST_AUDIO_SEC = 20 * 60;

/** Loudness of audio that only ffmpeg decodes, as a strip reports it (`Filmstrip`). */
export interface PreviewPeaks {
  requestPeaks(tiles: PeakTile[], endSec: number): Promise<boolean>;
  close(): void;
}

export function createPreviewPeaks(
  small: SmallFrames,
  onUpdate: (update: StripUpdate) => void,
): PreviewPeaks {
  const loudness = new Loudness();
  let audio: AbortController | null = null;

  async function read(tiles: PeakTile[], endSec: number, running: AbortSignal) {
    for (const tile of tiles) {
      const toSec = Math.min(endSec, tile.fromSec + tile.peaks.length * tile.bucketSec);
      const show = () => {
        loudness.fill(tile.peaks, tile.fromSec, tile.bucketSec);
        onUpdate({ tile: { ...tile, peaks: tile.peaks.slice() } });
      };
      const missing = loudness.missing(tile.fromSec, toSec);
      for (const startSec of missing) {
        const samples = await small.audio(startSec, CHUNK_SEC, running);
        loudness.add(
          startSec,
          Float32Array.from(samples, (value) => value / 32768),
          AUDIO_RATE,
        );
        loudness.complete(startSec);
        show();
      }
      if (missing.length === 0) show();
    }
  }

  return {
    close: () => audio?.abort(),
    async requestPeaks(tiles, endSec) {
      audio?.abort();
      audio = new AbortController();
      const { signal: running } = audio;
      const [from, to] = [tiles[0], tiles.at(-1)];
      const span = from && to ? to.fromSec + to.peaks.length * to.bucketSec - from.fromSec : 0;
      if (Math.min(span, endSec) > MOST_AUDIO_SEC) return false;
      await read(tiles, endSec, running);
      return true;
    },
  };
}
