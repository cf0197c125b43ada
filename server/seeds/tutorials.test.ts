// Runs every PCF example of the tutorials through the PCF checker and checks every link, so that no text becomes outdated.
//
// The words after `pcf` on the opening line of a code block declare what the checker finds in it:
//   ```pcf                          a whole file without findings
//   ```pcf part                     an excerpt without findings; its header and its neighbors are not shown
//   ```pcf wrong=end-gap,loose-end  a file in which exactly these rules have findings; `part` may precede `wrong`
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawingHeights, drawingWidth } from '../../web/learn/drawing-heights.ts';
import { checkText } from '../../web/pcf/check.ts';
import { withMetricHeader } from '../../web/pcf/rule.ts';
import { findRule } from '../../web/pcf/rules/all.ts';
import { samples } from '../../web/pcf/samples/all.ts';
import { catalog } from './catalog.ts';
import { tutorials } from './learning/tutorials.ts';

/** Rules about parts that an excerpt leaves out: its neighbors, its bolts and its `MATERIALS`. */
const wholeFileRules = new Set([
  'bolts-missing',
  'description-missing',
  'islands',
  'isogen-files-missing',
  'item-code-missing',
  'loose-end',
  'material-unused',
  'pipeline-empty',
]);

interface CodeBlock {
  language: string;
  notes: string[];
  text: string;
}

const blocksOf = (body: string): CodeBlock[] =>
  [...body.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', text = '']) => {
    const [language = '', ...notes] = info.split(/\s+/);
    return { language, notes, text };
  });

const expectedRules = ({ notes }: CodeBlock): string[] =>
  notes
    .flatMap((note) => (note.startsWith('wrong=') ? note.slice('wrong='.length).split(',') : []))
    .toSorted((a, b) => a.localeCompare(b));

function foundRules({ notes, text }: CodeBlock): string[] {
  const isPart = notes.includes('part');
  const whole = isPart && !text.includes('UNITS-BORE') ? withMetricHeader(text) : text;
  const { findings } = checkText(whole, isPart ? { disabled: wholeFileRules } : {});
  return [...new Set(findings.map(({ rule }) => rule))].toSorted((a, b) => a.localeCompare(b));
}

const linksOf = (body: string) => [...body.matchAll(/(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
const imagesOf = (body: string) =>
  [...body.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, alt = '', target = '']) => ({ alt, target }));

const families = new Set(catalog.map(({ slug }) => slug));
const slugs = new Set(tutorials.map(({ slug }) => slug));
const sampleIds = new Set(samples.map(({ id }) => id));
const pages = new Set(['/demo', '/learn', '/pcf-checker', '/pcf-checker/rules', '/pcf-export', '/revit-families']);

function isKnownTarget(target: string): boolean {
  const [path = '', sample] = target.split('?sample=');
  if (sample !== undefined) return path === '/pcf-checker' && sampleIds.has(sample);
  const [, parent = '', last = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  if (parent === '/pcf-checker/rules') return findRule(last) !== null;
  if (parent === '/revit-families') return families.has(last);
  if (parent === '/learn/tutorials') return slugs.has(last);
  return pages.has(path);
}

const drawings = new URL('../../web/public/', import.meta.url);

describe.each(tutorials)('the tutorial $slug', ({ slug, body }) => {
  const blocks = blocksOf(body);
  const examples = blocks.filter(({ language }) => language === 'pcf');

  test('names the language of each code block', () => {
    expect(blocks.filter(({ language }) => !['pcf', 'text', 'csv'].includes(language))).toEqual([]);
    expect(blocks.flatMap(({ notes }) => notes).filter((note) => note !== 'part' && !note.startsWith('wrong='))).toEqual([]);
    expect(body.match(/^```/gm)?.length ?? 0).toBe(blocks.length * 2);
  });

  test.each(examples.map((block) => ({ block, first: block.text.split('\n')[0] })))(
    'the checker finds the declared errors in the example that begins with $first',
    ({ block }) => expect(foundRules(block)).toEqual(expectedRules(block)),
  );

  test('links to the page of each rule that its examples violate', () => {
    const links = linksOf(body);
    for (const rule of examples.flatMap(expectedRules)) expect(links).toContain(`/pcf-checker/rules/${rule}`);
  });

  test('has no broken links and no link to itself', () => {
    const links = linksOf(body);
    expect(links.filter((target) => !isKnownTarget(target))).toEqual([]);
    expect(links).not.toContain(`/learn/tutorials/${slug}`);
  });

  test('has only existing drawings, each with a description', () => {
    for (const { alt, target } of imagesOf(body)) {
      expect(alt.length, target).toBeGreaterThanOrEqual(40);
      expect(existsSync(new URL(`.${target}`, drawings)), target).toBe(true);
    }
  });

  test('closes with an exercise: a task, a hint and its solution', () => {
    const headings = [...body.matchAll(/^#{2,3} (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(-3)).toEqual(['Exercise', 'Hint', 'Solution']);
  });

  test('shows a solution in which the checker finds nothing, if its exercise is a file with mistakes', () => {
    const [task = '', solution = ''] = body.slice(body.indexOf('\n## Exercise')).split('\n### Solution');
    const isWrong = (block: CodeBlock) => expectedRules(block).length > 0;
    if (!blocksOf(task).some(isWrong)) return;
    const solved = blocksOf(solution).filter(({ language }) => language === 'pcf');
    expect(solved.length).toBeGreaterThan(0);
    expect(solved.filter(isWrong)).toEqual([]);
  });
});

describe('the drawings', () => {
  const folder = new URL('learning/', drawings);
  const used = new Set(tutorials.flatMap(({ body }) => imagesOf(body)).map(({ target }) => target));

  test.each(readdirSync(folder))('%s is used, has a title and is legible on a phone', (name) => {
    const svg = readFileSync(new URL(name, folder), 'utf8');
    expect(used).toContain(`/learning/${name}`);
    expect(svg).toMatch(/<title id="title">[^<]{20,}<\/title>/);
    expect(svg).toMatch(/viewBox="0 0 480 \d+"/);
    expect(svg).toContain(` width="${drawingWidth}" height="${drawingHeights.get(`/learning/${name}`)}"`);
    expect(svg).not.toMatch(/<script|<foreignObject|href=|url\((?!#)| on\w+=/);
    expect(Buffer.byteLength(svg)).toBeLessThan(12_000);
    // At 350 px the drawing is shown at 73 percent: 15 becomes 11 px.
    for (const [, size] of svg.matchAll(/font-size="(\d+)"/g)) expect(Number(size)).toBeGreaterThanOrEqual(15);
  });
});

test('detects an undeclared error in an example', () => {
  const [block] = blocksOf('```pcf part\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 80\n```\n');
  expect(foundRules(block!)).toEqual(['bore-changes']);
});
