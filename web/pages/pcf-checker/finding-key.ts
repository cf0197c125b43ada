import type { Finding } from '../../pcf/rule.ts';

/** Names a finding of one check. */
export const keyOf = ({ rule, start, end }: Finding): string => `${rule} ${start} ${end}`;
