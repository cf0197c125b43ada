// What the documents name exists: linked files and headings, paths, npm scripts, variables and codes.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const list = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/generated/**', 'dist/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );

const documents = list(['*.md', '{docs,mock,tests,web}/**/*.md']);
/** Without tests, which can name what the code no longer knows. The tests in other browsers have variables. */
const sources = list(['{server,web,openapi,mock,scripts}/**/*.{ts,tsx,yaml}', 'tests/browsers/*.ts', '*.ts']).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const words = new Set(sources.flatMap((file) => read(file).match(/\w+/g) ?? []));
/** `MAIL_TO_DEMO` is built from the name of a desk. */
const isKnown = (name: string) => words.has(name) || /^(MAIL_TO|RETENTION_DAYS)_[A-Z]+$/.test(name);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const withoutBlocks = (text: string) => text.replaceAll(/^```[^]*?^```$/gm, '');
/** The text of inline code, which contains no line break. */
const inlineCode = (text: string) => matches(withoutBlocks(text), /`([^`\n]+)`/g);

/** The anchors of a document's headings, as GitHub and GitLab build them. */
const anchorsOf = (file: string) =>
  matches(withoutBlocks(read(file)), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether a link of a document leads to a file, or to a heading of a document. */
function isReachable(document: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const file = path ? posix.join(dirname(document), path) : document;
  return existsSync(join(root, file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
}

const folders = 'server|web|openapi|mock|scripts|tests|docs|\\.storybook|\\.ci';
/** A path within the project, without placeholders. Patterns of files are allowed. */
const path = new RegExp(`^(?:${folders})/[\\w./*{},-]*$`);
/** Files that a command or an operator creates. */
const isIgnored = (file: string) => /(^|\/)(generated|\.env)(\/|$)|^tests\/(report|stories\/pictures)/.test(file);

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('links to existing files and headings', () => {
    const links = matches(withoutBlocks(text), /\]\(([^)\s]+)\)/g);
    expect(links.filter((link) => !isReachable(document, link))).toEqual([]);
  });

  test('names existing files and folders', () => {
    const paths = inlineCode(text).filter((code) => path.test(code) && !isIgnored(code));
    expect(paths.filter((one) => globSync(one, { cwd: root }).length === 0)).toEqual([]);
  });

  test('names existing npm scripts', () => {
    expect(matches(text, /\bnpm run ([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  });

  test('names variables and codes that the code knows', () => {
    const names = inlineCode(text).flatMap((code) => matches(code, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g));
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
});
