/** What browsers say about the audio of a media element. None of these is in every browser, and none is in TypeScript's own types. */
interface MediaWithAudioSigns extends HTMLMediaElement {
  /** Chromium. 0 until audio was decoded; a player with data has decoded some. */
  webkitAudioDecodedByteCount?: number;
  /** Firefox. */
  mozHasAudio?: boolean;
  /** WebKit lists the tracks that it plays. */
  audioTracks?: { readonly length: number };
}

/** Whether the browser plays audio of this media, once it has data (`loadeddata`); null if the browser doesn't say. */
export function playsAudio(media: HTMLMediaElement): boolean | null {
  const { webkitAudioDecodedByteCount: bytes, mozHasAudio, audioTracks }: MediaWithAudioSigns = media;
  if (bytes || mozHasAudio || audioTracks?.length) return true;
  return [bytes, mozHasAudio, audioTracks].every((sign) => sign === undefined) ? null : false;
}
