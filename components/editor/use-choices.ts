'use client';

import { useState } from 'react';
import { rangeOf } from '@/lib/editor/parts';
import {
  isStartBetweenKeyframes,
  pendingChoices,
  type StartChoice,
  startChoices,
} from '@/lib/editor/start-modes';
import type { OpenFile } from '@/lib/editor/state';
import { useEditor } from './editor-store';

/**
 * The ways to start to show now. The forecast of a new start takes a moment; until then the file's index says whether
 * there will be a choice, so that it appears together with the new time.
 */
export function useChoices(file: OpenFile): StartChoice[] {
  const { state } = useEditor();
  const { forecast } = file;
  const { startMs } = rangeOf(file);
  const [answered, setAnswered] = useState({ forecast, startMs });
  // The reducer takes a forecast only if it belongs to the present times.
  if (answered.forecast !== forecast) setAnswered({ forecast, startMs });
  const choices = startChoices(state.options, file);
  if (answered.startMs === startMs || forecast?.video !== 'copied') return choices;
  const between = isStartBetweenKeyframes(file);
  if (between === null) return choices;
  if (!between) return [];
  return choices.length > 0 ? choices : pendingChoices();
}
