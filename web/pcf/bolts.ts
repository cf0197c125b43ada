// Which bolts belong to which gaskets.
import { boxAround, Boxes } from './boxes.ts';
import { attributeValue, type Component, type Document, type Pipeline, placeOf } from './model.ts';
import { readMillimeters } from './numbers.ts';
import { distance, type Vector } from './vector.ts';

/** Largest distance in mm between a gasket and its bolts: some programs write the bolts at the other end of the flange. */
const maxDistance = 300;
/** Largest number of gaskets per bolt set: in a broken file, all components may be at one point. */
const maxGaskets = 64;

interface Gasket {
  component: Component;
  at: Vector;
}

interface Pair {
  bolts: Component;
  gasket: Gasket;
  gap: number;
}

/** The bolt sets that have a place, each with the gaskets near it, nearest first. */
function findPairs({ components }: Pipeline): Map<Component, Pair[]> {
  const gaskets = components.flatMap((component): Gasket[] => {
    const [at] = component.ends;
    return component.keyword === 'GASKET' && at ? [{ component, at }] : [];
  });
  const boxes = new Boxes(gaskets.map(({ at }) => boxAround(at, at)));
  const found = new Map<Component, Pair[]>();
  for (const bolts of components) {
    const at = placeOf(bolts);
    if (bolts.keyword !== 'BOLT' || !at) continue;
    const pairs = boxes
      .find(boxAround(at, at, maxDistance), maxGaskets)
      .flatMap((index) => gaskets[index] ?? [])
      .map((gasket) => ({ bolts, gasket, gap: distance(gasket.at, at) }))
      .filter(({ gap }) => gap <= maxDistance);
    found.set(
      bolts,
      pairs.toSorted((a, b) => a.gap - b.gap),
    );
  }
  return found;
}

/** The length of bolts in millimeters; infinite if it or its unit is unknown. */
function boltLength(document: Document, bolts: Component): number {
  const [word = ''] = attributeValue(document, bolts, 'BOLT-LENGTH').split(/\s/);
  const unit = bolts.units.boltLength;
  return (unit && readMillimeters(word, unit)) ?? Infinity;
}

/**
 * The bolt sets that have a place, each with its gaskets: first the nearest one that no closer set has, then those that its
 * bolts also reach, through a wafer part such as a butterfly valve.
 */
export function findGasketsOfBolts(document: Document, pipeline: Pipeline): Map<Component, Component[]> {
  const pairs = findPairs(pipeline);
  const own = new Map<Component, Gasket>();
  const taken = new Set<Gasket>();
  for (const { bolts, gasket } of [...pairs.values()].flat().toSorted((a, b) => a.gap - b.gap)) {
    if (own.has(bolts) || taken.has(gasket)) continue;
    own.set(bolts, gasket);
    taken.add(gasket);
  }
  return new Map(
    [...pairs].map(([bolts, near]) => {
      const first = own.get(bolts) ?? near[0]?.gasket;
      const reach = boltLength(document, bolts);
      const others = near.flatMap(({ gasket }) =>
        first && gasket !== first && distance(gasket.at, first.at) <= reach ? gasket.component : [],
      );
      return [bolts, first ? [first.component, ...others] : []];
    }),
  );
}
