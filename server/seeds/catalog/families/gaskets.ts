import { exported, families, plainSizes, run } from '../define.ts';
import {
  centeringRing150,
  centeringRing300,
  flatRing150,
  flatRing300,
  ringJoint150,
  ringJoint300,
  spiralWoundElement,
} from '../tables/gaskets.ts';

const faces = [run('FLG', 'Face 1'), run('FLG', 'Face 2')];
/** Thickness before it is compressed. */
const spiralWound = { gasketThickness: 4.45 };

export const gaskets = families('gasket', [
  {
    slug: 'gasket-spiral-wound-150',
    name: 'Gasket, spiral wound, Class 150',
    description:
      'Metal strip and filler wound in turns, held by a centering ring that rests against the bolts. It is 4.45 mm thick as supplied and is compressed to the ring, about 3 mm, which is the gap that isometrics should count.',
    standards: ['ASME B16.20'],
    material: 'Stainless steel 316 with flexible graphite, carbon steel ring',
    pressureClasses: ['Class 150'],
    connectors: faces,
    sizes: plainSizes(spiralWound, spiralWoundElement, centeringRing150),
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('GASKET'),
  },
  {
    slug: 'gasket-spiral-wound-300',
    name: 'Gasket, spiral wound, Class 300',
    description:
      'Spiral-wound gasket with the sealing element of Class 150 and a larger centering ring, because the bolts are farther out. The different rings reveal a gasket of the wrong class.',
    standards: ['ASME B16.20'],
    material: 'Stainless steel 316 with flexible graphite, carbon steel ring',
    pressureClasses: ['Class 300'],
    connectors: faces,
    sizes: plainSizes(spiralWound, spiralWoundElement, centeringRing300),
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('GASKET'),
  },
  {
    slug: 'gasket-flat-ring-150',
    name: 'Gasket, flat ring, Class 150',
    description:
      'Ring cut from sheet that lies inside the bolts on a raised face, for water, air and other utilities. Thickness is a type parameter, 1.5 or 3 mm as a rule.',
    standards: ['ASME B16.21'],
    material: 'Compressed fiber sheet, non-asbestos',
    pressureClasses: ['Class 150'],
    connectors: faces,
    sizes: plainSizes({}, flatRing150),
    pcf: exported('GASKET'),
  },
  {
    slug: 'gasket-flat-ring-300',
    name: 'Gasket, flat ring, Class 300',
    description:
      'Sheet ring gasket for Class 300 raised faces. Above the limits of the sheet use a spiral-wound gasket instead; the maker’s pressure-temperature diagram decides.',
    standards: ['ASME B16.21'],
    material: 'Compressed fiber sheet, non-asbestos',
    pressureClasses: ['Class 300'],
    connectors: faces,
    sizes: plainSizes({}, flatRing300),
    pcf: exported('GASKET'),
  },
  {
    slug: 'gasket-ring-joint-150',
    name: 'Gasket, ring joint type R, Class 150',
    description:
      'Solid metal ring that seals in the grooves of two ring-joint flanges, from NPS 1 on in this class. The faces do not touch: the remaining gap, 3 to 4 mm, is part of the spool length. It fits no raised face.',
    standards: ['ASME B16.20', 'ASME B16.5'],
    material: 'Soft iron',
    pressureClasses: ['Class 150'],
    connectors: faces,
    sizes: plainSizes({}, ringJoint150),
    pcf: exported('GASKET'),
  },
  {
    slug: 'gasket-ring-joint-300',
    name: 'Gasket, ring joint type R, Class 300',
    description:
      'Solid metal ring for ring-joint flanges of Class 300. The flanges have to be spread by more than the ring’s height to take it out, so leave the line some freedom or place a removable spool.',
    standards: ['ASME B16.20', 'ASME B16.5'],
    material: 'Soft iron',
    pressureClasses: ['Class 300'],
    connectors: faces,
    sizes: plainSizes({}, ringJoint300),
    pcf: exported('GASKET'),
  },
]);
