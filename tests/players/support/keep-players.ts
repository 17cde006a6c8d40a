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

/** In the page: whether no player is still reading the header of its video. */
export function playersSettled(): boolean {
  const players = Reflect.get(window, 'players') as WeakRef<HTMLVideoElement>[];
  return players
    .flatMap((each) => each.deref() ?? [])
    .every(
      ({ readyState, networkState }) =>
        readyState !== HTMLMediaElement.HAVE_NOTHING || networkState !== HTMLMediaElement.NETWORK_LOADING,
    );
}
