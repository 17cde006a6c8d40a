import { useEffect, useState } from 'react';
import { noteOn } from '@/lib/editor/selectors';
import { useFile } from '../editor-store';

/** Milliseconds for which a notice stays. */
const SHOWN_MS = 6000;

/**
 * Says why a change of the parts wasn't possible, or that parts became one. It lies over the toolbar's lower edge and takes no room.
 * The times say it to screen readers.
 */
export function PartNotice() {
  const note = useFile((file) => file.note);
  const text = useFile((file) => (file.note?.side === null ? noteOn(file)?.shown : undefined));
  const [over, setOver] = useState<typeof note>(null);
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setOver(note), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note, text]);
  if (!text || over === note) return null;
  return (
    <p
      aria-hidden
      data-testid="part-notice"
      className="pointer-events-none absolute inset-x-0 top-12 z-40 mx-auto w-max max-w-[calc(100%-1rem)] rounded-lg bg-ink px-3 py-1.5 text-center text-sm leading-5 font-medium text-page shadow-panel"
    >
      {text}
    </p>
  );
}
