import { ChevronLeft, ChevronRight, Maximize, Pause, Play, Repeat, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { NativeSelect } from '@/components/ui/native-select';
import { Slider } from '@/components/ui/slider';
import { STEP_MS } from '@/lib/config/limits';
import { formatSpoken } from '@/lib/editor/messages/format';
import { PLAYER } from '@/lib/editor/messages/player';
import { motionOf, SPEEDS } from '@/lib/editor/shuttle';

import { useDispatch, useEditorSelector } from './editor-store';
import { FrameTools } from './frame/frame-tools';
import type { FrameSaver } from './frame/use-save-frame';
import { PlayheadTime } from './playhead-time';
import { useShown } from './use-shown';
import type { Transport } from './use-transport';

interface PlayerControlsProps {
  transport: Pick<Transport, 'toggle' | 'toggleLoop'>;
  canPlay: boolean;
  canSeek: boolean;
  /** Milliseconds. */
  onSeek(ms: number): void;
  onFrame(direction: -1 | 1): void;
  saver: FrameSaver;
  onFullScreen(): void;
  onCrop(): void;
}

/** Play button, seek slider with the time, frame tools, speed and volume, in one row or two (`workspace.css`). */
export function PlayerControls(props: PlayerControlsProps) {
  const { transport, canPlay, canSeek, onSeek, onFrame, saver, onFullScreen, onCrop } = props;
  const playing = useEditorSelector(({ playback }) => motionOf(playback).playing);
  const looping = useEditorSelector(({ playback }) => playback.looping);
  const hasLength = useShown(({ durationMs }) => durationMs > 0);
  return (
    <div className="player-controls">
      <div className="flex min-w-0 items-center [grid-area:play]">
        <Control
          label={playing ? PLAYER.pause : PLAYER.play}
          icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          disabled={!canPlay}
          onClick={transport.toggle}
        />
      </div>
      <div className="flex min-w-0 items-center [grid-area:steps]">
        <Control
          label={PLAYER.loop}
          icon={<Repeat aria-hidden />}
          disabled={!canPlay || !hasLength}
          pressed={looping}
          onClick={transport.toggleLoop}
        />
        <Control
          label={PLAYER.frameBack}
          icon={<ChevronLeft aria-hidden />}
          disabled={!canSeek}
          onClick={() => onFrame(-1)}
        />
        <Control
          label={PLAYER.frameForward}
          icon={<ChevronRight aria-hidden />}
          disabled={!canSeek}
          onClick={() => onFrame(1)}
        />
      </div>
      <div className={cn(SEEK, UNDER)}>
        <Seek disabled={!canSeek} onSeek={onSeek} />
      </div>
      <FrameTools canSeek={canSeek} saver={saver} onCrop={onCrop} />
      <div className="flex min-w-0 items-center justify-end [grid-area:sound]">
        <Speed disabled={!canPlay} />
        <Mute disabled={!canPlay} />
        {canSetVolume() && <Volume disabled={!canPlay} />}
        <Control
          label={PLAYER.fullScreen}
          icon={<Maximize aria-hidden />}
          disabled={!canSeek}
          onClick={onFullScreen}
        />
      </div>
    </div>
  );
}

interface SeekProps {
  disabled: boolean;
  onSeek(ms: number): void;
}

/** With the time, all that shows where the player is. */
function Seek({ disabled, onSeek }: SeekProps) {
  const durationMs = useShown(({ durationMs }) => durationMs);
  const currentMs = useEditorSelector(({ playback }) => playback.currentMs);
  return (
    <>
      <Slider
        label={PLAYER.seek}
        value={Math.min(Math.round(currentMs / STEP_MS) * STEP_MS, durationMs)}
        max={durationMs}
        step={STEP_MS}
        valueText={PLAYER.seekValue(formatSpoken(currentMs), formatSpoken(durationMs))}
        disabled={disabled || durationMs === 0}
        onChange={onSeek}
      />
      <PlayheadTime />
    </>
  );
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  pressed?: boolean;
  onClick(): void;
}

const SEEK = 'flex min-w-0 items-center gap-3 px-2 [grid-area:seek]';

/** In a bar of one row the time is under the slider, which needs all the width that the buttons leave. */
const UNDER =
  '@min-[46rem]:h-11 @min-[46rem]:flex-col @min-[46rem]:items-stretch @min-[46rem]:gap-0 @min-[46rem]:[&>:first-child]:h-7';

/** Buttons share the width of a narrow bar. */
const WIDTH = 'w-auto min-w-0 max-w-14 flex-1 @lg:w-11 @lg:flex-none';

function Control({ label, icon, disabled, pressed, onClick }: ControlProps) {
  return (
    <IconButton
      label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={cn(WIDTH, pressed && 'bg-accent-soft text-accent-ink hover:bg-accent-soft')}
    >
      {icon}
    </IconButton>
  );
}

function Speed({ disabled }: { disabled: boolean }) {
  const dispatch = useDispatch();
  const rate = useEditorSelector(({ playback }) => motionOf(playback).rate);
  const rates = rate < 0 ? [rate, ...SPEEDS] : SPEEDS;
  return (
    <NativeSelect
      aria-label={PLAYER.speed}
      title={PLAYER.speed}
      value={rate}
      disabled={disabled}
      onChange={(event) => dispatch({ type: 'set-rate', rate: Number(event.target.value) })}
      className="max-w-16 flex-[1.1] @lg:w-16 @lg:flex-none"
    >
      {rates.map((speed) => (
        <option key={speed} value={speed}>
          {PLAYER.speedValue(speed)}
        </option>
      ))}
    </NativeSelect>
  );
}

function Mute({ disabled }: { disabled: boolean }) {
  const dispatch = useDispatch();
  const muted = useEditorSelector(({ playback }) => playback.muted);
  return (
    <Control
      label={muted ? PLAYER.unmute : PLAYER.mute}
      icon={muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      disabled={disabled}
      onClick={() => dispatch({ type: 'toggle-mute' })}
    />
  );
}

function Volume({ disabled }: { disabled: boolean }) {
  const dispatch = useDispatch();
  const percent = useEditorSelector(({ playback: { muted, volume } }) =>
    muted ? 0 : Math.round(volume * 100),
  );
  return (
    <div className="hidden w-20 px-1.5 @lg:block">
      <Slider
        label={PLAYER.volume}
        value={percent}
        max={100}
        step={5}
        valueText={PLAYER.volumeValue(percent)}
        disabled={disabled}
        onChange={(value) => dispatch({ type: 'set-volume', volume: value / 100 })}
      />
    </div>
  );
}

let volumeIsOurs: boolean | undefined;

/** On iPhones only the device's own buttons set the volume; the property stays 1. */
function canSetVolume(): boolean {
  if (volumeIsOurs === undefined) {
    const probe = document.createElement('video');
    probe.volume = 0.5;
    volumeIsOurs = probe.volume === 0.5;
  }
  return volumeIsOurs;
}
