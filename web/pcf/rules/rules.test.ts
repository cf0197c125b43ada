// Tests each rule with the examples that it contains.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { applyFixes } from '../edits.ts';
import { ruleGroups, rules } from './all.ts';

test('there are at least 40 rules, each with its own id', () => {
  expect(rules.length).toBeGreaterThanOrEqual(40);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test('all.ts has the rule of each file', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file !== 'all.ts' && !file.endsWith('.test.ts'));
  expect(rules.map(({ id }) => `${id}.ts`).toSorted()).toEqual(files.toSorted());
});

test('every group has rules', () => {
  for (const { group } of ruleGroups) expect(rules.some((rule) => rule.group === group)).toBe(true);
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const found = (text: string) => checkText(text).findings.filter((finding) => finding.rule === id);

  test('has a valid id, a reason, a source, and right and wrong examples', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(rule.why.length).toBeGreaterThan(40);
    expect(rule.source.length).toBeGreaterThan(20);
    expect(rule.examples.some(({ isRight }) => isRight)).toBe(true);
    expect(rule.examples.some(({ isRight }) => !isRight)).toBe(true);
  });

  test.each(rule.examples.filter(({ isRight }) => !isRight).map((example) => [example.title, example] as const))(
    'reports: %s',
    (_, { text, fixed }) => {
      const findings = found(text);
      expect(findings.length).toBeGreaterThan(0);
      for (const { message, start, end } of findings) {
        expect(message).not.toMatch(/undefined|NaN|null/);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
      const fixes = findings.flatMap(({ fix }) => fix ?? []);
      if (fixed === undefined) return;
      const repaired = applyFixes(text, fixes);
      expect(repaired.text).toBe(fixed);
      expect(found(repaired.text)).toEqual([]);
    },
  );

  test.each(rule.examples.filter(({ isRight }) => isRight).map((example) => [example.title, example] as const))(
    'accepts: %s',
    (_, { text }) => {
      expect(found(text)).toEqual([]);
    },
  );

  test('shows every fix that it offers in its examples', () => {
    for (const { text, isRight, fixed } of rule.examples)
      if (!isRight && fixed === undefined) expect(found(text).every(({ fix }) => fix === null)).toBe(true);
  });
});
