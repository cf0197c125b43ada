import { blockSpellings, componentKeywords, isBlockKeyword } from '../keywords.ts';
import { replaceWord } from '../edits.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { suggestSpelling } from '../spelling.ts';

/** Largest number of different words that are looked up, so that a file full of unknown words takes a bounded time. */
const maxSuggestions = 200;

/** The first two keywords of which a word is the beginning: a `REDUCER` is concentric or eccentric. Empty if there are none. */
const findLonger = (word: string): string =>
  [...componentKeywords.keys()]
    .filter((keyword) => keyword.startsWith(`${word}-`))
    .slice(0, 2)
    .join(' or ');

export const unknownKeyword: Rule = {
  id: 'unknown-keyword',
  group: 'syntax',
  severity: 'warning',
  title: 'Unknown keyword',
  why: 'A program skips a component whose keyword it does not know, or stops reading. The component is then missing from the drawing and from the bill of materials.',
  source: `${sources.tools} If the keyword resembles no known one, the finding is a note: the keyword may belong to one program only.`,
  examples: [
    wrong(
      'A misspelled ELBOW',
      withMetricHeader('ELBOWW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n'),
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n'),
    ),
    wrong(
      'A space instead of a hyphen',
      withMetricHeader('END-POSITION NULL\n    CO-ORDS 0 0 0\n'),
      withMetricHeader('END-POSITION-NULL\n    CO-ORDS 0 0 0\n'),
    ),
    wrong(
      'The parts in the opposite order',
      withMetricHeader('BLIND-FLANGE\n    END-POINT 0 0 0 100\n'),
      withMetricHeader('FLANGE-BLIND\n    END-POINT 0 0 0 100\n'),
    ),
    wrong('Half of a keyword', withMetricHeader('REDUCER\n    END-POINT 0 0 0 100\n    END-POINT 102 0 0 80\n')),
    wrong('A keyword of one program', withMetricHeader('ACME-PART\n    END-POINT 0 0 0 100\n')),
    right('A known keyword', withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document, report }) {
    const suggestions = new Map<string, string | null>();
    for (const { keyword, firstLine } of document.blocks) {
      if (!keyword || isBlockKeyword(keyword) || /^(?:ITEM-CODE|MATERIAL-IDENTIFIER)$/.test(keyword)) continue;
      if (!suggestions.has(keyword) && suggestions.size < maxSuggestions)
        suggestions.set(keyword, suggestSpelling(keyword, blockSpellings));
      const meant = suggestions.get(keyword) ?? null;
      const at = document.lines.firstWord(firstLine) ?? firstLine;
      // A space instead of a hyphen: END-POSITION NULL.
      const value = document.lines.rest(firstLine);
      const joined = `${keyword}-${value.text.toUpperCase()}`;
      if (typeof at !== 'number' && isBlockKeyword(joined)) {
        report({
          at,
          message: `${keyword} is not a known keyword. Did you mean ${joined}?`,
          fix: { title: `Write ${joined}`, edits: [{ start: at.start, end: value.end, text: joined }] },
        });
        continue;
      }
      const suggested = meant ?? findLonger(keyword);
      report({
        at,
        message: `${keyword} is not a known keyword.${suggested ? ` Did you mean ${suggested}?` : ' Its lines are kept but not checked.'}`,
        severity: suggested ? 'warning' : 'note',
        fix: meant && typeof at !== 'number' ? { title: `Write ${meant}`, edits: [replaceWord(at, meant)] } : null,
      });
    }
  },
};
