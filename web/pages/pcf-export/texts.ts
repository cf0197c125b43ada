export const components: readonly { part: string; keyword: string; keys: string | null }[] = [
  { part: 'Pipe', keyword: 'PIPE', keys: null },
  { part: 'Elbow', keyword: 'ELBOW', keys: 'ELBW, ELSW' },
  { part: 'Tee', keyword: 'TEE', keys: 'TEBW, TESW' },
  { part: 'Cross', keyword: 'CROSS', keys: 'CRBW' },
  { part: 'Concentric reducer', keyword: 'REDUCER-CONCENTRIC', keys: 'RCBW' },
  { part: 'Eccentric reducer', keyword: 'REDUCER-ECCENTRIC', keys: 'REBW' },
  { part: 'Cap', keyword: 'CAP', keys: 'KABW' },
  { part: 'Flange', keyword: 'FLANGE', keys: 'FLWN, FLSO' },
  { part: 'Blind flange', keyword: 'FLANGE-BLIND', keys: 'FLBL' },
  { part: 'Gasket', keyword: 'GASKET', keys: null },
  { part: 'Olet', keyword: 'OLET', keys: 'WTBW' },
  { part: 'Coupling', keyword: 'COUPLING', keys: 'COSW' },
  { part: 'Valve', keyword: 'VALVE', keys: 'VTFL, VBFL' },
  { part: 'Strainer', keyword: 'FILTER', keys: 'FIFL' },
  { part: 'Instrument', keyword: 'INSTRUMENT', keys: 'CVFL' },
  { part: 'Pipe support', keyword: 'SUPPORT', keys: 'GUID, ANCH' },
];

export const requirements: readonly string[] = [
  'Autodesk Revit on Windows; each family in the library lists the versions it opens in.',
  'Piping modeled with connected fittings: the export follows connectors from part to part.',
  'A line number on the piping system or its parts; it becomes the pipeline reference.',
  'A program that turns PCF into isometrics or spool drawings. The export itself draws nothing.',
];

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What is a PCF?',
    answer:
      'A Piping Component File: plain text that lists the components of a pipeline with their end points, bores, symbol keys and item codes. Isometric programs read it and draw the line without a model.',
  },
  {
    question: 'Does it work with my own families?',
    answer:
      'Yes. A family needs connectors where the pipe joins and a mapping to a PCF keyword and symbol key. The families in our library have both.',
  },
  {
    question: 'What happens to parts that cannot be exported?',
    answer:
      'They are listed after the export with the reason: no mapping, an open connector, a missing bore. Nothing is left out silently.',
  },
  {
    question: 'Do I need a connection while I work?',
    answer: 'Licenses are checked regularly. Without a connection you can keep working for the number of days in your license.',
  },
  {
    question: 'Can I see it before I buy?',
    answer: 'Yes: request a demo, and we show the export on a small model of yours or ours.',
  },
];

/** Programs that read a PCF. */
export const readers: readonly { title: string; text: string }[] = [
  {
    title: 'Isometric programs',
    text: 'They draw each pipeline as an isometric with dimensions, welds and bill of materials, in the style of your project.',
  },
  {
    title: 'Fabrication programs',
    text: 'They divide the line into spools, number the welds and list the pieces to be cut.',
  },
  {
    title: 'Analysis programs',
    text: 'Several stress programs import the geometry, so that nobody has to enter it a second time.',
  },
];

/** The end of the elbow is 152 mm from its center point: a 4" long-radius elbow of ASME B16.9. */
export const sample = `UNITS-BORE INCH
UNITS-CO-ORDS MM
PIPELINE-REFERENCE P-1001
PIPE
    END-POINT    0.0  0.0    0.0  4
    END-POINT  960.0  0.0    0.0  4
    ITEM-CODE PIPE-A106-4-S40
ELBOW
    END-POINT  960.0  0.0    0.0  4
    END-POINT 1112.0  0.0  152.0  4
    CENTRE-POINT 1112.0  0.0  0.0
    SKEY ELBW`;
