import type { components } from '../../../openapi/generated/types.ts';
import type { Dimensions } from './dimensions.ts';

type Schemas = components['schemas'];

export type EndType = Schemas['EndType'];
export type SeedConnector = Schemas['FamilyConnector'];
export type SeedSize = Omit<Schemas['FamilySize'], 'dimensions'> & { dimensions: Dimensions };

/** A family of the shipped catalog: the fields of a new family in the contract, none of them optional. */
export type SeedFamily = Required<Omit<Schemas['FamilyCreate'], 'sizes'>> & { sizes: SeedSize[] };
