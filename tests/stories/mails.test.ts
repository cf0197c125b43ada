// Renders every email in every state that its stories show.
import { expect, test, vi } from 'vitest';
import { mails } from '../../.storybook/mails/examples.ts';
import { renderMail } from '../../server/mail/render.ts';
import * as stories from '../../.storybook/mails/Mails.stories.tsx';

vi.mock('../../.storybook/mails/MailFrame.tsx', () => ({ MailFrame: () => null }));

const states = Object.entries(mails).flatMap(([template, byState]) =>
  Object.entries(byState).map(([state, data]) => [template, state, data as unknown as Record<string, unknown>] as const),
);

test.each(states)('%s, %s: has HTML and plain text, loads nothing, and shows no missing value', async (template, _, data) => {
  const { subject, html, text } = await renderMail(template, data);
  expect(subject).toMatch(/^[^\r\n]{5,120}$/);
  if (data['reference']) expect(subject).toContain(`[${String(data['reference'])}]`);
  // An email that loads files would tell the sender when it is read.
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  for (const shown of [subject, html, text]) expect(shown).not.toMatch(/undefined|\[object|Invalid Date|NaN/);
  expect(text.length).toBeGreaterThan(100);
  expect(text).not.toMatch(/<\/?[a-z]+[ >]/i);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  for (const href of links) expect(href).toMatch(/^(https:\/\/www\.example\.com\/|mailto:)/);
});

test('every state has a story', () => {
  const { default: _, ...shown } = stories;
  const storyStates = new Set(Object.values(shown).map(({ args }) => `${args?.template} ${args?.state}`));
  expect(states.map(([template, state]) => `${template} ${state}`).filter((state) => !storyStates.has(state))).toEqual([]);
});
