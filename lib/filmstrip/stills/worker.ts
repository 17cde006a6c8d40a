/** The worker's entry: it holds nothing but what draws stills, so that it is there at once. */
import { serve, type WorkerScope } from '@/lib/cut/worker/bridge';
import type { Picture } from '@/lib/filmstrip/thumbnails';
import { createStillsService } from '../still-reader';

serve(self as unknown as WorkerScope, createStillsService(), (value) => {
  const bitmap = (value as Picture | null)?.bitmap;
  return bitmap ? [bitmap] : [];
});
