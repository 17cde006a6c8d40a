import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { Call } from '@/lib/cut/worker/service';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { Peaks } from './loudness';
import { PeakReader } from './peaks';
import { type Accuracy, aspectOf, type Thumbnail, ThumbnailReader } from './thumbnails';

/** What a strip can show of a file. */
export interface StripContents {
  /** Width of a thumbnail for one pixel of height; null without video that this browser decodes. */
  aspect: number | null;
  audio: boolean;
}

/** A range of audio: `peaks.length` buckets of `bucketSec` seconds, from `fromSec` on. */
export interface PeakTile {
  key: string;
  fromSec: number;
  bucketSec: number;
  peaks: Peaks;
}

export type StripUpdate = { thumbnail: Thumbnail } | { tile: PeakTile };

/** Of the calls of one method the last one counts: the one before it ends early and resolves to false. */
export type FilmstripService = {
  open(call: Call, file: Blob, container: Container): Promise<StripContents>;
  /** @param times ascending seconds. */
  thumbnails(call: Call<StripUpdate>, times: number[], accuracy: Accuracy): Promise<boolean>;
  /** @param tiles with the loudness that is known so far. */
  peaks(call: Call<StripUpdate>, tiles: PeakTile[]): Promise<boolean>;
};

/** In a long range of audio, every 8th bucket is read before the others. */
const FIRST_BUCKETS = 8;

/** Milliseconds between two updates of a tile in the making. */
const UPDATE_MS = 120;

export function createFilmstripService(): FilmstripService {
  let thumbnails: ThumbnailReader | null = null;
  let peaks: PeakReader | null = null;
  let thumbnailCall = 0;
  let peakCall = 0;

  async function fill(
    tile: PeakTile,
    every: number,
    update: Call<StripUpdate>['update'],
    isCurrent: () => boolean,
  ): Promise<void> {
    if (!peaks) return;
    let updated = performance.now();
    const send = () => {
      const copy = tile.peaks.slice();
      update({ tile: { ...tile, peaks: copy } }, [copy.buffer]);
    };
    await peaks.fill(tile.peaks, tile.fromSec, tile.bucketSec, every, () => {
      if (performance.now() - updated > UPDATE_MS) {
        send();
        updated = performance.now();
      }
      return isCurrent();
    });
    send();
  }

  return {
    async open(_, file, container) {
      const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
      try {
        const video = await input.getPrimaryVideoTrack();
        const audio = await input.getPrimaryAudioTrack();
        const tracks = [video, audio].filter((track) => track !== null);
        // The clock of a transport stream starts anywhere; its first packet is the visitor's 0:00.
        const firsts = container === 'mpegts' ? tracks.map((track) => track.getFirstTimestamp()) : [0];
        const originSec = Math.min(...(await Promise.all(firsts)));
        const aspect = video && (await video.canDecode()) ? await aspectOf(video) : null;
        if (video && aspect) thumbnails = new ThumbnailReader(video, aspect, originSec);
        if (audio && (await audio.canDecode())) peaks = new PeakReader(audio, originSec);
        return { aspect, audio: peaks !== null };
      } catch (error) {
        throw new MediaError('unsupported', String(error), { cause: error });
      }
    },

    async thumbnails({ update }, times, accuracy) {
      const own = ++thumbnailCall;
      if (!thumbnails) return false;
      for await (const thumbnail of thumbnails.at(times, accuracy)) {
        update({ thumbnail }, [thumbnail.bitmap]);
        if (own !== thumbnailCall) return false;
      }
      return true;
    },

    async peaks({ update }, tiles) {
      const own = ++peakCall;
      const isCurrent = () => own === peakCall;
      for (const every of [FIRST_BUCKETS, 1]) {
        for (const tile of tiles) {
          if (!isCurrent()) return false;
          await fill(tile, every, update, isCurrent);
        }
      }
      return isCurrent();
    },
  };
}
