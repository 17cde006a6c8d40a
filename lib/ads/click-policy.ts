/**
 * Which advertising a click triggers: specification §4, "Ad behaviour on the page". Pure; `components/ads/runtime/` carries
 * it out.
 */

export type ClickAction = 'off-screen' | 'pop-under' | 'notification';

const POP_UNDER_EVERY = 2;
const NOTIFICATION_EVERY = 3;

/**
 * The actions that a click triggers.
 * @param count clicks so far, including this one: 1 for the first.
 * @returns at most one window: a browser blocks a second one in the same gesture. The rules never ask for two, because the
 *   first click is odd.
 */
export function actionsOf(count: number): readonly ClickAction[] {
  const actions: ClickAction[] = [];
  if (count === 1) actions.push('off-screen');
  if (count % POP_UNDER_EVERY === 0) actions.push('pop-under');
  if (count % NOTIFICATION_EVERY === 0 && count % 2 === 1) actions.push('notification');
  return actions;
}
