import type { components } from '../../../openapi/generated/types.ts';
import type { Dimensions } from './dimensions.ts';

type Schemas = components['schemas'];

export type EndType = Schemas['EndType'];
export type SeedConnector = Schemas['FamilyConnector'];
export type SeedSize = Omit<Schemas['FamilySize'], 'dimensions'> & { dimensions: Dimensions };

/** A family of the shipped catalog: what the contract takes for a new one, with nothing left to a default. */
export type SeedFamily = Required<Omit<Schemas['FamilyCreate'], 'sizes'>> & { sizes: SeedSize[] };
