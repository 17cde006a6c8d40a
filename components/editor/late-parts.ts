/** What the page needs from the first event on, as one script. `late-editor.ts` fetches it. */
export { spareEngineWorker } from '@/lib/cut';
export { createEditorStore } from '@/lib/editor/store/store';
export { prepareStills } from '@/lib/filmstrip/stills/stills';
export { markBusy } from './busy-mark';
// Fetched from here, so that their scripts leave out what this one has.
export { lateToasts } from './late-toasts';
export { lateWorkspace } from './late-workspace';
export { OfferCard } from './offer-card';
export { OpenEditor } from './open-editor';
export { keepRecall } from './recall-keeper';
export { Rejection } from './rejection';
export { createCommandRunner } from './run-commands';
