// Which bolts belong to which gaskets.
import { boxAround, Boxes } from './boxes.ts';
import { type Component, type Pipeline, placeOf } from './model.ts';
import { distance } from './vector.ts';

/** Largest distance in mm between a gasket and its bolts: some programs write the bolts at the other end of the flange. */
const maxDistance = 300;
/** Largest number of gaskets per bolt set: in a broken file, all components may be at one point. */
const maxGaskets = 64;

/** The bolt sets that have a place, each with the gaskets near it, nearest first. */
export function findGasketsNearBolts({ components }: Pipeline): Map<Component, Component[]> {
  const gaskets = components.flatMap((component) => {
    const [at] = component.ends;
    return component.keyword === 'GASKET' && at ? [{ component, at }] : [];
  });
  const boxes = new Boxes(gaskets.map(({ at }) => boxAround(at, at)));
  const found = new Map<Component, Component[]>();
  for (const bolts of components) {
    const at = placeOf(bolts);
    if (bolts.keyword !== 'BOLT' || !at) continue;
    const near = boxes
      .find(boxAround(at, at, maxDistance), maxGaskets)
      .flatMap((index) => gaskets[index] ?? [])
      .map((gasket) => ({ ...gasket, gap: distance(gasket.at, at) }))
      .filter(({ gap }) => gap <= maxDistance)
      .toSorted((a, b) => a.gap - b.gap);
    found.set(
      bolts,
      near.map(({ component }) => component),
    );
  }
  return found;
}
