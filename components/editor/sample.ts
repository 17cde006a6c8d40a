import { publicPath } from '@/lib/config/site';

/** Fetches the film that visitors without a video can try (`scripts/make-sample.mjs`). @throws if it can't be fetched whole. */
export async function fetchSample(): Promise<File> {
  const answer = await fetch(publicPath('/sample.mp4'));
  if (!answer.ok) throw new Error(`sample.mp4: ${answer.status}`);
  return new File([await answer.blob()], 'snipreel-sample.mp4', { type: 'video/mp4' });
}
