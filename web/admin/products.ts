import type { LicenseProduct } from '../api/generated/model';
import { enumLabel } from './labels.ts';

export const productLabel = enumLabel({
  'pcf-export': 'PCF export',
  'revit-families': 'Revit families',
} satisfies Record<LicenseProduct, string>);
