import { findRule } from '../../pcf/rules/all.ts';

/** Ids of the rules that are switched off -> the reason, or an empty text. */
export type RulesOff = ReadonlyMap<string, string>;

/** Maximum length of a reason in characters, so that a link with several of them still works everywhere. */
export const maxReasonLength = 200;

/** Reads `?off=RULE,RULE&reason=RULE:TEXT`, without rules that do not exist. */
export function readRulesOff(search: URLSearchParams): RulesOff {
  const reasons = new Map(
    search.getAll('reason').map((entry) => {
      const [rule = '', ...text] = entry.split(':');
      return [rule, text.join(':').slice(0, maxReasonLength)];
    }),
  );
  const rules = (search.get('off') ?? '').split(',').filter(findRule);
  return new Map(rules.map((rule) => [rule, reasons.get(rule) ?? '']));
}

/** Returns `search` with these rules switched off. */
export function withRulesOff(search: URLSearchParams, off: RulesOff): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('off');
  next.delete('reason');
  if (off.size > 0) next.set('off', [...off.keys()].join(','));
  for (const [rule, reason] of off) if (reason) next.append('reason', `${rule}:${reason}`);
  return next;
}
