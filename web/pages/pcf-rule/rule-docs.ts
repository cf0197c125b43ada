// Queries for the pages of the rules. The code of the rules, with their checks, is loaded only if the page was not prerendered
// with this data.
import { rulePath, rulesPath } from '../../pcf/hand-over.ts';
import type { Rule } from '../../pcf/rule.ts';

export type RuleDoc = Omit<Rule, 'check'>;
export type RuleName = Pick<Rule, 'id' | 'group' | 'title' | 'severity'>;

const loadRules = () => import('../../pcf/rules/all.ts');

/** Options for data from the code of the site: it never changes, needs no network, and fails like the code of a page. */
const siteCodeOptions = { staleTime: Number.POSITIVE_INFINITY, throwOnError: true } as const;

/** All rules by name, in the order of their groups. */
export const ruleNamesQuery = () => ({
  queryKey: [rulesPath],
  queryFn: async () => {
    const { rules, ruleGroups } = await loadRules();
    const names = rules.map(({ id, group, title, severity }): RuleName => ({ id, group, title, severity }));
    return ruleGroups.map(({ group, title }) => ({ title, rules: names.filter((rule) => rule.group === group) }));
  },
  ...siteCodeOptions,
});

/** One rule, or null if no rule has this id. */
export const ruleQuery = (id: string) => ({
  queryKey: [rulePath(id)],
  queryFn: async (): Promise<RuleDoc | null> => {
    const rule = (await loadRules()).findRule(id);
    if (!rule) return null;
    const { check: _, ...doc } = rule;
    return doc;
  },
  ...siteCodeOptions,
});
