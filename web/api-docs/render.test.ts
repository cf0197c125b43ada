import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markup, prose } from './markup.ts';
import { callers, type Contract, renderContract } from './render.ts';

const contract = JSON.parse(readFileSync(new URL('../../openapi/generated/bundle.json', import.meta.url), 'utf8')) as Contract;
const pages = renderContract(contract, { href: (page) => `${page}.html`, style: '', home: null, icon: null });
const everything = [...pages.values()].join('\n');

test('every operation stands on the page of its tag, with who may call it and all of its answers', () => {
  let operations = 0;
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const given of Object.values(item)) {
      const operation = given as { operationId?: string; tags: string[]; responses: object };
      if (!operation.operationId) continue;
      operations += 1;
      const page = pages.get(operation.tags[0] ?? '') ?? '';
      const start = page.indexOf(`<section class="operation" id="${operation.operationId}"`);
      expect(start, operation.operationId).toBeGreaterThan(0);
      const section = page.slice(start, page.indexOf('</section>', start));
      expect(section).toContain(`<code>${path}</code>`);
      for (const status of Object.keys(operation.responses)) expect(section).toContain(`>${status}</strong>`);
    }
  }
  expect(operations).toBeGreaterThan(100);
});

test('every link leads to an anchor that is there, and no id stands twice on a page', () => {
  const ids = new Map([...pages].map(([name, page]) => [name, [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')]));
  for (const [name, found] of ids) expect(new Set(found).size, name).toBe(found.length);
  for (const [name, page] of pages) {
    for (const [, target = '', hash] of page.matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)) {
      const to = target === '' ? name : target.replace('.html', '');
      expect(ids.has(to), `${name} -> ${target}`).toBe(true);
      if (hash) expect(ids.get(to), `${name} -> ${target}#${hash}`).toContain(hash);
    }
  }
});

test('the pages ask for nothing: no script, no file, no other origin', () => {
  expect(everything).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\son[a-z]+=/i);
  expect([...everything.matchAll(/href="(https?:[^"]*)"/g)]).toEqual([]);
});

test('every problem code is explained', () => {
  const { enum: codes = [] } = contract.components.schemas['ProblemCode'] ?? {};
  const page = pages.get('problems') ?? '';
  const missing = codes.filter((code) => !page.includes(`id="${String(code)}"`));
  // These are answered where there is no operation: an unknown address, a wrong method, a failure of the server itself.
  expect(missing.toSorted()).toEqual(['INTERNAL_ERROR', 'METHOD_NOT_ALLOWED'].filter((code) => codes.includes(code)));
});

test('who may call, in words', () => {
  expect(callers([])).toBe('Anyone');
  expect(callers([{ bearer: ['admin'] }])).toBe('An administrator');
  expect(callers([{ bearer: [] }])).toBe('Whoever is signed in');
  expect(callers([{ licenseKey: ['in-force'] }, { bearer: ['admin'] }])).toBe(
    'The plugin, with a licence in force, or an administrator',
  );
});

test('texts are escaped, and their code, emphasis and lists shown', () => {
  expect(markup`<p>${'<b>&"'}</p>`.text).toBe('<p>&lt;b&gt;&amp;&quot;</p>');
  expect(prose('Say `a<b` **now**.\n\n- one\n  goes on\n- two')?.text).toBe(
    '<p>Say <code>a&lt;b</code> <strong>now</strong>.</p><ul><li>one\n  goes on</li><li>two</li></ul>',
  );
});
