/** The rules that are switched off, each with its reason; an empty text without one. */
export type RulesOff = ReadonlyMap<string, string>;

/** Longest reason, so that a link with several of them still works everywhere. */
export const longestReason = 200;

/** Reads `?off=RULE,RULE&reason=RULE:TEXT`. */
export function readRulesOff(search: URLSearchParams): RulesOff {
  const reasons = new Map(
    search.getAll('reason').map((entry) => {
      const [rule = '', ...text] = entry.split(':');
      return [rule, text.join(':').slice(0, longestReason)];
    }),
  );
  const rules = (search.get('off') ?? '').split(',').filter(Boolean);
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
