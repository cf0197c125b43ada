import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

// oxlint-disable-next-line no-control-regex -- the rule searches for control characters
const control = /[\u0000-\u0008\u000e-\u001f\u007f]+/g;

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
    wrong(
      'Null bytes after the end',
      withMetricHeader(`PIPE\n    END-POINT 0 0 0 100\n${'\u0000'.repeat(200)}`),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n'),
    ),
    right('Text only', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document: { lines }, report }) {
    const text = lines.text;
    for (const match of text.matchAll(control)) {
      const { index: start } = match;
      const end = start + match[0].length;
      const code = text.charCodeAt(start).toString(16).padStart(2, '0');
      const isOne = end - start === 1;
      report({
        at: { text: match[0], start, end },
        message: isOne
          ? `Control character 0x${code} in the text.`
          : `${end - start} control characters in the text, such as 0x${code}.`,
        fix: { title: isOne ? 'Remove the character' : 'Remove the characters', edits: [{ start, end, text: '' }] },
      });
    }
  },
};
