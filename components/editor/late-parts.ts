/** What the page needs from the first event on, as one script. `late-store.ts` fetches it. */
export { createEditorStore } from '@/lib/editor/store/store';
export { OfferCard } from './offer-card';
export { OpenEditor } from './open-editor';
export { Rejection } from './rejection';
export { createCommandRunner } from './run-commands';
