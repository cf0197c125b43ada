import type { LicenseProduct } from '../api/generated/model';
import { createEnumLabel } from './labels.ts';

export const productLabel = createEnumLabel<LicenseProduct>({
  'pcf-export': 'PCF export',
  'revit-families': 'Revit families',
});
