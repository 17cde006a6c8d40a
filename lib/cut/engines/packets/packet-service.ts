import { MAX_PARTS } from '@/lib/config/limits';
import { playsInMp4, playsLate, streamsThatAre } from '@/lib/cut/decide/decide';
import type { CutContext } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { leadInOf } from '@/lib/cut/report';
import { asRefusal } from '@/lib/cut/splice/find/refusal';
import type { Call } from '@/lib/cut/worker/service';
import { type Edit, encodesVideo, limitOf, optionsKey, unturned } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import { isAbort } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import type { Encoders } from './encoders';
import { BrowserSpeed } from './encoding-speed';
import { forecastClip } from './forecast-clip';
import { forecastEnd, forecastStart, type PartForecast } from './forecast-start';
import { openPackets, type PacketSource, type Stream } from './open-packets';
import { needsSmartCut, type PacketPart, type PacketPlan, planPackets } from './plan-packets';
import { writeFitted } from './write-fitted';
import { type PacketClip, type WriteContext, writePackets } from './write-packets';

export type CutProgress = Parameters<CutContext['onProgress']>;

/** The engine's work for one file. */
export type PacketService = {
  open(call: Call, file: Blob, container: Container): Promise<MediaInfo>;
  forecast(call: Call, edit: Edit): Promise<Forecast>;
  /** Its updates are the arguments of `onProgress`. @param scratch entry of the scratch folder to write to, or null. */
  cut(call: Call<CutProgress>, edit: Edit, scratch: string | null): Promise<PacketClip>;
};

/** Milliseconds between two updates of a cut's progress. */
const PROGRESS_MS = 100;

export function createPacketService(): PacketService {
  let opened: PacketSource | null = null;
  const speed = new BrowserSpeed();
  let isCutting = false;
  const known = new Map<string, { start: PartForecast | null; endSec: number }>();
  const source = (): PacketSource => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };

  /** @param late see {@link planPackets}. @throws {MediaError} `codec-not-in-mp4` if the browser cannot encode a stream. */
  async function plan(edit: Edit, late: boolean): Promise<[PacketPlan, Encoders | null]> {
    const planned = await planPackets(source(), edit, late);
    const encoded = streamsThatAre('encoded', planned.streams);
    // Those that cannot be copied were checked when the file was opened.
    const unchecked = edit.format || edit.framing.crop ? encoded : encoded.filter(playsInMp4);
    return [planned, await encodersFor(encoded, unchecked, planned.edit)];
  }

  /** Forecasts a part's start and its end. Of many parts, a visitor mostly changes one. */
  async function forecastPart(planned: PacketPlan, part: PacketPart, edit: Edit) {
    const { startMs, endMs } = part.part;
    const { start, contents } = planned;
    const key = [startMs, endMs, start, contents.video, contents.audio, optionsKey(unturned(edit))].join(' ');
    const same = known.get(key);
    if (same) return same;
    const forecast = {
      start: await forecastStart(planned, part, edit),
      endSec: await forecastEnd(planned, part, edit),
    };
    if (known.size >= 2 * MAX_PARTS) known.clear();
    known.set(key, forecast);
    return forecast;
  }

  async function cut(edit: Edit, context: Omit<WriteContext, 'encoders'>): Promise<PacketClip> {
    const write = async (late: boolean) => {
      const [planned, encoders] = await plan(edit, late);
      const since = performance.now();
      const { clip } = await writePackets(source(), planned, { ...context, encoders }).catch((error) => {
        throw needsSmartCut(planned) && !isAbort(error) ? asRefusal(error) : error;
      });
      if (encodesVideo(edit)) await speed.learn(planned, (performance.now() - since) / 1000);
      return { planned, clip };
    };
    const limit = limitOf(edit);
    if (limit) {
      const [planned] = await plan(edit, false);
      // Audio that could be copied may be encoded too.
      const streams = planned.streams.map(({ stream }) => stream);
      const encoders = await encodersFor(streams, streams.filter(playsInMp4), edit);
      return writeFitted(source(), planned, limit, { ...context, encoders });
    }
    const { planned, clip } = await write(false);
    const isLate = playsLate(
      streamsThatAre('copied', planned.streams),
      leadInOf(clip.contents.start).shownSec,
    );
    return isLate ? (await write(true)).clip : clip;
  }

  return {
    async open(_, file, container) {
      opened = await openPackets(file, container);
      const foreign = opened.streams.filter((stream) => !playsInMp4(stream));
      await encodersFor(foreign, foreign);
      return opened.info;
    },

    async forecast(_, edit) {
      const [planned, encoders] = await plan(edit, false);
      const parts: Awaited<ReturnType<typeof forecastPart>>[] = [];
      for (const part of planned.parts) parts.push(await forecastPart(planned, part, edit));
      const endsSec = parts.reduce((sum, { endSec }) => sum + endSec, 0);
      const forecast = forecastClip(
        planned,
        parts.map(({ start }) => start),
        endsSec,
      );
      if (!encoders || isCutting || !encodesVideo(edit)) return forecast;
      const encodeSec = await speed.secondsFor(planned, encoders);
      return encodeSec === null ? forecast : { ...forecast, encodeSec };
    },

    async cut({ update, move }, edit, scratch) {
      speed.stop();
      isCutting = true;
      try {
        const clip = await cut(edit, { scratch, onProgress: throttled(update, PROGRESS_MS) });
        move([clip.head.buffer]);
        return clip;
      } finally {
        isCutting = false;
      }
    },
  };
}

/** Null, and nothing loaded, if no stream is to be encoded. @param unchecked those of them to be checked now. */
async function encodersFor(
  streams: readonly Stream[],
  unchecked: readonly Stream[],
  edit?: Edit,
): Promise<Encoders | null> {
  if (streams.length === 0) return null;
  const { ENCODERS } = await import('./encoders');
  const [first] = edit?.parts ?? [];
  const crop = edit && first ? cropOf(first, edit.framing) : null;
  await ENCODERS.check(unchecked, { format: edit?.format, crop });
  return ENCODERS;
}

/** Passes on no more than one report per `periodMs`. */
function throttled(report: (progress: CutProgress) => void, periodMs: number): CutContext['onProgress'] {
  let last = Number.NEGATIVE_INFINITY;
  return (...progress) => {
    const now = performance.now();
    if (now - last < periodMs) return;
    last = now;
    report(progress);
  };
}
