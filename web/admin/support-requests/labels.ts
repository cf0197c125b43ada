import type { SupportTopic } from '../../api/generated/model';
import { statusLabel } from '../statuses.ts';

/** `pcf-export` as people write it. */
export const topicLabel = (topic: SupportTopic | string): string => (topic === 'pcf-export' ? 'PCF export' : statusLabel(topic));
