'use client';

import { useState } from 'react';
import { rangeOf } from '@/lib/editor/parts';
import { isStartBetweenKeyframes, pendingChoices, type StartChoice, startChoices } from '@/lib/editor/start';
import { useEditorSelector, useFile } from './editor-store';

/**
 * The ways to start to show now. The forecast of a new start takes a moment; until then the file's index says whether
 * there will be a choice, so that it appears together with the new time.
 */
export function useChoices(): StartChoice[] {
  const options = useEditorSelector((state) => state.options);
  const file = useFile(({ forecast, parts, timeline }) => ({ forecast, parts, timeline }));
  const { forecast } = file;
  const { startMs } = rangeOf(file);
  const [answered, setAnswered] = useState({ forecast, startMs });
  // The reducer takes a forecast only if it belongs to the present times.
  if (answered.forecast !== forecast) setAnswered({ forecast, startMs });
  const choices = startChoices(options, file);
  if (answered.startMs === startMs || forecast?.video !== 'copied') return choices;
  const between = isStartBetweenKeyframes(file);
  if (between === null) return choices;
  if (!between) return [];
  return choices.length > 0 ? choices : pendingChoices();
}
