import { ALL_FORMATS, CustomSource, Input } from 'mediabunny';
import { stateFrameHeight } from '@/lib/containers/mpegts/frame-height';
import { withSteadyClock } from '@/lib/containers/mpegts/steady-clock';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { Call } from '@/lib/worker/service';
import { blockReader } from './block-reader';
import { PeakReader, type PeakTile } from './peaks';
import { type Accuracy, aspectOf, type Thumbnail, ThumbnailReader } from './thumbnails';

/** What a strip can show of a file. */
export interface StripContents {
  /** Width of a thumbnail for one pixel of height; null without video that this browser decodes. */
  aspect: number | null;
  audio: boolean;
}

export type StripUpdate = { thumbnail: Thumbnail } | { tile: PeakTile };

/** A call of `thumbnails` or `peaks` ends the one before it, which then resolves to false. */
export type FilmstripService = {
  open(call: Call, file: Blob, container: Container): Promise<StripContents>;
  /** @param times ascending seconds. */
  thumbnails(call: Call<StripUpdate>, times: number[], accuracy: Accuracy): Promise<boolean>;
  /** The frame on screen at a time in seconds; null if there is none, or when aborted. */
  frame(call: Call, sec: number): Promise<Thumbnail | null>;
  /** @param tiles with the loudness that is known so far. @param endSec of the file. */
  peaks(call: Call<StripUpdate>, tiles: PeakTile[], endSec: number): Promise<boolean>;
};

/** Bytes that are kept beside the blocks. */
const CACHE_BYTES = 2 ** 21;

export function createFilmstripService(): FilmstripService {
  let thumbnails: ThumbnailReader | null = null;
  /** A reader of its own, because each has one canvas. */
  let frames: ThumbnailReader | null = null;
  let peaks: PeakReader | null = null;
  let thumbnailCall = 0;
  let peakCall = 0;

  return {
    async open(_, file, container) {
      const steady = container === 'mpegts' ? await withSteadyClock(file) : file;
      const source = new CustomSource({
        getSize: () => steady.size,
        read: blockReader(steady),
        maxCacheSize: CACHE_BYTES,
        prefetchProfile: 'fileSystem',
      });
      const input = new Input({ source, formats: ALL_FORMATS });
      try {
        const video = await input.getPrimaryVideoTrack();
        const audio = await input.getPrimaryAudioTrack();
        const tracks = [video, audio].filter((track) => track !== null);
        // The clock of a transport stream starts anywhere; its first packet is the visitor's 0:00.
        const firsts = container === 'mpegts' ? tracks.map((track) => track.getFirstTimestamp()) : [0];
        const originSec = Math.min(...(await Promise.all(firsts)));
        if (video && container === 'mpegts') await stateFrameHeight(video);
        const aspect = video && (await video.canDecode()) ? await aspectOf(video) : null;
        if (video && aspect) {
          thumbnails = new ThumbnailReader(video, aspect, originSec);
          frames = new ThumbnailReader(video, aspect, originSec);
        }
        if (audio && (await audio.canDecode())) peaks = new PeakReader(audio, originSec);
        return { aspect, audio: peaks !== null };
      } catch (error) {
        throw new MediaError('unsupported', String(error), { cause: error });
      }
    },

    async thumbnails({ update }, times, accuracy) {
      const call = ++thumbnailCall;
      if (!thumbnails) return false;
      for await (const thumbnail of thumbnails.at(times, accuracy)) {
        update({ thumbnail }, [thumbnail.bitmap]);
        if (call !== thumbnailCall) return false;
      }
      return true;
    },

    async frame({ signal, move }, sec) {
      if (!frames) return null;
      for await (const thumbnail of frames.at([sec], 'exact', signal)) {
        if (!signal.aborted) {
          move([thumbnail.bitmap]);
          return thumbnail;
        }
        thumbnail.bitmap.close();
      }
      return null;
    },

    async peaks({ update }, tiles, endSec) {
      const call = ++peakCall;
      const goOn = () => call === peakCall;
      const send = (tile: PeakTile) => {
        const copy = tile.peaks.slice();
        update({ tile: { ...tile, peaks: copy } }, [copy.buffer]);
      };
      await peaks?.fill({ tiles, endSec, update: send, goOn });
      return goOn();
    },
  };
}
