import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { Problem, problemCodes } from '../../server/problems.ts';
import { markup } from './markup.ts';
import { describeCallers } from './operations.ts';
import { problemsOf } from './problems.ts';
import { inline, prose } from './prose.ts';
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

test('says of each problem response what it means, with a link at each of its codes', () => {
  const page = pages.get('licenses') ?? '';
  expect(page).toContain('<a href="problems.html#INSTANCE_LIMIT_REACHED"><code>INSTANCE_LIMIT_REACHED</code></a>');
  expect(page).toContain('At the start of a session the plugin shows <code>message</code>');
  expect(page).toContain('<a href="schemas.html#InstanceLimitProblem">InstanceLimitProblem</a>');
  expect(page).not.toContain('<a href="schemas.html#Problem">');
  for (const { id, tag, responses } of contract.operations) {
    for (const { content } of Object.values(responses)) {
      for (const { value } of Object.values(content['application/problem+json']?.examples ?? {})) {
        const { code } = value as { code: string };
        expect(pages.get(tag), id).toContain(`<a href="problems.html#${code}"><code>${code}</code></a>`);
      }
    }
  }
});

test('names the OpenAPI document on every page, once', () => {
  for (const [name, page] of pages) expect(page.match(/href="openapi\.json"/g), name).toHaveLength(1);
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

test('explains every problem code and nothing else', () => {
  const { enum: codes = [] } = contract.document.components.schemas['ProblemCode'] ?? {};
  const page = pages.get('problems') ?? '';
  const ids = [...page.matchAll(/<section class="problem" id="(\w+)"/g)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual(codes.map(String).toSorted());
  expect(problemCodes.toSorted()).toEqual(ids.toSorted());
});

test('the problems that no operation returns are those of the server', () => {
  const withoutOperation = problemsOf(contract).filter(({ by }) => by.length === 0);
  expect(withoutOperation.map(({ code }) => code)).toEqual([
    'METHOD_NOT_ALLOWED',
    'REQUEST_TIMEOUT',
    'URI_TOO_LONG',
    'HEADERS_TOO_LARGE',
  ]);
  for (const { code, status, title, message } of withoutOperation) {
    const problem = new Problem(code as Problem['code'], { detail: '' });
    expect({ status, title, message }).toEqual({
      status: String(problem.status),
      title: problem.title,
      message: problem.message,
    });
  }
});

test('describes who may call an operation', () => {
  expect(describeCallers([])).toBe('Anyone');
  expect(describeCallers([{ bearer: ['admin'] }])).toBe('An administrator');
  expect(describeCallers([{ bearer: [] }])).toBe('Any signed-in user');
  expect(describeCallers([{ licenseKey: ['in-force'] }, { bearer: ['admin'] }])).toBe(
    'The plugin, with a license in force, or an administrator',
  );
});

test('escapes texts, and renders their code, emphasis, lists and headings', () => {
  expect(markup`<p>${'<b>&"'}</p>`.text).toBe('<p>&lt;b&gt;&amp;&quot;</p>');
  expect(prose('Say `a<b` **now**.\n\n- one\n  goes on\n- two\n\n## Then')?.text).toBe(
    '<p>Say <code>a&lt;b</code> <strong>now</strong>.</p><ul><li>one\ngoes on</li><li>two</li></ul><h2>Then</h2>',
  );
  expect(inline('Say `a` and\nb.').text).toBe('Say <code>a</code> and\nb.');
});

test('refuses Markdown that it cannot render', () => {
  expect(() => prose('> quoted')).toThrow('blockquote');
});
