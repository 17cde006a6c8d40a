import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from '@/components/ui/cn';
import { STEP_MS } from '@/lib/config/limits';
import type { Part } from '@/lib/edit/edit';
import { PARTS } from '@/lib/editor/messages/parts';
import { partLabels } from '@/lib/editor/part-labels';
import { isLocked } from '@/lib/editor/selectors';
import { hasSeveralSources, sourcesOfClip } from '@/lib/editor/sources';
import type { OpenFile } from '@/lib/editor/state';
import type { TimeRange } from '@/lib/media/time';
import { useDispatch, useEditorSelector, useFile } from '../editor-store';
import type { Film } from '../timeline/film-store';
import { PartChip } from './part-chip';
import { PartMenu } from './part-menu';
import { useChipFrames } from './use-chip-frames';
import { asideOf, useReorder } from './use-reorder';
import { useScrolling } from './use-scrolling';

interface PartListProps {
  film: Film;
  /** The row that holds the list, for the menu of a part. */
  row: RefObject<HTMLElement | null>;
  /** Called before another part is selected, and with that part afterwards. */
  onLeave(part: Part): void;
  onLook(part: Part): void;
}

const HOUR_MS = 3_600_000;

/** Chips on either side of the selected one that may be in view, on the widest screens too. */
const NEAR = 12;

/** The parts in the clip's order. One of them is in the tab order; arrow keys select its neighbors, and with Alt they move it. */
export function PartList({ film, row, onLeave, onLook }: PartListProps) {
  const dispatch = useDispatch();
  const list = useRef<HTMLUListElement>(null);
  const { parts, selected, framing } = useFile(shown);
  const labels = useMemo(() => partLabels({ parts }), [parts]);
  const long = useFile((file) => sourcesOfClip(file).some(({ durationMs }) => durationMs >= HOUR_MS));
  const several = hasSeveralSources({ parts });
  const places = useFile((file) => file.sources.map(({ source }) => source.id));
  const frames = useChipFrames(parts, film);
  const locked = useFile(isLocked);
  const playing = useEditorSelector(({ playback }) => playback.clipPart);
  const [menu, setMenu] = useState<{ index: number; chip: HTMLElement } | null>(null);
  const move = (from: number, to: number) => dispatch({ type: 'move-part', from, to });
  const lifted = useReorder(list, !locked, move);
  useScrolling(list);

  // The chips of 200 parts would hold up the page while it opens, so those out of view follow at leisure.
  const complete = useDeferredValue(true, parts.length <= 2 * NEAR);

  const refocus = useRef(false);
  useLayoutEffect(() => {
    // The selected part may be another one at the same place.
    const chip =
      selected < parts.length ? list.current?.querySelector<HTMLElement>(`[data-chip="${selected}"]`) : null;
    if (chip) bringIntoView(chip);
    if (refocus.current) chip?.focus({ preventScroll: true });
    refocus.current = false;
  }, [selected, parts]);

  // The list follows the clip that plays.
  useLayoutEffect(() => {
    const chip =
      playing === null ? null : list.current?.querySelector<HTMLElement>(`[data-chip="${playing}"]`);
    if (chip) bringIntoView(chip);
  }, [playing]);

  const choose = (index: number) => {
    const part = parts[index];
    if (!part) return;
    onLeave(part);
    dispatch({ type: 'select-part', index });
    onLook(part);
  };
  // One listener for all chips, so that none is drawn again because of it.
  const press = ({ target }: MouseEvent) => {
    const chip = target instanceof Element ? target.closest<HTMLElement>('[data-chip]') : null;
    if (!chip) return;
    const index = Number(chip.dataset.chip);
    choose(index);
    setMenu((open) => (open?.index === index ? null : { index, chip }));
  };
  const withFocus = (change: () => void) => {
    refocus.current = true;
    setMenu(null);
    change();
    requestAnimationFrame(keepFocus);
  };
  const remove = (index: number) => withFocus(() => dispatch({ type: 'remove-part', index }));
  const opener = menu?.chip;
  const closeMenu = useCallback(
    (toChip: boolean) => {
      setMenu(null);
      if (toChip) opener?.focus({ preventScroll: true });
    },
    [opener],
  );

  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const chip = event.target.closest<HTMLElement>('[data-chip]');
    const at = Number(chip?.dataset.chip ?? selected);
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const last = parts.length - 1;
    const to = { Home: 0, End: last }[event.key] ?? at + step;
    const isThere = to >= 0 && to <= last;
    if ((event.key === 'Delete' || event.key === 'Backspace') && !locked) remove(at);
    else if (event.altKey && step !== 0) {
      if (!locked && isThere) withFocus(() => move(at, to));
    } else if (!event.altKey && to !== at) {
      if (isThere) withFocus(() => choose(to));
    } else return;
    // Alt with an arrow would leave the page, and an arrow alone would move the playhead.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={PARTS.list}
        onClick={press}
        onKeyDown={keyDown}
        style={
          {
            '--chip': widthOf(parts, long),
            '--chip-gap': '0.375rem',
            maskImage: FADES,
          } as CSSProperties
        }
        className={cn(
          'flex min-w-0 grow touch-pan-x gap-(--chip-gap) overflow-x-auto overscroll-x-contain rounded-lg scroll-px-8 data-before:[--before:2rem] data-after:[--after:2rem] [scrollbar-width:none]',
          !lifted && 'snap-x snap-proximity',
        )}
      >
        {parts.map(({ source, startMs, endMs, crop }, index) =>
          complete || Math.abs(index - selected) <= NEAR ? (
            <PartChip
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity, and a chip no state
              key={index}
              index={index}
              label={labels[index] ?? ''}
              startMs={startMs}
              endMs={endMs}
              fileName={several ? source.file.name : null}
              filePlace={places.indexOf(source.id)}
              frame={frames[index] ?? null}
              framing={framing}
              crop={crop}
              selected={index === selected}
              playing={index === playing}
              menuOpen={index === menu?.index}
              aside={asideOf(index, lifted)}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index} aria-hidden className="w-(--chip) shrink-0" />
          ),
        )}
      </ul>
      {menu !== null && !locked && (
        <PartMenu
          label={PARTS.title(menu.index + 1, parts.length)}
          row={row}
          chip={menu.chip}
          onEarlier={menu.index > 0 ? () => withFocus(() => move(menu.index, menu.index - 1)) : null}
          onLater={
            menu.index < parts.length - 1 ? () => withFocus(() => move(menu.index, menu.index + 1)) : null
          }
          onDelete={() => remove(menu.index)}
          onClose={closeMenu}
        />
      )}
    </>
  );
}

function shown({ parts, selected, framing }: OpenFile) {
  return { parts, selected, framing };
}

/** Times that aren't at a step of 0.1 s have three decimals. */
function widthOf(parts: readonly TimeRange[], long: boolean): string {
  const isFine = parts.some(({ startMs, endMs }) => startMs % STEP_MS !== 0 || endMs % STEP_MS !== 0);
  if (long) return isFine ? '15.5rem' : '14rem';
  return isFine ? '12rem' : '10.75rem';
}

/** The list fades out where it goes on. */
const FADES =
  'linear-gradient(to right, transparent, black var(--before, 0px), black calc(100% - var(--after, 0px)), transparent)';

/** Pixels at an end of the list where its chips fade out. */
const FADE_PX = 32;

/** Scrolls the list alone, and not the page. */
function bringIntoView(chip: HTMLElement): void {
  const list = chip.closest('ul');
  if (!list) return;
  const [frame, box] = [list.getBoundingClientRect(), chip.getBoundingClientRect()];
  const isIn = box.left >= frame.left + FADE_PX - 1 && box.right <= frame.right - FADE_PX + 1;
  if (!isIn) list.scrollLeft += box.left - frame.left - FADE_PX;
}

/** Once the list is gone, its focus goes to the start of the part that is left. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-part=start]')?.focus({ preventScroll: true });
}
