import { exported, families, mapped, plainSizes, run, sizesWith } from '../define.ts';
import { range } from '../table.ts';
import {
  class150,
  class300,
  class600,
  flangeSockets,
  hubs150,
  hubs300,
  hubs600,
  lapJoint150,
  lapJoint300,
  raisedFace,
  slipOn150,
  slipOn300,
  slipOnBore,
  weldNeck150,
  weldNeck300,
  weldNeck600,
} from '../tables/flanges.ts';

/** ASME B16.5, paragraph 6.4.1: the height of the raised face, by class. */
const lowFace = { raisedFaceHeight: 2 };
const highFace = { raisedFaceHeight: 7 };

const common = { standards: ['ASME B16.5'], material: 'Carbon steel ASTM A105' };
const allReleases = { revitVersions: [2022, 2023, 2024, 2025, 2026] };
const face = run('FLG', 'Face');

export const flanges = families('flange', [
  {
    slug: 'flange-wn-150',
    name: 'Weld-neck flange, Class 150, raised face',
    description:
      'Flange with a tapered hub that is butt-welded to the pipe, the first choice for process lines. The bore follows the schedule of the pipe. Thickness and length through hub exclude the raised face, which adds 2 mm to both.',
    ...common,
    ...allReleases,
    pressureClasses: ['Class 150'],
    connectors: [run('BW', 'Pipe'), face],
    sizes: sizesWith(lowFace, class150, hubs150, weldNeck150, raisedFace),
    lod: 400,
    pcf: exported('FLANGE', 'FLWN'),
  },
  {
    slug: 'flange-wn-300',
    name: 'Weld-neck flange, Class 300, raised face',
    description:
      'Class 300 weld-neck flange. Its bolting differs from Class 150 in nearly every size, so a mixed joint does not bolt up. Thickness and length through hub exclude the raised face of 2 mm.',
    ...common,
    ...allReleases,
    pressureClasses: ['Class 300'],
    connectors: [run('BW', 'Pipe'), face],
    sizes: sizesWith(lowFace, class300, hubs300, weldNeck300, raisedFace),
    lod: 400,
    pcf: exported('FLANGE', 'FLWN'),
  },
  {
    slug: 'flange-wn-600',
    name: 'Weld-neck flange, Class 600, raised face',
    description:
      'Class 600 weld-neck flange. From Class 400 on the raised face is 7 mm high. It is not part of the flange thickness: forgetting it puts every joint out by 14 mm. Up to NPS 3 the drilling is that of Class 300.',
    ...common,
    ...allReleases,
    pressureClasses: ['Class 600'],
    connectors: [run('BW', 'Pipe'), face],
    sizes: sizesWith(highFace, class600, hubs600, weldNeck600, raisedFace),
    lod: 400,
    pcf: exported('FLANGE', 'FLWN'),
  },
  {
    slug: 'flange-so-150',
    name: 'Slip-on flange, Class 150, raised face',
    description:
      'Flange that slides over the pipe and is fillet-welded inside and outside. Cheaper to buy and easier to line up than a weld neck, weaker under cyclic load. The pipe ends short of the face by about its wall thickness plus 3 mm.',
    ...common,
    ...allReleases,
    pressureClasses: ['Class 150'],
    connectors: [run('PL', 'Pipe'), face],
    sizes: sizesWith(lowFace, class150, hubs150, slipOn150, slipOnBore, raisedFace),
    lod: 400,
    pcf: exported('FLANGE', 'FLSO'),
  },
  {
    slug: 'flange-so-300',
    name: 'Slip-on flange, Class 300, raised face',
    description:
      'Class 300 slip-on flange with a fillet weld inside and outside. Specifications often limit it to utilities in this class; use a weld neck where the line cycles in temperature.',
    ...common,
    pressureClasses: ['Class 300'],
    connectors: [run('PL', 'Pipe'), face],
    sizes: sizesWith(lowFace, class300, hubs300, slipOn300, slipOnBore, raisedFace),
    pcf: exported('FLANGE', 'FLSO'),
  },
  {
    slug: 'flange-sw-150',
    name: 'Socket-weld flange, Class 150, raised face',
    description:
      'Flange with a socket, for small-bore lines up to NPS 3. The pipe ends at the shoulder of the socket, less an expansion gap of about 1.5 mm; the bore beyond follows the schedule.',
    ...common,
    pressureClasses: ['Class 150'],
    connectors: [run('SW', 'Pipe'), face],
    sizes: sizesWith(lowFace, range(class150, '1/2', '3'), hubs150, slipOn150, flangeSockets, raisedFace),
    pcf: exported('FLANGE', 'FLSW'),
  },
  {
    slug: 'flange-sw-300',
    name: 'Socket-weld flange, Class 300, raised face',
    description:
      'Class 300 flange with a socket, for small-bore lines up to NPS 3. The crevice at the bottom of the socket rules it out where crevice corrosion is a concern.',
    ...common,
    pressureClasses: ['Class 300'],
    connectors: [run('SW', 'Pipe'), face],
    sizes: sizesWith(lowFace, range(class300, '1/2', '3'), hubs300, slipOn300, flangeSockets, raisedFace),
    pcf: exported('FLANGE', 'FLSW'),
  },
  {
    slug: 'flange-thd-150',
    name: 'Threaded flange, Class 150, raised face',
    description:
      'Flange with an NPT female thread, for galvanized lines and for places where welding is not allowed. The pipe enters by its thread engagement and must not protrude past the face.',
    ...common,
    standards: ['ASME B16.5', 'ASME B1.20.1'],
    pressureClasses: ['Class 150'],
    connectors: [run('THD', 'Pipe'), face],
    sizes: sizesWith(lowFace, range(class150, '1/2', '6'), hubs150, slipOn150, raisedFace),
    pcf: mapped('FLANGE'),
  },
  {
    slug: 'flange-lj-150',
    name: 'Lap-joint flange, Class 150',
    description:
      'Loose flange behind a stub end. It turns freely, so bolt holes need no alignment, and stays dry, so it can be carbon steel on a stainless line. It has no face of its own: the lap of the stub end is the gasket surface.',
    ...common,
    pressureClasses: ['Class 150'],
    connectors: [run('PL', 'Stub end'), face],
    sizes: sizesWith({}, class150, hubs150, lapJoint150),
    pcf: mapped('FLANGE'),
  },
  {
    slug: 'flange-lj-300',
    name: 'Lap-joint flange, Class 300',
    description:
      'Class 300 loose flange behind a stub end. From NPS 10 on its hub is much longer than that of a slip-on flange; leave room to slide it back along the pipe.',
    ...common,
    pressureClasses: ['Class 300'],
    connectors: [run('PL', 'Stub end'), face],
    sizes: sizesWith({}, class300, hubs300, lapJoint300),
    pcf: mapped('FLANGE'),
  },
  {
    slug: 'stub-end-lap-joint-bw',
    name: 'Stub end for lap joints, butt weld',
    description:
      'Short collar that is butt-welded to the pipe and carries a lap, behind which a loose flange turns. Long and short pattern differ in length and both are in stock, so the family asks for the length and ships without a size table.',
    standards: ['ASME B16.9', 'MSS SP-43'],
    material: 'Stainless steel ASTM A403 WP316L',
    pressureClasses: ['Sch 10S', 'Sch 40S'],
    connectors: [run('BW', 'Pipe'), run('FLG', 'Lap')],
    pcf: mapped('LAPJOINT-STUBEND'),
  },
  {
    slug: 'flange-orifice-wn-300',
    name: 'Orifice flange, weld neck, Class 300',
    description:
      'Weld-neck flange with pressure taps drilled radially through the rim, used in pairs around an orifice plate. In the smaller sizes it is thicker than the common flange, to make room for the taps. Jack screws spread the joint.',
    standards: ['ASME B16.36'],
    material: 'Carbon steel ASTM A105',
    pressureClasses: ['Class 300'],
    connectors: [run('BW', 'Pipe'), face, run('THD', 'Pressure tap')],
    pcf: mapped('FLANGE'),
  },
]);

export const blindFlanges = families('blind-flange', [
  {
    slug: 'flange-blind-150',
    name: 'Blind flange, Class 150, raised face',
    description:
      'Closes a flanged end that may be opened later: line ends, manholes, spare nozzles. The family leaves the face solid; a tapped vent is a type parameter.',
    ...common,
    ...allReleases,
    pressureClasses: ['Class 150'],
    connectors: [face],
    sizes: plainSizes(lowFace, class150, raisedFace),
    lod: 400,
    pcf: exported('FLANGE-BLIND', 'FLBL'),
  },
  {
    slug: 'flange-blind-300',
    name: 'Blind flange, Class 300, raised face',
    description:
      'Class 300 blind flange. It is the heaviest part of a joint, so plan a davit or lifting point from about NPS 12 on. The raised face of 2 mm comes on top of the thickness.',
    ...common,
    ...allReleases,
    pressureClasses: ['Class 300'],
    connectors: [face],
    sizes: plainSizes(lowFace, class300, raisedFace),
    lod: 400,
    pcf: exported('FLANGE-BLIND', 'FLBL'),
  },
  {
    slug: 'flange-blind-600',
    name: 'Blind flange, Class 600, raised face',
    description:
      'Class 600 blind flange with a raised face of 7 mm outside its thickness. The drilling equals Class 300 up to NPS 3 and differs from NPS 3-1/2 on.',
    ...common,
    pressureClasses: ['Class 600'],
    connectors: [face],
    sizes: plainSizes(highFace, class600, raisedFace),
    pcf: exported('FLANGE-BLIND', 'FLBL'),
  },
  {
    slug: 'spectacle-blind-150',
    name: 'Spectacle blind, Class 150',
    description:
      'Two discs joined by a web, one solid and one bored, clamped between flanges to isolate a line positively. Turning it takes room beside the line and jack screws in the flanges: the family reserves the swing as a clearance solid.',
    standards: ['ASME B16.48'],
    material: 'Carbon steel ASTM A516 Gr. 70',
    pressureClasses: ['Class 150'],
    connectors: [run('FLG', 'Face 1'), run('FLG', 'Face 2')],
    pcf: mapped('MISC-COMPONENT'),
  },
]);
