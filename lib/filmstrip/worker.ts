/** The worker's entry: pictures and sound are decoded where they cannot hold the page up. */
import { serve, type WorkerScope } from '@/lib/cut/worker/bridge';
import { createService, type News } from './service';

const scope = self as unknown as WorkerScope & { postMessage(news: News, transfer: Transferable[]): void };

serve(
  scope,
  createService((news) => {
    scope.postMessage(news, 'picture' in news ? [news.picture.bitmap] : [news.tile.peaks.buffer]);
  }),
  () => [],
);
