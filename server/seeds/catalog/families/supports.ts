import { exported, families, mapped } from '../define.ts';

const common = {
  standards: ['MSS SP-58'],
  material: 'Carbon steel ASTM A36',
  pressureClasses: [],
  connectors: [],
  lod: 300 as const,
};

export const supports = families('support', [
  {
    slug: 'support-shoe-welded',
    name: 'Pipe shoe, welded',
    description:
      'Tee section welded below the pipe that lifts an insulated line clear of the steel and slides with it. Height follows the insulation; length follows the movement, so that the shoe stays on its beam when the line is hot.',
    ...common,
    pcf: mapped('SUPPORT'),
  },
  {
    slug: 'support-guide',
    name: 'Pipe guide',
    description:
      'Two angles beside a shoe that let the line move along its axis and hold it sideways, with a gap of about 3 mm on each side. Guides keep long rack runs and expansion loops in line.',
    ...common,
    pcf: exported('SUPPORT', 'GUID'),
  },
  {
    slug: 'support-anchor',
    name: 'Pipe anchor',
    description:
      'Fixes the line in all directions and divides it into lengths that expand independently. Its loads come from the stress analysis and go to the civil design; place it as early as the loops.',
    ...common,
    pcf: exported('SUPPORT', 'ANCH'),
  },
  {
    slug: 'support-u-bolt',
    name: 'U-bolt',
    description:
      'Round bar bent over the pipe and bolted through the steel. With tightened nuts it grips, with double nuts and a gap it guides; the type says which. Not for insulated lines.',
    ...common,
    pcf: mapped('SUPPORT'),
  },
  {
    slug: 'support-hanger-clevis',
    name: 'Clevis hanger with rod',
    description:
      'Yoke that carries a horizontal pipe from a rod above and allows its height to be adjusted. The rod length is measured from the centerline to the structure and reported in the schedule.',
    ...common,
    pcf: exported('SUPPORT', 'HANG'),
  },
  {
    slug: 'support-spring-variable',
    name: 'Variable spring hanger',
    description:
      'Spring can that carries the line where it moves up or down with heat, under a load that varies within limits. Size, hot load and travel come from the stress analysis as type parameters; remove the travel stops before start-up.',
    ...common,
    pcf: exported('SUPPORT', 'SPRG'),
  },
  {
    slug: 'support-trunnion',
    name: 'Trunnion on elbow or run',
    description:
      'Length of pipe welded to the line as a leg or a side arm. It adds stress to the pipe wall, so its size and the need for a pad belong in the stress analysis. The base plate slides or is bolted, by type.',
    ...common,
    pcf: mapped('SUPPORT'),
  },
]);
