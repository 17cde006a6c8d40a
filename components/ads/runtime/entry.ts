/**
 * All advertising code of a page, without a framework and separate from the editor. The bundler replaces the constants by their
 * values and leaves out every behavior that isn't configured.
 */
import type { ClickAction } from '@/lib/ads/click-policy';
import { watchClicks } from './clicks';
import { watchConsent } from './consent';
import { addNotificationScript } from './notification';
import { fillSlots } from './slots';
import { openOffScreen, openTab } from './windows';

/** Starts a behavior. @returns a function that stops it. */
type Behavior = () => () => void;

const behaviors: Behavior[] = [];
const actions: Partial<Record<ClickAction, () => void>> = {};

if (AD_FRAME_URL) {
  const frame = { url: AD_FRAME_URL, sandbox: AD_FRAME_SANDBOX };
  behaviors.push(() => fillSlots(frame));
}
if (AD_POP_UNDER_URL) {
  const url = AD_POP_UNDER_URL;
  actions['pop-under'] = () => openTab(url);
}
if (AD_OFF_SCREEN_URL) {
  const url = AD_OFF_SCREEN_URL;
  actions['off-screen'] = () => openOffScreen(url);
}
if (AD_NOTIFICATION) {
  const script = AD_NOTIFICATION;
  actions.notification = () => addNotificationScript(script);
}
if (AD_POP_UNDER_URL || AD_OFF_SCREEN_URL || AD_NOTIFICATION) behaviors.push(() => watchClicks(actions));

let ends: (() => void)[] = [];
watchConsent((may) => {
  for (const end of ends) end();
  ends = may ? behaviors.map((begin) => begin()) : [];
});
