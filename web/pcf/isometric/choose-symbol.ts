// Chooses the symbol of a component and its orientation.
import { isFlange } from '../keywords.ts';
import { flowDirection } from '../flow.ts';
import { readDirection } from '../directions.ts';
import { attributeValue, type Component, type Document, type Point } from '../model.ts';
import type { Network, Port } from '../network.ts';
import { findSymbolKey, isFlangeFace, type SymbolName } from '../skeys.ts';
import { angleBetween, east, isAcross, north, scale, up, type Vector } from '../vector.ts';
import { type Place, project } from './projection.ts';
import { toUnit } from './shapes.ts';

const writtenSpindle = (document: Document, component: Component): Vector | null =>
  readDirection(attributeValue(document, component, 'SPINDLE-DIRECTION'));

/**
 * Upward direction of a symbol on the drawing: along its spindle or away from its flat side, else up, or north on a vertical
 * run.
 * @param offset toward the flat side of an eccentric reducer; null if it is unknown
 */
export function upOf(document: Document, component: Component, axis: Vector, offset: Vector | null = null): Place {
  const flat = readDirection(attributeValue(document, component, 'FLAT-DIRECTION'));
  const written = offset || flat ? scale(offset ?? flat ?? axis, -1) : writtenSpindle(document, component);
  const chosen = [written, up].find((direction) => direction && isAcross(direction, axis, 60));
  return toUnit(project(chosen ?? north));
}

/**
 * Direction of the spindle of a component whose ends are not on one axis: as written, else away from an end, preferably
 * upward.
 * @param legs the directions from the center to the ends
 */
export function spindleOf(document: Document, component: Component, legs: readonly Vector[]): Place {
  const isFree = (direction: Vector) => legs.every((leg) => (angleBetween(leg, direction) ?? 90) > 30);
  const opposite = legs.map((leg) => scale(leg, -1)).toSorted((a, b) => b.z - a.z);
  const chosen = [writtenSpindle(document, component) ?? up, ...opposite, up, north, east].find(isFree);
  return toUnit(project(chosen ?? up));
}

/**
 * Whether a symbol is reversed: a flange whose face is at its first end; a reducer with its large end, a check valve with its
 * inlet, or a cap or blind flange with its connected end at the second end.
 */
export function isReversed(document: Document, network: Network, component: Component, symbol: SymbolName | null): boolean {
  const [first, second] = component.ends;
  if (symbol === 'reducer' || symbol === 'eccentric') return (first?.bore ?? 0) < (second?.bore ?? 0);
  if (symbol === 'check') return flowDirection(document, component).from === second;
  if (symbol === 'cap') return neighborsAt(network, component, second).length > 0;
  if (symbol === 'blind') return neighborsAt(network, component, first).length === 0;
  return symbol === 'flange' && hasFaceFirst(neighborsAt(network, component, first), neighborsAt(network, component, second));
}

function neighborsAt(network: Network, component: Component, point: Point | undefined): Port[] {
  const own = network.portsOf.get(component.index)?.find((port) => port.point === point);
  return own?.joint.ports.filter((port) => port.component !== component) ?? [];
}

/** Whether the face of a flange is at its first end. If it meets no other face, it is at the open end, where equipment is. */
function hasFaceFirst(first: readonly Port[], second: readonly Port[]): boolean {
  if (first.some(isFlangeFace)) return true;
  return first.length === 0 && second.length > 0 && !second.some(isFlangeFace);
}

export function symbolOf(component: Component): SymbolName | null {
  const { keyword, skey } = component;
  const known = findSymbolKey(skey)?.symbol;
  if (known) return known;
  if (keyword.startsWith('FLANGE-BLIND')) return 'blind';
  if (isFlange(component)) return 'flange';
  if (keyword.startsWith('REDUCER-E')) return 'eccentric';
  if (keyword.startsWith('REDUCER')) return 'reducer';
  if (keyword.startsWith('VALVE')) return 'valve';
  if (keyword.startsWith('INSTRUMENT')) return 'instrument';
  if (keyword.startsWith('FILTER')) return 'strainer';
  if (keyword.startsWith('TRAP')) return 'trap';
  return keyword === 'CAP' ? 'cap' : null;
}
