import { type ClipContents, PLAIN_CONTENTS } from '@/lib/cut/report';

/** What a clip of one part holds if all of it was copied. */
export const COPIED_CONTENTS: Omit<ClipContents, 'fit'> = {
  ...PLAIN_CONTENTS,
  video: 'copied',
  audio: 'copied',
};
