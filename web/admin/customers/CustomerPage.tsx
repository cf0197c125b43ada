import type { ReactNode } from 'react';
import { useGetCustomer } from '../../api/generated/customers/customers.ts';
import type { Customer, CustomerLicense, Enrollment, WorkItem } from '../../api/generated/model';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { maxCustomerRecords } from '../contract-limits.ts';
import { desks } from '../desks.ts';
import { emailUrl } from '../email-url.ts';
import { isMissing } from '../is-missing.ts';
import { productLabel } from '../products.ts';
import { customerPath, newLicensePath, recordPath } from '../record-path.ts';
import { Loading } from '../Loading.tsx';
import { Status } from '../Status.tsx';
import { Time, ZonedTime } from '../Time.tsx';
import styles from './Customers.module.css';
import { PersonData } from './PersonData.tsx';

export interface CustomerPageProps {
  email: string | undefined;
  company: string | undefined;
  onErased(): void;
}

/** Everything that is stored about one email address or one company. */
export function CustomerPage({ email, company, onErased }: CustomerPageProps) {
  const { data, error, refetch } = useGetCustomer({ email, company }, { query: { retry: false } });
  if (isMissing(error)) {
    return (
      <div className={styles.customer}>
        <h2>{email ?? company}</h2>
        <p role="status">No request, license or registration is stored.</p>
        {/* Accounts of the team and emails are personal data, too. */}
        {email !== undefined && <PersonData email={email} onErased={onErased} />}
      </div>
    );
  }
  if (error && !data) return <LoadErrorNotice error={error} subject="this customer" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const [person] = data.people;
  return (
    <article className={styles.customer} aria-label={email === undefined ? company : (person?.name ?? email)}>
      <header className={styles.head}>
        <h2>{email === undefined ? company : (person?.name ?? email)}</h2>
        {email !== undefined && (
          <p className={styles.muted}>
            <a href={emailUrl(email)}>{email}</a>
            {person?.company && (
              <>
                {' · '}
                <Link to={customerPath({ company: person.company })}>{person.company}</Link>
              </>
            )}
          </p>
        )}
        {email !== undefined && person && (
          <p>
            <Link to={newLicensePath(person)}>Issue license</Link>
          </p>
        )}
      </header>
      <Sections customer={data} isCompany={email === undefined} />
      {email !== undefined && <PersonData email={email} onErased={onErased} />}
    </article>
  );
}

function Sections({ customer, isCompany }: { customer: Customer; isCompany: boolean }) {
  const { people, requests, notes, licenses, enrollments } = customer;
  return (
    <div className={styles.sections}>
      {isCompany && (
        <Section title="People" items={people} empty="No people.">
          {({ email, name }) => (
            <li key={email}>
              <Link to={customerPath({ email })}>{name}</Link> <span className={styles.muted}>{email}</span>
            </li>
          )}
        </Section>
      )}
      <Section title="Requests" items={requests} empty="No requests.">
        {(request) => <RequestItem key={request.id} request={request} showsName={isCompany} />}
      </Section>
      <Section title="Licenses" items={licenses} empty="No licenses.">
        {(license) => <LicenseItem key={license.id} license={license} showsName={isCompany} />}
      </Section>
      <Section title="Team notes" items={notes} empty="No notes.">
        {({ id, author, at, text, reference }) => (
          <li key={id}>
            <p className={styles.note}>{text}</p>
            <p className={styles.muted}>
              {author.name}, <Time at={at} brief />, {reference}
            </p>
          </li>
        )}
      </Section>
      <Section title="Learning" items={enrollments} empty="No webinars, courses or learning paths.">
        {(enrollment) => <EnrollmentItem key={enrollment.id} enrollment={enrollment} />}
      </Section>
    </div>
  );
}

interface SectionProps<Item> {
  title: string;
  items: readonly Item[];
  empty: string;
  children(item: Item): ReactNode;
}

function Section<Item>({ title, items, empty, children }: SectionProps<Item>) {
  return (
    <Card as="section" className={styles.section ?? ''}>
      <h3>
        {title}{' '}
        <span className={styles.muted}>
          {items.length >= maxCustomerRecords ? `newest ${maxCustomerRecords}` : items.length > 0 && items.length}
        </span>
      </h3>
      {items.length === 0 ? <p className={styles.muted}>{empty}</p> : <ul className={styles.items}>{items.map(children)}</ul>}
    </Card>
  );
}

function RequestItem({ request, showsName }: { request: WorkItem; showsName: boolean }) {
  const { id, desk: key, reference, name, status, createdAt, assignee } = request;
  const desk = desks.find((candidate) => candidate.key === key);
  const path = desk && recordPath({ kind: desk.entityKind, id });
  return (
    <li>
      {path ? <Link to={path}>{reference}</Link> : reference} <Status status={status} />
      <p className={styles.muted}>
        {showsName ? name : desk?.label} · <Time at={createdAt} brief />
        {assignee && ` · ${assignee.name}`}
      </p>
    </li>
  );
}

function LicenseItem({ license, showsName }: { license: CustomerLicense; showsName: boolean }) {
  const { id, product, keyEnding, status, expiresAt, machines, customer } = license;
  return (
    <li>
      <Link to={recordPath({ kind: 'license', id }) ?? ''}>
        {productLabel(product)} …{keyEnding}
      </Link>{' '}
      <Status status={status} />
      <p className={styles.muted}>
        {showsName && `${customer.name} · `}
        {expiresAt ? (
          <>
            Expires <ZonedTime at={expiresAt} />
          </>
        ) : (
          'Never expires'
        )}
      </p>
      {machines.length > 0 && (
        <p className={styles.muted}>Machines: {machines.map(({ machineName }) => machineName).join(', ')}</p>
      )}
    </li>
  );
}

function EnrollmentItem({ enrollment: { kind, recordId, recordTitle, createdAt, completedAt } }: { enrollment: Enrollment }) {
  const path = recordPath({ kind, id: recordId });
  return (
    <li>
      {path ? <Link to={path}>{recordTitle}</Link> : recordTitle}
      <p className={styles.muted}>
        <Time at={createdAt} brief />
        {completedAt && ' · completed'}
      </p>
    </li>
  );
}
