import { isPipe } from '../keywords.ts';
import { joinedPairs, type Port } from '../network.ts';
import { endTypeAt, isFlangeFace } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const names: Readonly<Record<string, string>> = { BW: 'butt-weld', SW: 'socket-weld', SC: 'screwed' };

/**
 * How an end is joined; undefined for a pipe, which fits all, for a flange, whose end may be its face, and for a reducer: a swage
 * has two types in one symbol key.
 */
function nameOf(end: Port): string | undefined {
  const isUnknown = isPipe(end.component) || isFlangeFace(end) || end.component.keyword.startsWith('REDUCER');
  return isUnknown ? undefined : names[endTypeAt(end) ?? ''];
}

const valve = (from: number, skey: string, type = '') =>
  `VALVE\n    END-POINT ${from} 0 0 25${type}\n    END-POINT ${from + 100} 0 0 25\n    SKEY ${skey}\n`;
const coupling = 'COUPLING\n    END-POINT 0 0 0 25\n    END-POINT 13 0 0 25\n    SKEY COSW\n';

export const endTypeMismatch: Rule = {
  id: 'end-type-mismatch',
  group: 'material',
  severity: 'warning',
  title: 'Ends that do not fit each other',
  why: 'A butt-weld, a socket-weld and a screwed end cannot be joined directly. Either a nipple is missing between them, or a symbol key or an end type is wrong.',
  source: `${sources.tools} The last two letters of a symbol key name the type of the ends; a word after the bore names that of one end. Reducers are not checked, because a swage may have two types.`,
  examples: [
    wrong('A screwed valve on a socket-weld coupling', withMetricHeader(`${coupling}${valve(13, 'VBSC')}`)),
    wrong(
      'A socket-weld valve on an outlet for butt welding',
      withMetricHeader(
        'OLET\n    CENTRE-POINT 500 0 0\n    BRANCH1-POINT 500 0 60 25\n    SKEY WTBW\nVALVE\n    END-POINT 500 0 60 25\n    END-POINT 500 0 160 25\n    SKEY VBSW\n',
      ),
    ),
    right('A socket-weld valve on a socket-weld coupling', withMetricHeader(`${coupling}${valve(13, 'VBSW')}`)),
    right(
      'The faces of a socket-weld and a screwed flange',
      withMetricHeader(
        'FLANGE\n    END-POINT 0 0 0 25\n    END-POINT 30 0 0 25\n    SKEY FLSW\nFLANGE\n    END-POINT 30 0 0 25\n    END-POINT 60 0 0 25\n    SKEY FLSC\n',
      ),
    ),
    right('A valve whose end is socket-weld', withMetricHeader(`${coupling}${valve(13, 'VBSC', ' SW')}`)),
    right(
      'A nipple between them',
      withMetricHeader(`${coupling}PIPE\n    END-POINT 13 0 0 25\n    END-POINT 113 0 0 25\n${valve(113, 'VBSC')}`),
    ),
    right(
      'A swage on a socket-weld valve',
      withMetricHeader(
        `REDUCER-CONCENTRIC\n    END-POINT 0 0 0 80\n    END-POINT 150 0 0 25\n    SKEY RCBW\n${valve(150, 'VBSW')}`,
      ),
    ),
  ],
  check({ networks, report }) {
    for (const [first, second] of joinedPairs(networks)) {
      const [name, other] = [nameOf(second), nameOf(first)];
      if (!name || !other || name === other) continue;
      report({
        at: second.point.line,
        message: `This ${name} end meets the ${other} end of ${componentLabel(first.component)}.`,
        component: second.component.index,
        related: [first.component.index],
      });
    }
  },
};
