import { SUCCESS_DELAY_MS } from '@/lib/config/limits';
import type { CutSession } from '@/lib/cut/session/session';
import type { Edit, Source } from '@/lib/edit/edit';
import type { EditorCommand } from '@/lib/editor/events';
import { ofJob, ofPick, ofRun } from '@/lib/editor/scope';
import type { Dispatch } from '@/lib/editor/store/store';
import { isAbort } from '@/lib/media/errors';
import { judgeFile, SNIFF_BYTES } from '@/lib/media/formats';
import type { Delivery } from './delivery';
import { createHeldClips } from './held-clips';
import { lateToasts } from './late-toasts';
import { latestOnly } from './latest-only';
import { returnToUpload, revealEditor } from './page-moves';
import { createCutting } from './run-cut';
import { fetchSample } from './sample';

interface Asked {
  run: number;
  edit: Edit;
  dispatch: Dispatch;
}

/** Runs the reducer's commands. It owns the open session, the running cut and the saved clips, which are not part of the state. */
export function createCommandRunner() {
  let opening: AbortController | null = null;
  let session: CutSession | null = null;
  let source: File | null = null;
  const held = createHeldClips();
  const cutting = createCutting(() => session, held.keep);
  /** Fetched as soon as there is a clip, so that it is ready when it is needed. */
  let delivery: Promise<Delivery> | null = null;

  const forecast = latestOnly(async ({ run, edit, dispatch }: Asked) => {
    const answer = (await session?.forecast(edit).catch(() => null)) ?? null;
    dispatch({ type: 'forecast', of: ofRun(run), edit, forecast: answer });
    // Not awaited, so that a newer edit can be forecast meanwhile.
    void session?.clipBytes(edit).then(
      (bytes) => bytes !== null && dispatch({ type: 'clip-bytes', of: ofRun(run), edit, bytes }),
      () => undefined,
    );
  });

  return function run(command: EditorCommand, dispatch: Dispatch): void {
    switch (command.type) {
      case 'judge':
        void judge(command.pick, command.file, dispatch);
        return;
      case 'fetch-sample':
        void fetchSample().then(
          (file) => judge(command.pick, file, dispatch),
          () => dispatch({ type: 'sample-failed', of: ofPick(command.pick) }),
        );
        return;
      case 'open':
        clearToasts();
        void open(command.run, command.source, dispatch);
        return;
      case 'close':
        close();
        return;
      case 'forecast':
        forecast({ ...command, dispatch });
        return;
      case 'cut':
        clearToasts();
        void cutting.one(command.job, command.edit, dispatch);
        return;
      case 'cut-series':
        clearToasts();
        void cutting.series(command.job, command.cuts, dispatch);
        return;
      case 'cancel-cut':
        cutting.cancel();
        return;
      case 'save':
        held.download(command.result, command.name);
        delivering().catch(() => undefined);
        return;
      case 'deliver':
        void delivering().then((made) => made.deliver(command, dispatch));
        return;
      case 'cancel-delivery':
        cancelDelivery();
        return;
      case 'release-clip':
        held.release(command.result);
        return;
      case 'offer-undo':
        void offerUndo(command.run, dispatch);
        return;
      case 'withdraw-undo':
        void import('./reset-toast').then(({ withdrawUndo }) => withdrawUndo());
        return;
      case 'finish-later':
        setTimeout(() => dispatch({ type: 'finished', of: ofJob(command.job) }), SUCCESS_DELAY_MS);
        return;
      case 'toast':
        withToasts(({ showToast }) => showToast(command.toast, command.description));
        return;
      case 'reveal-editor':
        revealEditor();
        return;
      case 'return-to-upload':
        returnToUpload();
        return;
      case 'reopen':
        void reopen(dispatch);
        return;
      case 'forget':
        void import('./recall-keeper').then(({ forgetRecall }) => forgetRecall());
        return;
    }
  };

  function clearToasts() {
    withToasts((toasts) => toasts.clearToasts());
  }

  async function offerUndo(run: number, dispatch: Dispatch) {
    const over = () => dispatch({ type: 'reset-over', of: ofRun(run) });
    try {
      const toast = await import('./reset-toast');
      toast.offerUndo(`reset-${run}`, () => dispatch({ type: 'undo-reset', of: ofRun(run) }), over);
    } catch {
      over();
    }
  }

  async function reopen(dispatch: Dispatch) {
    const { reopenFile } = await import('./recall-keeper');
    const file = await reopenFile();
    dispatch(file ? { type: 'chosen', file } : { type: 'reopen-failed' });
  }

  async function judge(pick: number, file: File, dispatch: Dispatch) {
    const head = await file
      .slice(0, SNIFF_BYTES)
      .arrayBuffer()
      // A folder, or a file that disappeared. It is judged by its name and type.
      .catch(() => new ArrayBuffer(0));
    dispatch({ type: 'judged', of: ofPick(pick), file, verdict: judgeFile(file, new Uint8Array(head)) });
  }

  async function open(run: number, opened: Source, dispatch: Dispatch) {
    source = opened.file;
    const controller = new AbortController();
    opening = controller;
    try {
      const [{ openSources }, { ENGINES }] = await Promise.all([
        import('@/lib/cut/session/session'),
        import('@/lib/cut/session/registry'),
      ]);
      const ready = await openSources([opened], ENGINES, {
        signal: controller.signal,
        onLoad: (loaded, total) => dispatch({ type: 'engine-progress', of: ofRun(run), loaded, total }),
      });
      if (controller.signal.aborted) return ready.close();
      session = ready;
      dispatch({ type: 'engine-ready', of: ofRun(run), info: ready.info });
      // In a separate task, so that the forecast requested by the event above, which is quicker, is posted first.
      await new Promise((resolve) => setTimeout(resolve));
      const index = await ready.timeline().catch(() => null);
      if (!controller.signal.aborted) dispatch({ type: 'timeline', of: ofRun(run), index });
    } catch (error) {
      if (!controller.signal.aborted && !isAbort(error)) dispatch({ type: 'engine-failed', of: ofRun(run) });
    }
  }

  function close() {
    opening?.abort();
    cutting.cancel();
    session?.close();
    opening = session = source = null;
    cancelDelivery();
  }

  function delivering(): Promise<Delivery> {
    delivery ??= import('./delivery').then(
      ({ createDelivery }) => createDelivery({ download: held.download, source: () => source }),
      (error: unknown) => {
        // The next request fetches it again.
        delivery = null;
        throw error;
      },
    );
    return delivery;
  }

  function cancelDelivery() {
    void delivery?.then((made) => made.cancel());
  }
}

/** Runs what a toast says or does. If the toasts' code can't be fetched, there is no toast. */
function withToasts(act: (toasts: typeof import('./toasts')) => void): void {
  lateToasts.load().then(act, () => undefined);
}
