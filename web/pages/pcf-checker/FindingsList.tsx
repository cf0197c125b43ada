import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ActionButton, Checkbox } from '@adobe/react-spectrum';
import type { Finding, Severity } from '../../pcf/rule.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { findRule } from '../../pcf/rules/all.ts';
import { keyOf } from './finding-key.ts';
import styles from './Workspace.module.css';

const labels: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', note: 'Note' };
const severities: readonly Severity[] = ['error', 'warning', 'note'];
/** As many as a browser lays out without a pause. */
const pageSize = 200;

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
  const selectedKey = selected && keyOf(selected);
  useEffect(() => {
    if (selectedKey) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);

  const toggle = (severity: Severity) => {
    const next = new Set(hidden);
    if (!next.delete(severity)) next.add(severity);
    setHidden(next);
  };
  const choose = (finding: Finding, isChosen: boolean) => {
    const next = new Set(chosenFixes);
    if (isChosen) next.add(keyOf(finding));
    else next.delete(keyOf(finding));
    onChoose(next);
  };
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-finding]') ?? [])];
    buttons[buttons.indexOf(event.target) + by]?.focus();
  };
  if (findings.length === 0) return <Notice type="success">No findings. See also what the checker does not check.</Notice>;
  return (
    <>
      <div className={styles.filters}>
        {severities.map((severity) => (
          <Checkbox key={severity} isSelected={!hidden.has(severity)} onChange={() => toggle(severity)}>
            {`${labels[severity]}s (${findings.filter((finding) => finding.severity === severity).length})`}
          </Checkbox>
        ))}
        <ActionButton
          isDisabled={fixable.length === 0}
          onPress={() => onChoose(chosenFixes.size > 0 ? new Set() : new Set(fixable.map(keyOf)))}
        >
          {chosenFixes.size > 0 ? 'Clear selected fixes' : `Select all fixes (${fixable.length})`}
        </ActionButton>
      </div>
      {/* Keys move between the buttons inside. */}
      <ul ref={list} className={styles.findings} onKeyDown={move} aria-label="Findings">
        {shown.slice(0, limit).map((finding) => {
          const key = keyOf(finding);
          return (
            <li key={key} className={styles.finding} data-severity={finding.severity}>
              <button
                type="button"
                data-finding
                className={styles.findingButton}
                aria-current={key === selectedKey}
                onClick={() => onSelect(finding)}
              >
                <span className={styles.severity}>{labels[finding.severity]}</span>
                <span className={styles.place}>{`${finding.line + 1}:${finding.column + 1}`}</span>
                <span className={styles.message}>{finding.message}</span>
              </button>
              {key === selectedKey && <p className={styles.why}>{findRule(finding.rule)?.why}</p>}
              <div className={styles.findingFoot}>
                <Link to={`/pcf-checker/rules/${finding.rule}`}>{finding.rule}</Link>
                {finding.fix && (
                  <Checkbox isSelected={chosenFixes.has(key)} onChange={(isChosen) => choose(finding, isChosen)}>
                    {finding.fix.title}
                  </Checkbox>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {shown.length > limit && (
        <ActionButton
          onPress={() => setLimit(limit + pageSize)}
        >{`Show ${Math.min(pageSize, shown.length - limit)} more of ${shown.length}`}</ActionButton>
      )}
      {leftOut.length > 0 && (
        <Notice type="info">{leftOut.map(([rule, count]) => `${rule}: ${count} more findings are not listed.`).join(' ')}</Notice>
      )}
    </>
  );
}
