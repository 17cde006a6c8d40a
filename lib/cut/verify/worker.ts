/** Verifies clips whose engines don't do it themselves. */
import { serve } from '@/lib/cut/worker/serve';
import { createVerifier } from './verify-service';

serve(createVerifier());
