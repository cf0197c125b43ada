// Symbol keys (SKEY) with their keywords and symbols, as in two public tools, humkyung/IsoFlow and rompik/OpenIso on GitHub, and
// in AVEVA's lists for Isodraft: https://docs.aveva.com/bundle/e3d-design/page/989058.html ("Symbol Keys"). By these lists VV is
// the basic valve and VT the gate valve. Entries on which the tools differ are marked as contested.
import { isFlange } from './keywords.ts';

export type SymbolName =
  | 'valve'
  | 'gate'
  | 'globe'
  | 'ball'
  | 'plug-valve'
  | 'butterfly'
  | 'needle'
  | 'diaphragm'
  | 'slide'
  | 'check'
  | 'relief'
  | 'control'
  | 'motor'
  | 'instrument'
  | 'orifice'
  | 'strainer'
  | 'trap'
  | 'union'
  | 'coupling'
  | 'flange'
  | 'blind'
  | 'reducer'
  | 'eccentric'
  | 'cap'
  | 'elbow'
  | 'tee'
  | 'olet'
  | 'bellows'
  | 'hose'
  | 'spectacle'
  | 'support'
  | 'weld';

export interface SymbolKey {
  keywords: readonly string[];
  /** Null if the symbol is that of the keyword. */
  symbol: SymbolName | null;
  name: string;
  /** Public tools disagree on its meaning or its keyword. */
  isContested?: boolean;
}

const key = (keywords: string, symbol: SymbolName | null, name: string, isContested?: boolean): SymbolKey => ({
  keywords: keywords.split(' '),
  symbol,
  name,
  ...(isContested ? { isContested } : {}),
});

/** End types. They are the last two letters of a symbol key, or the word after the bore of an end. */
const endTypes: Readonly<Record<string, string>> = {
  BW: 'butt weld',
  SW: 'socket weld',
  SC: 'screwed',
  FL: 'flanged',
  PL: 'plain end',
  CP: 'compression',
  GL: 'glued',
  PF: 'push fit',
  FA: 'flared',
  CL: 'clamped',
  BS: 'ball and socket',
  MP: 'male part',
  LAP: 'lap joint',
};

/** `**` stands for the end type, `@` for a number. */
const patterns: Readonly<Record<string, SymbolKey>> = {
  'EL**': key('ELBOW', 'elbow', 'elbow'),
  'ER**': key('ELBOW-REDUCING ELBOW', 'elbow', 'reducing elbow'),
  'EB**': key('ELBOW', 'elbow', 'elbow'),
  'EU**': key('ELBOW', 'elbow', 'return elbow'),
  'ET**': key('ELBOW ELBOW-TEED', 'elbow', 'elbow with a tee'),
  'BE**': key('BEND ELBOW', 'elbow', 'bend'),
  'PB**': key('BEND', 'elbow', 'pulled bend'),
  'MI**': key('BEND ELBOW', 'elbow', 'mitered bend'),
  'BM**': key('BEND', 'elbow', 'mitered bend'),
  'BU**': key('BEND', 'elbow', 'return bend'),
  'BT**': key('BEND BEND-TEED', 'elbow', 'bend with a tee', true),
  'MT**': key('BEND BEND-TEED', 'elbow', 'mitered bend with a tee', true),
  'TB**': key('BEND BEND-TEED ELBOW-TEED', 'elbow', 'bend with a tee', true),
  'L@**': key('BEND ELBOW', 'elbow', 'lobster-back bend'),
  'T@**': key('BEND BEND-TEED', 'elbow', 'lobster-back bend with a tee', true),
  'TE**': key('TEE', 'tee', 'tee'),
  'TS**': key('TEE TEE-SET-ON', 'tee', 'swept tee'),
  'TT**': key('TEE', 'tee', 'tangential tee'),
  'TY**': key('TEE Y-PIECE-FITTING', 'tee', 'lateral'),
  'CR**': key('CROSS', 'tee', 'cross'),
  'CY**': key('CROSS', 'tee', 'lateral cross'),
  'CS**': key('CROSS CROSS-SET-ON', 'tee', 'set-on cross'),
  'RC**': key('REDUCER-CONCENTRIC', 'reducer', 'concentric reducer'),
  'RE**': key('REDUCER-ECCENTRIC', 'eccentric', 'eccentric reducer'),
  'RN**': key('REDUCER-CONCENTRIC', 'reducer', 'reducing nipple', true),
  'RB**': key('REDUCER-CONCENTRIC', 'reducer', 'reducing bushing', true),
  'KA**': key('CAP', 'cap', 'cap'),
  'UN**': key('UNION', 'union', 'union'),
  'CO**': key('COUPLING', 'coupling', 'coupling'),
  'CF**': key('COUPLING', 'coupling', 'half coupling'),
  'WT**': key('OLET', 'olet', 'weldolet'),
  'SW**': key('OLET', 'olet', 'sweepolet'),
  'SK**': key('OLET', 'olet', 'sockolet'),
  'TH**': key('OLET', 'olet', 'threadolet'),
  'HC**': key('OLET', 'olet', 'half coupling'),
  'LA**': key('OLET', 'olet', 'latrolet'),
  'NI**': key('OLET', 'olet', 'nipolet'),
  'CE**': key('ELBOLET OLET', 'olet', 'elbolet', true),
  'VV**': key('VALVE', 'valve', 'basic valve', true),
  'VT**': key('VALVE', 'gate', 'gate valve'),
  'VG**': key('VALVE', 'globe', 'globe valve'),
  'VB**': key('VALVE', 'ball', 'ball valve'),
  'VP**': key('VALVE', 'plug-valve', 'plug valve'),
  'VK**': key('VALVE', 'plug-valve', 'cock'),
  'KV**': key('VALVE', 'plug-valve', 'cock'),
  'VY**': key('VALVE', 'butterfly', 'butterfly valve'),
  'VN**': key('VALVE', 'needle', 'needle valve'),
  'VD**': key('VALVE', 'diaphragm', 'diaphragm valve'),
  'VS**': key('VALVE', 'slide', 'slide valve'),
  'VC**': key('VALVE', 'check', 'check valve', true),
  'CK**': key('VALVE', 'check', 'check valve'),
  'NV**': key('VALVE', 'check', 'non-return valve', true),
  'VR**': key('VALVE', 'relief', 'relief or vent valve'),
  'VX**': key('VALVE', 'globe', 'pressure-reducing valve', true),
  'ZB**': key('VALVE', 'butterfly', 'butterfly valve, hygienic', true),
  'AV**': key('VALVE-ANGLE', 'valve', 'angle valve'),
  'AR**': key('VALVE-ANGLE', 'relief', 'angle relief valve'),
  'AX**': key('VALVE-ANGLE', 'globe', 'angle pressure-reducing valve', true),
  'V3**': key('VALVE-3WAY', 'valve', 'three-way valve'),
  'K3**': key('VALVE-3WAY', 'valve', 'three-way cock'),
  'V4**': key('VALVE-4WAY', 'valve', 'four-way valve'),
  'CV**': key('INSTRUMENT VALVE', 'control', 'control valve', true),
  'CA**': key('INSTRUMENT-ANGLE', 'control', 'angle control valve'),
  'C3**': key('INSTRUMENT-3WAY', 'control', 'three-way control valve'),
  'C4**': key('INSTRUMENT-4WAY', 'control', 'four-way control valve'),
  'SA**': key('INSTRUMENT-ANGLE', 'control', 'angle control valve with square indicator'),
  'S3**': key('INSTRUMENT-3WAY', 'control', 'three-way control valve with square indicator'),
  'S4**': key('INSTRUMENT-4WAY', 'control', 'four-way control valve with square indicator'),
  'HV**': key('INSTRUMENT VALVE', 'gate', 'hand-operated control valve', true),
  'HA**': key('INSTRUMENT-ANGLE', 'control', 'hand-operated angle control valve'),
  'H3**': key('INSTRUMENT-3WAY', 'control', 'hand-operated three-way control valve'),
  'H4**': key('INSTRUMENT-4WAY', 'control', 'hand-operated four-way control valve'),
  'MV**': key('INSTRUMENT VALVE', 'motor', 'motor-operated control valve', true),
  'MA**': key('INSTRUMENT-ANGLE', 'motor', 'motor-operated angle control valve'),
  'M3**': key('INSTRUMENT-3WAY', 'motor', 'motor-operated three-way control valve'),
  'M4**': key('INSTRUMENT-4WAY', 'motor', 'motor-operated four-way control valve'),
  'SV**': key('INSTRUMENT VALVE', 'control', 'control valve with square indicator', true),
  'RV**': key('INSTRUMENT', 'relief', 'relief valve'),
  'RA**': key('INSTRUMENT-ANGLE', 'relief', 'angle relief valve'),
  'XV**': key('INSTRUMENT INSTRUMENT-ANGLE', 'control', 'pressure-reducing valve', true),
  'XA**': key('INSTRUMENT-ANGLE', 'control', 'angle pressure-reducing valve', true),
  'II**': key('INSTRUMENT', 'instrument', 'instrument'),
  'IA**': key('INSTRUMENT-ANGLE', 'instrument', 'angle instrument'),
  'IO**': key('INSTRUMENT-OFFSET', 'instrument', 'offset instrument'),
  'IR**': key('INSTRUMENT-RETURN', 'instrument', 'return instrument'),
  'ID**': key('INSTRUMENT-DIAL', 'instrument', 'instrument dial'),
  'SG**': key('MISC-COMPONENT', 'instrument', 'sight glass'),
  'EX**': key('MISC-COMPONENT', 'bellows', 'expansion bellows'),
  'FX**': key('MISC-COMPONENT', 'hose', 'flexible hose'),
  'CH**': key('MISC-COMPONENT', 'coupling', 'hose coupling'),
  'FT**': key('MISC-COMPONENT', 'strainer', 'flame trap'),
  'TU**': key('MISC-COMPONENT', 'cap', 'tundish'),
  'NC**': key('MISC-COMPONENT', null, 'other in-line component', true),
  'BA**': key('MISC-COMPONENT-ANGLE', null, 'angle block', true),
  'BO**': key('MISC-COMPONENT-OFFSET', null, 'offset block', true),
  'BR**': key('MISC-COMPONENT-RETURN', null, 'return block', true),
  'FP**': key('PIPE-FIXED PIPE-BLOCK-FIXED', null, 'fixed length of pipe', true),
  'FI**': key('FILTER', 'strainer', 'filter or strainer'),
  'FA**': key('FILTER-ANGLE', 'strainer', 'angle filter'),
  'FO**': key('FILTER-OFFSET', 'strainer', 'offset filter'),
  'FR**': key('FILTER-RETURN', 'strainer', 'return filter'),
  'TI**': key('TRAP', 'trap', 'steam trap'),
  'TA**': key('TRAP-ANGLE', 'trap', 'angle trap'),
  'TO**': key('TRAP-OFFSET', 'trap', 'offset trap'),
  'TR**': key('TRAP-RETURN', 'trap', 'return trap'),
};

const exact: Readonly<Record<string, SymbolKey>> = {
  FLWN: key('FLANGE', 'flange', 'weld-neck flange'),
  FLSW: key('FLANGE', 'flange', 'socket-weld flange'),
  FLSC: key('FLANGE', 'flange', 'screwed flange'),
  FLSO: key('FLANGE', 'flange', 'slip-on flange'),
  FLSJ: key('FLANGE', 'flange', 'slip-on flange, J type'),
  FLLB: key('FLANGE', 'flange', 'loose backing flange'),
  FLFL: key('FLANGE', 'flange', 'flared or loose backing flange'),
  FLFR: key('FLANGE', 'flange', 'rotating flange of lined pipe'),
  FLFF: key('FLANGE', 'flange', 'fixed flange of lined pipe'),
  FLGF: key('FLANGE', 'flange', 'female gland flange'),
  FLGM: key('FLANGE', 'flange', 'male gland flange'),
  FLGL: key('FLANGE', 'flange', 'glued flange'),
  FLPF: key('FLANGE', 'flange', 'push-fit flange'),
  FLSF: key('FLANGE', 'flange', 'female seal-welded flange'),
  FLSM: key('FLANGE', 'flange', 'male seal-welded flange'),
  FBSE: key('FLANGE', 'flange', 'lap-joint ring with its stub end'),
  FLMP: key('LAPJOINT-STUBEND', 'flange', 'stub end, male part'),
  FLRG: key('LAPJOINT-RING', 'flange', 'lap-joint ring'),
  FLSE: key('LAPJOINT-STUBEND', 'flange', 'lap-joint stub end'),
  FLBL: key('FLANGE-BLIND', 'blind', 'blind flange'),
  FLRC: key('FLANGE-REDUCING-CONCENTRIC', 'flange', 'concentric reducing flange'),
  FLRE: key('FLANGE-REDUCING-ECCENTRIC', 'flange', 'eccentric reducing flange'),
  FOWN: key('FLANGE', 'flange', 'weld-neck orifice flange'),
  FOSO: key('FLANGE', 'flange', 'slip-on orifice flange'),
  RPAD: key('REINFORCEMENT-PAD', 'olet', 'reinforcement pad'),
  TPUL: key('TEE', 'tee', 'pulled branch'),
  ITFL: key('OLET', 'olet', 'flanged instrument outlet'),
  TERF: key('TEE TEE-STUB', 'tee', 'reinforced branch', true),
  TESO: key('TEE-SET-ON TEE-STUB TEE', 'tee', 'set-on branch'),
  OP: key('INSTRUMENT', 'orifice', 'orifice plate'),
  PR: key('INSTRUMENT', 'orifice', 'restrictor plate'),
  DR: key('INSTRUMENT', 'orifice', 'rupture disc'),
  RD: key('SAFETY-DISC', 'orifice', 'safety disc'),
  SP: key('MISC-COMPONENT', 'spectacle', 'spade'),
  SR: key('MISC-COMPONENT', 'spectacle', 'slip ring'),
  SB: key('MISC-COMPONENT', 'spectacle', 'spectacle blind', true),
  RP: key('MISC-COMPONENT INSTRUMENT', 'orifice', 'restrictor plate'),
  PL: key('MISC-COMPONENT PLUG CAP', 'cap', 'plug', true),
  NRS: key('COUPLING', 'coupling', 'running nipple'),
  NBS: key('COUPLING', 'coupling', 'barrel nipple'),
  ANCH: key('SUPPORT', 'support', 'anchor'),
  GUID: key('SUPPORT', 'support', 'guide'),
  HANG: key('SUPPORT', 'support', 'hanger'),
  SPRG: key('SUPPORT', 'support', 'spring hanger'),
  SKID: key('SUPPORT', 'support', 'shoe'),
  DUCK: key('SUPPORT', 'support', 'duck foot'),
  WW: key('WELD', 'weld', 'shop weld'),
  WWA: key('WELD', 'weld', 'automatic shop weld'),
  WWD: key('WELD', 'weld', 'dotted shop weld'),
  WS: key('WELD', 'weld', 'site weld'),
  WSD: key('WELD', 'weld', 'dotted site weld'),
  WST: key('WELD', 'weld', 'site tack weld'),
  WF: key('WELD', 'weld', 'field-fit weld'),
  WFD: key('WELD', 'weld', 'dotted field-fit weld'),
  WFT: key('WELD', 'weld', 'field-fit tack weld'),
  WO: key('WELD', 'weld', 'offshore weld', true),
  WOD: key('WELD', 'weld', 'dotted offshore weld'),
  WOF: key('WELD', 'weld', 'offshore field-fit weld'),
  WOT: key('WELD', 'weld', 'offshore tack weld'),
  WM: key('WELD', 'weld', 'miter weld', true),
  WMF: key('WELD', 'weld', 'field-fit miter weld'),
  WMT: key('WELD', 'weld', 'miter tack weld'),
  XX: key('WELD', 'weld', 'site joint of a socket, screwed or compression end'),
  XXD: key('WELD', 'weld', 'dotted site joint of a socket, screwed or compression end'),
};

/** The last two letters of a symbol key if they name an end type; otherwise null. */
export function endTypeOf(skey: string): string | null {
  const letters = skey.slice(-2);
  return skey.length === 4 && letters in endTypes ? letters : null;
}

/** The end type that a word names; null if it names none. */
export function readEndType(word: string): string | null {
  const type = word.toUpperCase();
  return type in endTypes ? type : null;
}

/** A component and one of its ends. */
export interface ComponentEnd {
  component: { keyword: string; skey: string };
  point: { kind: string; endType: string | null };
}

/** The type of an end: that of its line, else that of the symbol key, which has one type for all ends but taps. */
export const endTypeAt = ({ component, point }: ComponentEnd): string | null =>
  point.endType ?? (point.kind === 'tap' ? null : endTypeOf(component.skey));

/** Whether a gasket, a flange or a flanged component can be bolted to another one at this end. */
export const isFlangeFace = (end: ComponentEnd): boolean =>
  end.component.keyword === 'GASKET' || endTypeAt(end) === 'FL' || (isFlange(end.component) && end.point.endType === null);

/** The entry of a symbol key; null if the key is unknown. */
export function findSymbolKey(skey: string): SymbolKey | null {
  const entry = exact[skey];
  if (entry) return entry;
  if (skey.length !== 4) return null;
  // Some programs write the asterisks literally and so leave the end type open.
  if (!endTypeOf(skey) && !skey.endsWith('**')) return null;
  return patterns[`${skey.slice(0, 2).replace(/^([LT])\d$/, '$1@')}**`] ?? null;
}
