import { metric, right, type Rule, sources, wrong } from '../rule.ts';

export const nonAscii: Rule = {
  id: 'non-ascii',
  group: 'syntax',
  severity: 'note',
  title: 'Character outside of ASCII',
  why: 'The file does not say how it is encoded. A degree sign or an umlaut may be printed as two strange characters by a program that assumes another encoding.',
  source: `No public description names an encoding. ${sources.contested}`,
  examples: [
    wrong('An umlaut', metric('PIPE\n    END-POINT 0 0 0 100\nMATERIALS\nITEM-CODE P100\n    DESCRIPTION Rohr für Wasser\n')),
    right('ASCII', metric('PIPE\n    END-POINT 0 0 0 100\nMATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe for water\n')),
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
