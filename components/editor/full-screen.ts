/** iPhones can only show the `<video>` itself in full screen, with their own method. */
type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

/** Toggles full screen for the player with its controls. A refusal of the browser changes nothing. */
export function toggleFullScreen(player: HTMLElement | null, video: OldVideo | null): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else if (player?.requestFullscreen) void player.requestFullscreen().catch(() => undefined);
  else video?.webkitEnterFullscreen?.();
}
