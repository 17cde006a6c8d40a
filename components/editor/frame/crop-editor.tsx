'use client';

import './crop.css';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type Framing, flipped, turned } from '@/lib/edit/framing';
import { type Aspect, aspectOfBox, ratioOf } from '@/lib/editor/frame/aspects';
import {
  type Box,
  boxOf,
  cropOfBox,
  mirroredBox,
  type Size,
  type Turning,
  turnedBox,
  turnedSize,
  wholeBox,
} from '@/lib/editor/frame/box';
import { withAspect } from '@/lib/editor/frame/resize';
import { framingOf } from '@/lib/editor/frame-of';
import { CROP } from '@/lib/editor/messages/crop';
import { hasSeveralParts } from '@/lib/editor/parts';
import { useDispatch, useFile } from '../editor-store';
import { CropArea } from './crop-area';
import { CropControls, type CropScope } from './crop-controls';
import { usePlaceOver } from './use-place-over';

interface CropEditorProps {
  /** A copy of the frame. */
  still: HTMLCanvasElement;
  /** Pixels of the source's frames as players show them. */
  frame: Size;
  player: HTMLElement;
  onClose(): void;
}

/** What the visitor has set so far. */
interface Draft {
  box: Box;
  turning: Turning;
  aspect: Aspect;
}

/** The crop tool: over the player, or over the whole screen if that is small. Nothing changes before Done. */
export function CropEditor({ still, frame, player, onClose }: CropEditorProps) {
  const dispatch = useDispatch();
  const framing = useFile(framingOf);
  const several = useFile(hasSeveralParts);
  const hasOwn = useFile(({ parts, selected }) => parts[selected]?.crop !== undefined);
  const [first] = useState(() => draftOf(framing, frame));
  const [draft, setDraft] = useState(first);
  const [scope, setScope] = useState<CropScope>(several && hasOwn ? 'part' : 'all');
  const opener = useRef(document.activeElement);
  const area = useRef<HTMLDivElement>(null);
  const place = usePlaceOver(player);
  const { box, turning, aspect } = draft;
  const shown = turnedSize(frame, turning.turn);
  const ratio = ratioOf(aspect, shown);

  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  const choose = (next: Aspect) => {
    const ratio = ratioOf(next, shown);
    change({ aspect: next, box: ratio === null ? box : withAspect(box, shown, ratio) });
  };
  const rotate = (way: 'left' | 'right') => {
    const next = turned({ ...turning, crop: null }, way);
    const at = turnedBox(box, shown, way);
    change({ turning: next, box: at, aspect: aspectOfBox(at, turnedSize(frame, next.turn)) });
  };
  const done = () => {
    const isSame =
      draft.turning === first.turning && isSameBox(box, first.box) && scope === (hasOwn ? 'part' : 'all');
    if (!isSame) {
      const { flip, turn } = turning;
      // Rounding to pixels must not change a crop that wasn't touched.
      const crop =
        isSameBox(box, first.box) && turning === first.turning
          ? framing.crop
          : cropOfBox(box, frame, turning);
      dispatch({ type: 'frame', crop, flip, turn, scope });
    }
    onClose();
  };
  const keyDown = (event: KeyboardEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('button, input');
    if (event.key === 'Enter' && !isControl) done();
  };

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <Dialog.Content
          aria-describedby={undefined}
          className="crop-editor"
          data-over={place !== null || undefined}
          style={place ?? undefined}
          onKeyDown={keyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            area.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          // A press beside it is easily made by a finger that drags, and would lose the crop.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title className="crop-title">{CROP.title}</Dialog.Title>
          <Button variant="ghost" className="crop-cancel" onClick={onClose}>
            {CROP.cancel}
          </Button>
          <Button className="crop-done" onClick={done}>
            {CROP.done}
          </Button>
          <CropArea
            ref={area}
            still={still}
            frame={frame}
            turning={turning}
            box={box}
            ratio={ratio}
            onChange={(next) => change({ box: next })}
          />
          <CropControls
            box={box}
            frame={shown}
            ratio={ratio}
            aspect={aspect}
            scope={several ? scope : null}
            isWhole={isSameBox(box, wholeBox(shown))}
            isFlipped={turning.flip}
            onBox={(next) => change({ box: next })}
            onAspect={choose}
            onScope={setScope}
            onRotate={rotate}
            onFlip={() =>
              change({ turning: flipped({ ...turning, crop: null }), box: mirroredBox(box, shown) })
            }
            onReset={() => change({ box: wholeBox(shown), aspect: 'free' })}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function draftOf({ crop, flip, turn }: Framing, frame: Size): Draft {
  const turning = { flip, turn };
  const box = boxOf(crop, frame, turning);
  return { box, turning, aspect: aspectOfBox(box, turnedSize(frame, turn)) };
}

function isSameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
