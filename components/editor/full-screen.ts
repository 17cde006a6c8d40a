/** iPhones show only the video itself on the whole screen, by a method of their own. */
type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

/** Shows the player with its controls on the whole screen, or ends that. What a browser refuses changes nothing. */
export function toggleFullScreen(player: HTMLElement | null, video: OldVideo | null): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else if (player?.requestFullscreen) void player.requestFullscreen().catch(() => undefined);
  else video?.webkitEnterFullscreen?.();
}
