import { isAttributeName } from '../keywords.ts';
import { right, type Rule, sources, wrong } from '../rule.ts';

export const attributeOutside: Rule = {
  id: 'attribute-outside',
  group: 'syntax',
  severity: 'error',
  title: 'Attribute without a component',
  why: 'An attribute belongs to the component above it. If there is none, the line with the keyword of the component was probably deleted by mistake.',
  source: sources.tools,
  examples: [
    wrong(
      'The line with PIPE is missing',
      'UNITS-BORE MM\nUNITS-CO-ORDS MM\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n',
    ),
    wrong('On the first line', '    END-POINT 0 0 0 100\nUNITS-BORE MM\nUNITS-CO-ORDS MM\n'),
    right('With its component', 'UNITS-BORE MM\nUNITS-CO-ORDS MM\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
  ],
  check({ document: { blocks, kinds, lines }, report }) {
    for (const { keyword, firstLine, endLine } of blocks) {
      const isSetting = keyword === '' || keyword.startsWith('UNITS-') || keyword === 'ISOGEN-FILES';
      const isLost =
        isAttributeName(keyword) &&
        keyword !== 'PIPELINE-REFERENCE' &&
        !/^(?:ITEM-CODE|MATERIAL-IDENTIFIER|BOLT|TEXT|ERECTION-ITEM|FABRICATION-ITEM)$/.test(keyword);
      if (!isSetting && !isLost) continue;
      for (let line = firstLine; line < endLine; line += 1) {
        if (kinds[line] !== 'attribute' && !isLost) continue;
        report({
          at: line,
          message: `${lines.firstWord(line)?.text ?? ''} is outside any component. The line with the component's keyword may be missing.`,
        });
        break;
      }
    }
  },
};
