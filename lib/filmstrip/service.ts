import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { Call } from '@/lib/cut/worker/service';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import { PeakReader, type Peaks } from './peaks';
import { aspectOf, type Picture, PictureReader } from './thumbnails';

/** What can be had of a file here. */
export interface Offer {
  /** Width for one pixel of height; null without pictures that this browser decodes. */
  aspect: number | null;
  sound: boolean;
}

/** A stretch of sound: `peaks.length` buckets from `fromSec` on. */
export interface PeakTile {
  key: string;
  fromSec: number;
  bucketSec: number;
  peaks: Peaks;
}

/** Comes beside the answers, as soon as it is there. */
export type News = { picture: Picture } | { tile: PeakTile };

/** Of the calls of one kind the last one counts: the one before it ends early, with false for an answer. */
export type FilmstripService = {
  open(call: Call, file: Blob, container: Container): Promise<Offer>;
  /** @param times ascending seconds. @param near keyframes instead of the very frames. */
  pictures(call: Call<News>, times: number[], near: boolean): Promise<boolean>;
  /** Tiles whose sound is wanted, as they are known so far. */
  sound(call: Call<News>, tiles: PeakTile[]): Promise<boolean>;
};

/** Every how many buckets a first glance at a film's sound looks. */
const GLANCE = 8;

/** Milliseconds between two states of a tile in the making. */
const NEWS_MS = 120;

export function createService(): FilmstripService {
  let pictures: PictureReader | null = null;
  let peaks: PeakReader | null = null;
  let pictureCall = 0;
  let soundCall = 0;

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
        if (video && aspect) pictures = new PictureReader(video, aspect, originSec);
        if (audio && (await audio.canDecode())) peaks = new PeakReader(audio, originSec);
        return { aspect, sound: peaks !== null };
      } catch (error) {
        throw new MediaError('unsupported', String(error), { cause: error });
      }
    },

    async pictures({ update }, times, near) {
      const own = ++pictureCall;
      if (!pictures) return false;
      for await (const picture of pictures.at(times, near)) {
        update({ picture }, [picture.bitmap]);
        if (own !== pictureCall) return false;
      }
      return true;
    },

    async sound({ update }, tiles) {
      const own = ++soundCall;
      const current = () => own === soundCall;
      for (const every of [GLANCE, 1]) {
        for (const tile of tiles) {
          if (!current()) return false;
          await fill(tile, every, update, current);
        }
      }
      return current();
    },
  };

  async function fill(
    tile: PeakTile,
    every: number,
    update: Call<News>['update'],
    current: () => boolean,
  ): Promise<void> {
    if (!peaks) return;
    let told = performance.now();
    const send = () => {
      const peaks = tile.peaks.slice();
      update({ tile: { ...tile, peaks } }, [peaks.buffer]);
    };
    await peaks.fill(tile.peaks, tile.fromSec, tile.bucketSec, every, () => {
      if (performance.now() - told > NEWS_MS) {
        send();
        told = performance.now();
      }
      return current();
    });
    send();
  }
}
