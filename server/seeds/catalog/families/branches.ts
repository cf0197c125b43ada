import { branch, exported, families, mapped, outlet, pipeSizes, run, socketSizes, teeSizes, through } from '../define.ts';
import { reducingTee, straightTee } from '../tables/butt-weld.ts';
import { socketElbow90Class3000, sockets, threadedElbow90Class3000 } from '../tables/forged.ts';
import { buttWeldOutletStandard } from '../tables/outlets.ts';

const buttWeld = {
  standards: ['ASME B16.9'],
  material: 'Carbon steel ASTM A234 WPB',
  pressureClasses: ['Sch 40', 'Sch 80', 'Sch 160'],
};
const forged = { standards: ['ASME B16.11'], material: 'Carbon steel ASTM A105', pressureClasses: ['Class 3000'] };
const outlets = { standards: ['MSS SP-97'], material: 'Carbon steel ASTM A105' };

export const tees = families('tee', [
  {
    slug: 'tee-equal-bw',
    name: 'Tee, equal, butt weld',
    description:
      'Branch at 90° with the size of the run. Run and outlet have the same center-to-end. The tee carries its own reinforcement, so no pad has to be calculated.',
    ...buttWeld,
    connectors: [...through('BW'), branch('BW')],
    sizes: teeSizes(straightTee),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('TEE', 'TEBW'),
  },
  {
    slug: 'tee-reducing-bw',
    name: 'Tee, reducing, butt weld',
    description:
      'Branch at 90° that is smaller than the run. The run keeps the center-to-end of the equal tee, the outlet has its own. For branches smaller than those in the table, an outlet fitting on the run is the usual choice.',
    ...buttWeld,
    connectors: [...through('BW'), branch('BW')],
    sizes: teeSizes(reducingTee),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('TEE', 'TEBW'),
  },
  {
    slug: 'tee-sw-3000',
    name: 'Tee, equal, socket weld, Class 3000',
    description:
      'Forged equal tee with three sockets, for branches, vents and drains of small-bore lines. It has the center-to-socket-bottom of the 90° elbow on every leg.',
    ...forged,
    connectors: [...through('SW'), branch('SW')],
    sizes: socketSizes(socketElbow90Class3000, sockets),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('TEE', 'TESW'),
  },
  {
    slug: 'tee-thd-3000',
    name: 'Tee, equal, threaded, Class 3000',
    description:
      'Forged equal tee with three NPT female threads. Used for instrument connections and utility stations; with a plug in one leg it makes a cleaning point.',
    ...forged,
    standards: ['ASME B16.11', 'ASME B1.20.1'],
    connectors: [...through('THD'), branch('THD')],
    sizes: pipeSizes(threadedElbow90Class3000),
    pcf: mapped('TEE'),
  },
  {
    slug: 'tee-reducing-sw-3000',
    name: 'Tee, reducing, socket weld, Class 3000',
    description:
      'Forged tee with a smaller socket on the branch. Reducing forged tees are made from the blank of the equal one, whose lengths they keep; the combinations in stock differ by maker, so the family ships without a size table.',
    ...forged,
    connectors: [...through('SW'), branch('SW')],
    pcf: exported('TEE', 'TESW'),
  },
  {
    slug: 'lateral-45-bw',
    name: 'Lateral 45°, butt weld',
    description:
      'Branch that leaves the run at 45°, for flare headers and drains where the flow should join smoothly. The standard for butt-welding fittings does not fix its lengths: the family takes them as type parameters from the supplier’s sheet.',
    standards: [],
    material: 'Carbon steel ASTM A234 WPB',
    pressureClasses: ['Sch 40', 'Sch 80'],
    connectors: [...through('BW'), branch('BW')],
    lod: 300,
    pcf: mapped('TEE'),
  },
]);

export const crosses = families('cross', [
  {
    slug: 'cross-equal-bw',
    name: 'Cross, equal, butt weld',
    description:
      'Two opposite branches with the size of the run. The lengths are those of the equal tee. Crosses are expensive and hard to inspect; two tees are the usual choice unless space is tight.',
    ...buttWeld,
    connectors: [...through('BW'), branch('BW', 'Branch 1'), branch('BW', 'Branch 2')],
    sizes: teeSizes(straightTee),
    pcf: exported('CROSS', 'CRBW'),
  },
  {
    slug: 'cross-sw-3000',
    name: 'Cross, equal, socket weld, Class 3000',
    description:
      'Forged cross with four sockets. With plugs in two legs it lets a chemical line be rodded out in both directions.',
    ...forged,
    connectors: [...through('SW'), branch('SW', 'Branch 1'), branch('SW', 'Branch 2')],
    sizes: socketSizes(socketElbow90Class3000, sockets),
    pcf: exported('CROSS', 'CRSW'),
  },
  {
    slug: 'cross-thd-3000',
    name: 'Cross, equal, threaded, Class 3000',
    description:
      'Forged cross with four NPT female threads, for sprinkler and utility lines. It has the center-to-end and the band of the threaded 90° elbow.',
    ...forged,
    standards: ['ASME B16.11', 'ASME B1.20.1'],
    connectors: [...through('THD'), branch('THD', 'Branch 1'), branch('THD', 'Branch 2')],
    sizes: pipeSizes(threadedElbow90Class3000),
    pcf: mapped('CROSS'),
  },
]);

export const olets = families('olet', [
  {
    slug: 'weldolet-std',
    name: 'Butt-welding outlet on run pipe, STD',
    description:
      'Self-reinforced outlet that is welded onto a hole in the run and takes a butt-welded branch. The size is that of the branch; the base is ground to the run it sits on, so the run size is a type parameter. The height is measured from the run’s surface to the weld end.',
    ...outlets,
    pressureClasses: ['STD'],
    connectors: [run('PL', 'Run surface'), outlet('BW')],
    sizes: pipeSizes(buttWeldOutletStandard),
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('OLET', 'WTBW'),
  },
  {
    slug: 'sockolet-3000',
    name: 'Socket-welding outlet on run pipe, Class 3000',
    description:
      'Self-reinforced outlet with a socket for a small-bore branch: vents, drains and instrument take-offs on a larger run. Makers quote the height to the socket’s face or to its bottom; enter the one that your isometrics use.',
    ...outlets,
    pressureClasses: ['Class 3000'],
    connectors: [run('PL', 'Run surface'), outlet('SW')],
    pcf: exported('OLET', 'SKSW'),
  },
  {
    slug: 'threadolet-3000',
    name: 'Threaded outlet on run pipe, Class 3000',
    description:
      'Self-reinforced outlet with an NPT female thread, mostly for pressure gauges and thermowells. Many specifications ask for a seal weld or forbid threads in hydrocarbon service: check before you place it.',
    ...outlets,
    pressureClasses: ['Class 3000'],
    connectors: [run('PL', 'Run surface'), outlet('THD')],
    pcf: mapped('OLET'),
  },
  {
    slug: 'latrolet-45-bw',
    name: 'Lateral outlet 45° on run pipe, butt weld',
    description:
      'Self-reinforced outlet whose branch leaves the run at 45°. Used on flare and relief headers, where the branch should point in the direction of flow. Place it with the outlet’s arrow downstream.',
    ...outlets,
    pressureClasses: ['STD', 'XS'],
    connectors: [run('PL', 'Run surface'), outlet('BW')],
    lod: 300,
    pcf: mapped('OLET'),
  },
  {
    slug: 'elbolet-bw',
    name: 'Outlet on long-radius elbow, butt weld',
    description:
      'Self-reinforced outlet that sits on the back of a 90° long-radius elbow, in line with one of its legs. It takes thermowells and drains where no straight run is left. The family is hosted by the elbow.',
    ...outlets,
    pressureClasses: ['STD', 'XS'],
    connectors: [run('PL', 'Elbow surface'), outlet('BW')],
    lod: 300,
    pcf: mapped('OLET'),
  },
  {
    slug: 'nipolet-plain',
    name: 'Nipple outlet on run pipe, plain end',
    description:
      'Outlet and nipple in one piece, which saves the weld between them on small valves for vents and drains. The plain end enters the valve’s socket. Kept here for projects that still use it; new ones mostly use a socket-welding outlet.',
    ...outlets,
    pressureClasses: ['XS', 'Sch 160'],
    connectors: [run('PL', 'Run surface'), outlet('PL')],
    lod: 300,
    active: false,
    pcf: mapped('OLET'),
  },
]);
