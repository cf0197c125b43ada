// The table in sentences.tsv: for each sentence of the contract the rules and checks that hold a backend to it, or the
// reason why nobody can observe it from outside.
import { readFileSync, writeFileSync } from 'node:fs';
import { checksOf } from '../runner.ts';
import { isRule } from '../rules.ts';
import '../suites/all.ts';
import { sentences, type Sentence } from './places.ts';

export interface Row {
  place: string;
  hash: string;
  /** Rules that hold the sentence; none where it cannot be observed. */
  rules: string[];
  /** Parts of the names of checks that hold it; where none is named, all checks of the rules at its operations. */
  checks: string[];
  /** Why nobody can observe it, or the part of it that follows a `~` in the table. */
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
    const [place = '', hash = '', rules = '', held = '', excerpt = ''] = line.split('\t');
    const isHeld = rules !== notObservable;
    const [named = '', reason = ''] = isHeld ? held.split('~').map((part) => part.trim()) : ['', held];
    const list = (text: string, separator: string) => text.split(separator).filter(Boolean);
    return { place, hash, rules: isHeld ? list(rules, ',') : [], checks: list(named, '; '), reason, excerpt };
  });
}

const heldBy = (rules: string[], checks: string[], reason: string) =>
  rules.length === 0 ? reason : [checks.join('; '), reason ? `~ ${reason}` : ''].filter(Boolean).join(' ');

/** Writes the rows in the order of the contract. */
export function writeTable(rows: Row[]): void {
  const order = new Map(sentences.map(({ place }, index) => [place, index]));
  const sorted = rows.toSorted((a, b) => (order.get(a.place) ?? 0) - (order.get(b.place) ?? 0));
  const lines = sorted.map(({ place, hash, rules, checks, reason, excerpt }) =>
    [place, hash, rules.join(',') || notObservable, heldBy(rules, checks, reason), excerpt].join('\t'),
  );
  writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
}

/** The beginning of a sentence on one line. */
export const excerptOf = ({ text }: Sentence) => text.replaceAll(/\s+/g, ' ').slice(0, excerptLength);

/** The checks that hold a row: those that it names, or all of its rules at the operations of its sentence. */
export function checksFor({ rules, checks }: Row, { operations }: Sentence) {
  const own = checksOf().filter(({ rule }) => rules.includes(rule));
  if (checks.length > 0) return own.filter(({ suite, name }) => checks.some((part) => `${suite} › ${name}`.includes(part)));
  // A sentence about the whole contract is held by any check of the rule.
  if (operations.length === 0) return own;
  return own.filter(({ operation, operationTags }) => (operation && operations.includes(operation)) || operationTags(operations));
}

export interface Findings {
  /** Sentences without a row. */
  unbound: Sentence[];
  /** Sentences with other words than those that the row was written for. */
  reworded: { sentence: Sentence; row: Row }[];
  /** Rows whose sentence is gone. */
  gone: Row[];
  /** What is wrong with the rows themselves. */
  faults: string[];
}

export function compare(rows: Row[]): Findings {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const places = new Map(sentences.map((sentence) => [sentence.place, sentence]));
  const faults = rows.flatMap((row) => faultsOf(row, places.get(row.place)));
  if (byPlace.size !== rows.length) faults.push('a place stands in the table twice');
  return {
    unbound: sentences.filter(({ place }) => !byPlace.has(place)),
    reworded: sentences.flatMap((sentence) => {
      const row = byPlace.get(sentence.place);
      return row && row.hash !== sentence.hash ? [{ sentence, row }] : [];
    }),
    gone: rows.filter(({ place }) => !places.has(place)),
    faults,
  };
}

/** Rules that every call is judged by need no check of their own. */
const holdsForEveryCall = (rule: string) => rule.startsWith('answer.');

function faultsOf(row: Row, sentence: Sentence | undefined): string[] {
  if (!sentence) return [];
  const { place, rules, checks, reason } = row;
  if (rules.length === 0) return reason.length < 10 ? [`${place}: say why nobody can observe it`] : [];
  const unknown = rules.filter((rule) => !isRule(rule));
  if (unknown.length > 0) return [`${place}: there is no rule ${unknown.join(', ')}`];
  const missing = checks.filter((part) => checksFor({ ...row, checks: [part] }, sentence).length === 0);
  if (missing.length > 0) return missing.map((part) => `${place}: no check of ${rules.join(', ')} is called "${part}"`);
  const idle = rules.filter((rule) => !holdsForEveryCall(rule) && checksFor({ ...row, rules: [rule] }, sentence).length === 0);
  return idle.map((rule) => `${place}: no check of ${rule} is about ${sentence.operations.slice(0, 3).join(', ') || 'it'}`);
}
