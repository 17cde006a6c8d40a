import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lateModule } from '@/components/editor/late-module';
import { useLate } from '@/components/editor/use-late';

afterEach(cleanup);

/** A module whose first fetch fails. */
function broken() {
  const fetchModule = vi
    .fn()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ name: 'it' });
  return { fetchModule, late: lateModule<{ name: string }>(fetchModule) };
}

it('has a module at once that was fetched before', async () => {
  const late = lateModule(async () => ({ name: 'it' }));
  await late.load();
  const { result } = renderHook(() => useLate(late));
  expect(result.current.module).toEqual({ name: 'it' });
});

it.each([
  ['retry is called', (retry: () => void) => retry()],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('says that a module could not be fetched, and fetches it again when %s', async (_, begin) => {
  const { fetchModule, late } = broken();
  const { result } = renderHook(() => useLate(late));
  await vi.waitFor(() => expect(result.current).toMatchObject({ module: null, failed: true }));
  expect(fetchModule).toHaveBeenCalledOnce();
  act(() => void begin(result.current.retry));
  await vi.waitFor(() => expect(result.current).toMatchObject({ module: { name: 'it' }, failed: false }));
});
