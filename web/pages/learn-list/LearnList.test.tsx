import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { TutorialSummary } from '../../api/generated/model';
import { tutorialKind } from '../../learn/kinds/tutorial.ts';
import { LearnList } from './LearnList.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', window.location.pathname);
});

const tutorial = (index: number): TutorialSummary => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  slug: `tutorial-${index}`,
  title: `Tutorial ${index}`,
  summary: 'A summary.',
  category: 'pcf-export',
  level: 'beginner',
  tags: [`tag-${index}`],
  durationMinutes: 10,
  views: 0,
  updatedAt: '2026-11-21T00:00:00.000Z',
});

test('the options of a facet come from all records, however long the list', async () => {
  const records = Array.from({ length: 250 }, (_, index) => tutorial(index));
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const { searchParams } = new URL(String(input), window.location.origin);
    const start = Number(searchParams.get('cursor') ?? 0);
    const end = start + Number(searchParams.get('limit'));
    const found = searchParams.has('level') ? [] : records;
    const body = { items: found.slice(start, end), total: found.length, nextCursor: end < found.length ? String(end) : null };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }));
  });
  window.history.replaceState(null, '', '?level=advanced');
  const page = await render(<LearnList kind={tutorialKind} />);
  await expect.element(page.getByText('No tutorials found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show all 250 of Tag' })).toBeVisible();
});
