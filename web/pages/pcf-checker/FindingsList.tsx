import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ActionButton, Checkbox } from '@adobe/react-spectrum';
import { maxPerRule } from '../../pcf/check.ts';
import { rulePath } from '../../pcf/hand-over.ts';
import { type Finding, severities, type Severity, severityLabels } from '../../pcf/rule.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { findRule } from '../../pcf/rules/all.ts';
import type { CheckAnswer } from './protocol.ts';
import { isStacked } from './stacked.ts';
import styles from './FindingsList.module.css';
import workspaceStyles from './Workspace.module.css';

const format = (count: number) => count.toLocaleString('en-US');
/** Number of findings that a browser lays out without a noticeable delay. */
const pageSize = 200;

/** A copy of a set with or without a value. */
function withValue<T>(set: ReadonlySet<T>, value: T, isIncluded: boolean): ReadonlySet<T> {
  const next = new Set(set);
  if (isIncluded) next.add(value);
  else next.delete(value);
  return next;
}

/** Arrow keys, Home and End move the focus from finding to finding. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  if (!(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-finding]')];
  const at = buttons.indexOf(event.target);
  const targets: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

interface FindingsListProps {
  checked: CheckAnswer;
  selected: Finding | null;
  chosenFixes: ReadonlySet<string>;
  onSelect: (finding: Finding) => void;
  onChoose: (keys: ReadonlySet<string>) => void;
}

export function FindingsList({ checked, selected, chosenFixes, onSelect, onChoose }: FindingsListProps) {
  const { findings, counts, leftOut } = checked;
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
  useEffect(() => {
    // The button that showed more is now below the new findings, or gone.
    if (limit > pageSize) list.current?.querySelectorAll<HTMLElement>('[data-finding]')[limit - pageSize]?.focus();
  }, [limit]);

  if (findings.length === 0)
    return (
      <Notice type="success">
        No findings. The checker does not know your piping class or your project’s settings, so check those yourself.
      </Notice>
    );
  return (
    <>
      <Filters counts={counts} hidden={hidden} onHide={setHidden} fixable={fixable} hasChosen={hasChosen} onChoose={onChoose} />
      {shown.length === 0 && (
        <p className={workspaceStyles.hint}>All findings are hidden. Select a severity above to show them.</p>
      )}
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
        <ActionButton onPress={() => setLimit(limit + pageSize)}>
          {`Show ${Math.min(pageSize, shown.length - limit)} more of ${format(shown.length)} listed`}
        </ActionButton>
      )}
      {leftOut.length > 0 && (
        <Notice type="info">
          {`At most ${maxPerRule} findings per rule are listed. Not listed: ${leftOut.map(([rule, count]) => `${rule} (${format(count)})`).join(', ')}.`}
        </Notice>
      )}
    </>
  );
}

interface FiltersProps {
  counts: CheckAnswer['counts'];
  hidden: ReadonlySet<Severity>;
  onHide: (hidden: ReadonlySet<Severity>) => void;
  /** The shown findings with a fix. */
  fixable: readonly Finding[];
  hasChosen: boolean;
  onChoose: FindingsListProps['onChoose'];
}

/** Which severities are shown, and a button that chooses all fixes. */
function Filters({ counts, hidden, onHide, fixable, hasChosen, onChoose }: FiltersProps) {
  return (
    <div className={workspaceStyles.filters}>
      {severities.map((severity) => (
        <Checkbox
          key={severity}
          isEmphasized
          isSelected={!hidden.has(severity)}
          onChange={(isShown) => onHide(withValue(hidden, severity, !isShown))}
        >
          {`${severityLabels[severity]}s (${format(counts[severity])})`}
        </Checkbox>
      ))}
      <ActionButton
        isDisabled={fixable.length === 0}
        onPress={() => onChoose(new Set(hasChosen ? [] : fixable.map(({ key }) => key)))}
      >
        {hasChosen ? 'Clear selected fixes' : `Select all fixes (${format(fixable.length)})`}
      </ActionButton>
    </div>
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
        <span className={styles.severity}>{severityLabels[severity]}</span>
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
