/** Whether a decoded frame has the coded values, not RGB that was computed from them. An unknown format counts as unconverted. */
export function keepsCodedColors({ format }: VideoFrame): boolean {
  return format === null || !/^(RGB|BGR)/.test(format);
}

/** A VP8 keyframe of 16 × 16 gray pixels. */
const GRAY_FRAME = 'EAIAnQEqEAAQAABHCIWFiIWEiAICAAwOYAD+aAA=';
const TIMEOUT_MS = 2000;

let answer: Promise<boolean> | undefined;

/**
 * Whether this browser's decoders output frames in their coded colors. Firefox (seen with 153 on Linux) converts all of them to
 * RGB, and its encoders make BT.601 of that, whatever the source was. The answer comes from decoding a small frame once. True if
 * that fails.
 */
export function decodersKeepColors(): Promise<boolean> {
  if (typeof VideoDecoder === 'undefined') return Promise.resolve(true);
  answer ??= new Promise<boolean>((resolve) => {
    const decoder = new VideoDecoder({
      output: (frame) => {
        resolve(keepsCodedColors(frame));
        frame.close();
      },
      error: () => resolve(true),
    });
    decoder.configure({ codec: 'vp8' });
    const data = Uint8Array.from(atob(GRAY_FRAME), (character) => character.charCodeAt(0));
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data }));
    const end = () => {
      resolve(true);
      if (decoder.state !== 'closed') decoder.close();
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    const flushed = () => {
      clearTimeout(timer);
      end();
    };
    decoder.flush().then(flushed, flushed);
  });
  return answer;
}
