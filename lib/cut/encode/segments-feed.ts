import {
  BlobSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputVideoTrack,
  MP4,
  type Output,
} from 'mediabunny';
import { bytesOf, isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { DataRate, Feed } from './feed';
import { videoMetadata } from './video-metadata';

/** Seconds by which a time may differ that was rounded to five places, and to ticks of a segment. */
const ROUNDED_SEC = 5e-5;

/** H.264 video of a range of the source, encoded by itself, with the source's own times. */
export interface EncodedSegment {
  media: Blob;
  /** Seconds, where the next segment begins. A frame at or after this is the next segment's first one, and a keyframe. */
  endSec: number;
  /** Its last part goes on in the next segment, so that it has that frame. */
  hasNext: boolean;
}

/** What decodes the packets of a segment. */
interface OpenSegment extends EncodedSegment {
  input: Input;
  track: InputVideoTrack;
  config: VideoDecoderConfig;
}

/** Copies segments into one track. Nothing may be lost or doubled between two of them. */
export class SegmentsFeed extends Feed {
  readonly written = new DataRate();
  readonly #source = new EncodedVideoPacketSource('avc');

  private constructor(private readonly segments: readonly OpenSegment[]) {
    super();
  }

  /** @throws {MediaError} `engine-failed` if the segments can't be one track. */
  static async open(segments: readonly EncodedSegment[]): Promise<SegmentsFeed> {
    const open = await Promise.all(segments.map(openSegment));
    const feed = new SegmentsFeed(open);
    const [first, ...others] = open;
    if (first && others.every(({ config }) => isSameSetup(config, first.config))) return feed;
    await feed.close();
    throw new MediaError('engine-failed', 'the set-up of segments differs');
  }

  async attach(output: Output): Promise<void> {
    const [first] = this.segments;
    output.addVideoTrack(this.#source, first && (await videoMetadata(first.track)));
  }

  protected async *pieces() {
    /** When the next segment has to begin. */
    let meetingSec: number | null = null;
    for (const { track, config, endSec, hasNext } of this.segments) {
      const startSec: number | null = meetingSec;
      meetingSec = null;
      let isFirst = true;
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const sec = packet.timestamp;
        if (isFirst && startSec !== null && Math.abs(sec - startSec) > ROUNDED_SEC)
          throw new MediaError('engine-failed', `a segment begins at ${sec} s instead of ${startSec} s`);
        isFirst = false;
        if (packet.type === 'key' && sec >= endSec - ROUNDED_SEC) {
          meetingSec = sec;
          break;
        }
        yield sec;
        this.firstSec = Math.min(this.firstSec ?? sec, sec);
        this.written.add(packet);
        await this.#source.add(packet, { decoderConfig: config });
      }
      if (hasNext && meetingSec === null)
        throw new MediaError('engine-failed', `no frame follows the segment to ${endSec} s`);
    }
  }

  override async close(): Promise<void> {
    await super.close();
    for (const { input } of this.segments) input.dispose();
  }
}

async function openSegment(segment: EncodedSegment): Promise<OpenSegment> {
  const input = new Input({ source: new BlobSource(segment.media), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (track && config) return { ...segment, input, track, config };
  input.dispose();
  throw new MediaError('engine-failed', 'a segment without video');
}

/** Whether two segments have the same size and parameter sets. */
function isSameSetup(a: VideoDecoderConfig, b: VideoDecoderConfig): boolean {
  const setup = ({ description }: VideoDecoderConfig) => bytesOf(description ?? new Uint8Array());
  return a.codedWidth === b.codedWidth && a.codedHeight === b.codedHeight && isSame(setup(a), setup(b));
}
