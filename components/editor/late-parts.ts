/** What the page needs from the first event on, as one script. `late-store.ts` fetches it. */
export { createEditorStore } from '@/lib/editor/store/store';
// Fetched from here, so that its script leaves out what this one has.
export { lateWorkspace } from './late-workspace';
export { OfferCard } from './offer-card';
export { OpenEditor } from './open-editor';
export { keepRecall } from './recall-keeper';
export { Rejection } from './rejection';
export { createCommandRunner } from './run-commands';
