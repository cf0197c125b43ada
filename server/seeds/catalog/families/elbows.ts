import { exported, families, mapped, pipeSizes, socketSizes, through } from '../define.ts';
import {
  elbow45LongRadius,
  elbow45ThreeDiameters,
  elbow90LongRadius,
  elbow90ShortRadius,
  elbow90ThreeDiameters,
  return180LongRadius,
} from '../tables/butt-weld.ts';
import {
  socketElbow45Class3000,
  socketElbow90Class3000,
  sockets,
  threadedElbow45Class3000,
  threadedElbow90Class3000,
} from '../tables/forged.ts';

const buttWeld = {
  standards: ['ASME B16.9'],
  material: 'Carbon steel ASTM A234 WPB',
  pressureClasses: ['Sch 40', 'Sch 80', 'Sch 160'],
};
const forged = { standards: ['ASME B16.11'], material: 'Carbon steel ASTM A105', pressureClasses: ['Class 3000'] };

export const elbows = families('elbow', [
  {
    slug: 'elbow-90-lr-bw',
    name: 'Elbow 90°, long radius, butt weld',
    description:
      'The everyday 90° turn of a butt-welded line: a bend radius of 1.5 times the nominal size, from NPS 1 on. Both connectors are butt welds on the pipe’s outside diameter; the wall follows the schedule of the pipe it joins. For NPS 1/2 and 3/4 the standard gives 38 mm for both.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: pipeSizes(elbow90LongRadius),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('ELBOW', 'ELBW'),
  },
  {
    slug: 'elbow-90-sr-bw',
    name: 'Elbow 90°, short radius, butt weld',
    description:
      'A 90° turn with a bend radius equal to the nominal size, for places where a long-radius elbow does not fit. It costs more pressure drop and wears faster in slurry service; many specifications allow it only by exception.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: pipeSizes(elbow90ShortRadius),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('ELBOW', 'ELBW'),
  },
  {
    slug: 'elbow-45-lr-bw',
    name: 'Elbow 45°, long radius, butt weld',
    description:
      'A 45° turn with the bend radius of the long-radius elbow. Two of them make an offset; rolled out of plane they keep the slope of a drain line. The center-to-end is measured along each leg to the intersection of the centerlines.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: pipeSizes(elbow45LongRadius),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('ELBOW', 'ELBW'),
  },
  {
    slug: 'elbow-90-3d-bw',
    name: 'Elbow 90°, 3D radius, butt weld',
    description:
      'A gentle 90° turn with a bend radius of three times the nominal size, for slurries, pneumatic conveying and lines that are pigged. It needs twice the room of a long-radius elbow, so route with it from the start.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: pipeSizes(elbow90ThreeDiameters),
    pcf: exported('ELBOW', 'ELBW'),
  },
  {
    slug: 'elbow-45-3d-bw',
    name: 'Elbow 45°, 3D radius, butt weld',
    description:
      'A 45° turn with a bend radius of three times the nominal size, the companion of the 90° 3D elbow for offsets in slurry and pigged lines.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: pipeSizes(elbow45ThreeDiameters),
    pcf: exported('ELBOW', 'ELBW'),
  },
  {
    slug: 'return-180-lr-bw',
    name: 'Return 180°, long radius, butt weld',
    description:
      'A U-turn in one fitting, for heater coils, serpentine lines and vents that point down. The center-to-center distance is twice the center-to-end of the long-radius elbow; the back-to-face dimension gives the room it takes.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: pipeSizes(return180LongRadius),
    pcf: mapped('ELBOW'),
  },
  {
    slug: 'elbow-90-reducing-lr-bw',
    name: 'Reducing elbow 90°, long radius, butt weld',
    description:
      'Turns the line and reduces it in one fitting, which saves a weld and some length beside a pump nozzle. Its center-to-end is that of the larger end. It ships without a size table; take the stocked combinations from your supplier.',
    ...buttWeld,
    connectors: through('BW'),
    pcf: mapped('ELBOW-REDUCING'),
  },
  {
    slug: 'elbow-90-sw-3000',
    name: 'Elbow 90°, socket weld, Class 3000',
    description:
      'Forged 90° elbow for small-bore lines. The pipe ends at the bottom of the socket, less the expansion gap of about 1.5 mm that the welder leaves, so cut lengths follow from the center-to-socket-bottom and not from the outside of the fitting.',
    ...forged,
    connectors: through('SW'),
    sizes: socketSizes(socketElbow90Class3000, sockets),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('ELBOW', 'ELSW'),
  },
  {
    slug: 'elbow-45-sw-3000',
    name: 'Elbow 45°, socket weld, Class 3000',
    description:
      'Forged 45° elbow for small-bore lines with a socket at each end. Class 3000 goes with schedule 80 pipe; for schedule 160 use Class 6000.',
    ...forged,
    connectors: through('SW'),
    sizes: socketSizes(socketElbow45Class3000, sockets),
    lod: 400,
    pcf: exported('ELBOW', 'ELSW'),
  },
  {
    slug: 'elbow-90-thd-3000',
    name: 'Elbow 90°, threaded, Class 3000',
    description:
      'Forged 90° elbow with NPT female threads, for utilities and for lines that have to be taken apart. The table gives the center-to-end of the fitting; the pipe enters it by its thread engagement, which the family subtracts.',
    ...forged,
    standards: ['ASME B16.11', 'ASME B1.20.1'],
    connectors: through('THD'),
    sizes: pipeSizes(threadedElbow90Class3000),
    pcf: mapped('ELBOW'),
  },
  {
    slug: 'elbow-45-thd-3000',
    name: 'Elbow 45°, threaded, Class 3000',
    description:
      'Forged 45° elbow with NPT female threads at both ends. The band is the outside of the fitting over the thread and determines the room that a wrench needs.',
    ...forged,
    standards: ['ASME B16.11', 'ASME B1.20.1'],
    connectors: through('THD'),
    sizes: pipeSizes(threadedElbow45Class3000),
    pcf: mapped('ELBOW'),
  },
]);
