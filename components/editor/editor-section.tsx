'use client';

import { useEditorSelector } from './editor-store';
import { lateParts } from './late-editor';

/** The place of the editor. Empty until a file is accepted. */
export function EditorSection() {
  const hasOpened = useEditorSelector(({ run }) => run > 0);
  const late = lateParts.loaded();
  return hasOpened && late && <late.OpenEditor />;
}
