import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ComparisonView } from './ComparisonView.tsx';
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
