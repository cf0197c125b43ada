import { useParams } from 'wouter';
import type { Severity } from '../../pcf/rule.ts';
import { findRule, ruleGroups, rules } from '../../pcf/rules/all.ts';
import { Link } from '../../ui/Link.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import styles from './PcfRule.module.css';

const severityLabels: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', note: 'Note' };

/** All rules, or the one that the address names. */
export default function PcfRule() {
  const { id } = useParams<{ id?: string }>();
  return id ? <OneRule id={id} /> : <AllRules />;
}

function AllRules() {
  return (
    <Page
      kicker="PCF checker"
      title="The rules of the PCF checker"
      lead="What each rule finds, why it matters, and where it comes from."
    >
      {ruleGroups.map(({ group, title }) => (
        <Section key={group} title={title} split>
          <ul className={styles.list}>
            {rules
              .filter((rule) => rule.group === group)
              .map(({ id, title: name, severity }) => (
                <li key={id}>
                  <Link to={`/pcf-checker/rules/${id}`}>{name}</Link>{' '}
                  <span className={styles.severity}>{severityLabels[severity]}</span>
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <p className={styles.back}>
        <Link to="/pcf-checker">Check a file</Link>
      </p>
    </Page>
  );
}

function OneRule({ id }: { id: string }) {
  const rule = findRule(id);
  if (!rule)
    return (
      <Page width="narrow" title="No such rule" lead="The rule may have been renamed.">
        <p>
          <Link to="/pcf-checker/rules">See all rules</Link>
        </p>
      </Page>
    );
  return (
    <Page
      width="narrow"
      kicker={`PCF checker: ${severityLabels[rule.severity].toLowerCase()}`}
      title={rule.title}
      lead={rule.why}
    >
      <Section title="Where it comes from">
        <p>{rule.source}</p>
      </Section>
      <Section title="Examples">
        {rule.examples.map(({ title, isRight, text, fixed }) => (
          <figure key={title} className={styles.example} data-right={isRight || undefined}>
            <figcaption>
              <strong>{isRight ? 'Right' : 'Wrong'}</strong>: {title}
            </figcaption>
            <pre tabIndex={0} aria-label={`${isRight ? 'Right' : 'Wrong'}: ${title}`}>
              {text}
            </pre>
            {fixed !== undefined && (
              <>
                <p>After the fix:</p>
                <pre tabIndex={0} aria-label={`After the fix: ${title}`}>
                  {fixed}
                </pre>
              </>
            )}
          </figure>
        ))}
      </Section>
      <p className={styles.back}>
        <code>{rule.id}</code> · <Link to="/pcf-checker/rules">All rules</Link> · <Link to="/pcf-checker">Check a file</Link>
      </p>
    </Page>
  );
}
