import { AudioSample, AudioSampleSink, type AudioSampleSource, type Output } from 'mediabunny';
import { mixed, Resampler } from '@/lib/codecs/pcm';
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { AudioFormat } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { type AudioTarget, aacTarget, JITTER_SEC, PRIMING, swallowedSec } from './audio-feed';
import { DataRate, type Feed, ReadAhead } from './feed';
import { type Block, joinedAudio, type ReadAudio } from './joined-audio';
import type { AudioStream } from './open-packets';

/** Seconds around the clip that are encoded too, so that the encoder doesn't begin inside it. */
const MARGIN_SEC = 0.1;

/** Seconds of audio to decode before what is used: MP3 packets take bits from those before them. */
const WARM_UP_SEC = 0.25;

/** Seconds of silence in one block. */
const SILENCE_SEC = 1;

interface TimedBlock {
  /** Seconds of the clip. */
  timestamp: number;
  planes: Block;
}

/** Decodes the audio of a clip's parts, joins it ({@link joinedAudio}) and encodes it as AAC, on the clip's own timeline. */
export class JoinedAudioFeed implements Feed {
  firstSec: number | null = null;

  private constructor(
    private readonly stream: AudioStream,
    private readonly blocks: ReadAhead<TimedBlock>,
    private readonly target: AudioSampleSource,
    private readonly rate: number,
    readonly written: DataRate,
  ) {}

  static async open(
    this: void,
    stream: AudioStream,
    spans: readonly ClipSpan[],
    wanted: AudioTarget | AudioFormat | null = null,
  ): Promise<JoinedAudioFeed> {
    const written = new DataRate();
    const { target, rate, channels, format } = await aacTarget(stream.track, written, wanted);
    const read = decoded(stream, rate, channels);
    const blocks = new ReadAhead(format ? conformed(read, spans, rate, format) : timed(read, spans, rate));
    await blocks.take();
    return new JoinedAudioFeed(stream, blocks, target, format?.sampleRate ?? rate, written);
  }

  get nextSec(): number {
    return this.blocks.next?.timestamp ?? Number.POSITIVE_INFINITY;
  }

  async attach(output: Output): Promise<void> {
    output.addAudioTrack(this.target, { languageCode: await this.stream.track.getLanguageCode() });
  }

  async step(): Promise<void> {
    const block = await this.blocks.take();
    const [first] = block?.planes ?? [];
    if (!block || !first) return;
    const { planes } = block;
    // The encoder gives its first packet the time of the first sample, which comes out of the decoder a packet later.
    const timestamp = (Math.round(block.timestamp * this.rate) - PRIMING) / this.rate;
    this.firstSec ??= timestamp;
    const data = new Float32Array(first.length * planes.length);
    for (const [i, plane] of planes.entries()) data.set(plane, i * first.length);
    const [numberOfChannels, sampleRate] = [planes.length, this.rate];
    const sample = new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp });
    try {
      await this.target.add(sample);
    } finally {
      sample.close();
    }
  }

  close(): Promise<void> {
    return this.blocks.close();
  }
}

async function* timed(
  read: ReadAudio,
  spans: readonly ClipSpan[],
  rate: number,
): AsyncGenerator<TimedBlock, void, unknown> {
  const margin = Math.round(MARGIN_SEC * rate);
  let at = -margin;
  for await (const planes of joinedAudio(read, spans, rate, margin)) {
    yield { timestamp: at / rate, planes };
    at += planes[0]?.length ?? 0;
  }
}

/** The same in the sample rate and the channels that the clip has to match. */
async function* conformed(
  read: ReadAudio,
  spans: readonly ClipSpan[],
  rate: number,
  { sampleRate, channels }: AudioFormat,
): AsyncGenerator<TimedBlock, void, unknown> {
  const margin = Math.round(MARGIN_SEC * rate);
  const before = Math.floor((margin * sampleRate) / rate);
  const resampler = new Resampler(rate, sampleRate, { before: margin, from: -before });
  let at = -before;
  let end = -margin;
  const made = (planes: Block): TimedBlock => {
    const timestamp = at / sampleRate;
    at += planes[0]?.length ?? 0;
    return { timestamp, planes };
  };
  for await (const planes of joinedAudio(read, spans, rate, margin)) {
    end += planes[0]?.length ?? 0;
    const block = made(resampler.add(mixed(planes, channels)));
    if (block.planes[0]?.length) yield block;
  }
  yield made(resampler.end(Math.round((end * sampleRate) / rate)));
}

/** Reads the audio of a stream, without the gaps and overlaps that rounded times make. */
function decoded(stream: AudioStream, rate: number, channels: number): ReadAudio {
  return async function* read(from, to) {
    const sink = new AudioSampleSink(stream.track);
    const fromSec = from / rate - stream.shiftSec - WARM_UP_SEC;
    let shiftSec: number | null = null;
    let at = from;
    let next = Number.NaN;
    for await (const sample of sink.samples(fromSec, to / rate - stream.shiftSec)) {
      try {
        if (sample.sampleRate !== rate) throw new MediaError('engine-failed', `${sample.sampleRate} Hz`);
        shiftSec ??= stream.shiftSec + (await swallowedSec(stream, fromSec, sample));
        const stated = Math.round((sample.timestamp + shiftSec) * rate);
        // The first one has none before it.
        const near = Math.abs(stated - next) <= JITTER_SEC * rate;
        const begin: number = near ? next : stated;
        next = begin + sample.numberOfFrames;
        const [first, end] = [Math.max(begin, at), Math.min(next, to)];
        if (end <= first) continue;
        yield* silence(first - at, channels, rate);
        yield Array.from({ length: channels }, (_, channel) => {
          const plane = new Float32Array(end - first);
          const place = {
            planeIndex: Math.min(channel, sample.numberOfChannels - 1),
            format: 'f32-planar',
            frameOffset: first - begin,
            frameCount: end - first,
          } as const;
          sample.copyTo(plane, place);
          return plane;
        });
        at = end;
      } finally {
        sample.close();
      }
    }
    yield* silence(to - at, channels, rate);
  };
}

function* silence(count: number, channels: number, rate: number): Generator<Block> {
  for (let left = count; left > 0; ) {
    const length = Math.min(left, Math.round(SILENCE_SEC * rate));
    yield Array.from({ length: channels }, () => new Float32Array(length));
    left -= length;
  }
}
