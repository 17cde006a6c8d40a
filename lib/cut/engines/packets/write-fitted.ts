import type { CutContext } from '@/lib/cut/engine';
import type { SizeLimit } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import {
  type FitTargets,
  fitReport,
  fitStreams,
  type PassResult,
  passResult,
  secondTargets,
} from './fit-packets';
import type { PacketSource } from './open-packets';
import type { PacketPlan } from './plan-packets';
import { type PacketClip, type WriteContext, writePackets } from './write-packets';

interface Pass {
  clip: PacketClip;
  result: PassResult;
  targets: FitTargets;
}

/**
 * Writes a clip that stays below its limit, in at most two passes. The second one starts from the sizes of the first.
 * @throws {MediaError} `too-large` if neither fits; as `writePackets`.
 */
export async function writeFitted(
  source: PacketSource,
  planned: PacketPlan,
  limit: SizeLimit,
  context: WriteContext,
): Promise<PacketClip> {
  const { plan, targets } = await fitStreams(planned, limit);
  const write = async (aims: FitTargets, pass: 0 | 1): Promise<Pass> => {
    const onProgress = half(context.onProgress, pass, limit);
    // The first clip has to stay until the second one has turned out better.
    const scratch = pass === 0 ? context.scratch : null;
    const written = await writePackets(source, plan, { ...context, scratch, onProgress, fit: aims });
    return { ...written, result: passResult(sizeOf(written.clip), written.videos), targets: aims };
  };
  const first = await write(targets, 0);
  const aims = secondTargets(targets, limit, first.result);
  const passes = aims ? [first, await write(aims, 1)] : [first];
  const fitting = passes.filter(({ result }) => result.bytes <= limit.bytes);
  const [best] = fitting.sort((a, b) => b.result.bytes - a.result.bytes);
  if (!best) throw new MediaError('too-large', passes.map(({ result }) => result.bytes).join(', '));
  const fit = fitReport(best.targets, plan, best.result, passes.length);
  return { ...best.clip, contents: { ...best.clip.contents, fit } };
}

function sizeOf({ head, ranges }: PacketClip): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, head.byteLength);
}

/** Progress of one of two passes. The size is never more than the limit. */
function half(report: CutContext['onProgress'], pass: 0 | 1, limit: SizeLimit): CutContext['onProgress'] {
  return (share, bytes) => report((pass + share) / 2, bytes && Math.min(bytes, limit.bytes));
}
