import { isPipe } from '../keywords.ts';
import { removeLines } from '../edits.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

export const zeroLength: Rule = {
  id: 'zero-length',
  group: 'geometry',
  severity: 'error',
  title: 'Component of zero length',
  why: 'A pipe whose ends coincide has no direction: programs draw a dot, reject the line, or draw everything after it in the wrong direction.',
  source: `${sources.geometry} A gasket, coupling or union of zero length is a note: many models omit its length. A backing flange of a lap joint (LAPJOINT-RING, or SKEY FLLB or FLRG) may have zero length, since it lies behind the face of the stub end. So may a TEE with SKEY TESO or TERF, since it is a branch that is set on the pipe.`,
  examples: [
    wrong(
      'A pipe of zero length',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 900 0 0 100\n',
      ),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    wrong('A gasket of zero thickness', withMetricHeader('GASKET\n    END-POINT 0 0 0 100\n    END-POINT 0 0 0 100\n')),
    wrong(
      'A coupling of zero length',
      withMetricHeader('COUPLING\n    END-POINT 0 0 0 25\n    END-POINT 0 0 0 25\n    SKEY COSC\n'),
    ),
    right(
      'A backing flange at the face of a stub end',
      withMetricHeader(
        'LAPJOINT-STUBEND\n    END-POINT 0 0 0 100\n    END-POINT 152 0 0 100\n    SKEY FLSE\nFLANGE\n    END-POINT 152 0 0 100\n    END-POINT 152 0 0 100\n    SKEY FLLB\n',
      ),
    ),
    wrong(
      'A pipe with a repeated end point',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    wrong(
      'A pipe of zero length with a tap',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 0 0 0 100\n    TAP-CONNECTION\n    CO-ORDS 500 0 -57 20\n'),
    ),
    right(
      'A set-on branch that is written as a tee',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nTEE\n    END-POINT 450 0 0 100\n    END-POINT 450 0 0 100\n    CENTRE-POINT 450 0 0\n    BRANCH1-POINT 450 0 57 50\n    SKEY TESO\n',
      ),
    ),
    right('A pipe of 900 mm', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { type, ends, keyword, skey, index } = component;
      const [first, second] = ends;
      if (!first || !second || type.shape === 'weld' || type.shape === 'point' || type.shape === 'free') continue;
      if (distance(first, second) > 0.05 || keyword === 'LAPJOINT-RING' || skey === 'FLLB' || skey === 'FLRG') continue;
      report({
        at: second.line,
        message: `Both ends of ${componentLabel(component)} are at the same point.`,
        component: index,
        severity: /^(?:GASKET|COUPLING|UNION)$/.test(keyword) || type.shape === 'closure' ? 'note' : 'error',
        // Its neighbors still meet at that point without it. A third end or a tap shows that an end point is wrong instead.
        fix:
          isPipe(component) && component.ends.length === 2 && component.taps.length === 0
            ? {
                title: 'Delete the pipe of zero length',
                edits: [removeLines(document.lines, component.firstLine, component.endLine)],
              }
            : null,
      });
    }
  },
};
