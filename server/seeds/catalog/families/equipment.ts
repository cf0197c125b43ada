import { families, mapped, notExported, run, through } from '../define.ts';

const recent = { revitVersions: [2024, 2025, 2026], lod: 200 as const };

export const equipment = families('equipment', [
  {
    slug: 'pump-centrifugal-end-suction',
    name: 'Centrifugal pump, end suction, on baseplate',
    description:
      'Pump, coupling and motor on a common baseplate with axial suction and top discharge. Nozzle positions and sizes are type parameters from the maker’s drawing, so that lines can be routed before the pump is bought and stay connected afterward.',
    standards: ['ASME B73.1', 'ASME B16.5'],
    material: 'Cast iron or steel, by type',
    pressureClasses: ['Class 150', 'Class 300'],
    connectors: [run('FLG', 'Suction'), run('FLG', 'Discharge')],
    ...recent,
    pcf: notExported,
  },
  {
    slug: 'heat-exchanger-shell-tube',
    name: 'Heat exchanger, shell and tube, horizontal',
    description:
      'Shell on two saddles with nozzles for shell side and tube side. The family reserves the room to pull the bundle, which is as long as the shell and is the first space that piping blocks.',
    standards: ['TEMA', 'ASME B16.5'],
    material: 'Carbon steel ASTM A516 Gr. 70',
    pressureClasses: ['Class 150', 'Class 300'],
    connectors: [
      run('FLG', 'Tube side in'),
      run('FLG', 'Tube side out'),
      run('FLG', 'Shell side in'),
      run('FLG', 'Shell side out'),
    ],
    ...recent,
    pcf: notExported,
  },
  {
    slug: 'vessel-vertical-skirt',
    name: 'Vessel, vertical, on skirt',
    description:
      'Vertical drum with elliptical heads on a skirt. Diameter, tangent length and skirt height drive the shape; nozzles are nested families that are placed by elevation and orientation, as on a vessel drawing.',
    standards: ['ASME BPVC Section VIII', 'ASME B16.5'],
    material: 'Carbon steel ASTM A516 Gr. 70',
    pressureClasses: [],
    connectors: [run('FLG', 'Inlet'), run('FLG', 'Outlet'), run('FLG', 'Drain')],
    ...recent,
    pcf: notExported,
  },
  {
    slug: 'nozzle-flanged',
    name: 'Equipment nozzle, flanged',
    description:
      'Flanged nozzle for nesting into vessels and tanks, with projection, size and class as parameters. Its connector points outward, so that a line drawn to it starts with the mating flange.',
    standards: ['ASME B16.5'],
    material: 'Carbon steel ASTM A105',
    pressureClasses: ['Class 150', 'Class 300', 'Class 600'],
    connectors: [run('FLG', 'Face')],
    ...recent,
    pcf: notExported,
  },
  {
    slug: 'expansion-joint-bellows-flg',
    name: 'Expansion joint, single bellows, flanged',
    description:
      'Metal bellows between flanges that takes up axial movement. Length, spring rate and pressure thrust come from the maker. Place it beside an anchor, with two guides on its other side and a second anchor behind them, or the pressure pulls the line apart.',
    standards: ['EJMA', 'ASME B16.5'],
    material: 'Stainless steel 321 with carbon steel flanges',
    pressureClasses: ['Class 150'],
    connectors: through('FLG'),
    revitVersions: [2024, 2025, 2026],
    lod: 300,
    pcf: mapped('MISC-COMPONENT'),
  },
  {
    slug: 'steam-trap-sw',
    name: 'Steam trap, socket weld',
    description:
      'Thermodynamic or inverted-bucket trap for steam mains and tracing. It has a direction of flow, and some types work in one position only. Length between the sockets is a type parameter; a strainer and two isolating valves usually go with it.',
    standards: ['ASME B16.11'],
    material: 'Forged carbon steel ASTM A105',
    pressureClasses: ['Class 800'],
    connectors: through('SW'),
    revitVersions: [2024, 2025, 2026],
    lod: 300,
    pcf: mapped('TRAP'),
  },
]);
