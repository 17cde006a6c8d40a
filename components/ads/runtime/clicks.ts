/**
 * The click counter of specification §4 and its actions.
 *
 * A click is counted in the capture phase at the window, before any handler of the page can stop it or open a file chooser. Its
 * actions run in a separate task after those handlers, because `window.open` consumes the gesture and the browser then refuses
 * a file chooser ("File chooser dialog can only be shown with a user activation"). The visitor's own action always comes first.
 */
import { actionsOf, type ClickAction } from '@/lib/ads/click-policy';

/** Milliseconds within which a touch's click arrives; the gesture still allows a window then. */
const CLICK_FOLLOWS_MS = 350;

/** Marks the consent question: answering it triggers nothing. */
const OWN_CONTROLS = '[data-ad-consent], [data-ad-choices]';

interface Click {
  count: number;
  /** A label's click fires again on its control; that is the same action. */
  forwardedTo: EventTarget | null;
  /** Opens the browser's file dialog; a window on top would hide it, and close it on some systems. */
  opensChooser: boolean;
}

/** Starts counting at zero. @returns a function that stops it. */
export function watchClicks(actions: Readonly<Partial<Record<ClickAction, () => void>>>): () => void {
  const listening = new AbortController();
  let count = 0;
  let latest: Click | null = null;
  /** The one window of the first click or touch was requested. */
  let offScreenDone = false;
  /** The first click opened a file chooser instead of its window. */
  let offScreenWaits = false;

  const onClick = (event: Event) => {
    const element = targetOf(event);
    const isChooser = element instanceof HTMLInputElement && element.type === 'file';
    if (isChooser && latest) latest.opensChooser = true;
    if (!event.isTrusted || element?.closest(OWN_CONTROLS)) return;
    if (latest?.forwardedTo && latest.forwardedTo === element) return;
    count += 1;
    const click = { count, forwardedTo: controlOf(element), opensChooser: isChooser };
    latest = click;
    setTimeout(() => settle(click));
  };

  const settle = (click: Click) => {
    if (latest === click) latest = null;
    if (listening.signal.aborted) return;
    const actionIds = actionsOf(click.count);
    if (actionIds.includes('notification')) run('notification');
    const offScreen = !offScreenDone && (offScreenWaits || actionIds.includes('off-screen'));
    if (click.opensChooser) offScreenWaits = offScreen;
    else if (actionIds.includes('pop-under') && actions['pop-under']) run('pop-under');
    else if (offScreen) openOffScreen();
  };

  /** A tap's click follows and decides. A touch without a click, such as a slider's drag, counts as a first touch too. */
  const onTouch = (event: PointerEvent) => {
    if (!event.isTrusted || event.pointerType === 'mouse' || offScreenDone || count > 0) return;
    if (targetOf(event)?.closest(OWN_CONTROLS)) return;
    setTimeout(() => {
      const maySucceed = navigator.userActivation?.isActive;
      if (count === 0 && maySucceed && !listening.signal.aborted) openOffScreen();
    }, CLICK_FOLLOWS_MS);
  };

  const openOffScreen = () => {
    if (offScreenDone) return;
    offScreenDone = true;
    run('off-screen');
  };

  /** An extension may have replaced `window.open`; its errors must not reach the page. */
  const run = (action: ClickAction) => {
    try {
      actions[action]?.();
    } catch {
      // Blocked. It isn't repeated; the next action comes with its own click.
    }
  };

  const options = { capture: true, passive: true, signal: listening.signal };
  window.addEventListener('click', onClick, options);
  if (actions['off-screen']) window.addEventListener('pointerup', onTouch, options);
  return () => listening.abort();
}

const targetOf = ({ target }: Event) => (target instanceof Element ? target : null);

const controlOf = (element: Element | null) => element?.closest('label')?.control ?? null;
