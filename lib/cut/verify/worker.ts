/** Verifies clips whose engines don't do it themselves. */
import { serve } from '@/lib/worker/serve';
import { createVerifier } from './verify-service';

serve(createVerifier());
