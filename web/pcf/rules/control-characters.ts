import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

// oxlint-disable-next-line no-control-regex -- the rule searches for control characters
const control = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

export const controlCharacters: Rule = {
  id: 'control-characters',
  group: 'syntax',
  severity: 'warning',
  title: 'Control character in the text',
  why: 'At a null byte or an end-of-file mark from an old program, some programs stop reading in the middle of the file.',
  source: sources.practice,
  examples: [
    wrong(
      'An end-of-file mark',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n\u001a'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n'),
    ),
    right('Text only', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document: { lines }, report }) {
    for (const match of lines.text.matchAll(control)) {
      const start = match.index;
      const code = match[0].charCodeAt(0).toString(16).padStart(2, '0');
      report({
        at: { text: match[0], start, end: start + 1 },
        message: `Control character 0x${code} in the text.`,
        fix: { title: 'Remove the character', edits: [{ start, end: start + 1, text: '' }] },
      });
    }
  },
};
