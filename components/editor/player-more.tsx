import {
  ChevronLeft,
  ChevronRight,
  Repeat,
  RotateCcwSquare,
  RotateCwSquare,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { NativeSelect } from '@/components/ui/native-select';
import { Slider } from '@/components/ui/slider';
import { ToolPanel } from '@/components/ui/tool-panel';
import { FRAME } from '@/lib/editor/messages/frame';
import { PLAYER } from '@/lib/editor/messages/player';
import { motionOf, SPEEDS } from '@/lib/editor/shuttle';
import { useDispatch, useEditorSelector } from './editor-store';

interface PlayerMoreProps {
  canPlay: boolean;
  canSeek: boolean;
  canLoop: boolean;
  canRotate: boolean;
  onLoop(): void;
  onFrame(direction: -1 | 1): void;
  /** What a narrow bar has no room for. */
  children: ReactNode;
}

/** The tools of the player that one trim doesn't need. */
export function PlayerMore(props: PlayerMoreProps) {
  const { canPlay, canSeek, canLoop, canRotate, onLoop, onFrame, children } = props;
  const dispatch = useDispatch();
  const looping = useEditorSelector(({ playback }) => playback.looping);
  const muted = useEditorSelector(({ playback }) => playback.muted);
  const rate = useEditorSelector(({ playback }) => motionOf(playback).rate);
  const speed = rate === 1 ? null : PLAYER.speedValue(rate);
  const [said, setSaid] = useState('');
  const rotate = (way: 'left' | 'right') => () => {
    dispatch({ type: 'rotate', way });
    // A no-break space makes screen readers say the same again.
    setSaid((before) => (before === FRAME.rotated(way) ? `${before}\u00a0` : FRAME.rotated(way)));
  };
  return (
    <>
      <ToolPanel
        label={PLAYER.more(speed)}
        text={speed ?? PLAYER.moreShort}
        isOn={looping || muted || rate !== 1}
      >
        <div className="grid grid-cols-3">
          <PanelTool
            label={PLAYER.frameBack}
            icon={<ChevronLeft aria-hidden />}
            disabled={!canSeek}
            onClick={() => onFrame(-1)}
          />
          <PanelTool
            label={PLAYER.frameForward}
            icon={<ChevronRight aria-hidden />}
            disabled={!canSeek}
            onClick={() => onFrame(1)}
          />
          <PanelTool
            label={PLAYER.loop}
            icon={<Repeat aria-hidden />}
            disabled={!canLoop}
            pressed={looping}
            onClick={onLoop}
          />
          <PanelTool
            label={FRAME.rotateLeft}
            icon={<RotateCcwSquare aria-hidden />}
            disabled={!canRotate}
            onClick={rotate('left')}
          />
          <PanelTool
            label={FRAME.rotateRight}
            icon={<RotateCwSquare aria-hidden />}
            disabled={!canRotate}
            onClick={rotate('right')}
          />
          <PanelTool
            label={muted ? PLAYER.unmute : PLAYER.mute}
            icon={muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
            disabled={!canPlay}
            onClick={() => dispatch({ type: 'toggle-mute' })}
          />
          {children}
        </div>
        <Speed rate={rate} disabled={!canPlay} />
        {canSetVolume() && <Volume disabled={!canPlay} />}
      </ToolPanel>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface PanelToolProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  pressed?: boolean;
  className?: string;
  onClick(): void;
}

/** A tool with its name below the icon. */
export function PanelTool({ label, icon, disabled, pressed, className, onClick }: PanelToolProps) {
  return (
    <Button
      variant="ghost"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={cn(
        'w-22 flex-col justify-start gap-1 rounded-lg px-1 py-2 text-xs leading-tight font-medium aria-pressed:bg-accent-soft aria-pressed:text-accent-ink [&_svg]:size-5',
        className,
      )}
    >
      {icon}
      {label}
    </Button>
  );
}

const ROW = 'flex items-center justify-between gap-3 border-t border-line px-2 text-sm font-medium';

function Speed({ rate, disabled }: { rate: number; disabled: boolean }) {
  const dispatch = useDispatch();
  const id = useId();
  const rates = rate < 0 ? [rate, ...SPEEDS] : SPEEDS;
  return (
    <div className={ROW}>
      <label htmlFor={id}>{PLAYER.speed}</label>
      <NativeSelect
        id={id}
        value={rate}
        disabled={disabled}
        onChange={(event) => dispatch({ type: 'set-rate', rate: Number(event.target.value) })}
      >
        {rates.map((speed) => (
          <option key={speed} value={speed}>
            {PLAYER.speedValue(speed)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function Volume({ disabled }: { disabled: boolean }) {
  const dispatch = useDispatch();
  const percent = useEditorSelector(({ playback: { muted, volume } }) =>
    muted ? 0 : Math.round(volume * 100),
  );
  return (
    <div className={ROW}>
      <span aria-hidden>{PLAYER.volume}</span>
      <div className="w-28">
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
