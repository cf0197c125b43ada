import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LearningPath, LearningPathItem } from '../../api/generated/model';
import { Steps } from './Steps.tsx';

const step = (kind: string, slug: string, title: string) => ({ kind, id: slug, slug, title, required: true }) as LearningPathItem;

test('shows a step of a kind that only a newer server knows as text', async () => {
  const items = [step('tutorial', 'read-a-pcf', 'Read a PCF'), step('code-lab', 'pcf-lab', 'PCF lab')];
  await render(
    <Steps
      path={{ slug: 'new-to-piping', items } as LearningPath}
      progress={{ id: null, done: [], token: null, certificate: null }}
    />,
  );
  await expect.element(page.getByText('code lab')).toBeVisible();
  await expect.element(page.getByText('PCF lab', { exact: true })).toBeVisible();
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Read a PCF']);
});
