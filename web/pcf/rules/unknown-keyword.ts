import { blockSpellings, isBlockKeyword } from '../keywords.ts';
import { replaceWord } from '../edits.ts';
import { metric, right, type Rule, sources, wrong } from '../rule.ts';
import { suggestSpelling } from '../spelling.ts';

/** Different words for which a spelling is looked up: a file of nothing but unknown words must not take long. */
const mostSuggestions = 200;

export const unknownKeyword: Rule = {
  id: 'unknown-keyword',
  group: 'syntax',
  severity: 'warning',
  title: 'Keyword that no reader knows',
  why: 'A reader skips a block whose keyword it does not know, or stops. The component is then missing from the drawing and from the bill of materials.',
  source: `${sources.tools} A keyword that resembles no known one is a note: a program may have added it for itself.`,
  examples: [
    wrong(
      'A misspelled ELBOW',
      metric('ELBOWW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n'),
      metric('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n'),
    ),
    wrong('A keyword of one program', metric('ACME-PART\n    END-POINT 0 0 0 100\n')),
    right('A known keyword', metric('ELBOW\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document, report }) {
    const suggestions = new Map<string, string | null>();
    for (const { keyword, firstLine } of document.blocks) {
      if (!keyword || isBlockKeyword(keyword) || /^(?:ITEM-CODE|MATERIAL-IDENTIFIER)$/.test(keyword)) continue;
      if (!suggestions.has(keyword) && suggestions.size < mostSuggestions)
        suggestions.set(keyword, suggestSpelling(keyword, blockSpellings));
      const meant = suggestions.get(keyword) ?? null;
      const at = document.lines.firstWord(firstLine) ?? firstLine;
      report({
        at,
        message: `${keyword} is not a known keyword.${meant ? ` Is ${meant} meant?` : ' The block is kept and not checked.'}`,
        severity: meant ? 'warning' : 'note',
        fix: meant && typeof at !== 'number' ? { title: `Write ${meant}`, edits: [replaceWord(at, meant)] } : null,
      });
    }
  },
};
