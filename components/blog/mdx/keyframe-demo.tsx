import { useId } from 'react';
import { Label } from '@/components/ui/label';
import { NativeSlider } from '@/components/ui/native-slider';
import { EXAMPLE_START_DS, FRAME_CLASSES, keyframeExample } from '@/lib/content/keyframe-example';

/**
 * Pick a start in a ten-second clip with a keyframe every two seconds, and see what a lossless cut keeps and what an exact
 * start encodes. An island; it shows one example with a disabled slider until it starts.
 */
export function KeyframeDemo() {
  const id = useId();
  const { start, text, frames } = keyframeExample(EXAMPLE_START_DS);
  return (
    <figure data-island="keyframe-demo">
      <div className="rounded-panel border border-line bg-panel p-4 sm:p-6">
        <div
          className="flex h-14 items-end gap-px *:h-3/5 *:grow *:rounded-t-xs [&>[data-frame=key]]:h-full"
          aria-hidden="true"
        >
          {frames.map(({ time, isKey, role }) => (
            <span key={time} data-frame={isKey ? 'key' : ''} className={FRAME_CLASSES[role]} />
          ))}
        </div>
        <Label htmlFor={id} className="mt-4 font-semibold">
          Start of the clip:{' '}
          <span data-start className="tabular-nums">
            {start} s
          </span>
        </Label>
        <NativeSlider
          id={id}
          min={0}
          max={95}
          step={1}
          defaultValue={EXAMPLE_START_DS}
          disabled
          aria-valuetext={`${start} seconds`}
          className="mt-1"
        />
        <output htmlFor={id} className="block text-base">
          {text}
        </output>
      </div>
      <figcaption>
        Ten seconds of video, drawn with four frames a second. Tall bars are keyframes. The outlined bars are
        the lead-in, and the yellow bars are the frames that play.
      </figcaption>
    </figure>
  );
}
