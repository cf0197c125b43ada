import { isFlange, isLapJoint, isPipe } from '../keywords.ts';
import type { Component } from '../model.ts';
import type { Network, Port } from '../network.ts';
import { endTypeAt } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const weldedOrScrewed: ReadonlySet<string | null> = new Set(['BW', 'SW', 'SC']);

/** Whether an end is not for bolts. The symbol key of a flange or a stub end names its other end. */
function isWeldedOrScrewed(end: Port): boolean {
  const { component, point } = end;
  if ((isFlange(component) || isLapJoint(component)) && point.endType === null) return false;
  const type = endTypeAt(end);
  return weldedOrScrewed.has(type) || (isPipe(component) && type !== 'FL');
}

/** Symbol keys of flanges that are attached at one end. A loose backing flange is not. */
const isAttached = ({ keyword, skey }: Component): boolean =>
  keyword === 'FLANGE' && /^(?:FLWN|FLSW|FLSC|FLSO|FOWN|FOSO)$/.test(skey);

/** The components at the two ends of a flange, if neither end can be its face. */
function neighborsWithoutFace(network: Network, flange: Component): [Component, Component] | null {
  const [first, second] = (network.portsOf.get(flange.index) ?? [])
    .filter(({ point }) => point.kind === 'end')
    .map(({ joint }) => joint.ports.find((other) => other.component !== flange));
  // Both ends of a flange of zero length meet the same component.
  if (!first || !second || first.component === second.component) return null;
  return isWeldedOrScrewed(first) && isWeldedOrScrewed(second) ? [first.component, second.component] : null;
}

export const flangedEnd: Rule = {
  id: 'flanged-end',
  group: 'material',
  severity: 'warning',
  title: 'Flanged end without a flange',
  why: 'A flange or a flanged component meets a pipe or a welded or screwed part directly. Either a flange, gasket and bolts are missing from the model, or the component has welded ends and its symbol key is wrong.',
  source: `${sources.tools} A symbol key that ends with FL means flanged ends; FL after the bore means that this end is flanged.`,
  examples: [
    wrong(
      'A flanged valve on a pipe',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTFL\n',
      ),
    ),
    wrong(
      'A flanged valve on a socket-weld valve',
      withMetricHeader(
        'VALVE\n    END-POINT 0 0 0 50\n    END-POINT 178 0 0 50\n    SKEY VTFL\nVALVE\n    END-POINT 178 0 0 50\n    END-POINT 378 0 0 50\n    SKEY CKSW\n',
      ),
    ),
    wrong(
      'A flanged valve on an outlet for welding',
      withMetricHeader(
        'OLET\n    CENTRE-POINT 500 0 0\n    BRANCH1-POINT 500 0 60 25\n    SKEY WTBW\nVALVE\n    END-POINT 500 0 60 25\n    END-POINT 500 0 220 25\n    SKEY VTFL\n',
      ),
    ),
    wrong(
      'A flange between a pipe and a valve for welding',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nFLANGE\n    END-POINT 900 0 0 100\n    END-POINT 976 0 0 100\n    SKEY FLWN\nVALVE\n    END-POINT 976 0 0 100\n    END-POINT 1281 0 0 100\n    SKEY VTBW\n',
      ),
    ),
    wrong(
      'A flange whose face is on the pipe',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nFLANGE\n    END-POINT 900 0 0 100 FL\n    END-POINT 976 0 0 100 BW\n    SKEY FLWN\n',
      ),
    ),
    right(
      'A flange between a pipe and a flanged valve',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nFLANGE\n    END-POINT 900 0 0 100\n    END-POINT 976 0 0 100\n    SKEY FLWN\nVALVE\n    END-POINT 976 0 0 100\n    END-POINT 1205 0 0 100\n    SKEY VTFL\n',
      ),
    ),
    right(
      'A flange of zero length, which another rule reports',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nFLANGE\n    END-POINT 900 0 0 100\n    END-POINT 900 0 0 100\n    SKEY FLSO\n',
      ),
    ),
    right(
      'A flanged valve on a socket-weld flange',
      withMetricHeader(
        'VALVE\n    END-POINT 0 0 0 50\n    END-POINT 178 0 0 50\n    SKEY VTFL\nFLANGE\n    END-POINT 178 0 0 50\n    END-POINT 210 0 0 50\n    SKEY FLSW\n',
      ),
    ),
    right(
      'A welded valve',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTBW\n',
      ),
    ),
    right(
      'A valve whose welded end is on the pipe',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100 BW\n    END-POINT 1129 0 0 100 FL\n    SKEY VTFL\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const network of networks) {
      for (const port of network.ports) {
        const { component, joint, point } = port;
        // The last two letters of the symbol key of a flange name its other end.
        if (endTypeAt(port) !== 'FL' || (isFlange(component) && point.endType === null)) continue;
        const neighbor = joint.ports.find((other) => other.component !== component);
        if (!neighbor || !isWeldedOrScrewed(neighbor)) continue;
        report({
          at: point.line,
          message: `The flanged end of ${component.keyword} meets ${componentLabel(neighbor.component)} directly.`,
          component: component.index,
          related: [neighbor.component.index],
        });
      }
      for (const component of network.pipeline.components) {
        const neighbors = isAttached(component) ? neighborsWithoutFace(network, component) : null;
        if (!neighbors || component.ends.some(({ endType }) => endType === 'FL')) continue;
        const [first, second] = neighbors;
        report({
          at: component.firstLine,
          message: `No end of FLANGE can be its face: it meets ${componentLabel(first)} and ${componentLabel(second)}.`,
          component: component.index,
          related: [first.index, second.index],
        });
      }
    }
  },
};
