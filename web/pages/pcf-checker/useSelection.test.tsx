import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { CheckAnswer } from './protocol.ts';
import { useSelection } from './useSelection.ts';

const component = { keyword: 'PIPE', firstLine: 0, endLine: 3 };
const checked = {
  findings: [],
  components: [
    { ...component, pipeline: 0 },
    { ...component, pipeline: 1 },
  ],
} as Partial<CheckAnswer> as CheckAnswer;

test('a component that is selected in a list is drawn with its pipeline', async () => {
  const { result, act } = await renderHook(() => useSelection());
  await act(() => result.current.selectComponent(1, checked));
  expect(result.current).toMatchObject({ component: 1, pipeline: 1 });
});

test('a repair clears the selection, because the component may have another index now, and keeps the pipeline', async () => {
  const { result, act } = await renderHook(() => useSelection());
  await act(() => result.current.selectComponent(1, checked));
  await act(() => result.current.clear());
  expect(result.current).toMatchObject({ component: null, findingKey: null, pipeline: 1 });
});
