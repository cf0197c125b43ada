// The bundled contract. Imported as text, because TypeScript would infer the type of half a megabyte of JSON.
import text from '../../openapi/generated/bundle.json?raw';
import { type ContractDocument, readContract } from '../../openapi/read.ts';

export const contractDocument = JSON.parse(text) as ContractDocument;
export const { operations } = readContract(contractDocument);
