import type { SupportTopic } from '../../api/generated/model';
import { createEnumLabel } from '../labels.ts';

export const topicLabel = createEnumLabel<SupportTopic>({
  installation: 'Installation',
  licensing: 'Licensing',
  'pcf-export': 'PCF export',
  families: 'Families',
  billing: 'Billing',
  sales: 'Sales',
  other: 'Other',
});
