import { exported, families, mapped, pipeSizes, reducerSizes, run, through } from '../define.ts';
import { cap, reducer } from '../tables/butt-weld.ts';
import { socketCoupling, socketHalfCoupling, sockets, threadedCouplingClass3000 } from '../tables/forged.ts';

const buttWeld = {
  standards: ['ASME B16.9'],
  material: 'Carbon steel ASTM A234 WPB',
  pressureClasses: ['Sch 40', 'Sch 80', 'Sch 160'],
};
const forged = { standards: ['ASME B16.11'], material: 'Carbon steel ASTM A105', pressureClasses: ['Class 3000'] };
const threaded = { ...forged, standards: ['ASME B16.11', 'ASME B1.20.1'] };

export const reducers = families('reducer', [
  {
    slug: 'reducer-concentric-bw',
    name: 'Reducer, concentric, butt weld',
    description:
      'Changes the size of a line about a common centerline; the usual choice in vertical runs. In a horizontal run it traps gas above or liquid below. The length depends on the large end alone.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: reducerSizes(reducer),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('REDUCER-CONCENTRIC', 'RCBW'),
  },
  {
    slug: 'reducer-eccentric-bw',
    name: 'Reducer, eccentric, butt weld',
    description:
      'Changes the size of a line with one side straight: flat on top at pump suctions, so that no gas collects, flat at the bottom on pipe racks, so that the line drains and keeps its bottom of pipe. The centerlines are offset by half the difference of the outside diameters.',
    ...buttWeld,
    connectors: through('BW'),
    sizes: reducerSizes(reducer),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('REDUCER-ECCENTRIC', 'REBW'),
  },
  {
    slug: 'swage-concentric',
    name: 'Swage nipple, concentric',
    description:
      'Reducing nipple that takes a line from a butt-welded size to a socket-welded or threaded one. The ends are chosen independently: plain, beveled or threaded. This family has a beveled large end and a plain small end.',
    standards: ['MSS SP-95'],
    material: 'Carbon steel ASTM A234 WPB',
    pressureClasses: ['Sch 80', 'Sch 160'],
    connectors: [run('BW', 'Large end'), run('PL', 'Small end')],
    pcf: mapped('REDUCER-CONCENTRIC'),
  },
  {
    slug: 'reducer-insert-sw-3000',
    name: 'Reducer insert, socket weld, Class 3000',
    description:
      'Sits in the socket of a larger fitting and offers a smaller socket, so that a line is reduced without another length of pipe. Mind the order of welding: the insert goes in before the pipe.',
    standards: ['MSS SP-79'],
    material: 'Carbon steel ASTM A105',
    pressureClasses: ['Class 3000'],
    connectors: [run('PL', 'Large end'), run('SW', 'Small end')],
    lod: 300,
    active: false,
    pcf: mapped('REDUCER-CONCENTRIC'),
  },
]);

export const caps = families('cap', [
  {
    slug: 'cap-bw',
    name: 'Cap, butt weld',
    description:
      'Ellipsoidal cap that closes the end of a line or of a drip leg for good. The length applies to walls up to the limit in the standard; thicker caps are longer from NPS 2 on.',
    ...buttWeld,
    connectors: [run('BW')],
    sizes: pipeSizes(cap),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('CAP', 'KABW'),
  },
  {
    slug: 'cap-sw-3000',
    name: 'Cap, socket weld, Class 3000',
    description:
      'Forged cap with a socket, for the end of a small-bore line that will not be extended. The standard fixes socket and end wall but not the outside, so the length is a type parameter.',
    ...forged,
    connectors: [run('SW')],
    pcf: exported('CAP', 'KASW'),
  },
  {
    slug: 'cap-thd-3000',
    name: 'Cap, threaded, Class 3000',
    description:
      'Forged cap with an NPT female thread, for drains and vents that are opened now and then. It ships without a size table.',
    ...threaded,
    connectors: [run('THD')],
    pcf: mapped('CAP'),
  },
  {
    slug: 'plug-hex-thd',
    name: 'Plug, hexagon head, threaded',
    description:
      'Solid plug with an NPT male thread that closes a threaded outlet, tee or valve. It is modeled with its head outside and the thread inside the fitting, so that clash checks see the head alone.',
    ...threaded,
    pressureClasses: [],
    connectors: [run('THD')],
    pcf: mapped('CAP'),
  },
]);

export const couplings = families('coupling', [
  {
    slug: 'coupling-sw-3000',
    name: 'Coupling, socket weld, Class 3000',
    description:
      'Joins two lengths of small-bore pipe. The laying length is the distance between the bottoms of the two sockets, which is what the line grows by.',
    ...forged,
    connectors: through('SW'),
    sizes: pipeSizes(socketCoupling, sockets),
    lod: 400,
    pcf: exported('COUPLING', 'COSW'),
  },
  {
    slug: 'half-coupling-sw-3000',
    name: 'Half coupling, socket weld, Class 3000',
    description:
      'One socket and one plain end that is welded to a vessel or to the wall of a larger pipe, to make a nozzle or a take-off. The laying length runs from the plain end to the socket’s bottom. It is not self-reinforced: check the opening.',
    ...forged,
    connectors: [run('SW', 'Socket'), run('PL', 'Welding end')],
    sizes: pipeSizes(socketHalfCoupling, sockets),
    pcf: mapped('OLET'),
  },
  {
    slug: 'coupling-thd-3000',
    name: 'Coupling, threaded, Class 3000',
    description:
      'Joins two threaded lengths of pipe in line. The table gives the overall length and the outside diameter; how far the pipes enter follows from the NPT thread engagement.',
    ...threaded,
    connectors: through('THD'),
    sizes: pipeSizes(threadedCouplingClass3000),
    pcf: mapped('COUPLING'),
  },
  {
    slug: 'half-coupling-thd-3000',
    name: 'Half coupling, threaded, Class 3000',
    description:
      'One NPT female thread and one plain end for welding to a vessel or header, for instrument connections. It is half as long as the full coupling of its size.',
    ...threaded,
    connectors: [run('THD', 'Thread'), run('PL', 'Welding end')],
    pcf: mapped('OLET'),
  },
]);

export const unions = families('union', [
  {
    slug: 'union-sw-3000',
    name: 'Union, socket weld, Class 3000',
    description:
      'Three-piece joint with ground metal seats that lets a socket-welded line be opened without cutting. Place one beside every small-bore item that has to come out. Weld it closed and hand-tight, or the seats distort.',
    standards: ['MSS SP-83'],
    material: 'Carbon steel ASTM A105',
    pressureClasses: ['Class 3000'],
    connectors: through('SW'),
    pcf: exported('UNION', 'UNSW'),
  },
  {
    slug: 'union-thd-3000',
    name: 'Union, threaded, Class 3000',
    description:
      'Three-piece joint with NPT female ends. A threaded line cannot be opened in the middle without one, since turning a pipe out of one fitting turns it into the next.',
    standards: ['MSS SP-83', 'ASME B1.20.1'],
    material: 'Carbon steel ASTM A105',
    pressureClasses: ['Class 3000'],
    connectors: through('THD'),
    pcf: mapped('UNION'),
  },
]);
