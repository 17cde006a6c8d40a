import { useId } from 'react';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { publicPath } from '@/lib/config/site';
import { sizeAnswer, targetAnswer } from '@/lib/content/bitrate';
import { fitLink } from '@/lib/content/fit-link';

/** The example: a minute of 8 Mbps with audio, and an email's limit of 25 MB. */
const EXAMPLE = { minutes: 1, seconds: 0, video: 8, audio: 128, target: 25 };

/** Computes length × bitrate ÷ 8, in both directions, and opens the editor with the size limit. An island; its fields are disabled and show an example until it starts. */
export function BitrateCalculator() {
  const { minutes, seconds, video, audio, target } = EXAMPLE;
  const length = minutes * 60 + seconds;
  const link = fitLink(target);
  return (
    <figure data-island="bitrate-calculator">
      <fieldset disabled className="rounded-panel border border-line bg-panel p-4 sm:p-6">
        <legend className="px-2 font-bold">Bitrate calculator</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <NumberField label="Minutes" name="minutes" value={minutes} max={600} />
          <NumberField label="Seconds" name="seconds" value={seconds} max={59} />
          <NumberField label="Video (Mbps)" name="video" value={video} max={200} step={0.1} />
          <NumberField label="Audio (kbps)" name="audio" value={audio} max={1024} />
        </div>
        <output data-answer="size" className="mt-4 block text-xl font-bold">
          {sizeAnswer(length, video, audio)}
        </output>
        <div className="mt-5 grid items-end gap-4 border-t border-line pt-5 sm:grid-cols-[10rem_1fr]">
          <NumberField label="Size limit (MB)" name="target" value={target} max={100000} />
          <output data-answer="target" className="block">
            {targetAnswer(target, length, audio)}
          </output>
        </div>
        <p className="mt-4">
          <a data-fit href={publicPath(`/${link.hash}`)}>
            {link.text}
          </a>{' '}
          in Snipreel
        </p>
      </fieldset>
      <figcaption>
        One megabyte is a million bytes here. The container adds well under one percent.
      </figcaption>
    </figure>
  );
}

interface NumberFieldProps {
  label: string;
  name: keyof typeof EXAMPLE;
  value: number;
  max: number;
  step?: number;
}

function NumberField({ label, name, value, max, step = 1 }: NumberFieldProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} className="text-sm font-semibold">
        {label}
      </Label>
      <Input
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step={step}
        defaultValue={value}
        className="mt-1"
      />
    </div>
  );
}
