import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ActionButton, Checkbox } from '@adobe/react-spectrum';
import { rulePath } from '../../pcf/hand-over.ts';
import type { Finding, Severity } from '../../pcf/rule.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { findRule } from '../../pcf/rules/all.ts';
import { isStacked } from './stacked.ts';
import styles from './Workspace.module.css';

const labels: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', note: 'Note' };
const severities: readonly Severity[] = ['error', 'warning', 'note'];
/** Number of findings that a browser lays out without a noticeable delay. */
const pageSize = 200;

/** A copy of a set with or without a value. */
function withValue<T>(set: ReadonlySet<T>, value: T, isIncluded: boolean): ReadonlySet<T> {
  const next = new Set(set);
  if (isIncluded) next.add(value);
  else next.delete(value);
  return next;
}

/** Arrow keys move the focus from finding to finding. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || !(event.target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-finding]')];
  buttons[buttons.indexOf(event.target) + by]?.focus();
}

export interface FindingsListProps {
  findings: readonly Finding[];
  leftOut: readonly [rule: string, count: number][];
  selected: Finding | null;
  chosenFixes: ReadonlySet<string>;
  onSelect: (finding: Finding) => void;
  onChoose: (keys: ReadonlySet<string>) => void;
}

export function FindingsList({ findings, leftOut, selected, chosenFixes, onSelect, onChoose }: FindingsListProps) {
  const [hidden, setHidden] = useState<ReadonlySet<Severity>>(new Set());
  const [limit, setLimit] = useState(pageSize);
  const list = useRef<HTMLUListElement>(null);
  const shown = findings.filter(({ severity }) => !hidden.has(severity));
  const fixable = shown.filter(({ fix }) => fix);
  const hasChosen = findings.some(({ key, fix }) => fix && chosenFixes.has(key));
  const selectedKey = selected?.key;
  useEffect(() => {
    if (selectedKey && !isStacked()) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);

  const toggle = (severity: Severity) => setHidden(withValue(hidden, severity, !hidden.has(severity)));
  if (findings.length === 0)
    return (
      <Notice type="success">
        No findings. The checker does not know your piping class or your project’s settings, so check those yourself.
      </Notice>
    );
  return (
    <>
      <div className={styles.filters}>
        {severities.map((severity) => (
          <Checkbox key={severity} isEmphasized isSelected={!hidden.has(severity)} onChange={() => toggle(severity)}>
            {`${labels[severity]}s (${findings.filter((finding) => finding.severity === severity).length})`}
          </Checkbox>
        ))}
        <ActionButton
          isDisabled={fixable.length === 0}
          onPress={() => onChoose(new Set(hasChosen ? [] : fixable.map(({ key }) => key)))}
        >
          {hasChosen ? 'Clear selected fixes' : `Select all fixes (${fixable.length})`}
        </ActionButton>
      </div>
      {/* The arrow keys move between the buttons inside. */}
      <ul ref={list} className={styles.findings} onKeyDown={moveFocus} aria-label="Findings">
        {shown.slice(0, limit).map((finding) => {
          const { key } = finding;
          return (
            <FindingItem
              key={key}
              finding={finding}
              isSelected={key === selectedKey}
              isChosen={chosenFixes.has(key)}
              onSelect={() => onSelect(finding)}
              onChoose={(isChosen) => onChoose(withValue(chosenFixes, key, isChosen))}
            />
          );
        })}
      </ul>
      {shown.length > limit && (
        <ActionButton
          onPress={() => setLimit(limit + pageSize)}
        >{`Show ${Math.min(pageSize, shown.length - limit)} more of ${shown.length}`}</ActionButton>
      )}
      {leftOut.length > 0 && (
        <Notice type="info">{`Findings not listed: ${leftOut.map(([rule, count]) => `${rule} (${count})`).join(', ')}.`}</Notice>
      )}
    </>
  );
}

interface FindingItemProps {
  finding: Finding;
  isSelected: boolean;
  /** Whether the fix of the finding is chosen. */
  isChosen: boolean;
  onSelect: () => void;
  onChoose: (isChosen: boolean) => void;
}

function FindingItem({ finding, isSelected, isChosen, onSelect, onChoose }: FindingItemProps) {
  const { severity, line, column, message, rule, fix } = finding;
  return (
    <li className={styles.finding} data-severity={severity}>
      <button type="button" data-finding className={styles.findingButton} aria-current={isSelected} onClick={onSelect}>
        <span className={styles.severity}>{labels[severity]}</span>
        <span className={styles.place}>{`${line + 1}:${column + 1}`}</span>
        <span className={styles.message}>{message}</span>
      </button>
      {isSelected && <p className={styles.why}>{findRule(rule)?.why}</p>}
      <div className={styles.findingFoot}>
        <Link to={rulePath(rule)}>{rule}</Link>
        {fix && (
          <Checkbox isEmphasized isSelected={isChosen} onChange={onChoose}>
            {fix.title}
          </Checkbox>
        )}
      </div>
    </li>
  );
}
