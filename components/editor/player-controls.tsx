import { Camera, Crop, LoaderCircle, Maximize, Pause, Play } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { Slider } from '@/components/ui/slider';
import { Tool, Toolbar } from '@/components/ui/toolbar';
import { STEP_MS } from '@/lib/config/limits';
import { formatSpoken } from '@/lib/editor/messages/format';
import { FRAME } from '@/lib/editor/messages/frame';
import { PLAYER } from '@/lib/editor/messages/player';
import { isSoundOnly } from '@/lib/editor/selectors';
import { motionOf } from '@/lib/editor/shuttle';

import { useEditorSelector, useFile } from './editor-store';
import type { FrameSaver } from './frame/use-save-frame';
import { PanelTool, PlayerMore } from './player-more';
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

/** A narrow bar has no slider, because the strip below it shows the same, unless the player fills the screen. */
const SLIDER = 'hidden grow @min-[32rem]:block in-[.player:fullscreen]:block';

/** Play button, seek slider with the time, crop, still, full screen, and a panel with the other tools. */
export function PlayerControls(props: PlayerControlsProps) {
  const { transport, canPlay, canSeek, onSeek, onFrame, saver, onFullScreen, onCrop } = props;
  const playing = useEditorSelector(({ playback }) => motionOf(playback).playing);
  const hasLength = useShown(({ durationMs }) => durationMs > 0);
  const hasFrames = useShown((source) => !isSoundOnly(source));
  const canFrame = useFile((file) => file.job === null) && hasFrames;
  const isCropped = useFile(({ framing }) => framing.crop !== null);
  const still = {
    label: saver.busy ? PLAYER.savingFrame : PLAYER.saveFrame,
    icon: saver.busy ? (
      <LoaderCircle className="motion-safe:animate-spin" aria-hidden />
    ) : (
      <Camera aria-hidden />
    ),
    onClick: saver.save,
  };
  return (
    <Toolbar label={PLAYER.tools} className="player-controls flex flex-wrap items-center bg-panel px-2 py-1">
      <Tool
        label={playing ? PLAYER.pause : PLAYER.play}
        icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        enabled={canPlay}
        onClick={transport.toggle}
      />
      <div className="flex min-w-0 flex-1 items-center gap-3 overflow-hidden px-1 @max-[32rem]:in-[.player:fullscreen]:-order-1 @max-[32rem]:in-[.player:fullscreen]:basis-full @min-[32rem]:overflow-visible @min-[32rem]:px-2 @min-[46rem]:h-11 @min-[46rem]:flex-col @min-[46rem]:items-stretch @min-[46rem]:gap-0 @min-[46rem]:[&>:first-child>*]:h-7">
        <Seek disabled={!canSeek} onSeek={onSeek} />
      </div>
      <Tool
        label={FRAME.crop}
        text={FRAME.crop}
        icon={<Crop aria-hidden />}
        enabled={canFrame && canSeek}
        aria-haspopup="dialog"
        onClick={onCrop}
        className={cn(isCropped && 'bg-accent-soft text-accent-ink')}
      />
      <Tool
        {...still}
        enabled={canSeek && hasFrames}
        aria-busy={saver.busy}
        className="hidden @min-[21.5rem]:inline-flex"
      />
      <PlayerMore
        canPlay={canPlay}
        canSeek={canSeek}
        canLoop={canPlay && hasLength}
        canRotate={canFrame}
        onLoop={transport.toggleLoop}
        onFrame={onFrame}
      >
        <PanelTool {...still} disabled={!canSeek || !hasFrames} className="@min-[21.5rem]:hidden" />
      </PlayerMore>
      <Tool
        label={PLAYER.fullScreen}
        icon={<Maximize aria-hidden />}
        enabled={canSeek}
        onClick={onFullScreen}
      />
    </Toolbar>
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
      <div className={SLIDER}>
        <Slider
          label={PLAYER.seek}
          value={Math.min(Math.round(currentMs / STEP_MS) * STEP_MS, durationMs)}
          max={durationMs}
          step={STEP_MS}
          valueText={PLAYER.seekValue(formatSpoken(currentMs), formatSpoken(durationMs))}
          disabled={disabled || durationMs === 0}
          onChange={onSeek}
        />
      </div>
      <PlayheadTime disabled={disabled} onSeek={onSeek} />
    </>
  );
}
