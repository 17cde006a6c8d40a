/** Holds nothing but what draws stills, so that it starts at once. */
import { serve } from '@/lib/worker/serve';
import { createStillsService } from '../still-reader';

serve(createStillsService());
