'use client';

import { useEffect, useId, useState } from 'react';

const SECONDS = 10;
const GOP_SECONDS = 2;
const FRAMES_PER_SECOND = 4;

/** Pick a start in a ten-second clip with a keyframe every two seconds, and see what a lossless cut has to keep. */
export function KeyframeDemo() {
  const [startDs, setStartDs] = useState(53);
  const [ready, setReady] = useState(false);
  const id = useId();
  useEffect(() => setReady(true), []);

  const start = startDs / 10;
  const keyframe = Math.floor(start / GOP_SECONDS) * GOP_SECONDS;
  const leadIn = (startDs - keyframe * 10) / 10;

  return (
    <figure>
      <div className="rounded-panel border border-line bg-panel p-4 sm:p-6">
        <div className="flex h-14 gap-px" aria-hidden="true">
          {Array.from({ length: SECONDS * FRAMES_PER_SECOND }, (_, i) => i / FRAMES_PER_SECOND).map(
            (time) => (
              <Frame key={time} isKey={time % GOP_SECONDS === 0} part={partOf(time, keyframe, start)} />
            ),
          )}
        </div>
        <label htmlFor={id} className="mt-4 block font-semibold">
          Start of the clip: <span className="tabular-nums">{start.toFixed(1)} s</span>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={95}
          step={1}
          value={startDs}
          disabled={!ready}
          aria-valuetext={`${start.toFixed(1)} seconds`}
          onChange={(event) => setStartDs(event.currentTarget.valueAsNumber)}
          className="mt-1 h-11 w-full accent-accent-ink"
        />
        <output htmlFor={id} className="block text-base">
          {leadIn === 0
            ? `There is a keyframe at ${start.toFixed(1)} s: the clip starts on it, with nothing hidden.`
            : `The last keyframe is at ${keyframe.toFixed(1)} s: ${leadIn.toFixed(1)} s of lead-in stay in the file, and a player that follows the edit list hides them.`}
        </output>
      </div>
      <figcaption>
        Ten seconds of video, four of its frames a second. Tall bars are keyframes; outlined bars between the
        keyframe and your start are the lead-in; yellow is what plays.
      </figcaption>
    </figure>
  );
}

type Part = 'cut' | 'lead-in' | 'kept';

function partOf(time: number, keyframe: number, start: number): Part {
  if (time >= start) return 'kept';
  return time >= keyframe ? 'lead-in' : 'cut';
}

const COLOURS: Record<Part, string> = {
  cut: 'bg-line',
  'lead-in': 'bg-accent-soft ring-1 ring-accent-ink ring-inset',
  kept: 'bg-accent',
};

function Frame({ isKey, part }: { isKey: boolean; part: Part }) {
  return <span className={`grow self-end rounded-t-xs ${isKey ? 'h-full' : 'h-3/5'} ${COLOURS[part]}`} />;
}
