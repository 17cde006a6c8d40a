'use client';

import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { framedAspect } from '@/lib/editor/frame/shown';
import { framingOf } from '@/lib/editor/frame-of';
import { PLAYER, PREVIEW, SOUND_ONLY, UNPLAYABLE } from '@/lib/editor/messages/player';
import type { OpenSource } from '@/lib/editor/open-source';
import { ofRun } from '@/lib/editor/scope';
import { aspectOf, decodesAudio, isSoundOnly } from '@/lib/editor/selectors';
import { markOfFrameAt, middleOfFrame, steppedFrame } from '@/lib/editor/timeline/frames';
import { frameMark, msToSeconds } from '@/lib/media/time';
import { silentClock } from '@/lib/preview/silent-clock';
import type { Deck } from './deck';
import { useEditorStore, useFile } from './editor-store';
import { FrameWindow } from './frame/frame-window';
import { useCropMode } from './frame/use-crop-mode';
import { useSaveFrame } from './frame/use-save-frame';
import { freeMedia } from './free-media';
import { toggleFullScreen } from './full-screen';
import { PlayerControls } from './player-controls';
import type { PlayerHandle } from './player-handle';
import { PlayerNote } from './player-note';
import { useAspect, viewShape } from './use-aspect';
import { useDecodedAudio } from './use-decoded-audio';
import { createSeeker, playOn, useMediaEvents, useSilentPlayer } from './use-media';
import { useObjectUrl } from './use-object-url';
import { useRelay } from './use-relay';
import { useShown } from './use-shown';
import { useTransport } from './use-transport';

/**
 * The browser's own player. It stays while files of a clip take turns, so that one plays after the other, and the controls keep the
 * focus.
 */
export function NativePlayer({ handle }: { handle: RefObject<PlayerHandle | null> }) {
  const { dispatch, getState } = useEditorStore();
  const run = useShown((shown) => shown.run);
  const source = useShown((shown) => shown.source);
  const { file } = source;
  const frames = useShown(({ timeline }) => timeline?.frames ?? null);
  const silence = useShown(silentText);
  const decodes = useShown(decodesAudio);
  const clock = useClock();
  const canPlay = useShown((shown) => shown.preview !== 'unplayable' || isSoundOnly(shown));
  const shell = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const seeker = useRef<ReturnType<typeof createSeeker>>(null);
  const url = useObjectUrl(clock ?? file);
  const ownAspect = useShown(aspectOf);
  const aspect = useAspect(video, ownAspect);
  const framing = useFile(framingOf);
  const relay = useRelay(video, clock);
  useMediaEvents(
    video,
    run,
    dispatch,
    frames,
    () => (relay.isAhead() ? null : (seeker.current?.soughtSec() ?? video.current?.currentTime ?? 0)),
    () => seeker.current?.begin(msToSeconds(getState().playback.currentMs), frames),
    clock !== null,
  );
  const heard = () => dispatch({ type: 'player-audio', of: ofRun(run), plays: true });
  const audio = useDecodedAudio(video, decodes ? source : null, clock ? null : heard);

  useSilentPlayer(run, dispatch);

  useEffect(() => {
    const { current } = video;
    if (!current) return;
    const created = createSeeker(current);
    seeker.current = created;
    return () => {
      created.end();
      freeMedia(current);
    };
  }, []);
  useEffect(() => {
    if (frames) seeker.current?.know(frames);
  }, [frames]);

  const deck: Deck = {
    play() {
      audio.unlock();
      if (video.current) playOn(video.current).catch(() => dispatch({ type: 'playing', playing: false }));
    },
    pause() {
      if (relay.isAhead()) dispatch({ type: 'playing', playing: false });
      relay.current()?.front().pause();
      video.current?.pause();
    },
    seek(ms) {
      dispatch({ type: 'time', ms });
      const mark = msToSeconds(ms);
      if (relay.isAhead()) relay.current()?.home(middleOfFrame(frames, mark));
      else seeker.current?.toMark(mark, frames);
    },
    scrub: (sec) => seeker.current?.to(sec),
    nowSec: () => (relay.isAhead() ? relay.current()?.front().currentTime : seeker.current?.where()) ?? 0,
    isPlaying() {
      const front = relay.front();
      return front !== null && !front.paused && !front.seeking;
    },
    begin: () => relay.begin(audio.follow),
    prepare(part) {
      const start = part && relay.startOf(part);
      relay.current()?.wait(start);
      audio.prepare(start?.file === file ? start.sec : null);
    },
    jump(part) {
      const videos = relay.current();
      if (videos) return videos.jump(relay.startOf(part));
      if (part.source.id === source.id) deck.seek(part.startMs);
      return part.source.id === source.id;
    },
    report: () => relay.isAhead() && dispatch({ type: 'time', ms: markOfFrameAt(frames, deck.nowSec()) }),
    leave: () => relay.current()?.end(),
  };
  const transport = useTransport(video, deck);
  const show = (ms: number) => {
    transport.stop();
    if (canPlay) deck.seek(ms);
  };
  const step = (direction: -1 | 1) => show(frameMark(steppedFrame(frames, deck.nowSec(), direction)));
  const crop = useCropMode(shell, transport.stop, relay.front);
  const hereMs = () => markOfFrameAt(frames, deck.nowSec());
  const saver = useSaveFrame(() => ({ video: relay.front(), ms: hereMs() }));
  useImperativeHandle(handle, () => ({
    ...transport,
    show,
    step,
    seek: (ms) => canPlay && deck.seek(ms),
    nowSec: deck.nowSec,
    hereMs,
    crop: () => canPlay && crop.open(),
    saveFrame: saver.save,
  }));

  return (
    <div ref={shell} className="player" data-measuring={aspect === null || undefined}>
      <div className="player-view" {...viewShape(aspect && framedAspect(framing, aspect), aspect)}>
        <div className="player-screen">
          <FrameWindow framing={framing} aspect={ownAspect ?? aspect}>
            <video
              ref={video}
              src={url}
              playsInline
              preload="auto"
              tabIndex={-1}
              aria-label={PLAYER.video}
              className={cn('player-frame', silence && 'invisible')}
              onClick={transport.toggle}
            >
              <track kind="captions" />
            </video>
          </FrameWindow>
          {silence && (
            <p className="absolute inset-0 grid place-items-center p-6 text-center text-white" role="status">
              <span className="max-w-md">{silence}</span>
            </p>
          )}
        </div>
        {decodes && <PlayerNote>{audio.failed ? PREVIEW.silent : PREVIEW.audio}</PlayerNote>}
      </div>
      <PlayerControls
        transport={transport}
        canPlay={canPlay}
        canSeek={canPlay}
        onSeek={deck.seek}
        onFrame={step}
        saver={saver}
        onFullScreen={() => toggleFullScreen(shell.current, video.current)}
        onCrop={crop.open}
      />
      {crop.editor}
    </div>
  );
}

/** What the player plays instead of a file without video that the browser can't play at all; null for the file itself. */
function useClock(): Blob | null {
  const durationMs = useShown((shown) => (isSoundOnly(shown) && decodesAudio(shown) ? shown.durationMs : 0));
  return useMemo(() => (durationMs > 0 ? silentClock(msToSeconds(durationMs)) : null), [durationMs]);
}

/** The text in place of the video; null while the video shows. */
function silentText(shown: OpenSource): string | null {
  if (shown.preview !== 'unplayable') return null;
  if (isSoundOnly(shown)) return SOUND_ONLY;
  return shown.engine.status === 'failed' ? UNPLAYABLE : PREVIEW.loading;
}
