import { type CSSProperties, useLayoutEffect, useState } from 'react';

/** A screen that has room for the player with the controls of the crop tool below it. */
const ROOMY = '(min-width: 64rem) and (min-height: 40rem)';

/** Pixels between the crop tool and the edges of the window. */
const MARGIN_PX = 8;

/** Where the crop tool lies over a player, as styles; null where it covers the screen. */
export function usePlaceOver(player: HTMLElement): CSSProperties | null {
  const [place, setPlace] = useState<CSSProperties | null>(() => placeOver(player));
  useLayoutEffect(() => {
    const update = () => setPlace(placeOver(player));
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, [player]);
  return place;
}

function placeOver(player: HTMLElement): CSSProperties | null {
  const view = player.querySelector('.player-view');
  if (!view || !matchMedia(ROOMY).matches) return null;
  // Most of it may be scrolled out of view.
  player.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, width } = player.getBoundingClientRect();
  const { top, height } = view.getBoundingClientRect();
  const from = Math.max(MARGIN_PX, top);
  return {
    left,
    width,
    top: from,
    maxHeight: `calc(100dvh - ${from + MARGIN_PX}px)`,
    // The frame stays where it is.
    gridTemplateRows: `minmax(12rem, ${Math.round(height)}px) auto`,
  };
}
