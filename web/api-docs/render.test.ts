import { expect, test } from 'vitest';
import { markup, prose } from './markup.ts';
import { loadContract } from '../../openapi/load.ts';
import { describeCallers } from './operations.ts';
import { renderContract } from './render.ts';

const contract = loadContract();
const pages = renderContract(contract, {
  href: (page) => `${page}.html`,
  style: '',
  download: 'openapi.json',
  compatibility: 'Text.\n\n## Heading',
  home: null,
  icon: null,
});
const everything = [...pages.values()].join('\n');

test('shows every operation on the page of its tag, with its path and all of its responses', () => {
  for (const { id, tag, path, responses } of contract.operations) {
    const page = pages.get(tag) ?? '';
    const start = page.indexOf(`<section class="operation" id="${id}"`);
    expect(start, id).toBeGreaterThan(0);
    const section = page.slice(start, page.indexOf('</section>', start));
    expect(section).toContain(`<code>${path}</code>`);
    for (const status of Object.keys(responses)) expect(section).toContain(`>${status}</strong>`);
  }
  expect(contract.operations.length).toBeGreaterThan(100);
});

test('has only links to existing anchors, and no duplicate ids on a page', () => {
  const ids = new Map([...pages].map(([name, page]) => [name, [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')]));
  for (const [name, found] of ids) expect(new Set(found).size, name).toBe(found.length);
  for (const [name, page] of pages) {
    for (const [, target = '', hash] of page.replaceAll('href="openapi.json"', '').matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)) {
      const to = target === '' ? name : target.replace('.html', '');
      expect(ids.has(to), `${name} -> ${target}`).toBe(true);
      if (hash) expect(ids.get(to), `${name} -> ${target}#${hash}`).toContain(hash);
    }
  }
});

test('loads nothing: no script, no file, no other origin', () => {
  expect(everything).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\son[a-z]+=/i);
  expect([...everything.matchAll(/href="(https?:[^"]*)"/g)]).toEqual([]);
});

test('explains every problem code', () => {
  const { enum: codes = [] } = contract.document.components.schemas['ProblemCode'] ?? {};
  const page = pages.get('problems') ?? '';
  const missing = codes.filter((code) => !page.includes(`id="${String(code)}"`));
  expect(missing).toEqual([]);
});

test('describes who may call an operation', () => {
  expect(describeCallers([])).toBe('Anyone');
  expect(describeCallers([{ bearer: ['admin'] }])).toBe('An administrator');
  expect(describeCallers([{ bearer: [] }])).toBe('Any signed-in user');
  expect(describeCallers([{ licenseKey: ['in-force'] }, { bearer: ['admin'] }])).toBe(
    'The plugin, with a license in force, or an administrator',
  );
});

test('escapes texts, and renders their code, emphasis and lists', () => {
  expect(markup`<p>${'<b>&"'}</p>`.text).toBe('<p>&lt;b&gt;&amp;&quot;</p>');
  expect(prose('Say `a<b` **now**.\n\n- one\n  goes on\n- two')?.text).toBe(
    '<p>Say <code>a&lt;b</code> <strong>now</strong>.</p><ul><li>one\n  goes on</li><li>two</li></ul>',
  );
});
