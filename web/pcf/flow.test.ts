import { expect, test } from 'vitest';
import { flowDirection } from './flow.ts';
import { readDocument } from './model.ts';

test.each([
  ['', 0, false],
  ['FLOW 0', 0, false],
  ['FLOW 1', 0, true],
  ['FLOW 2', 900, true],
  ['FLOW 3', 0, false],
  ['FLOW OUT', 0, false],
])('with %j, the flow enters at x = %d', (attribute, x, isExplicit) => {
  const document = readDocument(`VALVE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ${attribute}\n`);
  const [valve] = document.components;
  expect(valve && flowDirection(document, valve)).toMatchObject({ from: { x }, isExplicit });
});

test('a component without ends has no inlet', () => {
  const document = readDocument('VALVE\n    SKEY CKBW\n    FLOW 2\n');
  const [valve] = document.components;
  expect(valve && flowDirection(document, valve)).toEqual({ from: null, isExplicit: true });
});
