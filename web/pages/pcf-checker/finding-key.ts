import type { Finding } from '../../pcf/rule.ts';

/** Identifies a finding within one check. */
export const keyOf = ({ rule, start, end }: Finding): string => `${rule} ${start} ${end}`;
