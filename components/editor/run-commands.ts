import { SUCCESS_DELAY_MS } from '@/lib/config/limits';
import type { Cutter } from '@/lib/cut';
import type { Edit, Source } from '@/lib/edit/edit';
import type { EditorCommand } from '@/lib/editor/events';
import { ofClip, ofJob, ofPick, ofRun } from '@/lib/editor/scope';
import type { Dispatch } from '@/lib/editor/store/store';
import { isAbort } from '@/lib/media/errors';
import { SNIFF_BYTES } from '@/lib/media/formats';
import { type FileVerdict, judgeFile } from '@/lib/media/judge-file';
import { isPhoto } from '@/lib/media/signatures';
import { forgetShared } from '@/lib/offline/shared-file';
import type { Deliverer } from './delivery';
import { chooseFiles } from './files/choose-files';
import { createHeldClips } from './held-clips';
import { lateToasts } from './late-toasts';
import { latestOnly } from './latest-only';
import { createSessions } from './open-sessions';
import { returnToUpload, revealEditor } from './page-moves';
import { forgetRecall, reopenFiles } from './recall-keeper';
import { createCutting } from './run-cut';
import { fetchSample } from './sample';

interface Asked {
  run: number;
  edit: Edit;
  dispatch: Dispatch;
}

/** Runs the reducer's commands. It owns the open sessions, the running cut and the saved clips, which are not part of the state. */
export function createCommandRunner() {
  const sessions = createSessions();
  const held = createHeldClips();
  const { cutter } = sessions;
  const cutting = createCutting(cutter, held.keep);
  /** Fetched as soon as there is a clip, so that it is ready when it is needed. */
  let delivery: Promise<Deliverer> | null = null;

  const forecast = latestOnly(async ({ run, edit, dispatch }: Asked) => {
    const answer = await cutter.forecast(edit).catch(() => null);
    dispatch({ type: 'forecast', of: ofRun(run), edit, forecast: answer });
  });

  async function makeAhead({ run, edit, dispatch }: Asked) {
    const bytes = await sizeOf(cutter, edit);
    // The visitor waits for the size of an animation, so it matters that it won't come.
    if (bytes !== undefined && (bytes !== null || edit.output.kind === 'animation'))
      dispatch({ type: 'clip-bytes', of: ofRun(run), edit, bytes });
  }

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
      case 'choose-files':
        chooseFiles((files) => dispatch({ type: 'add-files', files }));
        return;
      case 'judge-files':
        void judgeFiles(command.run, command.files, dispatch);
        return;
      case 'open':
        clearToasts();
        void sessions.open(command.run, command.source, dispatch);
        return;
      case 'open-added':
        sessions.openAdded(command.run, command.source, dispatch);
        return;
      case 'close-source':
        sessions.close(command.run);
        return;
      case 'read-dates':
        void readDates(command.run, command.sources, dispatch);
        return;
      case 'close':
        close();
        return;
      case 'forecast':
        forecast({ ...command, dispatch });
        return;
      case 'make-ahead':
        void makeAhead({ ...command, dispatch });
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
        void delivering().then((loaded) => loaded.deliver(command, dispatch));
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
      case 'check-later':
        void command
          .check()
          .then((check) => dispatch({ type: 'checked-later', of: ofClip(command.clip), check }));
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
        forgetRecall();
        return;
      case 'forget-shared':
        void forgetShared();
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
    const [file, ...others] = await reopenFiles();
    dispatch(file ? { type: 'chosen', file, others, join: true } : { type: 'reopen-failed' });
  }

  async function judge(pick: number, chosen: File, dispatch: Dispatch) {
    dispatch({ type: 'judged', of: ofPick(pick), ...(await judged(chosen)) });
  }

  async function judgeFiles(run: number, chosen: readonly File[], dispatch: Dispatch) {
    const files = await Promise.all(chosen.map(judged));
    dispatch({ type: 'files-judged', of: ofRun(run), files });
  }

  async function readDates(run: number, sources: readonly Source[], dispatch: Dispatch) {
    const { recordedAt } = await import('@/lib/containers/recorded-at');
    const dates = await Promise.all(
      sources.map(async ({ id, file }) => [id, (await recordedAt(file)) ?? file.lastModified] as const),
    );
    dispatch({ type: 'files-dated', of: ofRun(run), dates: new Map(dates) });
  }

  function close() {
    cutting.cancel();
    sessions.closeAll();
    cancelDelivery();
  }

  function delivering(): Promise<Deliverer> {
    delivery ??= import('./delivery').then(
      ({ createDelivery }) => createDelivery({ download: held.download, sources: sessions.files }),
      (error: unknown) => {
        // The next request fetches it again.
        delivery = null;
        throw error;
      },
    );
    return delivery;
  }

  function cancelDelivery() {
    void delivery?.then((loaded) => loaded.cancel());
  }
}

/** Judges a file by its first bytes. Of a photo with a video in it, the video is judged and taken. */
async function judged(file: File): Promise<{ file: File; verdict: FileVerdict }> {
  const buffer = await file
    .slice(0, SNIFF_BYTES)
    .arrayBuffer()
    // A folder, or a file that disappeared. It is judged by its name and type.
    .catch(() => new ArrayBuffer(0));
  const head = new Uint8Array(buffer);
  const video = isPhoto(head) ? await videoIn(file) : null;
  return video ? judged(video) : { file, verdict: await judgeFile(file, head) };
}

/** The video of a motion photo; null for others, and if the code for that can't be fetched. */
async function videoIn(photo: File): Promise<File | null> {
  try {
    return await (await import('@/lib/containers/image/motion-photo')).videoOfPhoto(photo);
  } catch {
    return null;
  }
}

/** Bytes of the clip; null if nobody can tell, undefined if a newer edit was asked about. */
async function sizeOf(cutter: Cutter, edit: Edit): Promise<number | null | undefined> {
  try {
    return await cutter.clipBytes(edit);
  } catch (error) {
    return isAbort(error) ? undefined : null;
  }
}

/** Runs what a toast says or does. If the toasts' code can't be fetched, there is no toast. */
function withToasts(act: (toasts: typeof import('./toasts')) => void): void {
  lateToasts.load().then(act, () => undefined);
}
