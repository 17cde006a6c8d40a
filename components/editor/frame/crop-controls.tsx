import { FlipHorizontal2, RotateCcwSquare, RotateCwSquare, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { RadioGroup, RadioSegment } from '@/components/ui/radio-group';
import { ASPECTS, type Aspect } from '@/lib/editor/frame/aspects';
import type { Box, Size } from '@/lib/editor/frame/box';
import { type BoxField, typedBox } from '@/lib/editor/frame/typed';
import { CROP } from '@/lib/editor/messages/crop';
import { FRAME } from '@/lib/editor/messages/frame';
import { PixelField } from './pixel-field';

/** Which parts a crop is for. */
export type CropScope = 'all' | 'part';

interface CropControlsProps {
  box: Box;
  /** Pixels of the shown frame. */
  frame: Size;
  ratio: number | null;
  aspect: Aspect;
  /** Null if there is one part. */
  scope: CropScope | null;
  isWhole: boolean;
  isFlipped: boolean;
  onBox(box: Box): void;
  onAspect(aspect: Aspect): void;
  onScope(scope: CropScope): void;
  onRotate(way: 'left' | 'right'): void;
  onFlip(): void;
  onReset(): void;
}

const FIELDS: readonly BoxField[] = ['x', 'y', 'width', 'height'];
const SCOPES: readonly CropScope[] = ['all', 'part'];

/** Below the frame: aspect ratios, tools, and the crop in numbers. */
export function CropControls(props: CropControlsProps) {
  const { box, frame, ratio, aspect, scope, isWhole, isFlipped } = props;
  const [aspects, scopes, note] = [useId(), useId(), useId()];
  const [said, setSaid] = useState('');
  const type = (field: BoxField, text: string) => {
    const typed = typedBox(box, field, text, frame, ratio);
    setSaid(typed.note);
    if (typed.box) props.onBox(typed.box);
  };
  return (
    <div className="crop-controls">
      <RadioGroup legend={CROP.aspect} layout="segments" className="crop-aspects">
        {ASPECTS.map((choice) => (
          <RadioSegment
            key={choice}
            name={aspects}
            value={choice}
            checked={choice === aspect}
            onChoose={() => props.onAspect(choice)}
          >
            {CROP.aspects[choice]}
          </RadioSegment>
        ))}
      </RadioGroup>
      <div className="crop-tools">
        <IconButton label={FRAME.rotateLeft} onClick={() => props.onRotate('left')}>
          <RotateCcwSquare aria-hidden />
        </IconButton>
        <IconButton label={FRAME.rotateRight} onClick={() => props.onRotate('right')}>
          <RotateCwSquare aria-hidden />
        </IconButton>
        <Button
          variant="ghost"
          aria-label={CROP.flip}
          aria-pressed={isFlipped}
          onClick={props.onFlip}
          className="gap-1.5 px-3 py-1.5 text-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        >
          <FlipHorizontal2 aria-hidden />
          <span className="crop-word">{CROP.flip}</span>
        </Button>
        <Button
          variant="ghost"
          aria-label={CROP.reset}
          disabled={isWhole}
          onClick={props.onReset}
          className="gap-1.5 px-3 py-1.5 text-sm whitespace-nowrap"
        >
          <Undo2 aria-hidden />
          <span className="crop-word">{CROP.reset}</span>
        </Button>
      </div>
      <div className="crop-fields">
        {FIELDS.map((field) => (
          <PixelField
            key={field}
            label={CROP.fields[field]}
            name={CROP.fieldNames[field]}
            value={box[field]}
            describedBy={note}
            onType={(text) => type(field, text)}
          />
        ))}
      </div>
      {scope && (
        <RadioGroup legend={CROP.scope} layout="segments" className="crop-scopes">
          {SCOPES.map((choice) => (
            <RadioSegment
              key={choice}
              name={scopes}
              value={choice}
              checked={choice === scope}
              onChoose={() => props.onScope(choice)}
            >
              {CROP.scopes[choice]}
            </RadioSegment>
          ))}
        </RadioGroup>
      )}
      <p id={note} role="status" className="crop-note">
        {said || (scope === 'part' ? CROP.sameSize : '')}
      </p>
    </div>
  );
}
