import type { CustomizationBudgetRange, CustomizationPlatform } from '../../api/generated/model';

const platforms: Record<CustomizationPlatform, string> = {
  revit: 'Revit',
  'plant-3d': 'Plant 3D',
  autocad: 'AutoCAD',
  navisworks: 'Navisworks',
  other: 'Other',
};

const budgets: Record<CustomizationBudgetRange, string> = {
  'under-5k': 'Under 5,000',
  '5k-15k': '5,000 to 15,000',
  '15k-50k': '15,000 to 50,000',
  'over-50k': 'Over 50,000',
  'not-sure': 'Not sure yet',
};

export const platformLabel = (platform: CustomizationPlatform): string => platforms[platform];
export const budgetLabel = (budget: CustomizationBudgetRange): string => budgets[budget];
