import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useGetFamily } from '../../api/generated/families/families.ts';
import type { Family, FamilyConnector } from '../../api/generated/model';
import { WithQueries } from '../../api/WithQueries.tsx';
import { save } from '../../browser/save-file.ts';
import { pickSampleSize, toDrawable } from '../../families/drawable.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, endTypeLabel, nameHeading } from '../../families/labels.ts';
import { checkerPath, rulePath } from '../../pcf/hand-over.ts';
import { csvFile, csvLines } from '../../ui/csv.ts';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import type { FamilyPageState } from './FamilyCard.tsx';
import { sizeRows, SizeTable } from './SizeTable.tsx';
import drawingStyles from '../../families/FamilyDrawing.module.css';
import styles from './FamilyPage.module.css';

/** The page of one family. */
export default function FamilyPage() {
  return (
    <WithQueries>
      <CurrentFamily />
    </WithQueries>
  );
}

function CurrentFamily() {
  const { slug = '' } = useParams();
  const search = useHistoryState<FamilyPageState | null>()?.search;
  const query = useGetFamily(slug);
  const back = <Link to={`/revit-families${search ? `?${search}` : ''}`}>All Revit families</Link>;
  return (
    <RecordPage
      noun="family"
      kicker="Library"
      above={back}
      query={query}
      titleOf={({ name }) => name}
      notFoundActions={<LinkButton to="/revit-families">See all Revit families</LinkButton>}
    >
      {(family) => (
        <Page above={back} kicker={categoryLabel(family.category)} title={nameHeading(family.name)} lead={family.description}>
          <Details family={family} />
        </Page>
      )}
    </RecordPage>
  );
}

function Details({ family }: { family: Family }) {
  const sample = pickSampleSize(family.sizes);
  const downloadCsv = () => save(csvFile(csvLines(sizeRows(family))), `${family.slug}.csv`);
  return (
    <article className={styles.family}>
      <div className={styles.top}>
        <figure className={`${drawingStyles.sheet} ${styles.sheet}`}>
          <FamilyDrawing annotated family={toDrawable(family, sample)} />
          <figcaption>
            {sample ? `NPS ${sample.nps}, drawn from its dimensions, mm` : 'Schematic; this family has no size table'}
          </figcaption>
        </figure>
        <Facts family={family} />
      </div>
      <div className={styles.actions}>
        <LinkButton to="/demo">Request a demo</LinkButton>
        {family.sizes.length > 0 && (
          <PillButton variant="secondary" onClick={downloadCsv}>
            Download sizes as CSV
          </PillButton>
        )}
        <PillButton variant="secondary" onClick={() => window.print()}>
          Print
        </PillButton>
      </div>
      {family.connectors.length > 0 && (
        <section aria-labelledby="connectors-heading">
          <h2 id="connectors-heading">Connectors</h2>
          <ul className={styles.connectors}>
            {family.connectors.map((connector, index) => (
              // Two connectors may have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <strong>{connector.name}</strong> {connectorText(connector)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SizeTable family={family} />
      {family.pcf.component && (
        <p className={styles.further}>
          In a PCF, this family has the keyword <code>{family.pcf.component}</code>. Read{' '}
          <Link to="/learn/tutorials?category=revit-families">tutorials about families</Link>, or open a file that contains it in
          the <Link to={checkerPath}>PCF checker</Link>.
        </p>
      )}
    </article>
  );
}

/** The end type and the role, unless the name says the role: `Run 1`. */
const connectorText = ({ name, endType, role }: FamilyConnector): string =>
  [endTypeLabel(endType), ...(name.toLowerCase().startsWith(role) ? [] : [role])].join(', ');

function Facts({ family }: { family: Family }) {
  const { standards, material, pressureClasses, endTypes, revitVersions, lod, pcf } = family;
  const facts: Record<string, ReactNode> = {
    Standards: standards.join(', ') || 'None',
    Material: material,
    'Class or schedule': pressureClasses.join(', ') || 'None',
    'End types': endTypes.map(endTypeLabel).join(', '),
    'Revit versions': revitVersions.join(', '),
    'Level of development': `LOD ${lod}`,
    'PCF component': pcf.component ?? 'Not exported',
    'Symbol key': pcf.skey ? (
      <Link to={rulePath('skey-keyword')} aria-label={`${pcf.skey}: the rule about symbol keys`}>
        {pcf.skey}
      </Link>
    ) : (
      'None'
    ),
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
