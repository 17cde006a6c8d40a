'use client';

import { useEditorSelector } from './editor-store';
import { lateParts } from './late-editor';

/** The place of the offer to continue after an accidental reload. */
export function ContinueOffer() {
  const offer = useEditorSelector(({ recall }) => recall);
  const late = lateParts.loaded();
  return offer && late && <late.OfferCard offer={offer} />;
}
