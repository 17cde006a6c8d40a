/**
 * Which advertising a click sets off: specification §4, "Ad behaviour on the page". Pure; what the visitor's browser
 * makes of it is `components/ads/runtime/`'s.
 */

export type ClickAction = 'off-screen' | 'pop-under' | 'notification';

const POP_UNDER_EVERY = 2;
const NOTIFICATION_EVERY = 3;

/**
 * @param count how many clicks there have been, this one included: 1 for the first
 * @returns at most one window ever: a browser blocks a second one of the same gesture, and none of the three rules asks
 *   for two (the first click is odd)
 */
export function actionsOf(count: number): readonly ClickAction[] {
  const actions: ClickAction[] = [];
  if (count === 1) actions.push('off-screen');
  if (count % POP_UNDER_EVERY === 0) actions.push('pop-under');
  if (count % NOTIFICATION_EVERY === 0 && count % 2 === 1) actions.push('notification');
  return actions;
}
