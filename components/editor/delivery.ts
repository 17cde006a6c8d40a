import type { CutResult } from '@/lib/cut';
import type { DeliveryOutcome } from '@/lib/editor/clip';
import type { EditorCommand } from '@/lib/editor/events';
import { ofClip } from '@/lib/editor/scope';
import type { Dispatch } from '@/lib/editor/store/store';
import { isAbort } from '@/lib/media/errors';
import { newScratchName } from '@/lib/media/scratch/scratch';
import { SCRATCH_FOLDER } from '@/lib/media/scratch/scratch-folder';
import type { PickedFile } from '@/lib/save/file-system-access';
import { isReadable } from '@/lib/save/readable';
import { type Aside, copyAside, isSource, pickTarget, writeTo } from '@/lib/save/save-as';
import { share } from '@/lib/save/share';
import { handleOf } from './file-handles';

type Order = Extract<EditorCommand, { type: 'deliver' }>;

/** What a delivery needs besides the clip. */
export interface DeliveryPorts {
  download(result: CutResult, name: string): void;
  /** The visitor's files, which a clip must not replace unasked. */
  sources(): readonly File[];
}

/** The share of the progress bar that copying the clip takes. */
const COPY_SHARE = 0.5;

export type Deliverer = ReturnType<typeof createDelivery>;

/** Delivers clips: by download, by the share sheet, or to a place of the visitor's choice. One at a time. */
export function createDelivery(ports: DeliveryPorts) {
  let running: AbortController | null = null;
  /** A copy of a clip that waits for another click. */
  let waiting: { clip: number; aside: Aside } | null = null;

  return { deliver, cancel };

  async function deliver(order: Order, dispatch: Dispatch): Promise<void> {
    const controller = new AbortController();
    running?.abort();
    running = controller;
    const outcome = await attempt(order, controller.signal, dispatch).catch((error: unknown) =>
      outcomeOf(error, order.result.blob),
    );
    // A newer delivery has started, or this one was canceled.
    if (running !== controller) return;
    running = null;
    if (outcome === 'waiting') dispatch({ type: 'delivery-waiting', of: ofClip(order.clip) });
    else dispatch({ type: 'delivered', of: ofClip(order.clip), outcome });
  }

  function cancel(): void {
    running?.abort();
    running = null;
    void waiting?.aside.remove();
    waiting = null;
  }

  async function attempt(
    order: Order,
    signal: AbortSignal,
    dispatch: Dispatch,
  ): Promise<DeliveryOutcome | 'waiting'> {
    const { way, result, name, clip } = order;
    const { blob } = result;
    if (way === 'save-as') {
      const onShare = (done: number) =>
        dispatch({ type: 'delivery-progress', of: ofClip(clip), share: done });
      return saveAs(order, signal, onShare);
    }
    if (!(await isReadable(blob))) return 'file-unreadable';
    if (way === 'share') return share(new File([blob], name, { type: blob.type }));
    ports.download(result, name);
    return 'done';
  }

  async function saveAs(
    { clip, result, name }: Order,
    signal: AbortSignal,
    onShare: (share: number) => void,
  ): Promise<DeliveryOutcome | 'waiting'> {
    const aside = await takeAside(clip, result.blob, {
      signal,
      onShare: (done) => onShare(done * COPY_SHARE),
    });
    if (!navigator.userActivation.isActive) {
      waiting = { clip, aside };
      return 'waiting';
    }
    try {
      const target = await pickTarget(name, result.blob.type);
      if (!target) return 'cancelled';
      const files = ports.sources();
      for (const file of files) if (await isSource(target, file, await handleOf(file))) return 'source-file';
      await write(target, aside.blob, { signal, onShare });
      const areReadable = await Promise.all(files.map(isReadable));
      return areReadable.every(Boolean) ? 'done' : 'over-source';
    } finally {
      await aside.remove();
    }
  }

  async function write(
    target: PickedFile,
    blob: Blob,
    { signal, onShare }: { signal: AbortSignal; onShare(share: number): void },
  ): Promise<void> {
    await writeTo(target, blob, {
      signal,
      onShare: (done) => onShare(COPY_SHARE + done * (1 - COPY_SHARE)),
    });
  }

  /** The copy made for the previous click, or a new one. */
  async function takeAside(
    clip: number,
    blob: Blob,
    context: Parameters<typeof copyAside>[2],
  ): Promise<Aside> {
    const ready = waiting?.clip === clip ? waiting.aside : null;
    waiting = null;
    if (ready) return ready;
    const scratch = await newScratchName();
    return copyAside(blob, scratch ? { folder: SCRATCH_FOLDER, name: scratch } : null, context);
  }
}

const OUTCOMES: Readonly<Record<string, DeliveryOutcome>> = {
  QuotaExceededError: 'disk-full',
  NotAllowedError: 'not-allowed',
  SecurityError: 'not-allowed',
  NoModificationAllowedError: 'not-allowed',
};

async function outcomeOf(error: unknown, clip: Blob): Promise<DeliveryOutcome> {
  if (isAbort(error)) return 'cancelled';
  // The error's name doesn't say whether reading or writing failed.
  if (!(await isReadable(clip))) return 'file-unreadable';
  return (error instanceof DOMException && OUTCOMES[error.name]) || 'failed';
}
