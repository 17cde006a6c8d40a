'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { failureDetails } from '@/lib/editor/failure-details';
import { COPY_DETAILS } from '@/lib/editor/messages/failure';
import { useEditorStore } from './editor-store';

/** Copies what a developer needs to know of the last failure. */
export function CopyDetails() {
  const store = useEditorStore();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const state = store.getState();
    if (!state.file?.failure) return;
    const { userAgent } = navigator;
    const page = new Date(document.lastModified).toISOString();
    const lines = failureDetails(state.file.failure, state.file, state, { userAgent, page });
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setCopied(true);
    } catch {
      // The browser doesn't allow it.
      setCopied(false);
    }
  };
  return (
    <Button variant="link" size="sm" className="-ml-2" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? COPY_DETAILS.copied : COPY_DETAILS.copy}</span>
    </Button>
  );
}
