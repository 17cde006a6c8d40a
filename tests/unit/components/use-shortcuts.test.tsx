import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EDITOR_ID } from '@/components/editor/page-ids';
import { useShortcuts } from '@/components/editor/use-shortcuts';

afterEach(cleanup);

function Editor({ enabled, run }: { enabled: boolean; run(action: string, gesture: string): boolean }) {
  useShortcuts(enabled, run);
  return <div id={EDITOR_ID} tabIndex={-1} data-testid="editor" />;
}

it('runs the callback of the last render, and prevents the browser’s action only if the key was used', () => {
  const [first, second] = [vi.fn(() => true), vi.fn(() => false)];
  const { getByTestId, rerender } = render(<Editor enabled run={first} />);
  // fireEvent returns false if the default action was prevented.
  expect(fireEvent.keyDown(getByTestId('editor'), { key: 'i', code: 'KeyI' })).toBe(false);
  rerender(<Editor enabled run={second} />);
  expect(fireEvent.keyDown(getByTestId('editor'), { key: 'o', code: 'KeyO' })).toBe(true);
  expect(first.mock.calls).toEqual([['set-start', expect.any(String)]]);
  expect(second.mock.calls).toEqual([['set-end', expect.any(String)]]);
  rerender(<Editor enabled={false} run={second} />);
  fireEvent.keyDown(getByTestId('editor'), { key: 'o', code: 'KeyO' });
  expect(second).toHaveBeenCalledOnce();
});

it('reports the release of a key that ran an action, and of no other', () => {
  const release = vi.fn();
  function Held() {
    useShortcuts(true, () => true, release);
    return <div id={EDITOR_ID} tabIndex={-1} data-testid="editor" />;
  }
  const editor = render(<Held />).getByTestId('editor');
  fireEvent.keyDown(editor, { key: 'i', code: 'KeyI' });
  fireEvent.keyUp(editor, { key: 'Shift', code: 'ShiftLeft' });
  expect(release).not.toHaveBeenCalled();
  fireEvent.keyUp(editor, { key: 'i', code: 'KeyI' });
  fireEvent.keyUp(editor, { key: 'i', code: 'KeyI' });
  expect(release).toHaveBeenCalledOnce();
});
