'use client';

import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import type { Part } from '@/lib/edit/edit';
import { framedAspect } from '@/lib/editor/frame/shown';
import { framingOf } from '@/lib/editor/frame-of';
import { keptParts } from '@/lib/editor/kept';
import { PLAYER, PREVIEW, SOUND_ONLY, UNPLAYABLE } from '@/lib/editor/messages/player';
import type { OpenSource } from '@/lib/editor/open-source';
import { ofRun } from '@/lib/editor/scope';
import { aspectOf, decodesAudio, isSoundOnly, usesPreview } from '@/lib/editor/selectors';
import { hasSeveralSources, shownSource, sourceOf } from '@/lib/editor/sources';
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
import { lateRelay } from './late-relay';
import { PlayerControls } from './player-controls';
import type { PlayerHandle } from './player-handle';
import { PlayerNote } from './player-note';
import { PreviewPlayer } from './preview-player';
import type { FileTime, Relay } from './relay';
import { aspectStyle, useAspect } from './use-aspect';
import { useDecodedAudio } from './use-decoded-audio';
import { createSeeker, playOn, useMediaEvents, useSilentPlayer } from './use-media';
import { useObjectUrl } from './use-object-url';
import { useShown } from './use-shown';
import { useTransport } from './use-transport';

interface PlayerProps {
  handle: RefObject<PlayerHandle | null>;
}

/** The browser's own player, or the preview if it can't play the file. */
export function Player(props: PlayerProps) {
  const run = useShown(({ run }) => run);
  return useShown(usesPreview) ? <PreviewPlayer key={run} {...props} /> : <NativePlayer {...props} />;
}

/** It stays while files of a clip take turns, so that one plays after the other, and the controls keep the focus. */
function NativePlayer({ handle }: PlayerProps) {
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
  const relay = useRef<Relay>(null);
  const isRelayed = () => relay.current !== null && relay.current.front() !== video.current;
  useMediaEvents(
    video,
    run,
    dispatch,
    frames,
    () => (isRelayed() ? null : (seeker.current?.wanted() ?? video.current?.currentTime ?? 0)),
    () => seeker.current?.begin(msToSeconds(getState().playback.currentMs), frames),
    clock !== null,
  );
  const heard = () => dispatch({ type: 'player-audio', of: ofRun(run), plays: true });
  const audio = useDecodedAudio(video, decodes ? source : null, clock ? null : heard);

  useSilentPlayer(run, dispatch);

  const several = useFile((opened) => keptParts(opened).length > 1);
  useEffect(() => {
    if (several) lateRelay.load().catch(() => undefined);
  }, [several]);

  useEffect(() => {
    const { current } = video;
    if (!current) return;
    const made = createSeeker(current);
    seeker.current = made;
    return () => {
      made.end();
      relay.current?.close();
      freeMedia(current);
    };
  }, []);
  useEffect(() => {
    if (frames) seeker.current?.know(frames);
  }, [frames]);
  /** Where a part begins, in the middle of its first frame. */
  const placeOf = ({ source: of, startMs }: Part): FileTime => {
    const { file: opened } = getState();
    const known = opened && sourceOf(opened, of).timeline?.frames;
    const isOwn = opened !== null && of.id === shownSource(opened).source.id;
    return {
      file: isOwn && clock ? clock : of.file,
      sec: middleOfFrame(known ?? null, msToSeconds(startMs)),
    };
  };

  const deck: Deck = {
    play() {
      audio.unlock();
      if (video.current) playOn(video.current).catch(() => dispatch({ type: 'playing', playing: false }));
    },
    pause() {
      if (isRelayed()) dispatch({ type: 'playing', playing: false });
      relay.current?.front().pause();
      video.current?.pause();
    },
    seek(ms) {
      dispatch({ type: 'time', ms });
      const mark = msToSeconds(ms);
      if (isRelayed()) relay.current?.home(middleOfFrame(frames, mark));
      else seeker.current?.toMark(mark, frames);
    },
    scrub: (sec) => seeker.current?.to(sec),
    nowSec: () => (isRelayed() ? relay.current?.front().currentTime : seeker.current?.where()) ?? 0,
    isPlaying() {
      const front = relay.current?.front() ?? video.current;
      return front !== null && !front.paused && !front.seeking;
    },
    begin() {
      if (!video.current) return;
      relay.current?.close();
      const { file: opened } = getState();
      relay.current =
        lateRelay.loaded()?.createRelay(
          video.current,
          {
            file() {
              const { file: opened } = getState();
              return clock ?? (opened ? shownSource(opened).source.file : file);
            },
            paused: () => dispatch({ type: 'playing', playing: false }),
            turned: audio.follow,
          },
          opened !== null && hasSeveralSources(opened),
        ) ?? null;
    },
    prepare(part) {
      const place = part && placeOf(part);
      relay.current?.wait(place);
      audio.prepare(place?.file === file ? place.sec : null);
    },
    jump(part) {
      if (relay.current) return relay.current.jump(placeOf(part));
      if (part.source.id === source.id) deck.seek(part.startMs);
      return part.source.id === source.id;
    },
    report: () => isRelayed() && dispatch({ type: 'time', ms: markOfFrameAt(frames, deck.nowSec()) }),
    leave: () => relay.current?.end(),
  };
  const transport = useTransport(video, deck);
  const show = (ms: number) => {
    transport.stop();
    if (canPlay) deck.seek(ms);
  };
  const step = (direction: -1 | 1) => show(frameMark(steppedFrame(frames, deck.nowSec(), direction)));
  const crop = useCropMode(shell, transport.stop, () => relay.current?.front() ?? video.current);
  const hereMs = () => markOfFrameAt(frames, deck.nowSec());
  const saver = useSaveFrame(() => ({ video: relay.current?.front() ?? video.current, ms: hereMs() }));
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
      <div className="player-view" style={aspectStyle(aspect && framedAspect(framing, aspect))}>
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
