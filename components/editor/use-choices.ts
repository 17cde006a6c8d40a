'use client';

import { useState } from 'react';
import { needsEncoding } from '@/lib/edit/framing';
import { keptParts } from '@/lib/editor/kept';
import { isStartBetweenKeyframes, pendingChoices, type StartChoice, startChoices } from '@/lib/editor/start';
import { useEditorSelector, useFile } from './editor-store';
import { useShown } from './use-shown';

/**
 * The ways to start to show now. The forecast of a new start takes a moment; until then the file's index says whether
 * there will be a choice, so that it appears together with the new time.
 */
export function useChoices(): StartChoice[] {
  const options = useEditorSelector((state) => state.options);
  const file = useFile((open) => {
    const { forecast, parts, removed, framing } = open;
    return { forecast, parts, removed, framing };
  });
  const parts = useFile(keptParts);
  const timeline = useShown((shown) => shown.timeline);
  const { forecast } = file;
  const starts = parts.map(({ startMs }) => startMs).join();
  const [answered, setAnswered] = useState({ forecast, starts });
  // The reducer takes a forecast only if it belongs to the present times.
  if (answered.forecast !== forecast) setAnswered({ forecast, starts });
  const choices = startChoices(options, file);
  const isAnswered = answered.starts === starts || forecast?.video !== 'copied';
  if (isAnswered || needsEncoding(file.framing)) return choices;
  const between = isStartBetweenKeyframes(parts, timeline);
  if (between === null) return choices;
  if (!between) return [];
  return choices.length > 0 ? choices : pendingChoices(options, file);
}
