import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { ofRun } from '@/lib/editor/scope';
import type { Dispatch } from '@/lib/editor/store/store';
import { markOfFrameAt } from '@/lib/editor/timeline/frames';
import { secondsToStepMs } from '@/lib/media/time';

/** Seconds; a seek beyond any end makes a browser find the length of a file whose header does not tell it. */
const BEYOND_ANY_END = 1e10;

/** Seconds; within the first frame, and not where the video already is. */
const FIRST_SEC = 0.001;

/** Milliseconds after which a video that has shown nothing by itself is asked to. */
const NO_PICTURE_MS = 400;

/** Tells the reducer what the `<video>` finds out about file number `run`; times are those of the frames on show. */
export function useMediaEvents(
  ref: RefObject<HTMLVideoElement | null>,
  run: number,
  dispatch: Dispatch,
  frames: ArrayLike<number> | null,
): void {
  const markAt = useEffectEvent((sec: number) => markOfFrameAt(frames, sec));
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let told = false;
    let frame = 0;
    let picture: ReturnType<typeof setTimeout> | undefined;

    const report = () => {
      if (told) return;
      if (video.duration === Number.POSITIVE_INFINITY) {
        video.currentTime = BEYOND_ANY_END;
        return;
      }
      told = true;
      if (video.currentTime > 0) video.currentTime = 0;
      dispatch({
        type: 'player-ready',
        of: ofRun(run),
        durationSec: video.duration,
        hasVideo: video.videoWidth > 0,
      });
      // iPhones fetch no picture before a video plays, unless it is sent somewhere.
      picture = setTimeout(() => {
        if (video.readyState < video.HAVE_CURRENT_DATA && !video.seeking) video.currentTime = FIRST_SEC;
      }, NO_PICTURE_MS);
    };
    // A video whose picture cannot be decoded still loads, as sound only: wait for data before believing that.
    const metadata = () => video.videoWidth > 0 && report();
    const fail = () => dispatch({ type: 'player-failed', of: ofRun(run) });
    const time = () => told && dispatch({ type: 'time', ms: markAt(video.currentTime) });
    let shown = -1;
    const follow = () => {
      // Ten times a second: the whole editor hears of it, and only the playhead needs to know more often.
      const now = secondsToStepMs(video.currentTime);
      if (now !== shown) time();
      shown = now;
      frame = requestAnimationFrame(follow);
    };
    const play = () => {
      dispatch({ type: 'playing', playing: true });
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    const pause = () => {
      dispatch({ type: 'playing', playing: false });
      cancelAnimationFrame(frame);
      time();
    };

    const listeners: [string, () => void][] = [
      ['loadedmetadata', metadata],
      ['loadeddata', report],
      ['durationchange', () => video.readyState > 0 && Number.isFinite(video.duration) && metadata()],
      ['error', fail],
      ['seeked', time],
      ['play', play],
      ['pause', pause],
      ['ended', pause],
    ];
    for (const [name, listener] of listeners) video.addEventListener(name, listener);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(picture);
      for (const [name, listener] of listeners) video.removeEventListener(name, listener);
    };
  }, [ref, run, dispatch]);
}

/** Seconds: a packet of sound at least is left to be played. */
const SHORT_OF_END_SEC = 0.05;

/** Plays on, from the beginning where the video rests on its last moment. */
export async function playOn(video: HTMLVideoElement): Promise<void> {
  if (video.currentTime >= video.duration - SHORT_OF_END_SEC - 1e-6) video.currentTime = 0;
  await video.play();
}

/** Seeks to the latest time asked for; times asked for while a seek is under way are passed over. */
export function createSeeker(video: HTMLVideoElement) {
  let wanted: number | null = null;
  let sent: number | null = null;
  // WebKitGTK (seen with 2.50) that was sent to its very end and paused there finishes no further seek before it plays.
  const short = isWebKitGtk(navigator.userAgent) ? SHORT_OF_END_SEC : 0;
  const next = () => {
    if (wanted === null || video.seeking) return;
    video.currentTime = wanted;
    wanted = null;
  };
  const forget = () => {
    sent = null;
  };
  video.addEventListener('seeked', next);
  video.addEventListener('play', forget);
  return {
    /** Seconds. */
    to(seconds: number) {
      wanted = short && video.duration > short ? Math.min(seconds, video.duration - short) : seconds;
      sent = video.paused ? wanted : null;
      next();
    },
    /** Seconds: where the video was sent, as long as it stands; its own word for that comes late, in WebKitGTK after `seeked` too. */
    where: () => wanted ?? sent ?? video.currentTime,
    end() {
      video.removeEventListener('seeked', next);
      video.removeEventListener('play', forget);
    },
  };
}
