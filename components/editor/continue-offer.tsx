'use client';

import { useEditorSelector } from './editor-store';
import { lateParts } from './late-editor';

/** The place of the offers to open shared files, or to continue after an accidental reload. */
export function ContinueOffer() {
  const hasOffer = useEditorSelector(({ shared, recall }) => shared ?? recall);
  const late = lateParts.loaded();
  return hasOffer && late && <late.OfferCard />;
}
