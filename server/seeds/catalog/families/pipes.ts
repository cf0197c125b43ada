import { exported, families, mapped, pipeSizes, through } from '../define.ts';
import { schedule10S, schedule160, schedule40, schedule40S, schedule80, standardWeight } from '../tables/pipe.ts';

export const pipes = families('pipe', [
  {
    slug: 'pipe-cs-sch-40',
    name: 'Pipe, carbon steel, schedule 40',
    description:
      'Straight seamless or welded carbon steel pipe with plain beveled ends. The size table sets the outside and inside diameter of a Revit pipe segment; the length comes from the model. Up to NPS 10, schedule 40 and STD are the same wall.',
    standards: ['ASME B36.10M'],
    material: 'Carbon steel ASTM A106 Gr. B',
    pressureClasses: ['Sch 40'],
    connectors: through('BW'),
    sizes: pipeSizes(schedule40),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('PIPE'),
  },
  {
    slug: 'pipe-cs-sch-80',
    name: 'Pipe, carbon steel, schedule 80',
    description:
      'Straight carbon steel pipe with the heavier wall that is usual for small-bore lines and for threaded ends, where the thread takes part of the wall. Up to NPS 8, schedule 80 and XS are the same wall.',
    standards: ['ASME B36.10M'],
    material: 'Carbon steel ASTM A106 Gr. B',
    pressureClasses: ['Sch 80'],
    connectors: through('BW'),
    sizes: pipeSizes(schedule80),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('PIPE'),
  },
  {
    slug: 'pipe-cs-sch-160',
    name: 'Pipe, carbon steel, schedule 160',
    description:
      'Heavy-wall carbon steel pipe for high-pressure service and for socket-welded lines of Class 6000. Schedule 160 has no NPS 3-1/2. Check that the bore suits the flange and valve that it meets.',
    standards: ['ASME B36.10M'],
    material: 'Carbon steel ASTM A106 Gr. B',
    pressureClasses: ['Sch 160'],
    connectors: through('BW'),
    sizes: pipeSizes(schedule160),
    lod: 400,
    pcf: exported('PIPE'),
  },
  {
    slug: 'pipe-cs-std',
    name: 'Pipe, carbon steel, standard weight',
    description:
      'Carbon steel pipe of the weight class STD. From NPS 12 on its wall stays at 9.53 mm and is thinner than schedule 40, so the two are not interchangeable in a piping specification.',
    standards: ['ASME B36.10M'],
    material: 'Carbon steel ASTM A106 Gr. B',
    pressureClasses: ['STD'],
    connectors: through('BW'),
    sizes: pipeSizes(standardWeight),
    lod: 400,
    revitVersions: [2022, 2023, 2024, 2025, 2026],
    pcf: exported('PIPE'),
  },
  {
    slug: 'pipe-ss-sch-10s',
    name: 'Pipe, stainless steel, schedule 10S',
    description:
      'Thin-wall stainless steel pipe for butt-welded lines at moderate pressure. Schedule 10S is too thin to thread. The outside diameters are those of carbon steel pipe, so the fittings of ASME B16.9 fit both.',
    standards: ['ASME B36.19M'],
    material: 'Stainless steel ASTM A312 TP316L',
    pressureClasses: ['Sch 10S'],
    connectors: through('BW'),
    sizes: pipeSizes(schedule10S),
    lod: 400,
    pcf: exported('PIPE'),
  },
  {
    slug: 'pipe-ss-sch-40s',
    name: 'Pipe, stainless steel, schedule 40S',
    description:
      'Stainless steel pipe with the wall of STD carbon steel pipe. From NPS 12 on, 40S is thinner than schedule 40 of ASME B36.10M: name the standard with the schedule.',
    standards: ['ASME B36.19M'],
    material: 'Stainless steel ASTM A312 TP316L',
    pressureClasses: ['Sch 40S'],
    connectors: through('BW'),
    sizes: pipeSizes(schedule40S),
    lod: 400,
    pcf: exported('PIPE'),
  },
  {
    slug: 'pipe-nipple-threaded',
    name: 'Pipe nipple, threaded both ends',
    description:
      'Short length of pipe with an NPT thread at each end, placed between two threaded fittings. The length is an instance parameter; the thread engagement is subtracted inside the fittings that it joins.',
    standards: ['ASTM A733', 'ASME B1.20.1'],
    material: 'Carbon steel ASTM A106 Gr. B',
    pressureClasses: ['Sch 80', 'Sch 160'],
    connectors: through('THD'),
    pcf: mapped('PIPE'),
  },
]);
