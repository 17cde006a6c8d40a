/** What decoders make of the values that a picture is coded in. */

/** Whether a decoded picture has the source's own values, not RGB that was made of them; what does not tell is believed. */
export function isAsCoded({ format }: VideoFrame): boolean {
  return format === null || !/^(RGB|BGR)/.test(format);
}

/** A VP8 keyframe of 16 × 16 grey pixels. */
const GREY = 'EAIAnQEqEAAQAABHCIWFiIWEiAICAAwOYAD+aAA=';
const PATIENCE_MS = 2000;

let asCoded: Promise<boolean> | undefined;

/**
 * Whether this browser's decoders hand out pictures as they are coded. Firefox (seen with 153 on Linux) makes RGB of all; encoded
 * anew, that is BT.601 whatever it was before, and told nowhere. Asked once, of a picture of our own; true where it tells nothing.
 */
export function decodesAsCoded(): Promise<boolean> {
  if (typeof VideoDecoder === 'undefined') return Promise.resolve(true);
  asCoded ??= new Promise<boolean>((resolve) => {
    const decoder = new VideoDecoder({
      output: (frame) => {
        resolve(isAsCoded(frame));
        frame.close();
      },
      error: () => resolve(true),
    });
    decoder.configure({ codec: 'vp8' });
    const data = Uint8Array.from(atob(GREY), (character) => character.charCodeAt(0));
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data }));
    const end = () => {
      resolve(true);
      if (decoder.state !== 'closed') decoder.close();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    const flushed = () => {
      clearTimeout(timer);
      end();
    };
    decoder.flush().then(flushed, flushed);
  });
  return asCoded;
}
