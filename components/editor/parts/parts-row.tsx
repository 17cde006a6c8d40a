import { Pause, Play } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { Part } from '@/lib/edit/edit';
import { clipsOf } from '@/lib/editor/clip';
import { estimateSize, shownSize } from '@/lib/editor/estimate';
import { PARTS } from '@/lib/editor/messages/parts';
import { lengthToShowMs } from '@/lib/editor/selectors';
import { hasSize } from '@/lib/editor/size-estimate';
import { formatField, msToSeconds, secondsToStepMs } from '@/lib/media/time';
import { useEditorSelector, useFile } from '../editor-store';
import { AddVideo } from '../files/add-video';
import type { PlayerHandle } from '../player-handle';
import type { Film } from '../timeline/film-store';
import { useShown } from '../use-shown';
import { PartList } from './part-list';

interface PartsRowProps {
  film: Film;
  player: RefObject<PlayerHandle | null>;
  /** Called before another part is selected, and with that part afterwards. */
  onLeave(part: Part): void;
  onLook(part: Part): void;
}

/** The clip below the strip: a button that plays it, its parts, one that adds a file, and how much they are together. */
export function PartsRow({ film, player, onLeave, onLook }: PartsRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const playing = useEditorSelector(({ playback }) => playback.clipPart !== null);
  const canPlay = useShown(({ preview, durationMs }) => preview !== 'pending' && durationMs > 0);
  return (
    <div
      ref={row}
      data-testid="parts-row"
      className="relative mt-0.5 flex h-11 items-center gap-1.5 sideways:mt-0"
    >
      <Button
        variant="secondary"
        aria-label={PARTS.playClip}
        title={PARTS.playClip}
        aria-pressed={playing}
        disabled={!canPlay}
        onClick={() => player.current?.playClip()}
        className="h-11 shrink-0 gap-1.5 rounded-lg px-0 py-0 text-sm @max-[40rem]:w-11 aria-pressed:border-accent-ink aria-pressed:bg-accent-soft @min-[40rem]:px-3 [&_svg]:size-4.5"
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        <span className="hidden @min-[40rem]:inline">{PARTS.playClip}</span>
      </Button>
      <PartList film={film} row={row} onLeave={onLeave} onLook={onLook} />
      <AddVideo words="never" className="size-11 rounded-lg border border-dashed border-line-strong p-0" />
      <Total />
    </div>
  );
}

/** Where there is room. The panel has the same figures. */
function Total() {
  const ms = useFile((file, { options }) => lengthToShowMs(options, file));
  const size = useFile((file, state) => {
    const estimate = estimateSize(state.options, file, clipsOf(state));
    if (!hasSize(estimate)) return null;
    return shownSize({ ...estimate, kind: estimate.kind === 'most' ? 'most' : 'exact' }, String);
  });
  return (
    <p
      data-testid="parts-total"
      className="hidden shrink-0 pr-1 pl-1.5 text-right text-sm font-medium whitespace-nowrap tabular-nums @min-[32rem]:block"
    >
      {PARTS.sum(formatField(secondsToStepMs(msToSeconds(ms))), size)}
    </p>
  );
}
