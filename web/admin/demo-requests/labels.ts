import type { DemoProduct } from '../../api/generated/model';

const products: Record<DemoProduct, string> = { 'pcf-export': 'PCF export', 'revit-families': 'Revit families' };

export const productLabel = (product: DemoProduct): string => products[product];
