import { families, mapped, notExported, run, through } from '../define.ts';

const recent = { revitVersions: [2024, 2025, 2026], lod: 300 as const };

export const instruments = families('instrument', [
  {
    slug: 'control-valve-globe-flg',
    name: 'Control valve, globe body, flanged',
    description:
      'Globe-bodied control valve with diaphragm actuator, modeled as a station piece: body length, actuator diameter and height are type parameters from the maker’s drawing. The family keeps the room above clear to lift the actuator.',
    standards: ['ISA-75.08.01', 'ASME B16.5'],
    material: 'Cast carbon steel ASTM A216 WCB',
    pressureClasses: ['Class 150', 'Class 300', 'Class 600'],
    connectors: through('FLG'),
    ...recent,
    pcf: mapped('INSTRUMENT'),
  },
  {
    slug: 'orifice-plate-paddle',
    name: 'Orifice plate, paddle type',
    description:
      'Plate with a calibrated bore between orifice flanges, with a paddle that shows the tag. The straight pipe that it needs upstream and downstream is a parameter of the family and drawn as a reference line, so that a reviewer sees when it is cut short.',
    standards: ['ISO 5167-2', 'ASME B16.36'],
    material: 'Stainless steel 316',
    pressureClasses: ['Class 300', 'Class 600'],
    connectors: [run('FLG', 'Face 1'), run('FLG', 'Face 2')],
    ...recent,
    pcf: mapped('INSTRUMENT'),
  },
  {
    slug: 'flow-meter-inline-flg',
    name: 'In-line flow meter, flanged',
    description:
      'Magnetic, vortex or Coriolis meter as one flanged piece with its transmitter. Body length and end size are type parameters; meters are often a size smaller than the line and then need reducers, which the assembly brings along.',
    standards: ['ASME B16.5'],
    material: 'Stainless steel',
    pressureClasses: ['Class 150', 'Class 300'],
    connectors: through('FLG'),
    ...recent,
    pcf: mapped('INSTRUMENT'),
  },
  {
    slug: 'pressure-gauge-bottom',
    name: 'Pressure gauge, bottom connection',
    description:
      'Dial gauge with an NPT male stem below, to be screwed into a gauge valve. Dial size and height are type parameters. It turns about its stem, so that the dial can face the walkway.',
    standards: ['ASME B40.100', 'ASME B1.20.1'],
    material: 'Stainless steel 316',
    pressureClasses: [],
    connectors: [run('THD', 'Stem')],
    ...recent,
    pcf: mapped('INSTRUMENT'),
  },
  {
    slug: 'thermowell-flanged',
    name: 'Thermowell, flanged',
    description:
      'Protecting tube for a thermometer on a flanged nozzle. Insertion length and unsupported length are type parameters, and the family reserves the room outside that is needed to pull the element.',
    standards: ['ASME PTC 19.3 TW', 'ASME B16.5'],
    material: 'Stainless steel 316',
    pressureClasses: ['Class 150', 'Class 300', 'Class 600'],
    connectors: [run('FLG', 'Process')],
    ...recent,
    pcf: mapped('INSTRUMENT'),
  },
  {
    slug: 'level-gauge-bridle',
    name: 'Level gauge with bridle connections',
    description:
      'Reflex or magnetic level gauge between two process connections. The center-to-center distance is an instance parameter that snaps to the nozzles; vent and drain valves are nested and can be turned off.',
    standards: ['ASME B16.5'],
    material: 'Stainless steel 316',
    pressureClasses: ['Class 150', 'Class 300'],
    connectors: [run('FLG', 'Upper'), run('FLG', 'Lower')],
    ...recent,
    pcf: notExported,
  },
]);
