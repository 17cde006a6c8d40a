import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { ofRun } from '@/lib/editor/scope';
import type { Dispatch } from '@/lib/editor/store/store';
import { markOfFrameAt, middleOfFrame } from '@/lib/editor/timeline/frames';
import { secondsToStepMs } from '@/lib/media/time';
import { playsAudio } from '@/lib/preview/plays-audio';
import { useShown } from './use-shown';

/** Seconds. A seek far beyond the end makes a browser find the length of a file whose header doesn't state it. */
const BEYOND_ANY_END = 1e10;

/** Seconds. A time within the first frame that isn't the current one. */
const FIRST_SEC = 0.001;

/** Milliseconds after which a seek is used to make a video show its first frame. */
const NO_FRAME_MS = 400;

/** Milliseconds. WebKitGTK (seen with 2.50) loads some damaged files forever. */
const NO_ANSWER_MS = 5000;

/**
 * Dispatches what the `<video>` finds out about file number `run`. Times are those of the frames on screen.
 * @param where the time that it shows or is about to show, in seconds; null while another video plays in its place, which hides
 * what this one does.
 * @param begin shows the frame that a file begins to be shown with.
 * @param standsIn the `<video>` plays silence instead of the file, so that it says nothing about its audio.
 */
export function useMediaEvents(
  ref: RefObject<HTMLVideoElement | null>,
  run: number,
  dispatch: Dispatch,
  frames: ArrayLike<number> | null,
  where: () => number | null,
  begin: () => void,
  standsIn: boolean,
): void {
  const shownSec = useEffectEvent(where);
  const showFirst = useEffectEvent(begin);
  const audio = useEffectEvent((video: HTMLVideoElement) => {
    const plays = playsAudio(video);
    if (plays !== null && !standsIn) dispatch({ type: 'player-audio', of: ofRun(run), plays });
  });
  const markAt = useEffectEvent((sec: number) => markOfFrameAt(frames, sec));
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let told = false;
    let frame = 0;
    let pending: ReturnType<typeof setTimeout> | undefined;

    const report = () => {
      if (told) return;
      if (video.duration === Number.POSITIVE_INFINITY) {
        video.currentTime = BEYOND_ANY_END;
        return;
      }
      told = true;
      // Another video shows it already.
      if (shownSec() !== null) showFirst();
      dispatch({
        type: 'player-ready',
        of: ofRun(run),
        durationSec: video.duration,
        hasVideo: video.videoWidth > 0,
      });
      // iPhones load no frame before a video plays or seeks.
      pending = setTimeout(() => {
        if (video.readyState < video.HAVE_CURRENT_DATA && !video.seeking) video.currentTime = FIRST_SEC;
      }, NO_FRAME_MS);
    };
    // A video that can't be decoded still loads, with audio only. Wait for data before concluding that.
    const metadata = () => video.videoWidth > 0 && report();
    const fail = () => dispatch({ type: 'player-failed', of: ofRun(run) });
    // At the end of a seek the next one may be under way. Reporting the first would make a slider's next step begin there.
    const time = () => {
      const sec = shownSec();
      if (told && sec !== null) dispatch({ type: 'time', ms: markAt(sec) });
    };
    let shown = -1;
    const follow = () => {
      // Ten times per second is enough for the state. Only the playhead needs the time more often.
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
      cancelAnimationFrame(frame);
      if (shownSec() === null) return;
      dispatch({ type: 'playing', playing: false });
      time();
    };

    const listeners: [string, () => void][] = [
      ['loadedmetadata', metadata],
      ['loadeddata', report],
      ['loadeddata', () => audio(video)],
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
      clearTimeout(pending);
      for (const [name, listener] of listeners) video.removeEventListener(name, listener);
    };
  }, [ref, run, dispatch]);
}

/** Seconds. At least one audio packet is left to play. */
const SHORT_OF_END_SEC = 0.05;

/** Takes the player as failed if neither it nor the reading of file number `run` finds a length. */
export function useSilentPlayer(run: number, dispatch: Dispatch): void {
  const waits = useShown(
    ({ engine, durationMs, preview }) =>
      engine.status === 'ready' && durationMs === 0 && preview === 'pending',
  );
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => dispatch({ type: 'player-failed', of: ofRun(run) }), NO_ANSWER_MS);
    return () => clearTimeout(timer);
  }, [waits, run, dispatch]);
}

/** Plays, from the beginning if the video is at its end. */
export async function playOn(video: HTMLVideoElement): Promise<void> {
  if (video.currentTime >= video.duration - SHORT_OF_END_SEC - 1e-6) video.currentTime = 0;
  await video.play();
}

/** Seeks to the latest requested time. During a seek, all requests but the last one are skipped. */
export function createSeeker(video: HTMLVideoElement) {
  let soughtSec: number | null = null;
  let sent: number | null = null;
  let seeks = false;
  /** A mark that was sought before the file's frames were known. */
  let roughMark: number | null = null;
  // After a seek to the very end, a paused WebKitGTK (seen with 2.50) finishes no further seek until it plays.
  const short = isWebKitGtk(navigator.userAgent) ? SHORT_OF_END_SEC : 0;
  const next = () => {
    if (soughtSec === null || video.seeking) return;
    seeks = true;
    video.currentTime = soughtSec;
    soughtSec = null;
  };
  const forget = () => {
    sent = roughMark = null;
  };
  // A browser's controls in full screen seek, too.
  const seeking = () => {
    if (!seeks) forget();
    seeks = false;
  };
  // Another file has no seek under way.
  const drop = () => {
    soughtSec = sent = roughMark = null;
    seeks = false;
  };
  const to = (seconds: number) => {
    roughMark = null;
    soughtSec = short && video.duration > short ? Math.min(seconds, video.duration - short) : seconds;
    sent = video.paused ? soughtSec : null;
    next();
  };
  const toMark = (seconds: number, frames: ArrayLike<number> | null) => {
    to(middleOfFrame(frames, seconds));
    settleLater(seconds, frames);
  };
  const settleLater = (mark: number, frames: ArrayLike<number> | null) => {
    if (!frames && video.paused) roughMark = mark;
  };
  video.addEventListener('seeking', seeking);
  video.addEventListener('seeked', next);
  video.addEventListener('play', forget);
  video.addEventListener('emptied', drop);
  return {
    /** Seconds. */
    to,
    /** Shows the frame that a mark in seconds selects. @param frames null while they are unknown. */
    toMark,
    /** Shows the frame that a file begins to be shown with: that of a mark in seconds, or the first one. */
    begin(mark: number, frames: ArrayLike<number> | null) {
      const sec = mark > 0 ? middleOfFrame(frames, mark) : 0;
      if (video.currentTime !== sec) to(sec);
      if (mark > 0) settleLater(mark, frames);
    },
    /** Players show the frame before a mark that lies between two. The frames tell which one the mark selects. */
    know(frames: ArrayLike<number>) {
      if (roughMark !== null) toMark(roughMark, frames);
    },
    /** Seconds. While paused, the requested time, because `currentTime` updates late (in WebKitGTK even after `seeked`). */
    where: () => soughtSec ?? sent ?? video.currentTime,
    /** The time of a seek that waits for the one under way; null if there is none. Seconds. */
    soughtSec: () => soughtSec,
    end() {
      video.removeEventListener('seeking', seeking);
      video.removeEventListener('seeked', next);
      video.removeEventListener('play', forget);
      video.removeEventListener('emptied', drop);
    },
  };
}
