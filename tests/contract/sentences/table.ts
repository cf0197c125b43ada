// The table in sentences.tsv: for each sentence of the contract, the rules and checks that test it, or the reason why a client
// cannot observe it.
import { readFileSync, writeFileSync } from 'node:fs';
import { listChecks } from '../runner.ts';
import { isRule } from '../rules.ts';
import '../suites/all.ts';
import { sentences, type Sentence } from './places.ts';

export interface Row {
  place: string;
  hash: string;
  /** Rules that test the sentence; empty if it cannot be observed. */
  rules: string[];
  /** Parts of the names of checks that test it; if empty, all checks of the rules for its operations test it. */
  checks: string[];
  /** Why it cannot be observed. If a part of it can, the reason follows a `~` in the table. */
  reason: string;
  excerpt: string;
}

const file = new URL('sentences.tsv', import.meta.url);
const header = ['place', 'hash', 'rules', 'checks, or why it cannot be observed', 'sentence'].join('\t');
const notObservable = '-';
const excerptLength = 100;

export function readTable(): Row[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [place = '', hash = '', rules = '', checksOrReason = '', excerpt = ''] = line.split('\t');
    const isTested = rules !== notObservable;
    const [named = '', reason = ''] = isTested ? checksOrReason.split('~').map((part) => part.trim()) : ['', checksOrReason];
    const list = (text: string, separator: string) => text.split(separator).filter(Boolean);
    return { place, hash, rules: isTested ? list(rules, ',') : [], checks: list(named, '; '), reason, excerpt };
  });
}

const formatChecks = (rules: string[], checks: string[], reason: string) =>
  rules.length === 0 ? reason : [checks.join('; '), reason ? `~ ${reason}` : ''].filter(Boolean).join(' ');

/** Writes the rows in the order of the contract. */
export function writeTable(rows: Row[]): void {
  const order = new Map(sentences.map(({ place }, index) => [place, index]));
  const sorted = rows.toSorted((a, b) => (order.get(a.place) ?? 0) - (order.get(b.place) ?? 0));
  const lines = sorted.map(({ place, hash, rules, checks, reason, excerpt }) =>
    [place, hash, rules.join(',') || notObservable, formatChecks(rules, checks, reason), excerpt].join('\t'),
  );
  writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
}

/** The start of a sentence, on one line. */
export const excerptOf = ({ text }: Sentence) => text.replaceAll(/\s+/g, ' ').slice(0, excerptLength);

const allChecks = listChecks();

/** The checks that test a row: those that it names, or all checks of its rules for the operations of its sentence. */
function checksFor({ rules, checks }: Row, { operations }: Sentence) {
  const own = allChecks.filter(({ rule }) => rules.includes(rule));
  if (checks.length > 0) return own.filter(({ suite, name }) => checks.some((part) => `${suite} › ${name}`.includes(part)));
  // Every check of the rule tests a sentence about the whole contract.
  if (operations.length === 0) return own;
  return own.filter(({ operation, hasTagOfAny }) => (operation && operations.includes(operation)) || hasTagOfAny(operations));
}

export interface Findings {
  /** Sentences without a row. */
  missing: Sentence[];
  /** Sentences whose text has changed since the row was written. */
  reworded: { sentence: Sentence; row: Row }[];
  /** Rows whose sentence was removed. */
  removed: Row[];
  /** Errors in the rows themselves. */
  errors: string[];
}

/** Compares the table with the contract. */
export function compare(rows: Row[]): Findings {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const places = new Map(sentences.map((sentence) => [sentence.place, sentence]));
  const errors = rows.flatMap((row) => errorsOf(row, places.get(row.place)));
  if (byPlace.size !== rows.length) errors.push('the table has two rows for the same place');
  return {
    missing: sentences.filter(({ place }) => !byPlace.has(place)),
    reworded: sentences.flatMap((sentence) => {
      const row = byPlace.get(sentence.place);
      return row && row.hash !== sentence.hash ? [{ sentence, row }] : [];
    }),
    removed: rows.filter(({ place }) => !places.has(place)),
    errors,
  };
}

/** These rules are checked on every call and need no separate check. */
const isCheckedOnEveryCall = (rule: string) => rule.startsWith('answer.');

function errorsOf(row: Row, sentence: Sentence | undefined): string[] {
  if (!sentence) return [];
  const { place, rules, checks, reason } = row;
  if (rules.length === 0) return reason.length < 10 ? [`${place}: give the reason why it cannot be observed`] : [];
  const unknown = rules.filter((rule) => !isRule(rule));
  if (unknown.length > 0) return [`${place}: there is no rule ${unknown.join(', ')}`];
  const missing = checks.filter((part) => checksFor({ ...row, checks: [part] }, sentence).length === 0);
  if (missing.length > 0) return missing.map((part) => `${place}: no check of ${rules.join(', ')} has a name with "${part}"`);
  const unused = rules.filter(
    (rule) => !isCheckedOnEveryCall(rule) && checksFor({ ...row, rules: [rule] }, sentence).length === 0,
  );
  return unused.map((rule) => `${place}: no check of ${rule} tests ${sentence.operations.slice(0, 3).join(', ') || 'it'}`);
}
