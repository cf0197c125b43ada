import { findAttribute } from '../model.ts';
import { findSymbolKey } from '../skeys.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const skeyKeyword: Rule = {
  id: 'skey-keyword',
  group: 'material',
  severity: 'error',
  title: 'Symbol key that does not match the keyword',
  why: 'A TEE with the symbol key of an elbow is drawn without its branch, or not at all. Keyword and symbol key must name the same kind of part.',
  source: `${sources.tools} AVEVA’s symbol keys for Isodraft agree. If the tools assign a key to different keywords, the finding is a note.`,
  examples: [
    wrong(
      'An elbow key on a tee',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 0 105 100\n    SKEY ELBW\n',
      ),
    ),
    right(
      'A set-on branch',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nTEE-STUB\n    CENTRE-POINT 450 0 0\n    BRANCH1-POINT 450 0 57 50\n    SKEY TESO\n',
      ),
    ),
    right(
      'A tee key',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 0 105 100\n    SKEY TEBW\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const key = component.skey ? findSymbolKey(component.skey) : null;
      if (!key || key.keywords.includes(component.keyword)) continue;
      const at = findAttribute(document, component, 'SKEY');
      const [first = ''] = key.keywords;
      report({
        at: at?.value ?? component.firstLine,
        message: `${component.skey} is a symbol key of ${first} (${key.name}), not of ${component.keyword}.`,
        component: component.index,
        // Keywords with the same first word, such as VALVE and VALVE-ANGLE, are close enough to be drawn.
        severity:
          key.isContested || key.keywords.some((keyword) => keyword.split('-')[0] === component.keyword.split('-')[0])
            ? 'note'
            : 'error',
      });
    }
  },
};
