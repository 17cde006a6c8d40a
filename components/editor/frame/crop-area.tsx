import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { Framing } from '@/lib/edit/framing';
import { type Box, placed, type Size, type Turning, turnedSize } from '@/lib/editor/frame/box';
import { dragged, type Grip, stepped } from '@/lib/editor/frame/resize';
import { CROP } from '@/lib/editor/messages/crop';
import { FrameWindow } from './frame-window';

interface CropAreaProps {
  /** The part of the frame that stays. */
  ref: Ref<HTMLDivElement>;
  still: HTMLCanvasElement;
  /** Pixels of the frame as players show the source. */
  frame: Size;
  turning: Turning;
  /** Pixels of the shown frame. */
  box: Box;
  /** Width divided by height that stays; null if it may change. */
  ratio: number | null;
  onChange(box: Box): void;
}

const GRIPS: readonly (Grip & { name: keyof typeof CROP.handles })[] = [
  { name: 'top-left', across: -1, down: -1 },
  { name: 'top', across: 0, down: -1 },
  { name: 'top-right', across: 1, down: -1 },
  { name: 'right', across: 1, down: 0 },
  { name: 'bottom-right', across: 1, down: 1 },
  { name: 'bottom', across: 0, down: 1 },
  { name: 'bottom-left', across: -1, down: 1 },
  { name: 'left', across: -1, down: 0 },
];

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels of the source that an arrow key with Shift moves. */
const LARGE_STEP = 10;

/** A drag under way. */
interface Drag {
  pointer: number;
  grip: Grip | null;
  /** Where it began, in pixels of the screen. */
  x: number;
  y: number;
  from: Box;
}

/** The frame with the rectangle that stays, which the visitor drags, and its handles. */
export function CropArea({ ref, still, frame, turning, box, ratio, onChange }: CropAreaProps) {
  const image = useRef<HTMLCanvasElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const shown = turnedSize(frame, turning.turn);
  // The whole frame, because the visitor looks for what else to keep. The strip keeps the crop that applies until Done.
  const whole: Framing = { crop: null, ...turning };
  useEffect(() => {
    image.current?.getContext('2d')?.drawImage(still, 0, 0);
  }, [still]);

  const press = (grip: Grip | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || drag) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ pointer: event.pointerId, grip, x: event.clientX, y: event.clientY, from: box });
  };
  const move = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId || !field.current) return;
    const perPixel = shown.width / field.current.getBoundingClientRect().width;
    const by = { x: (event.clientX - drag.x) * perPixel, y: (event.clientY - drag.y) * perPixel };
    const { from, grip } = drag;
    onChange(
      grip
        ? dragged(from, grip, by, shown, ratio)
        : placed({ ...from, x: from.x + by.x, y: from.y + by.y }, shown),
    );
  };
  const release = (event: PointerEvent) => {
    if (drag?.pointer === event.pointerId) setDrag(null);
  };
  const key = (grip: Grip | null) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? LARGE_STEP : 1;
    // Sides are even.
    const size = grip ? Math.max(2, pixels) : pixels;
    const by = { x: step[0] * size, y: step[1] * size };
    onChange(
      grip
        ? stepped(box, grip, by, shown, ratio)
        : placed({ ...box, x: box.x + by.x, y: box.y + by.y }, shown),
    );
  };
  /** The pointer's and the keyboard's events of the area, or of a handle. */
  const handlers = (grip: Grip | null) => ({
    onPointerDown: press(grip),
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: key(grip),
  });

  return (
    <div className="crop-stage">
      <div className="crop-room">
        <div
          ref={field}
          className="crop-field"
          style={{
            width: `min(100cqw, ${(100 * shown.width) / shown.height}cqh)`,
            height: `min(100cqh, ${(100 * shown.height) / shown.width}cqw)`,
          }}
        >
          <FrameWindow framing={whole} aspect={frame.width / frame.height}>
            <canvas ref={image} width={still.width} height={still.height} className="block size-full" />
          </FrameWindow>
          <div className="crop-shade">
            <div style={shares(box, shown)} />
          </div>
          <div className="crop-box" style={shares(box, shown)} data-dragging={drag !== null || undefined}>
            <div
              ref={ref}
              role="slider"
              aria-label={CROP.area}
              aria-valuemin={0}
              aria-valuemax={shown.width - box.width}
              aria-valuenow={box.x}
              aria-valuetext={CROP.at(box)}
              tabIndex={0}
              className="crop-inside"
              {...handlers(null)}
            />
            {GRIPS.map(({ name, ...grip }) => (
              <div
                key={name}
                role="slider"
                aria-label={CROP.handles[name]}
                aria-valuemin={0}
                aria-valuemax={grip.across === 0 ? shown.height : shown.width}
                aria-valuenow={edgeOf(box, grip)}
                aria-valuetext={CROP.at(box)}
                tabIndex={0}
                data-grip={name}
                className="crop-grip"
                {...handlers(grip)}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Where a handle is, in pixels of the axis that it moves. */
function edgeOf({ x, y, width, height }: Box, { across, down }: Grip): number {
  if (across !== 0) return across < 0 ? x : x + width;
  return down < 0 ? y : y + height;
}

function shares({ x, y, width, height }: Box, frame: Size) {
  return {
    left: `${(100 * x) / frame.width}%`,
    top: `${(100 * y) / frame.height}%`,
    width: `${(100 * width) / frame.width}%`,
    height: `${(100 * height) / frame.height}%`,
  };
}
