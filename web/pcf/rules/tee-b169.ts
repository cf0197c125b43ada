import { nominalSize } from '../bores.ts';
import { componentDescription } from '../descriptions.ts';
import { withMetricHeader, millimeters, right, type Rule, wrong } from '../rule.ts';
import { reducingTee, deviationSeverity, standardTolerance, straightTee } from '../standard-dimensions.ts';
import { distance } from '../vector.ts';

const tee = (half: number, branch: number, bore: number) =>
  withMetricHeader(
    `TEE\n    END-POINT 0 0 0 100\n    END-POINT ${2 * half} 0 0 100\n    CENTRE-POINT ${half} 0 0\n    BRANCH1-POINT ${half} 0 ${branch} ${bore}\n    SKEY TEBW\n    ITEM-CODE T100\nMATERIALS\nITEM-CODE T100\n    DESCRIPTION Tee, BW, ASME B16.9\n`,
  );

export const teeB169: Rule = {
  id: 'tee-b169',
  group: 'geometry',
  severity: 'warning',
  title: 'Tee whose dimensions differ from ASME B16.9',
  why: 'The shop cuts the spool to the dimensions in the file. If the delivered tee has different dimensions, the pipes next to it do not fit.',
  source:
    'ASME B16.9-2012, Tables 7 and 8, as in our families library. A warning if the description names B16.9; a note if it names no standard. Parts to other standards, such as EN 10253, are not checked.',
  examples: [
    wrong('A branch of 120 mm', tee(105, 120, 100)),
    right('A straight tee', tee(105, 105, 100)),
    right('A reducing tee', tee(105, 98, 80)),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { keyword, skey, ends, center, branches, units, index } = component;
      const [first, second] = ends;
      const [branch] = branches;
      if (keyword !== 'TEE' || skey !== 'TEBW' || !first || !second || !center || !branch) continue;
      const run = nominalSize(first.bore, units.bore);
      const outlet = nominalSize(branch.bore, units.bore);
      if (!run || !outlet || first.bore !== second.bore) continue;
      const row = run === outlet ? straightTee[run.nps] : reducingTee[`${run.nps}x${outlet.nps}`];
      if (!row) continue;
      const [toEnd = 0, toOutlet = 0] = row;
      const isOff = (actual: number, expected: number) => Math.abs(actual - expected) > standardTolerance(run.inches);
      const severity = deviationSeverity(componentDescription(document, component), 'B16.9');
      if (!severity) continue;
      const end = [first, second].find((point) => isOff(distance(center, point), toEnd));
      if (end)
        report({
          at: end.line,
          message: `The center-to-end dimension is ${millimeters(distance(center, end))}; ASME B16.9 specifies ${toEnd} mm.`,
          component: index,
          severity,
        });
      if (isOff(distance(center, branch), toOutlet))
        report({
          at: branch.line,
          message: `The center-to-outlet dimension is ${millimeters(distance(center, branch))}; ASME B16.9 specifies ${toOutlet} mm.`,
          component: index,
          severity,
        });
    }
  },
};
