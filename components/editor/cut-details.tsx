'use client';

import { FileName } from './file-name';
import { CutForecast } from './forecast';
import { HowItStarts } from './how-it-starts';
import { MetadataChoice } from './metadata-choice';
import { Notices } from './notices';
import { PlaysEverywhere } from './plays-everywhere';
import { RestoredNote } from './restored-note';
import { SaveAs } from './save-as';

interface CutDetailsProps {
  /** Shows the frame at a time (milliseconds). */
  onPreview(ms: number): void;
}

/**
 * The name of the clip, then what the editor learns about the cut only later, and the choices that follow from it. It comes
 * last in its column, so that it moves no other control when it grows.
 */
export function CutDetails({ onPreview }: CutDetailsProps) {
  return (
    <div className="cut-details flex flex-col gap-4">
      <FileName />
      <PlaysEverywhere />
      <MetadataChoice />
      <RestoredNote />
      <HowItStarts onPreview={onPreview} />
      <SaveAs />
      <CutForecast />
      <Notices />
    </div>
  );
}
