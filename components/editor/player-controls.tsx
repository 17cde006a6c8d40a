import { Pause, Play } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Slider } from '@/components/ui/slider';
import { STEP_DS } from '@/lib/config/limits';
import type { OpenFile } from '@/lib/editor/state';
import { formatClock, formatSpoken } from '@/lib/media/time';

interface PlayerControlsProps {
  file: OpenFile;
  canPlay: boolean;
  canSeek: boolean;
  onToggle(): void;
  /** Deciseconds. */
  onSeek(ds: number): void;
}

/** Play and pause, the seek slider, and the time. */
export function PlayerControls({ file, canPlay, canSeek, onToggle, onSeek }: PlayerControlsProps) {
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <Button
        variant="ghost"
        size="icon"
        onClick={onToggle}
        disabled={!canPlay}
        aria-label={file.playing ? 'Pause' : 'Play'}
      >
        {file.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
      <Slider
        label="Seek"
        tone="seek"
        value={Math.min(Math.round(file.currentDs), file.durationDs)}
        max={file.durationDs}
        step={STEP_DS}
        valueText={`${formatSpoken(file.currentDs)} of ${formatSpoken(file.durationDs)}`}
        disabled={!canSeek || file.durationDs === 0}
        onChange={onSeek}
      />
      <p className="shrink-0 pr-1 text-sm text-ink-soft tabular-nums" aria-hidden>
        {formatClock(file.currentDs)} / {formatClock(file.durationDs)}
      </p>
    </div>
  );
}
