import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import type { CompareAnswer, Task } from './protocol.ts';
import type { Check } from './useCheck.ts';

const ignore = () => undefined;
const revision = { name: 'line.pcf', text: '', encoding: 'utf-8' as const };

const view = (count: number) => (
  <SpectrumArea>
    <ComparisonView
      files={Array.from({ length: count }, () => revision)}
      current={0}
      earlier={null}
      onCompare={ignore}
      check={{ compared: null } as Check}
      onSelect={ignore}
    />
  </SpectrumArea>
);

test('revisions with the same file name are offered once each, also after one is closed', async () => {
  const screen = await render(view(4));
  const buttons = screen.getByRole('button', { name: 'Compare with line.pcf' });
  await expect.poll(() => buttons.elements()).toHaveLength(3);
  await screen.rerender(view(2));
  await expect.poll(() => buttons.elements()).toHaveLength(1);
});

/** A comparison of two pipelines, of which one has a changed pipe. */
const comparison = (pair: number): CompareAnswer => ({
  kind: 'compared',
  changes: [{ kind: 'changed', keyword: 'PIPE', details: ['longer'], before: 0, after: 0, line: 8, pair }],
  pairs: ['P-1', 'P-2'].map((reference, index) => ({ reference, earlierReference: null, before: index, after: index })),
  unchanged: 1,
});

test('a new comparison begins with the pair of its first change, and without a selection', async () => {
  const run = vi.fn<(task: Task) => void>();
  const compared = (pair: number) => (
    <SpectrumArea>
      <ComparisonView
        files={[revision, revision]}
        current={0}
        earlier={revision}
        onCompare={ignore}
        check={{ compared: comparison(pair), checked: null, pairDrawn: null, run } as unknown as Check}
        onSelect={ignore}
      />
    </SpectrumArea>
  );
  const drawnPairs = () => run.mock.calls.flatMap(([task]) => (task.kind === 'draw-pair' ? [task.pair] : []));
  const screen = await render(compared(0));
  await screen.getByRole('button', { name: 'PIPE' }).click();
  const row = screen.getByRole('row', { name: 'Changed PIPE 9 longer' });
  await expect.element(row).toHaveAttribute('aria-current', 'true');
  await expect.poll(drawnPairs).toContain(0);
  run.mockClear();
  await screen.rerender(compared(1));
  await expect.element(row).not.toHaveAttribute('aria-current');
  await expect.poll(drawnPairs).toContain(1);
  expect(drawnPairs()).not.toContain(0);
});
