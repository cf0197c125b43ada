import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { desks } from './desks.ts';

const { schemas } = loadContract().document.components;

test.each(desks)('the unfinished statuses of the desk $key are the contract’s', async ({ key, load }) => {
  const details = (await load()).default;
  expect(details.unfinishedStatuses).toEqual(schemas[`${key[0]?.toUpperCase()}${key.slice(1)}Status`]?.['x-unfinished']);
});
