/** The worker's entry: verification of clips whose engines do not do it themselves. */
import { serve, type WorkerScope } from '@/lib/cut/worker/bridge';
import { createVerifier } from './service';

serve(self as unknown as WorkerScope, createVerifier(), () => []);
