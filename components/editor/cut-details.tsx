'use client';

import type { ReactNode } from 'react';
import { FileName } from './file-name';
import { CutForecast } from './forecast';
import { HowItStarts } from './how-it-starts';
import { Notices } from './notices';
import { RestoredNote } from './restored-note';
import { SaveAs } from './save-as';

interface CutDetailsProps {
  /** Shows the frame at a time (milliseconds). */
  onPreview(ms: number): void;
  /** The output's choices. */
  children: ReactNode;
}

/**
 * The name of the clip, then what the editor learns about the cut only later, and the choices that follow from it. It comes
 * last in its column, so that it moves no other control when it grows.
 */
export function CutDetails({ onPreview, children }: CutDetailsProps) {
  return (
    <div className="cut-details flex flex-col gap-4">
      <FileName />
      {children}
      <RestoredNote />
      <HowItStarts onPreview={onPreview} />
      <SaveAs />
      <CutForecast />
      <Notices />
    </div>
  );
}
