/** Milliseconds. A seek that takes no longer is not seen: the video holds its frame for as long as three frames at 60 Hz. */
const UNSEEN_MS = 50;

/** A video with a second one of the same file, which waits at the next part. Times are seconds. */
export interface Relay {
  /** The one that the visitor sees. */
  front(): HTMLVideoElement;
  /** Makes the hidden video wait at a time. Null: it waits nowhere. */
  wait(sec: number | null): void;
  /** Plays on from a time: with the video that waits there, if a seek would be seen. */
  jump(sec: number): void;
  /** The first video is the one in front again, at the place of the other. @param sec where it shows up instead */
  home(sec?: number): void;
  /** Like `home`, and then there is only the first one. */
  end(): void;
  close(): void;
}

/**
 * Plays ranges of a file one after the other without a stall: a seek can take a second in a large file, so two videos take turns.
 * Call it during a click, or the second one may not play sound.
 * @param paused called when the second video pauses by itself, as it does at the end of the file.
 * @param turned called with the video that is in front from now on.
 */
export function createRelay(
  main: HTMLVideoElement,
  paused: () => void,
  turned: (front: HTMLVideoElement) => void,
): Relay {
  const { host, spare } = createSpare(main);
  let front = main;
  let waiting: { sec: number; since: number; tookMs: number | null } | null = null;
  const back = () => (front === main ? spare : main);

  const seeked = ({ target }: Event) => {
    if (target !== back() || !waiting) return;
    waiting.tookMs ??= performance.now() - waiting.since;
  };
  const onPause = () => front === spare && paused();
  main.addEventListener('seeked', seeked);
  spare.addEventListener('seeked', seeked);
  spare.addEventListener('pause', onPause);

  const show = (video: HTMLVideoElement) => {
    front = video;
    turned(video);
    host.style.visibility = video === spare ? 'visible' : 'hidden';
  };
  const swap = () => {
    const [before, next] = [front, back()];
    const { playbackRate, muted, volume } = before;
    Object.assign(next, { playbackRate, muted, volume });
    show(next);
    before.pause();
    next.play().catch(paused);
  };
  const home = (sec: number | undefined, then: () => void) => {
    if (front === main) return then();
    const { paused: still, currentTime } = spare;
    front = main;
    turned(main);
    waiting = null;
    spare.pause();
    main.currentTime = sec ?? currentTime;
    if (!still) main.play().catch(paused);
    // The second one keeps its frame on the screen until the first one has it.
    main.addEventListener('seeked', then, { once: true });
  };
  const close = () => {
    turned(main);
    main.removeEventListener('seeked', seeked);
    spare.removeEventListener('pause', onPause);
    spare.removeAttribute('src');
    spare.load();
    host.remove();
  };
  return {
    front: () => front,
    wait(sec) {
      waiting = sec === null ? null : { sec, since: performance.now(), tookMs: null };
      if (sec !== null) back().currentTime = sec;
    },
    jump(sec) {
      const isSeen = waiting?.sec === sec && (waiting.tookMs ?? 0) > UNSEEN_MS;
      if (isSeen && back().readyState >= back().HAVE_FUTURE_DATA) swap();
      else front.currentTime = sec;
      waiting = null;
    },
    home: (sec) => home(sec, () => show(front)),
    end: () => home(undefined, close),
    close,
  };
}

/** The second video, over the first one. In a shadow tree, so that the page still has one player. */
function createSpare(main: HTMLVideoElement): { host: HTMLElement; spare: HTMLVideoElement } {
  const host = document.createElement('div');
  host.ariaHidden = 'true';
  Object.assign(host.style, {
    position: 'absolute',
    inset: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
  });
  const spare = document.createElement('video');
  Object.assign(spare, { src: main.currentSrc || main.src, playsInline: true, preload: 'auto', muted: true });
  Object.assign(spare.style, { width: '100%', height: '100%', objectFit: 'contain' });
  host.attachShadow({ mode: 'closed' }).append(spare);
  main.parentElement?.append(host);
  // A video that has played during a click may play later without one.
  spare.play().then(
    () => undefined,
    () => undefined,
  );
  spare.pause();
  return { host, spare };
}
