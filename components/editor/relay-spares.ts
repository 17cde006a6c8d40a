/** A video that takes turns with the player's own. */
export interface Spare {
  readonly video: HTMLVideoElement;
  /** The file that it has. */
  file(): Blob;
  /** Loads another file, unless it has this one. */
  load(file: Blob): void;
}

/** Videos that lie over the player's own. In a shadow tree, so that the page still has one player. */
export function createSpares(main: HTMLVideoElement, file: Blob, count: number) {
  const host = document.createElement('div');
  host.ariaHidden = 'true';
  Object.assign(host.style, {
    position: 'absolute',
    inset: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
  });
  const all = Array.from({ length: count }, () => createSpare(file));
  host.attachShadow({ mode: 'closed' }).append(...all.map(({ video }) => video));
  main.parentElement?.append(host);
  // A video that has played during a click may play later without one.
  for (const { video } of all) {
    video.play().then(
      () => undefined,
      () => undefined,
    );
    video.pause();
  }
  return {
    all: all as readonly Spare[],
    /** Null: the player's own video shows. */
    show(shown: Spare | null) {
      host.style.visibility = shown ? 'visible' : 'hidden';
      for (const { video } of all) video.style.display = !shown || video === shown.video ? 'block' : 'none';
    },
    close() {
      for (const spare of all) spare.close();
      host.remove();
    },
  };
}

function createSpare(first: Blob): Spare & { close(): void } {
  const video = document.createElement('video');
  let held = first;
  // An address of its own: the player's is revoked when another file is shown.
  let url = URL.createObjectURL(first);
  Object.assign(video, { src: url, playsInline: true, preload: 'auto', muted: true });
  // Letterboxed like the player's own, and over it.
  Object.assign(video.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    objectFit: 'contain',
    background: 'black',
  });
  return {
    video,
    file: () => held,
    load(file) {
      if (file === held) return;
      held = file;
      URL.revokeObjectURL(url);
      url = URL.createObjectURL(file);
      video.src = url;
    },
    close() {
      video.removeAttribute('src');
      video.load();
      URL.revokeObjectURL(url);
    },
  };
}
