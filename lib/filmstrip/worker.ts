/** Decodes frames and audio, which would hold up the page. */
import { serve } from '@/lib/worker/serve';
import { createFilmstripService } from './filmstrip-service';

serve(createFilmstripService());
