import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LearningPath } from '../../api/generated/model';
import { example } from '../../../.storybook/examples.ts';
import { Steps } from './Steps.tsx';

test('shows a step of a kind that only a newer server knows as text', async () => {
  const path = example<LearningPath>('getLearningPath');
  const [step] = path.items;
  const unknown = { ...step, kind: 'code-lab', slug: 'pcf-lab', title: 'PCF lab' } as unknown as LearningPath['items'][number];
  await render(<Steps path={{ ...path, items: [...path.items, unknown] }} done={[]} />);
  await expect.element(page.getByText('code lab')).toBeVisible();
  await expect.element(page.getByText('PCF lab', { exact: true })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(path.items.length);
});
