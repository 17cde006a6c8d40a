import { createSpares, type Spare } from './relay-spares';

/** Milliseconds. A seek that takes no longer is not seen: the video holds its frame for as long as three frames at 60 Hz. */
const UNSEEN_MS = 50;

/** A time in a file, in seconds. */
export interface FileTime {
  file: Blob;
  sec: number;
}

/** The player's video with others over it, one of which waits at the next part. Times are seconds. */
export interface Relay {
  /** The one that the visitor sees. */
  front(): HTMLVideoElement;
  /** Makes a hidden video wait at a place. Null: none waits anywhere. */
  wait(place: FileTime | null): void;
  /**
   * Plays on from a place: with the video that waits there, if it is in another file or if a seek would be seen.
   * @returns false if the file can't be played.
   */
  jump(place: FileTime): boolean;
  /** The first video is the one in front again, at the place of the other. @param sec where it shows up instead */
  home(sec?: number): void;
  /** Like `home`, and then there is only the first one. */
  end(): void;
  close(): void;
}

/** What a relay reports, and what it asks. */
interface RelayPorts {
  /** The file that the first video has, or is about to load. */
  file(): Blob;
  /** Another video than the first one pauses by itself, as it does at the end of its file. */
  paused(): void;
  /** This video is in front from now on. */
  turned(front: HTMLVideoElement): void;
}

/**
 * Plays ranges of files one after the other without a stall: a seek can take a second in a large file, and so does loading another
 * file, so videos take turns. Call it during a click, or the others may not play sound.
 * @param several whether there are several files. Then one more video is needed: the first one loads the file that plays.
 */
export function createRelay(main: HTMLVideoElement, ports: RelayPorts, several: boolean): Relay {
  const spares = createSpares(main, ports.file(), several ? 2 : 1);
  let front = main;
  let waiting: (FileTime & { video: HTMLVideoElement; since: number; tookMs: number | null }) | null = null;
  /** What the first video has. It takes a moment to load another file. */
  let mainFile: Blob | null = ports.file();
  const spareOf = (video: HTMLVideoElement) => spares.all.find((spare) => spare.video === video);
  const fileOf = (video: HTMLVideoElement) => (video === main ? mainFile : spareOf(video)?.file());

  const seeked = ({ target }: Event) => {
    if (waiting && target === waiting.video) waiting.tookMs ??= performance.now() - waiting.since;
  };
  const onPause = ({ target }: Event) => {
    if (front !== main && target === front) ports.paused();
  };
  const emptied = () => {
    mainFile = null;
    if (waiting?.video === main) waiting = null;
  };
  const loaded = () => {
    mainFile = ports.file();
  };
  main.addEventListener('emptied', emptied);
  main.addEventListener('loadeddata', loaded);
  for (const video of [main, ...spares.all.map((spare) => spare.video)])
    video.addEventListener('seeked', seeked);
  for (const { video } of spares.all) video.addEventListener('pause', onPause);

  const show = (video: HTMLVideoElement) => {
    front = video;
    ports.turned(video);
    spares.show(spareOf(video) ?? null);
  };
  const play = (video: HTMLVideoElement) => void video.play().catch(() => front === video && ports.paused());
  const swap = (next: HTMLVideoElement) => {
    const before = front;
    const { playbackRate, muted, volume } = before;
    Object.assign(next, { playbackRate, muted, volume });
    // The frame before stays on the screen until there is one to see.
    if (next.readyState >= next.HAVE_CURRENT_DATA) show(next);
    else {
      front = next;
      next.addEventListener('loadeddata', () => front === next && show(next), { once: true });
    }
    before.pause();
    play(next);
  };
  /** The video that can wait in a file: one that has it, or else any that is free. */
  const backFor = (file: Blob): HTMLVideoElement => {
    // Not if it is about to load another file.
    if (front !== main && mainFile === file && ports.file() === file) return main;
    const free = spares.all.filter(({ video }) => video !== front);
    const spare: Spare | undefined = free.find((unused) => unused.file() === file) ?? free[0];
    spare?.load(file);
    return spare?.video ?? main;
  };
  const wait = (place: FileTime | null) => {
    waiting = place && { ...place, video: backFor(place.file), since: performance.now(), tookMs: null };
    if (waiting) waiting.video.currentTime = waiting.sec;
  };
  const home = (sec: number | undefined, then: () => void) => {
    if (front === main) return then();
    const before = front;
    const { paused: still, currentTime } = before;
    const isSame = fileOf(before) === ports.file();
    front = main;
    ports.turned(main);
    waiting = null;
    before.pause();
    if (!isSame) return then();
    const go = () => {
      main.currentTime = sec ?? currentTime;
      if (!still) main.play().catch(ports.paused);
      // The other one keeps its frame on the screen until the first one has it.
      main.addEventListener('seeked', then, { once: true });
    };
    if (main.readyState >= main.HAVE_CURRENT_DATA) go();
    else main.addEventListener('loadeddata', go, { once: true });
  };
  const close = () => {
    ports.turned(main);
    main.removeEventListener('seeked', seeked);
    main.removeEventListener('emptied', emptied);
    main.removeEventListener('loadeddata', loaded);
    for (const { video } of spares.all) video.removeEventListener('pause', onPause);
    spares.close();
  };
  return {
    front: () => front,
    wait,
    jump(place) {
      const { file, sec } = place;
      const isSame = fileOf(front) === file;
      if (waiting?.file !== file || waiting.sec !== sec) {
        if (isSame) waiting = null;
        else wait(place);
      }
      const next = waiting?.video;
      const isSeen = (waiting?.tookMs ?? 0) > UNSEEN_MS && next && next.readyState >= next.HAVE_FUTURE_DATA;
      if (!isSame && (!next || next.error)) return false;
      if (next && (!isSame || isSeen)) swap(next);
      else front.currentTime = sec;
      waiting = null;
      return true;
    },
    home: (sec) => home(sec, () => show(front)),
    end: () => home(undefined, close),
    close,
  };
}
