'use client';

import { useEffect, useId, useState } from 'react';
import { formatMb, sizeMb, videoMbpsFor } from '@/lib/content/bitrate';

/** Length × bitrate ÷ 8, both ways round. Until it is alive its fields are off and show a worked example. */
export function BitrateCalculator() {
  const [minutes, setMinutes] = useState(1);
  const [seconds, setSeconds] = useState(0);
  const [video, setVideo] = useState(8);
  const [audio, setAudio] = useState(128);
  const [target, setTarget] = useState(25);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const length = minutes * 60 + seconds;
  const needed = videoMbpsFor(target, length, audio);

  return (
    <figure>
      <fieldset disabled={!ready} className="rounded-panel border border-line bg-panel p-4 sm:p-6">
        <legend className="px-2 font-bold">Bitrate calculator</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <NumberField label="Minutes" value={minutes} max={600} onChange={setMinutes} />
          <NumberField label="Seconds" value={seconds} max={59} onChange={setSeconds} />
          <NumberField label="Video, Mbps" value={video} max={200} step={0.1} onChange={setVideo} />
          <NumberField label="Audio, kbps" value={audio} max={1024} onChange={setAudio} />
        </div>
        <output className="mt-4 block text-xl font-bold">≈ {formatMb(sizeMb(length, video, audio))}</output>
        <div className="mt-5 grid items-end gap-4 border-t border-line pt-5 sm:grid-cols-[10rem_1fr]">
          <NumberField label="It must fit, MB" value={target} max={100000} onChange={setTarget} />
          <output className="block">
            {needed > 0
              ? `Then the video may use ${needed.toFixed(2)} Mbps at most; aim a tenth lower.`
              : 'The sound alone is larger than that: shorten the clip.'}
          </output>
        </div>
      </fieldset>
      <figcaption>
        Sizes in megabytes of a million bytes. The container adds well under one percent.
      </figcaption>
    </figure>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}

function NumberField({ label, value, max, step = 1, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(clamp(event.currentTarget.valueAsNumber, max))}
        className="mt-1 h-11 w-full rounded-xl border border-line-strong bg-page px-3 tabular-nums"
      />
    </div>
  );
}

/** An emptied field reads as NaN. */
function clamp(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), max) : 0;
}
