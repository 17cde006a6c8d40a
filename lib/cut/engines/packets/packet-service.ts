import { MAX_PARTS } from '@/lib/config/limits';
import type { CutContext } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { Clip } from '@/lib/cut/write/clip';
import { encodesVideo, limitOf, optionsKey } from '@/lib/edit/edit';
import { type SettledEdit, unturned } from '@/lib/edit/settle';
import type { Container } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import type { Call } from '@/lib/worker/service';
import { cutPackets } from './cut-packets';
import { checkForeign, encodersOf } from './encoders-of';
import { BrowserSpeed } from './encoding-speed';
import { forecastPackets } from './forecast-packets';
import { forecastPart, type PartLook } from './forecast-part';
import { openPackets, type PacketSource } from './open-packets';
import { type PacketPart, type PacketPlan, planPackets } from './plan-packets';

export type CutProgress = Parameters<CutContext['onProgress']>;

/** The engine's work for one file. */
export type PacketService = {
  open(call: Call, file: Blob, container: Container): Promise<MediaInfo>;
  forecast(call: Call, edit: SettledEdit): Promise<Forecast>;
  /** Its updates are the arguments of `onProgress`. @param scratch entry of the scratch folder to write to, or null. */
  cut(call: Call<CutProgress>, edit: SettledEdit, scratch: string | null): Promise<Clip>;
};

/** Milliseconds between two updates of a cut's progress. */
const PROGRESS_MS = 100;

export function createPacketService(): PacketService {
  let opened: PacketSource | null = null;
  const speed = new BrowserSpeed();
  let isCutting = false;
  const known = new Map<string, PartLook>();
  const source = (): PacketSource => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };

  /** Forecasts a part. Of many parts, a visitor mostly changes one. */
  async function forecastOf(plan: PacketPlan, part: PacketPart): Promise<PartLook> {
    const { startMs, endMs } = part.part;
    const { start, contents, edit } = plan;
    const key = [startMs, endMs, start, contents.video, contents.audio, optionsKey(unturned(edit))].join(' ');
    const forecast = known.get(key) ?? (await forecastPart(plan, part));
    if (known.size >= 2 * MAX_PARTS) known.clear();
    known.set(key, forecast);
    return forecast;
  }

  return {
    async open(_, file, container) {
      opened = await openPackets(file, container);
      await checkForeign(opened.streams);
      return opened.info;
    },

    async forecast(_, edit) {
      const plan = await planPackets(source(), edit, false);
      const encoders = await encodersOf(plan);
      const parts: PartLook[] = [];
      for (const part of plan.parts) parts.push(await forecastOf(plan, part));
      const forecast = forecastPackets(plan, parts);
      if (!encoders || isCutting || !encodesVideo(edit)) return forecast;
      const encodeSec = await speed.secondsFor(plan, encoders);
      return encodeSec === null ? forecast : { ...forecast, encodeSec };
    },

    async cut({ update, move }, edit, scratch) {
      speed.stop();
      isCutting = true;
      const since = performance.now();
      try {
        const context = { scratch, onProgress: throttled(update, PROGRESS_MS) };
        const { clip, plan } = await cutPackets(source(), edit, context);
        if (encodesVideo(edit) && !limitOf(edit)) await speed.learn(plan, (performance.now() - since) / 1000);
        move([clip.head.buffer]);
        return clip;
      } finally {
        isCutting = false;
      }
    },
  };
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
