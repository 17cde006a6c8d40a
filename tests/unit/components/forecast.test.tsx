import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EditorContext } from '@/components/editor/editor-store';
import { CutForecast } from '@/components/editor/forecast';
import type { Forecast } from '@/lib/cut';
import { ofRun } from '@/lib/editor/scope';
import { createEditorStore } from '@/lib/editor/store/store';
import { beginning } from '@/tests/support/contents';
import { editOfOpen, forecast, READY } from '../editor/play';

afterEach(cleanup);

/** The icon of a forecast. */
function iconOf(change: Partial<Forecast>) {
  const store = createEditorStore(() => undefined);
  for (const event of READY) store.dispatch(event);
  const edit = editOfOpen(store.getState(), 0, 12_000);
  store.dispatch({ type: 'forecast', of: ofRun(1), edit, forecast: { ...forecast, ...change } });
  const { container } = render(
    <EditorContext value={store}>
      <CutForecast />
    </EditorContext>,
  );
  return container.querySelector('svg')?.classList.toString();
}

it('the bolt stands for a quick cut, and encoding the video has another sign', () => {
  expect(iconOf({})).toContain('lucide-zap');
  expect(iconOf(beginning({ kind: 'smart', encodedSec: 0.7, copiedSec: 3 }))).toContain('lucide-zap');
  expect(iconOf({ video: 'encoded' })).toContain('lucide-hourglass');
});
