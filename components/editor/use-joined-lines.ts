import { useEffect, useState } from 'react';
import type { JoinedSource } from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import type { ClipFile } from '@/lib/editor/describe-join';
import { lateModule } from './late-module';

const lateTexts = lateModule(() => import('@/lib/editor/describe-join'));

const NONE: readonly string[] = [];

/** What becomes of each file of a clip of several, in sentences. Their code is fetched with the first such clip. */
export function useJoinedLines(
  joined: readonly JoinedSource[] | undefined,
  files: readonly ClipFile[],
  edit: Pick<Edit, 'parts' | 'framing'>,
): readonly string[] {
  const [texts, setTexts] = useState(lateTexts.loaded);
  const isWanted = joined !== undefined && texts === null;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    lateTexts.load().then(
      (loaded) => !isGone && setTexts(() => loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  if (!texts || !joined) return NONE;
  const bars = texts.describeBars(joined, files, edit);
  return [...texts.describeJoined(joined, files), ...(bars ? [bars] : [])];
}
