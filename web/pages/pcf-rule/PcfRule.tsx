import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { WithQueries } from '../../api/WithQueries.tsx';
import { checkerPath, rulePath, rulesPath, ruleTitle } from '../../pcf/hand-over.ts';
import { severityLabels } from '../../pcf/rule.ts';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { RecordNotFound } from '../../ui/RecordNotFound.tsx';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import { ruleNamesQuery, ruleQuery } from './rule-docs.ts';
import styles from './PcfRule.module.css';

/** All rules, or the one that the URL names. */
export default function PcfRule() {
  const { id } = useParams<{ id?: string }>();
  return <WithQueries>{id ? <OneRule id={id} /> : <AllRules />}</WithQueries>;
}

/** Shown while the code of the rules loads. Prerendered pages already contain their data. */
const Loading = () => (
  <Page width="narrow" title="PCF checker rules">
    <p role="status">Loading…</p>
  </Page>
);

function AllRules() {
  const { data: groups } = useQuery(ruleNamesQuery());
  if (!groups) return <Loading />;
  return (
    <Page
      kicker="PCF checker"
      title="The rules of the PCF checker"
      lead="What each rule finds, why it matters, and where it comes from."
    >
      {groups.map(({ title, rules }) => (
        <Section key={title} title={title} split>
          <ul className={styles.list}>
            {rules.map(({ id, title: name, severity }) => (
              <li key={id}>
                <Link to={rulePath(id)}>{name}</Link> <span className={styles.severity}>{severityLabels[severity]}</span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <p className={styles.back}>
        <Link to={checkerPath}>Check a file</Link>
      </p>
    </Page>
  );
}

function OneRule({ id }: { id: string }) {
  const { data: rule } = useQuery(ruleQuery(id));
  useDocumentTitle(rule ? ruleTitle(rule) : undefined);
  if (rule === undefined) return <Loading />;
  if (rule === null) return <RecordNotFound noun="rule" actions={<LinkButton to={rulesPath}>See all rules</LinkButton>} />;
  return (
    <Page
      width="narrow"
      above={<Link to={rulesPath}>All rules</Link>}
      kicker={`PCF checker: ${severityLabels[rule.severity].toLowerCase()}`}
      title={rule.title}
      lead={rule.why}
    >
      <Section title="Source">
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
        <code>{rule.id}</code> · <Link to={checkerPath}>Check a file</Link>
      </p>
    </Page>
  );
}
