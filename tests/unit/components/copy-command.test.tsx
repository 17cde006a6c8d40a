import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Command } from '@/components/blog/mdx/command';
import { copyCommand } from '@/components/islands/copy-command';

const COMMAND = 'ffmpeg -i in.mkv -c copy out.mp4\nffmpeg -i "a b.mkv" out.mp4';

function open(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { container } = render(<Command title="Remux" run={COMMAND} />);
  const root = container.querySelector<HTMLElement>('[data-island="copy-command"]');
  if (!root) throw new Error('no island');
  copyCommand(root);
  return screen.getByRole('button', { name: 'Copy: Remux' });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(cleanup);

describe('a command', () => {
  it('is copied to the letter, which the button says for a moment', async () => {
    const writeText = vi.fn(async () => undefined);
    const button = open(writeText);
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('Copied'));
    expect(writeText).toHaveBeenCalledWith(COMMAND);
    expect(screen.getByRole('status').textContent).toBe('Copied');
    vi.advanceTimersByTime(2_000);
    expect(button.textContent).toBe('Copy');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is selected where the page may not copy', async () => {
    const button = open(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('Selected'));
    expect(window.getSelection()?.toString()).toBe(COMMAND);
  });
});
