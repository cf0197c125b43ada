import type { Component } from '../model.ts';
import { DisjointSets, type Network, type Port } from '../network.ts';
import { findOpenEnds } from '../open-ends.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

/** Group of each component, by the component's index. */
const indexByComponent = (groups: readonly Component[][]): ReadonlyMap<number, number> =>
  new Map(groups.flatMap((group, index) => group.map((component) => [component.index, index] as const)));

/** The pieces of a pipeline, largest first. A gap does not separate two pieces, because `end-gap` reports it. */
function findPieces(network: Network): Component[][] {
  const islandOf = indexByComponent(network.islands);
  const at = ({ component }: Port) => islandOf.get(component.index) ?? 0;
  const sets = new DisjointSets(network.islands.length);
  for (const { port, partner } of findOpenEnds(network).gaps) sets.join(at(port), at(partner));
  const pieces = Map.groupBy(network.islands, (_island, index) => sets.find(index));
  return [...pieces.values()].map((joined) => joined.flat()).toSorted((a, b) => b.length - a.length);
}

/**
 * Returns the indexes of the pieces whose open ends are all marked. Pieces with an outlet are not among them, because the joint
 * of an outlet with its pipe is not an end.
 */
function findMarkedPieces(network: Network, pieces: readonly Component[][]): Set<number> {
  const pieceOf = indexByComponent(pieces);
  const { gaps, marked, loose } = findOpenEnds(network);
  const incomplete = [...loose, ...gaps.flatMap(({ port, partner }) => [port, partner])].map(({ component }) => component);
  const outlets = network.pipeline.components.filter(({ type }) => type.shape === 'olet');
  const found = new Set(marked.map(({ component }) => pieceOf.get(component.index) ?? 0));
  for (const { index } of [...incomplete, ...outlets]) found.delete(pieceOf.get(index) ?? 0);
  return found;
}

export const islands: Rule = {
  id: 'islands',
  group: 'network',
  severity: 'error',
  title: 'Line in several disconnected pieces',
  why: 'Programs follow the line from one component to the next and leave out what they do not reach.',
  source: `${sources.geometry} Some projects deliberately have several separate pieces under one line number, so a piece whose open ends are all marked (END-CONNECTION, END-POSITION) is a note.`,
  examples: [
    wrong(
      'Two pieces',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 5000 0 0 100\n    END-POINT 6000 0 0 100\n',
      ),
    ),
    wrong(
      'Two pieces with marked ends',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 5000 0 0 100\n    END-POINT 6000 0 0 100\nEND-POSITION-OPEN\n    CO-ORDS 5000 0 0\nEND-POSITION-OPEN\n    CO-ORDS 6000 0 0\n',
      ),
    ),
    right(
      'One piece',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'A gap of 2 mm, which another rule reports',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 898 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'Two outlets at one point of the pipe',
      withMetricHeader(
        'OLET\n    CENTRE-POINT 500 0 0\n    BRANCH1-POINT 500 0 -80 20\n    SKEY WTBW\nOLET\n    CENTRE-POINT 500 0 0\n    BRANCH1-POINT 500 0 80 20\n    SKEY WTBW\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n',
      ),
    ),
    right(
      'An elbolet on its elbow',
      withMetricHeader(
        'ELBOW\n    END-POINT 0 0 0 200\n    END-POINT 305 0 305 200\n    CENTRE-POINT 305 0 0\n    SKEY ELBW\nELBOLET\n    CENTRE-POINT 305 0 0\n    BRANCH1-POINT 420 0 0 25\n',
      ),
    ),
    right(
      'A drain on a tap',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    TAP-CONNECTION\n    CO-ORDS 500 0 -57 20\nPIPE\n    END-POINT 500 0 -57 20\n    END-POINT 500 0 -400 20\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const network of networks) {
      if (network.islands.length < 2) continue;
      const pieces = findPieces(network);
      const marked = findMarkedPieces(network, pieces);
      pieces.slice(1).forEach((piece, index) => {
        const [first] = piece;
        if (!first) return;
        const others = piece.length - 1;
        report({
          at: first.firstLine,
          message: `${componentLabel(first)}${others > 0 ? ` and ${others} more` : ''} ${others > 0 ? 'are' : 'is'} not connected to the rest of the line.`,
          component: first.index,
          related: piece.slice(1, 50).map((component) => component.index),
          severity: marked.has(index + 1) ? 'note' : 'error',
        });
      });
    }
  },
};
