import { SearchField } from '@adobe/react-spectrum';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useListCustomers } from '../../api/generated/customers/customers.ts';
import type { CustomerMatch } from '../../api/generated/model';
import { Link } from '../../ui/Link.tsx';
import { useSearchText } from '../../ui/useSearchText.ts';
import { LoadError } from '../connection/LoadError.tsx';
import { customerPath } from '../record-path.ts';
import { Loading } from '../record/RecordPanel.tsx';
import { CustomerPage } from './CustomerPage.tsx';
import styles from './Customers.module.css';

const minSearchLength = 2;
const searchLabel = 'Name, email address or company';

/** Finds customers by name, email address or company. The URL has the state: `?q=`, `?email=` or `?company=`. */
export default function Customers() {
  const [search, setSearch] = useSearchParams();
  const email = search.get('email') ?? undefined;
  const company = search.get('company') ?? undefined;
  const q = search.get('q') ?? '';
  const [text, setText] = useSearchText(q, (next) => setSearch(next ? { q: next } : {}, { replace: q !== '' }));
  return (
    <div className={styles.screen}>
      <h1>Customers</h1>
      <div role="search">
        <SearchField
          aria-label={searchLabel}
          placeholder={searchLabel}
          width="100%"
          maxWidth="size-5000"
          value={text}
          onChange={setText}
        />
      </div>
      {email !== undefined || company !== undefined ? (
        <CustomerPage key={`${email} ${company}`} email={email} company={company} onErased={() => setSearch({})} />
      ) : (
        <Matches q={q.trim()} />
      )}
    </div>
  );
}

function Matches({ q }: { q: string }) {
  const isSearched = q.length >= minSearchLength;
  const { data, error, refetch, isPending } = useListCustomers(
    { q },
    { query: { enabled: isSearched, placeholderData: keepPreviousData } },
  );
  if (!isSearched) return <p className={styles.hint}>Search for a person or company to see requests, licenses and learning.</p>;
  if (error) {
    return (
      <div role="alert">
        <LoadError error={error} subject="the customers" onRetry={() => void refetch()} />
      </div>
    );
  }
  if (isPending) return <Loading />;
  if (data.items.length === 0) return <p role="status">No customers found. Try part of the name or email address.</p>;
  return <People people={data.items} label="Customers found" />;
}

/** People, with links to their own page and to their company's page. */
export function People({ people, label }: { people: readonly CustomerMatch[]; label: string }) {
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map(({ email, name, company }) => (
        <li key={email}>
          <Link to={customerPath({ email })}>{name}</Link>
          <span className={styles.muted}>{email}</span>
          {company && <Link to={customerPath({ company })}>{company}</Link>}
        </li>
      ))}
    </ul>
  );
}
