import { framingAt } from '@/lib/editor/frame-look';
import { STILL_ERRORS } from '@/lib/editor/messages/still';
import { shownSource } from '@/lib/editor/sources';
import type { EditorState } from '@/lib/editor/state';
import { isAbort, MediaError } from '@/lib/media/errors';
import { drawStill } from '@/lib/still/still';
import { afterSeek, captured, type PlayerFrame } from './captured';
import { copyImage } from './copy-image';
import { complain, deliverStill } from './deliver-still';

/** Saves and copies the frame that a player shows. Call it during a click. A failure is shown, and an abort isn't one. */
export async function saveFrame(shown: PlayerFrame, state: EditorState, signal: AbortSignal): Promise<void> {
  try {
    await save(shown, state, signal);
  } catch (error) {
    if (isAbort(error)) return;
    const isGone = error instanceof MediaError && error.code === 'file-unreadable';
    complain(isGone ? STILL_ERRORS.unreadable : STILL_ERRORS.failed);
  }
}

async function save({ video, ms }: PlayerFrame, { file }: EditorState, signal: AbortSignal): Promise<void> {
  if (!file) return;
  // At once: a video that plays shows another frame a moment later.
  const frame = video && !video.seeking ? captured(video) : null;
  const { source, info } = shownSource(file);
  const rotation = info?.tracks.find(({ kind }) => kind === 'video')?.rotation ?? 0;
  const shot = { source, atMs: ms, rotation, framing: framingAt(file, ms) };
  const draw = async () =>
    drawStill({ ...shot, frame: frame ?? (video && (await afterSeek(video))) }, signal);
  const drawing = draw();
  // Browsers take an image only during a click, but wait for its bytes.
  const copying = copyImage(drawing.then(({ image }) => image));
  await deliverStill(await drawing, { sourceName: source.file.name, atMs: ms }, copying);
}
