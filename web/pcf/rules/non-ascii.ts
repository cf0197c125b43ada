import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const nonAscii: Rule = {
  id: 'non-ascii',
  group: 'syntax',
  severity: 'note',
  title: 'Non-ASCII character',
  why: 'A PCF does not name its encoding. A program that assumes a different encoding may print a degree sign or an umlaut as two strange characters.',
  source: `No public description of the format names an encoding. ${sources.contested}`,
  examples: [
    wrong(
      'An umlaut',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\nMATERIALS\nITEM-CODE P100\n    DESCRIPTION Rohr für Wasser\n'),
    ),
    right(
      'ASCII',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\nMATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe for water\n'),
    ),
  ],
  check({ document: { lines }, report }) {
    for (let line = 0; line < lines.count; line += 1) {
      const end = lines.end(line);
      let at = lines.start(line);
      while (at < end && (lines.text.charCodeAt(at) < 0x80 || lines.text.charCodeAt(at) === 0xfeff)) at += 1;
      if (at >= end) continue;
      const character = String.fromCodePoint(lines.text.codePointAt(at) ?? 0);
      report({
        at: { text: character, start: at, end: at + character.length },
        message: `“${character}” may look different in another program.`,
      });
    }
  },
};
