// The keywords of PCF and their properties, taken from public tools that read and write the format:
// shtirlitsDva/Revit-PCF-Exporter, humkyung/IsoFlow, rompik/OpenIso, Jister/PCF_tools and others on GitHub.

/** The geometry of a component. */
export type Shape =
  /** Two ends on one axis. */
  | 'run'
  /** Two ends and the point where their axes meet. */
  | 'bend'
  /** Two ends, a center, and one or more branches. */
  | 'branch'
  /** Mounted on a pipe or an elbow: a center on its axis, and the end of the branch. */
  | 'olet'
  /** Closes an end: one end, or two, of which the second is never connected. */
  | 'closure'
  /** A joint, without length. */
  | 'weld'
  /** A place on the line. */
  | 'point'
  /** Any points, on which nothing is checked. */
  | 'free';

export interface ComponentKeyword {
  shape: Shape;
  ends: readonly [min: number, max: number];
  /** Number of BRANCHn-POINT. */
  branches: readonly [min: number, max: number];
  needsCenter: boolean;
  /** Whether a symbol key is needed to draw it. */
  needsSkey: boolean;
  /** Whether it is ordered, and so belongs in the bill of materials. */
  isMaterial: boolean;
  /** Whether its two ends may have different bores. */
  canReduce: boolean;
}

const define = (shape: Shape, rest: Partial<ComponentKeyword> = {}): ComponentKeyword => ({
  shape,
  ends: [2, 2],
  branches: [0, 0],
  needsCenter: false,
  needsSkey: true,
  isMaterial: true,
  canReduce: false,
  ...rest,
});

const pipe = define('run', { needsSkey: false });
const inline = define('run');
const bend = define('bend', { needsCenter: true });
const reducingBend = define('bend', { needsCenter: true, canReduce: true });
const tee = define('branch', { needsCenter: true, branches: [1, 1] });
const cross = define('branch', { needsCenter: true, branches: [2, 2] });
const stub = define('olet', { ends: [0, 0], needsCenter: true, branches: [1, 1] });
/** Reducers, and fittings that are made with two bores, such as a reducing coupling. */
const reducer = define('run', { canReduce: true });
const free = define('free', { ends: [0, 99], branches: [0, 99], needsSkey: false, canReduce: true });

/** Keyword in the first column -> its properties. */
export const componentKeywords: ReadonlyMap<string, ComponentKeyword> = new Map([
  ['PIPE', pipe],
  ['PIPE-FIXED', pipe],
  ['PIPE-BLOCK-FIXED', pipe],
  ['PIPE-BLOCK-VARIABLE', pipe],
  ['ELBOW', bend],
  ['ELBOW-REDUCING', reducingBend],
  ['BEND', bend],
  ['BEND-TEED', tee],
  ['ELBOW-TEED', tee],
  ['TEE', tee],
  ['TEE-STUB', { ...stub, isMaterial: false }],
  ['TEE-SET-ON', { ...stub, isMaterial: false }],
  ['CROSS', cross],
  ['CROSS-STUB', { ...stub, branches: [2, 2], isMaterial: false }],
  ['CROSS-SET-ON', { ...stub, branches: [2, 2], isMaterial: false }],
  ['Y-PIECE-FITTING', define('free', { ends: [2, 3], branches: [0, 2], canReduce: true })],
  ['Y-PIECE-FABRICATED', define('free', { ends: [2, 3], branches: [0, 2], canReduce: true })],
  ['OLET', stub],
  ['ELBOLET', define('olet', { ends: [0, 2], branches: [0, 1], needsSkey: false })],
  ['REINFORCEMENT-PAD', free],
  ['REDUCER-CONCENTRIC', reducer],
  ['REDUCER-ECCENTRIC', reducer],
  ['REDUCER-CONCENTRIC-TEED', { ...tee, canReduce: true }],
  ['REDUCER-ECCENTRIC-TEED', { ...tee, canReduce: true }],
  ['FLANGE', inline],
  ['FLANGE-BLIND', define('closure', { ends: [1, 2] })],
  ['FLANGE-REDUCING-CONCENTRIC', reducer],
  ['FLANGE-REDUCING-ECCENTRIC', reducer],
  ['LAPJOINT-STUBEND', inline],
  ['LAPJOINT-RING', inline],
  ['CAP', define('closure', { ends: [1, 2] })],
  ['PLUG', define('closure', { ends: [1, 2] })],
  ['GASKET', define('run', { needsSkey: false })],
  ['BOLT', { ...free, shape: 'point' }],
  ['NUT', { ...free, shape: 'point' }],
  ['WELD', define('weld', { ends: [0, 2], needsSkey: false, isMaterial: false })],
  ['COUPLING', reducer],
  ['UNION', reducer],
  ['CONNECTOR', reducer],
  ['CLAMP', define('point', { ends: [0, 2], needsSkey: false })],
  ['VALVE', inline],
  ['VALVE-ANGLE', reducingBend],
  ['VALVE-3WAY', tee],
  ['VALVE-4WAY', cross],
  ['VALVE-MULTIWAY', free],
  ['FILTER', inline],
  ['FILTER-ANGLE', bend],
  ['FILTER-OFFSET', define('free', { ends: [2, 2] })],
  ['FILTER-RETURN', define('free', { ends: [2, 2] })],
  ['TRAP', inline],
  ['TRAP-ANGLE', bend],
  ['TRAP-OFFSET', define('free', { ends: [2, 2] })],
  ['TRAP-RETURN', define('free', { ends: [2, 2] })],
  ['INSTRUMENT', define('run', { ends: [1, 2], canReduce: true })],
  ['INSTRUMENT-ANGLE', reducingBend],
  ['INSTRUMENT-3WAY', tee],
  ['INSTRUMENT-4WAY', cross],
  ['INSTRUMENT-TEE', tee],
  ['INSTRUMENT-OFFSET', define('free', { ends: [2, 2] })],
  ['INSTRUMENT-RETURN', define('free', { ends: [2, 2] })],
  ['INSTRUMENT-DIAL', define('free', { ends: [0, 2], branches: [0, 1] })],
  ['INSTRUMENT-BALLOON', { ...free, shape: 'point', isMaterial: false }],
  ['INSTRUMENT-EXTERNAL', { ...free, isMaterial: false }],
  ['SAFETY-DISC', inline],
  ['MISC-COMPONENT', define('run', { canReduce: true, ends: [1, 2] })],
  ['MISC-COMPONENT-ANGLE', reducingBend],
  ['MISC-COMPONENT-OFFSET', define('free', { ends: [2, 2], canReduce: true })],
  ['MISC-COMPONENT-RETURN', define('free', { ends: [2, 2], canReduce: true })],
  ['MISC-HYGIENIC', free],
  ['MULTI-PORT-COMPONENT', free],
  ['PENETRATION-PLATE', free],
  ['GAP', define('run', { needsSkey: false, isMaterial: false })],
  ['NOZZLE', define('free', { ends: [1, 2], isMaterial: false })],
  ['SUPPORT', define('point', { ends: [0, 2] })],
  ['ADDITIONAL-ITEM', { ...free, shape: 'point' }],
  ['FABRICATION-ITEM', { ...free, shape: 'point' }],
  ['ERECTION-ITEM', { ...free, shape: 'point' }],
]);

interface WithKeyword {
  keyword: string;
}

export const isPipe = ({ keyword }: WithKeyword): boolean => keyword.startsWith('PIPE');
export const isFlange = ({ keyword }: WithKeyword): boolean => keyword.startsWith('FLANGE');
export const isLapJoint = ({ keyword }: WithKeyword): boolean => keyword.startsWith('LAPJOINT');

/** Keywords that say what an open end is connected to, or that it is meant to be open. */
export const endKeywords: ReadonlySet<string> = new Set([
  'END-CONNECTION-CORE',
  'END-CONNECTION-EQUIPMENT',
  'END-CONNECTION-JACKET',
  'END-CONNECTION-NULL',
  'END-CONNECTION-PIPELINE',
  'END-POSITION-CLOSED',
  'END-POSITION-DRAIN',
  'END-POSITION-NULL',
  'END-POSITION-OPEN',
  'END-POSITION-VENT',
]);

/** Keywords of information that is shown on the drawing but is not part of the line. */
const informationKeywords: ReadonlySet<string> = new Set([
  'BIP-IDENTIFIER',
  'DIMENSION',
  'FLOOR-SYMBOL',
  'FLOW-ARROW',
  'INDUCTION-END',
  'INDUCTION-START',
  'INSULATION-SYMBOL',
  'ISO-SPLIT-POINT',
  'LOCATION-POINT',
  'REFERENCE-DIMENSION',
  'REFERENCE-ITEM',
  'SPLIT-POINT',
  'TEXT',
  'WALL-SYMBOL',
]);

/** Whether lines of free text follow the keyword. */
export const isMessageKeyword = (keyword: string): boolean => keyword === 'MESSAGE' || keyword.startsWith('MESSAGE-');

export const headerKeywords: ReadonlySet<string> = new Set([
  'ISOGEN-FILES',
  'UNITS-BORE',
  'UNITS-CO-ORDS',
  'UNITS-BOLT-DIA',
  'UNITS-BOLT-LENGTH',
  'UNITS-BOLT-QUANTITY',
  'UNITS-PIPELENGTH',
  'UNITS-ROTATION',
  'UNITS-STIFFNESS',
  'UNITS-WEIGHT',
  'UNITS-WEIGHT-LENGTH',
]);

/** CENTRE-POINT in American spelling. */
export const misspelledCenter = 'CENTER-POINT';

/** Keywords with a point: `x y z`, and for ends and branches a bore. */
export const pointKeywords: ReadonlyMap<string, 'end' | 'center' | 'branch' | 'place'> = new Map([
  ['END-POINT', 'end'],
  ['CENTRE-POINT', 'center'],
  // Reported by the rule center-point-spelling. It is read as a center, so that nothing else is reported because of it.
  [misspelledCenter, 'center'],
  ['BRANCH1-POINT', 'branch'],
  ['BRANCH2-POINT', 'branch'],
  ['BRANCH3-POINT', 'branch'],
  ['BRANCH4-POINT', 'branch'],
  ['CO-ORDS', 'place'],
]);

/** Known attributes of components and pipelines. */
const attributeNames: ReadonlySet<string> = new Set([
  'ANGLE',
  'AREA',
  'BEND-RADIUS',
  'BOLT',
  'BOLT-DIA',
  'BOLT-ITEM-CODE',
  'BOLT-ITEM-DESCRIPTION',
  'BOLT-LENGTH',
  'BOLT-QUANTITY',
  'CATEGORY',
  'COMPONENT-IDENTIFIER',
  'CONNECTION-REFERENCE',
  'CONTINUATION',
  'CUT-PIECE-LENGTH',
  'DATE-DMY',
  'DATE-MDY',
  'DATE-YMD',
  'DESCRIPTION',
  'DIRECTION',
  'DOTTED',
  'ERECTION-ITEM',
  'FABRICATION-ITEM',
  'FLANGE-LEFT-LOOSE',
  'FLAT-DIRECTION',
  'FLOW',
  'FLOW-DIRECTION',
  'HEAT-TRACING-SPEC',
  'INSULATION',
  'INSULATION-SPEC',
  'INSULATION-THICKNESS',
  'ITEM-CODE',
  'ITEM-DESCRIPTION',
  'LENGTH',
  'LINE-ID',
  'MASTER-COMPONENT-IDENTIFIER',
  'MATERIAL-IDENTIFIER',
  'MATERIAL-LIST',
  'MISC-SPEC',
  'NAME',
  'NOMINAL-CLASS',
  'OFFSHORE-ITEM',
  'PAINTING-SPEC',
  'PIPELINE-REFERENCE',
  'PIPELINE-TEMP',
  'PIPING-SPEC',
  'PROJECT-IDENTIFIER',
  'QUANTITY',
  'REMARK',
  'REPEAT-WELD-IDENTIFIER',
  'REVISION',
  'SINGLE-FLANGE',
  'SIZE',
  'SKEY',
  'SPINDLE',
  'SPINDLE-DIRECTION',
  'SPINDLE-SKEY',
  'SPOOL-IDENTIFIER',
  'START-CO-ORDS',
  'STATUS',
  'SUPPORT-DIRECTION',
  'SUPPORT-NAME',
  'SUPPORT-TYPE',
  'TAG',
  'TAP-CONNECTION',
  'TEXT',
  'TRACING',
  'TRACING-SPEC',
  'UCI',
  'UNDIMENSIONED',
  'UNIQUE-COMPONENT-IDENTIFIER',
  'WEIGHT',
  'WELD-IDENTIFIER',
  'WELD-REMARK-NUMBER',
  'WELD-TYPE',
  ...pointKeywords.keys(),
]);

/** Attributes whose value begins with a number: those of one number -> 1, those of three coordinates -> 3. */
const numberCounts: ReadonlyMap<string, number> = new Map([
  ['ANGLE', 1],
  ['BEND-RADIUS', 1],
  ['BOLT-DIA', 1],
  ['BOLT-LENGTH', 1],
  ['BOLT-QUANTITY', 1],
  ['CUT-PIECE-LENGTH', 1],
  ['INSULATION-THICKNESS', 1],
  ['LENGTH', 1],
  ['PIPELINE-TEMP', 1],
  ['QUANTITY', 1],
  ['START-CO-ORDS', 3],
  ['WEIGHT', 1],
]);

/** How many of the words after a keyword must be numbers: a point has three coordinates and possibly a bore. */
export const numberCountOf = (keyword: string): number => (pointKeywords.has(keyword) ? 4 : (numberCounts.get(keyword) ?? 0));

const numberedAttributes =
  /^(?:(?:COMPONENT-|ITEM-|WELD-|SPOOL-|PIPELINE-)?ATTRIBUTE|MISC-SPEC|MARK|SUPPORT-ATTRIBUTE|SCHEDULE-ATTRIBUTE|LOOSE-SIDE-ATTRIBUTE)\d{0,3}$/;

export const isAttributeName = (keyword: string): boolean =>
  attributeNames.has(keyword) || numberedAttributes.test(keyword) || /^[A-Z-]+-SPEC$/.test(keyword);

/** Whether a keyword is one of those that are written in the first column. */
export const isBlockKeyword = (keyword: string): boolean =>
  componentKeywords.has(keyword) ||
  headerKeywords.has(keyword) ||
  endKeywords.has(keyword) ||
  informationKeywords.has(keyword) ||
  isMessageKeyword(keyword) ||
  keyword === 'PIPELINE-REFERENCE' ||
  keyword === 'MATERIALS';

/** Whether a keyword shows that a text is a PCF. Without a hyphen, such as PIPE, it may be a word of any text. */
export const isUniqueToPcf = (keyword: string): boolean =>
  keyword.includes('-') && (isBlockKeyword(keyword) || isAttributeName(keyword));

/** Candidates for spelling suggestions. */
export const blockSpellings: readonly string[] = [
  ...componentKeywords.keys(),
  ...headerKeywords,
  ...endKeywords,
  ...informationKeywords,
  'PIPELINE-REFERENCE',
  'MATERIALS',
];
export const attributeSpellings: readonly string[] = [...attributeNames].filter((name) => name !== misspelledCenter);

/** Whether a word looks like a keyword: letters, digits, `_` and `-`, possibly in angle brackets (see parse.ts). */
export const isKeywordShaped = (word: string): boolean =>
  /^<?[A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*>?$/i.test(word) && word.length <= 64;
