import type { EncodedPacket } from 'mediabunny';
import { copied, type DecodedFrame } from '@/lib/codecs/decoded-frame';
import { runCodec } from '@/lib/codecs/run-codec';

/**
 * Decodes packets, the first of which is a keyframe, and copies their frames.
 * @param isCopied whether the frame of a number is copied.
 * @throws a `DOMException` if they don't decode.
 */
export async function decodePackets(
  packets: readonly EncodedPacket[],
  config: VideoDecoderConfig,
  isCopied: (number: number) => boolean = () => true,
): Promise<DecodedFrame[]> {
  const frames: Promise<DecodedFrame>[] = [];
  let number = 0;
  await runCodec(
    (error) =>
      new VideoDecoder({
        error,
        output(frame) {
          if (isCopied(number++)) frames.push(copied(frame).finally(() => frame.close()));
          else frame.close();
        },
      }),
    (decoder) => {
      decoder.configure(config);
      for (const packet of packets) decoder.decode(packet.toEncodedVideoChunk());
    },
    new AbortController().signal,
  );
  return Promise.all(frames);
}
