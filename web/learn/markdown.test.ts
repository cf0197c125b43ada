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

test('follows links by reference', () => {
  expect(html('See [the rules][rules].\n\n[rules]: https://example.com/rules')).toContain('href="https://example.com/rules"');
});

test('a table has header cells and can be reached by keyboard', () => {
  const shown = html('| NPS | DN |\n|---|--:|\n| 4 | 100 |');
  expect(shown).toContain('<th scope="col">NPS</th>');
  expect(shown).toContain('text-align:right');
  expect(shown).toContain('tabindex="0"');
});

test('a heading is never of the first level and has an anchor of its own', () => {
  expect(html('# Check\n\n## Check')).toMatch(/<h2 id="check"[^>]*>Check<\/h2><h2 id="check-2"/);
  expect(headingsOf(readMarkdown('## `SKEY` & bore')).map(({ id, text }) => [id, text])).toEqual([['skey-bore', 'SKEY & bore']]);
});

test('items of a tight list have no paragraphs, those of a loose one do', () => {
  expect(html('- one\n- two')).toContain('<li>one</li>');
  expect(html('- one\n\n- two')).toContain('<li><p>one</p></li>');
});
