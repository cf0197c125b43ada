// Reads the bundled contract from the file that `npm run generate` writes.
import { readFileSync } from 'node:fs';
import { readContract, type Contract, type ContractDocument } from './read.ts';

export const contractFile = new URL('generated/bundle.json', import.meta.url);

/** @throws Error if `npm run generate` has not been run */
export function loadContract(): Contract {
  return readContract(JSON.parse(readFileSync(contractFile, 'utf8')) as ContractDocument);
}
