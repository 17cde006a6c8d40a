/** The last clip that a page of the built site offered. Needs `keepClips` in the page. */

/** Runs a function in the page. Argument and result are JSON. */
export type Run = <Arg, Value>(work: (arg: Arg) => Value, arg: Arg) => Promise<Awaited<Value>>;

/** In the page: the last clip that it offered, in Base64. */
export function lastClip(): Promise<string> {
  const clip = (Reflect.get(window, 'clips') as Blob[]).at(-1);
  if (!clip) throw new Error('no clip');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(clip);
  });
}

/** In the page: an address of that clip. */
export function addressOfClip(): string {
  return URL.createObjectURL((Reflect.get(window, 'clips') as Blob[]).at(-1) as Blob);
}

/** In the page: plays a clip from beginning to end. */
export async function playToEnd(url: string): Promise<{ duration: number; width: number; ended: boolean }> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  document.body.append(video);
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message ?? 'cannot be played'));
  });
  const { duration, videoWidth: width } = video;
  const end = new Promise<boolean>((resolve) => {
    video.onended = () => resolve(true);
    setTimeout(() => resolve(false), duration * 1000 + 10_000);
  });
  await video.play();
  const ended = await end;
  video.remove();
  return { duration, width, ended };
}
