import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import type { OperationId } from '../../openapi/read.ts';
import * as limits from './contract-limits.ts';
import { countLimit } from './count-text.ts';

const { operations, document } = loadContract();
const { schemas } = document.components;
const operation = (name: OperationId) => operations.find(({ id }) => id === name);

test('the limits of responses are the contract’s', () => {
  expect(schemas['Total']?.maximum).toBe(countLimit);
  expect(schemas['LicenseDetail']).toHaveProperty('allOf.1.properties.registrations.maxItems', limits.maxMachines);
  expect(operation('listCustomers')?.description).toContain(`at most ${limits.maxListedCustomers} people`);
  expect(operation('getCustomer')?.description).toContain(`the newest ${limits.maxCustomerRecords} records`);
});

test('the limits of requests are the contract’s', () => {
  expect(operation('listCustomers')?.parameters.find(({ name }) => name === 'q')?.schema.minLength).toBe(
    limits.minCustomerSearch,
  );
  expect(schemas['LicenseExtensionByDays']).toHaveProperty('properties.days.maximum', limits.maxExtensionDays);
  expect(schemas['LicenseDeactivation']).toHaveProperty('properties.reason.maxLength', limits.maxDeactivationReason);
  expect(schemas['RequestNoteCreate']).toHaveProperty('properties.text.maxLength', limits.maxNoteLength);
  expect(schemas['StatusComment']?.maxLength).toBe(limits.maxCommentLength);
  for (const slug of ['Slug', 'FamilySlug']) expect(schemas[slug]?.maxLength).toBe(limits.maxSlugLength);
  expect(schemas['FamilySizeInput']).toHaveProperty('properties.dimensions.propertyNames.pattern', limits.dimensionName.source);
  expect(schemas['FamilySizeInput']).toHaveProperty('properties.dimensions.maxProperties', limits.maxDimensions);
  expect(schemas['LearningTitle']?.maxLength).toBe(limits.maxTitleLength);
  expect(schemas['PluginFileName']?.maxLength).toBe(limits.maxBundleNameLength);
});
