import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';
import { headingsOf, readMarkdown } from './markdown-tree.ts';

const html = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

test('shows HTML in a text as text', () => {
  const shown = html('Before <img src=x onerror=alert(1)> after\n\n<script>alert(1)</script>');
  expect(shown).toContain('&lt;script&gt;');
  expect(shown).toContain('&lt;img');
  expect(shown).not.toContain('<script');
  expect(shown).not.toContain('<img');
});

test('drops addresses that could run code', () => {
  expect(html('[click](javascript:alert(1))')).toContain('href=""');
  expect(html('![picture](data:text/html,x)')).not.toContain('data:');
  expect(html('[standard](https://example.com/a?b=1)')).toContain('href="https://example.com/a?b=1"');
});

test('gives an image with an unknown address no size, whatever its name', () => {
  expect(html('![picture](constructor)')).not.toContain('width');
  expect(html('![drawing](/learning/slope.svg)')).toContain('width="720" height="375"');
});

test('follows links by reference', () => {
  expect(html('See [the rules][rules].\n\n[rules]: https://example.com/rules')).toContain('href="https://example.com/rules"');
});

test('renders tables with header cells and makes them focusable', () => {
  const shown = html('| NPS | DN |\n|---|--:|\n| 4 | 100 |');
  expect(shown).toContain('<th scope="col">NPS</th>');
  expect(shown).toContain('text-align:right');
  expect(shown).toContain('tabindex="0"');
});

test('renders headings from the second level on, each with a unique anchor', () => {
  expect(html('# Check\n\n## Check')).toMatch(/<h2 id="check"[^>]*>Check<\/h2><h2 id="check-2"/);
  expect(headingsOf(readMarkdown('## `SKEY` & bore')).map(({ id, text }) => [id, text])).toEqual([['skey-bore', 'SKEY & bore']]);
  const steps = headingsOf(readMarkdown('## Step\n\n## Step\n\n## Step 2\n\n## Step'));
  expect(steps.map(({ id }) => id)).toEqual(['step', 'step-2', 'step-2-2', 'step-3']);
});

test('wraps the items of loose lists in paragraphs, but not the items of tight lists', () => {
  expect(html('- one\n- two')).toContain('<li>one</li>');
  expect(html('- one\n\n- two')).toContain('<li><p>one</p></li>');
});
