/**
 * The counter of specification §4 and what it sets off.
 *
 * A click is counted in the capture phase at the window: before any handler of the page could stop it, or open a file chooser
 * for it. Its actions run in a task of their own after all of those handlers: `window.open` uses up the gesture, and a file
 * chooser asked for after it is refused ("File chooser dialog can only be shown with a user activation"). What the visitor
 * wanted always comes first.
 */
import { actionsOf, type ClickAction } from '@/lib/ads/click-policy';

/** Milliseconds after a touch within which its click would have come; the gesture is still good for a window then. */
const CLICK_FOLLOWS_MS = 350;

/** Marks the question about advertising itself: answering it sets nothing off. */
const OWN_CONTROLS = '[data-ad-consent], [data-ad-choices]';

interface Click {
  count: number;
  /** A label's click comes a second time, from the control it labels; that is the same action. */
  forwardedTo: EventTarget | null;
  /** The browser shows its dialog for it; a window on top would hide that, and on some systems close it. */
  opensChooser: boolean;
}

/** Begins counting at none. @returns stops it */
export function watchClicks(actions: Readonly<Partial<Record<ClickAction, () => void>>>): () => void {
  const listening = new AbortController();
  let count = 0;
  let latest: Click | null = null;
  /** The one window of the first click or touch has been asked for. */
  let offScreenDone = false;
  /** It was the first click's, and gave way to a file chooser. */
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
    const wanted = actionsOf(click.count);
    if (wanted.includes('notification')) run('notification');
    const offScreen = !offScreenDone && (offScreenWaits || wanted.includes('off-screen'));
    if (click.opensChooser) offScreenWaits = offScreen;
    else if (wanted.includes('pop-under') && actions['pop-under']) run('pop-under');
    else if (offScreen) openOffScreen();
  };

  /** A tap is followed by its click, which then decides; what ends without one, a slider's drag, is a first touch too. */
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

  /** An extension may have put anything in place of `window.open`; the page must not feel it. */
  const run = (action: ClickAction) => {
    try {
      actions[action]?.();
    } catch {
      // Blocked. Nothing is owed for it: the next action comes with its own click.
    }
  };

  const options = { capture: true, passive: true, signal: listening.signal };
  window.addEventListener('click', onClick, options);
  if (actions['off-screen']) window.addEventListener('pointerup', onTouch, options);
  return () => listening.abort();
}

const targetOf = ({ target }: Event) => (target instanceof Element ? target : null);

const controlOf = (element: Element | null) => element?.closest('label')?.control ?? null;
