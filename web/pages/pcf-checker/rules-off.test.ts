import { expect, test } from 'vitest';
import { maxReasonLength, readRulesOff, withRulesOff } from './rules-off.ts';

const read = (query: string) => Object.fromEntries(readRulesOff(new URLSearchParams(query)));

test('reads the rules that are off, with and without a reason', () => {
  expect(read('sample=gap')).toEqual({});
  expect(read('off=loose-end,islands&reason=islands:two%20lines%20in%20one%20file')).toEqual({
    'loose-end': '',
    islands: 'two lines in one file',
  });
});

test('a reason may contain any character and is cut at the maximum length', () => {
  const reason = 'Agreed: 50 % of it, see “P&ID” #4';
  const search = withRulesOff(new URLSearchParams('sample=gap'), new Map([['end-gap', reason]]));
  expect(read(search.toString())).toEqual({ 'end-gap': reason });
  expect(read(`off=end-gap&reason=end-gap:${'x'.repeat(maxReasonLength + 1)}`)['end-gap']).toHaveLength(maxReasonLength);
});

test('drops reasons of rules that are on, and keeps other parameters', () => {
  expect(read('reason=gap:old')).toEqual({});
  expect(withRulesOff(new URLSearchParams('sample=gap&off=gap&reason=gap:old'), new Map()).toString()).toBe('sample=gap');
});

test('ignores rules that do not exist, such as those of an old link', () => {
  expect(read('off=loose-end,line-too-long,&reason=line-too-long:old')).toEqual({ 'loose-end': '' });
});
