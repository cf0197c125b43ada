import { useRef, useState } from 'react';
import { ActionButton, Switch, TextField } from '@adobe/react-spectrum';
import { rulePath } from '../../pcf/hand-over.ts';
import { ruleGroups, rules } from '../../pcf/rules/all.ts';
import { Link } from '../../ui/Link.tsx';
import { maxReasonLength, type RulesOff } from './rules-off.ts';
import styles from './RuleSwitches.module.css';
import workspaceStyles from './Workspace.module.css';

interface RuleSwitchesProps {
  off: RulesOff;
  onChange(off: RulesOff): void;
}

/** Switches for the rules, with a reason for each rule that is off. The choice is in the URL, so that links keep it. */
export function RuleSwitches({ off, onChange }: RuleSwitchesProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? new Map([...off].filter(([rule]) => rule !== id)) : new Map([...off, [id, '']]));
  const count = useRef<HTMLParagraphElement>(null);
  const switchAllOn = () => {
    onChange(new Map());
    // The button is disabled while all rules are on.
    count.current?.focus();
  };
  return (
    <div className={workspaceStyles.list}>
      <div className={workspaceStyles.listHead}>
        <p ref={count} tabIndex={-1} className={workspaceStyles.hint}>
          {`${rules.length - off.size} of ${rules.length} rules are on. Your choice and the reasons are part of the address of this page.`}
        </p>
        <ActionButton isDisabled={off.size === 0} onPress={switchAllOn}>
          Switch all on
        </ActionButton>
      </div>
      {ruleGroups.map(({ group, title }) => (
        <section key={group} aria-labelledby={`${group}-rules`}>
          <h2 id={`${group}-rules`} className={workspaceStyles.heading}>
            {title}
          </h2>
          <ul className={styles.switches}>
            {rules
              .filter((rule) => rule.group === group)
              .map(({ id, title: name }) => (
                <li key={id}>
                  <div className={styles.switch}>
                    <Switch isEmphasized isSelected={!off.has(id)} onChange={(isOn) => toggle(id, isOn)}>
                      {name}
                    </Switch>
                    <Link to={rulePath(id)} aria-label={`About: ${name}`}>
                      about
                    </Link>
                  </div>
                  {off.has(id) && (
                    <Reason
                      rule={name}
                      value={off.get(id) ?? ''}
                      onChange={(reason) => onChange(new Map([...off, [id, reason]]))}
                    />
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Why a rule is off. Written to the URL when the field loses the focus: browsers limit how often the URL may change. */
function Reason({ rule, value, onChange }: { rule: string; value: string; onChange(reason: string): void }) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label="Reason"
      aria-label={`Reason for switching off: ${rule}`}
      width="100%"
      maxLength={maxReasonLength}
      value={text}
      onChange={setText}
      onBlur={() => onChange(text.trim())}
    />
  );
}
