import { exported, families, mapped, pipeSizes, run, through } from '../define.ts';
import type { Table } from '../table.ts';
import { class150, class300, class600 } from '../tables/flanges.ts';
import {
  ballLong150,
  ballLong300,
  butterfly150,
  gate150,
  gate300,
  gate600,
  globe150,
  globe300,
  swingCheck150,
  swingCheck300,
} from '../tables/valves.ts';

/** The connectors and sizes of a flanged valve: its length, and the end flanges of its class. */
const flanged = (length: Table, flange: Table) => ({ connectors: through('FLG'), sizes: pipeSizes(length, flange) });

const cast = { material: 'Cast carbon steel ASTM A216 WCB' };
const forged = { material: 'Forged carbon steel ASTM A105', pressureClasses: ['Class 800'] };
const allReleases = { revitVersions: [2022, 2023, 2024, 2025, 2026] };

export const valves = families('valve', [
  {
    slug: 'valve-gate-flg-150',
    name: 'Gate valve, flanged, Class 150',
    description:
      'Bolted-bonnet gate valve with rising stem for isolation, full open or full closed. It seals in both directions. The stem rises by about the nominal size when the valve opens, into room that the family shows as a clearance solid; stem and handwheel heights are type parameters.',
    standards: ['ASME B16.10', 'ASME B16.5', 'API 600'],
    ...cast,
    ...allReleases,
    pressureClasses: ['Class 150'],
    ...flanged(gate150, class150),
    pcf: exported('VALVE', 'VTFL'),
  },
  {
    slug: 'valve-gate-flg-300',
    name: 'Gate valve, flanged, Class 300',
    description:
      'Class 300 gate valve with rising stem. The face-to-face jumps between NPS 12 and 14, from 502 to 762 mm: leave room for it when a line is still being sized.',
    standards: ['ASME B16.10', 'ASME B16.5', 'API 600'],
    ...cast,
    ...allReleases,
    pressureClasses: ['Class 300'],
    ...flanged(gate300, class300),
    pcf: exported('VALVE', 'VTFL'),
  },
  {
    slug: 'valve-gate-flg-600',
    name: 'Gate valve, flanged, Class 600',
    description:
      'Class 600 gate valve with rising stem. The face-to-face includes the raised faces of 7 mm at both ends. From NPS 8 on plan a gear operator and access to it.',
    standards: ['ASME B16.10', 'ASME B16.5', 'API 600'],
    ...cast,
    pressureClasses: ['Class 600'],
    ...flanged(gate600, class600),
    pcf: exported('VALVE', 'VTFL'),
  },
  {
    slug: 'valve-globe-flg-150',
    name: 'Globe valve, flanged, Class 150',
    description:
      'Throttling valve with the flow turning upward through its seat. It has a direction of flow, marked by an arrow in the family, and is longer than the gate valve of its size: the two are not interchangeable.',
    standards: ['ASME B16.10', 'ASME B16.5', 'BS 1873'],
    ...cast,
    ...allReleases,
    pressureClasses: ['Class 150'],
    ...flanged(globe150, class150),
    pcf: exported('VALVE', 'VGFL'),
  },
  {
    slug: 'valve-globe-flg-300',
    name: 'Globe valve, flanged, Class 300',
    description:
      'Class 300 throttling valve with bolted bonnet. Typical in control-valve bypasses, where its centerline and handwheel have to be in reach from the same platform as the control valve.',
    standards: ['ASME B16.10', 'ASME B16.5', 'BS 1873'],
    ...cast,
    pressureClasses: ['Class 300'],
    ...flanged(globe300, class300),
    pcf: exported('VALVE', 'VGFL'),
  },
  {
    slug: 'valve-check-swing-flg-150',
    name: 'Swing check valve, flanged, Class 150',
    description:
      'Hinged disc that opens with the flow and closes against it. Place it in horizontal lines, or in vertical ones with upward flow; some straight pipe before it keeps the disc from chattering.',
    standards: ['ASME B16.10', 'ASME B16.5', 'BS 1868'],
    ...cast,
    ...allReleases,
    pressureClasses: ['Class 150'],
    ...flanged(swingCheck150, class150),
    pcf: exported('VALVE', 'CKFL'),
  },
  {
    slug: 'valve-check-swing-flg-300',
    name: 'Swing check valve, flanged, Class 300',
    description:
      'Class 300 swing check valve with bolted cover. Keep the cover accessible: hinge pin and disc are repaired in the line. The family carries the direction of flow to the PCF.',
    standards: ['ASME B16.10', 'ASME B16.5', 'BS 1868'],
    ...cast,
    pressureClasses: ['Class 300'],
    ...flanged(swingCheck300, class300),
    pcf: exported('VALVE', 'CKFL'),
  },
  {
    slug: 'valve-ball-flg-150',
    name: 'Ball valve, full bore, flanged, Class 150',
    description:
      'Quarter-turn isolation valve with the bore of the pipe, so that it can be pigged. The face-to-face is that of the long pattern; reduced-bore valves of the short pattern differ from NPS 6 on. The lever’s swing is modeled as a clearance.',
    standards: ['ASME B16.10', 'ASME B16.5', 'API 6D'],
    ...cast,
    ...allReleases,
    pressureClasses: ['Class 150'],
    ...flanged(ballLong150, class150),
    pcf: exported('VALVE', 'VBFL'),
  },
  {
    slug: 'valve-ball-flg-300',
    name: 'Ball valve, full bore, flanged, Class 300',
    description:
      'Class 300 quarter-turn isolation valve with full bore, long pattern. Soft seats limit its temperature well below that of the flanges: check the maker’s curve.',
    standards: ['ASME B16.10', 'ASME B16.5', 'API 6D'],
    ...cast,
    pressureClasses: ['Class 300'],
    ...flanged(ballLong300, class300),
    pcf: exported('VALVE', 'VBFL'),
  },
  {
    slug: 'valve-butterfly-wafer-150',
    name: 'Butterfly valve, wafer, Class 150',
    description:
      'High-performance butterfly valve clamped between two Class 150 flanges. The open disc reaches into the pipe on both sides: check it against thick-walled pipe, reducers and check valves beside it. The drilling is that of the mating flanges.',
    standards: ['API 609', 'ASME B16.5'],
    ...cast,
    ...allReleases,
    pressureClasses: ['Class 150'],
    connectors: through('PL'),
    sizes: pipeSizes(butterfly150),
    // A wafer valve has no flanges, but its ends are clamped between flanges with gaskets and bolts.
    pcf: exported('VALVE', 'VYFL'),
  },
  {
    slug: 'valve-check-dual-plate-wafer-150',
    name: 'Dual-plate check valve, wafer, Class 150',
    description:
      'Two spring-loaded half discs in a short body between flanges, which closes faster and takes a fraction of the length of a swing check. Mount it with the pin vertical in horizontal lines. It ships without a size table: enter the maker’s length.',
    standards: ['API 594', 'ASME B16.5'],
    ...cast,
    pressureClasses: ['Class 150'],
    connectors: through('PL'),
    pcf: mapped('VALVE'),
  },
  {
    slug: 'valve-plug-flg-150',
    name: 'Plug valve, flanged, Class 150',
    description:
      'Quarter-turn valve with a tapered plug, lubricated or sleeved, for slurries and gas. It is made in a short, a regular and a Venturi pattern of different length, so the family asks for the pattern and ships without a size table.',
    standards: ['ASME B16.10', 'ASME B16.5', 'API 599'],
    ...cast,
    pressureClasses: ['Class 150'],
    connectors: through('FLG'),
    pcf: exported('VALVE', 'VPFL'),
  },
  {
    slug: 'valve-gate-sw-800',
    name: 'Gate valve, forged, socket weld, Class 800',
    description:
      'Compact forged gate valve for small-bore isolation, vents and drains. Its length depends on the maker: no standard fixes it for socket-welding ends. The heat of welding can loosen the seats; keep the valve open while it is welded.',
    standards: ['API 602'],
    ...forged,
    connectors: through('SW'),
    pcf: exported('VALVE', 'VTSW'),
  },
  {
    slug: 'valve-globe-sw-800',
    name: 'Globe valve, forged, socket weld, Class 800',
    description:
      'Compact forged globe valve for throttling small-bore lines, with its direction of flow marked. The length comes from the maker’s sheet as a type parameter.',
    standards: ['API 602'],
    ...forged,
    connectors: through('SW'),
    pcf: exported('VALVE', 'VGSW'),
  },
  {
    slug: 'valve-needle-thd',
    name: 'Needle valve, threaded',
    description:
      'Small valve with a fine stem for instrument take-offs and sample points, NPT female at both ends. With a bleed port it serves as a block-and-bleed at a pressure gauge.',
    standards: ['ASME B1.20.1', 'MSS SP-99'],
    material: 'Stainless steel ASTM A479 316',
    pressureClasses: [],
    connectors: through('THD'),
    pcf: exported('VALVE', 'VNSC'),
  },
  {
    slug: 'valve-relief-angle-flg',
    name: 'Pressure relief valve, angle, flanged',
    description:
      'Spring-loaded safety relief valve with its inlet below and its larger outlet at the side. Inlet and outlet have their own size and class, and the center-to-face dimensions go with the orifice letter; enter them from the data sheet. Keep the spindle vertical and the inlet line short.',
    standards: ['API 526', 'ASME B16.5'],
    ...cast,
    pressureClasses: ['Class 150', 'Class 300', 'Class 600'],
    connectors: [run('FLG', 'Inlet'), run('FLG', 'Outlet')],
    pcf: mapped('VALVE-ANGLE'),
  },
]);

export const strainers = families('strainer', [
  {
    slug: 'strainer-y-flg-150',
    name: 'Y-strainer, flanged, Class 150',
    description:
      'Screen in a side leg at 45°, with a blow-down plug. Mount it with the leg pointing down, or to the side in steam lines, and leave the length of the leg free to pull the screen. Lengths depend on the maker.',
    standards: ['ASME B16.5', 'ASME B16.34'],
    ...cast,
    pressureClasses: ['Class 150'],
    connectors: through('FLG'),
    pcf: exported('FILTER', 'FIFL'),
  },
  {
    slug: 'strainer-y-sw-800',
    name: 'Y-strainer, forged, socket weld, Class 800',
    description:
      'Small-bore strainer ahead of steam traps, nozzles and control valves. The screen is taken out downward; the family reserves the room for it.',
    standards: ['ASME B16.11', 'ASME B16.34'],
    ...forged,
    connectors: through('SW'),
    pcf: exported('FILTER', 'FISW'),
  },
  {
    slug: 'strainer-basket-flg-150',
    name: 'Basket strainer, flanged, Class 150',
    description:
      'Pot with a lift-out basket for larger flows and more dirt than a Y-strainer takes. It needs headroom for the basket, a drain and usually its own support. Lengths and heights are type parameters.',
    standards: ['ASME B16.5'],
    ...cast,
    pressureClasses: ['Class 150'],
    connectors: through('FLG'),
    pcf: mapped('FILTER'),
  },
  {
    slug: 'strainer-conical-temporary',
    name: 'Temporary conical strainer',
    description:
      'Perforated cone clamped between flanges at a pump suction while the plant is commissioned. It sits in a spool that can be taken out; the ring’s thickness and a second gasket add to the joint until it is removed.',
    standards: [],
    material: 'Stainless steel 316',
    pressureClasses: ['Class 150', 'Class 300'],
    connectors: [run('FLG', 'Face 1'), run('FLG', 'Face 2')],
    lod: 300,
    pcf: mapped('FILTER'),
  },
]);
