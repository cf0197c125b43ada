import { attributeSpellings, isAttributeName, isMessageKeyword } from '../keywords.ts';
import { replaceWord } from '../edits.ts';
import { attributeLines } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { suggestSpelling } from '../spelling.ts';

const maxSuggestions = 200;

export const unknownAttribute: Rule = {
  id: 'unknown-attribute',
  group: 'syntax',
  severity: 'warning',
  title: 'Misspelled attribute',
  why: 'Programs ignore an attribute that they do not know. With a misspelled ITEM-CODE, the part is missing from the bill of materials, and no message says so.',
  source: `${sources.tools} Programs add attributes of their own, and other programs skip them. So an attribute is not reported if it resembles no known one or is a known one with a number, and a single word is a note, unless only its hyphens are missing.`,
  examples: [
    wrong(
      'A misspelled ITEM-CODE',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CDOE P100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P100\n'),
    ),
    wrong(
      'An END-POINT without its hyphen',
      withMetricHeader('PIPE\n    ENDPOINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    wrong('A single word', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    HEIGHT 4\n')),
    right(
      'Known attributes with a number',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    TAG1 A\n    SIZE1 4\n    NAME2 B\n    STATUS1 NEW\n'),
    ),
    right("A program's own attribute", withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    ACME-COLOR-NUMBER 7\n')),
  ],
  check({ document, report }) {
    const suggestions = new Map<string, string | null>();
    for (const block of document.blocks) {
      if (isMessageKeyword(block.keyword)) continue;
      for (const line of attributeLines(document, block)) {
        const keyword = document.keywords[line] ?? '';
        if (isAttributeName(keyword.replace(/\d+$/, ''))) continue;
        if (!suggestions.has(keyword) && suggestions.size < maxSuggestions)
          suggestions.set(keyword, suggestSpelling(keyword, attributeSpellings));
        const meant = suggestions.get(keyword);
        const word = document.lines.firstWord(line);
        if (!meant || !word) continue;
        const isSingleWord = !keyword.includes('-') && keyword !== meant.replaceAll('-', '');
        report({
          at: word,
          message: `${keyword} is not a known attribute. Did you mean ${meant}?`,
          // A single word, such as HEIGHT, is probably not a misspelled WEIGHT but an attribute of another program.
          severity: isSingleWord ? 'note' : 'warning',
          fix: isSingleWord ? null : { title: `Write ${meant}`, edits: [replaceWord(word, meant)] },
        });
      }
    }
  },
};
