/** Runs in the page before any video is shown: keeps the players, because the one of the thumbnails isn't in the document. */
export function keepPlayers(): void {
  const players: WeakRef<HTMLVideoElement>[] = [];
  Object.assign(window, { players });
  const create = document.createElement;
  document.createElement = function (this: Document, ...args: Parameters<typeof create>) {
    const element = create.apply(this, args);
    if (element instanceof HTMLVideoElement) players.push(new WeakRef(element));
    return element;
  } as typeof create;
}

/** How long players have been as many as they are, with none that reads a header, in ms of `performance.now`. */
interface Rest {
  count: number;
  since: number;
}

/**
 * In the page: whether for half a second no player was made, and none was reading the header of its video. The player of the
 * thumbnails is made some time after a file is chosen, and gets its video later still.
 */
export function playersSettled(): boolean {
  const players = (Reflect.get(window, 'players') as WeakRef<HTMLVideoElement>[]).flatMap(
    (each) => each.deref() ?? [],
  );
  const { NETWORK_LOADING, NETWORK_NO_SOURCE, HAVE_NOTHING } = HTMLMediaElement;
  const isReading = players.some(
    ({ readyState, networkState, error }) =>
      readyState === HAVE_NOTHING &&
      !error &&
      (networkState === NETWORK_LOADING || networkState === NETWORK_NO_SOURCE),
  );
  const rest = Reflect.get(window, 'playersRest') as Rest | undefined;
  if (!isReading && rest?.count === players.length) return performance.now() - rest.since > 500;
  Object.assign(window, {
    playersRest: { count: isReading ? -1 : players.length, since: performance.now() },
  });
  return false;
}
