import { expect, test } from 'vitest';
import { contractHash } from './contract-hash.ts';
import { loadContract } from './load.ts';

const contract = loadContract();

/** The document with every occurrence of one text replaced. */
const edited = (from: string, to: string) => {
  const text = JSON.stringify(contract.document);
  if (!text.includes(from)) throw new Error(`The contract does not contain ${from}.`);
  return JSON.parse(text.replaceAll(from, to)) as object;
};

test('the bundle contains its own hash', () => {
  expect(contract.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(contractHash(contract.document)).toBe(contract.hash);
});

test('a change of a description or an example keeps the hash', () => {
  expect(contractHash(edited(contract.operations[0]?.summary ?? '', 'Something else.'))).toBe(contract.hash);
  expect(contractHash(edited('mara.lindqvist@example.com', 'somebody@example.com'))).toBe(contract.hash);
});

test('a change of the order of keys or required fields keeps the hash', () => {
  const schema = (required: string[], properties: object) => ({ type: 'object', required, properties });
  expect(contractHash({ components: { schemas: { A: schema(['a', 'b'], { a: {}, b: {} }) } } })).toBe(
    contractHash({ components: { schemas: { A: schema(['b', 'a'], { b: {}, a: {} }) } } }),
  );
});

test('a change of a limit, an enum value, a property called title, a response or a status change changes the hash', () => {
  expect(contractHash(edited('"maxLength":254', '"maxLength":255'))).not.toBe(contract.hash);
  expect(contractHash(edited('waiting-on-customer', 'waiting'))).not.toBe(contract.hash);
  expect(contractHash(edited('"title":{', '"heading":{'))).not.toBe(contract.hash);
  expect(contractHash(edited('"412":', '"418":'))).not.toBe(contract.hash);
  expect(contractHash(edited('"lost":["contacted"]', '"lost":["scheduled"]'))).not.toBe(contract.hash);
});
