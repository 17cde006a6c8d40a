import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, showToast, Toaster } from '@/components/editor/toasts';
import { TOASTS } from '@/lib/editor/messages/toasts';

const { title } = TOASTS.success;

/** Frames that a busy machine, or a page behind an ad's window, draws late. */
let waiting: FrameRequestCallback[] = [];

async function drawFrame() {
  const now = waiting;
  waiting = [];
  await act(async () => {
    for (const frame of now) frame(performance.now());
  });
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => waiting.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    waiting[id - 1] = () => undefined;
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

afterEach(cleanup);

describe('toasts', () => {
  it('shows a toast although the one before it, of the same kind, is still on its way out', async () => {
    render(<Toaster />);
    showToast('success');
    await wait(1);
    expect(screen.getAllByText(title)).toHaveLength(1);

    clearToasts();
    await drawFrame();
    showToast('success');
    await wait(1);
    await drawFrame();
    await drawFrame();
    await wait(1000);
    expect(screen.getAllByText(title)).toHaveLength(1);
  });

  it('shows one toast of a kind at a time', async () => {
    render(<Toaster />);
    showToast('not-ready');
    showToast('not-ready');
    await wait(1);
    expect(screen.getAllByText(TOASTS['not-ready'].title)).toHaveLength(1);
    clearToasts();
    await drawFrame();
    await drawFrame();
    await wait(1000);
    expect(screen.queryByText(TOASTS['not-ready'].title)).toBeNull();
  });

  it('shows a toast while the one before it disappears by itself', async () => {
    render(<Toaster />);
    showToast('success');
    await wait(1);
    // Sonner closes it after 8 s and takes it out of the page 0.2 s later.
    await wait(8050);
    showToast('success');
    await wait(1000);
    expect(screen.getAllByText(title)).toHaveLength(1);
  });
});
