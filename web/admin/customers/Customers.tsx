import { SearchField } from '@adobe/react-spectrum';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useListCustomers } from '../../api/generated/customers/customers.ts';
import type { CustomerMatch } from '../../api/generated/model';
import { Link } from '../../ui/Link.tsx';
import { maxSearchLength, useSearchText } from '../../ui/useSearchText.ts';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { minCustomerSearch } from '../contract-limits.ts';
import { customerPath } from '../record-path.ts';
import { Loading } from '../Loading.tsx';
import { CustomerPage } from './CustomerPage.tsx';
import styles from './Customers.module.css';
import { peopleText } from './people-text.ts';

const customersPath = '/admin/customers';
const searchLabel = 'Name, email address or company';

/** Lists and finds customers. The URL has the state: `?q=`, `?email=` or `?company=`. */
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
          label={searchLabel}
          width="100%"
          maxWidth="size-5000"
          maxLength={maxSearchLength}
          value={text}
          onChange={setText}
        />
      </div>
      {email !== undefined || company !== undefined ? (
        <>
          <Link to={q ? `${customersPath}?q=${encodeURIComponent(q)}` : customersPath}>
            {q ? 'Back to the results' : 'All customers'}
          </Link>
          <CustomerPage key={`${email} ${company}`} email={email} company={company} onErased={() => setSearch({})} />
        </>
      ) : (
        <Matches q={q.trim()} />
      )}
    </div>
  );
}

function Matches({ q }: { q: string }) {
  const parameters = q.length >= minCustomerSearch ? { q } : {};
  const { data, error, refetch, isPending } = useListCustomers(parameters, { query: { placeholderData: keepPreviousData } });
  if (error && !data) return <LoadErrorNotice error={error} subject="the customers" onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.items.length === 0) {
    return (
      <p role="status">
        {'q' in parameters
          ? 'No customers found. Try part of the name or email address.'
          : 'No customers yet. People appear here with their first request, license or registration.'}
      </p>
    );
  }
  return (
    <>
      <p className={styles.muted} role="status">
        {peopleText(data.items.length, 'q' in parameters)}
      </p>
      <People people={data.items} q={q} />
    </>
  );
}

/** People, with links to their own page and to their company's page. Both lead back to the search. */
function People({ people, q }: { people: readonly CustomerMatch[]; q: string }) {
  const pathOf = (customer: Parameters<typeof customerPath>[0]) =>
    q ? `${customerPath(customer)}&q=${encodeURIComponent(q)}` : customerPath(customer);
  return (
    <table className={styles.people} aria-label="Customers">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Company</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ email, name, company }) => (
          <tr key={email}>
            <th scope="row">
              <Link to={pathOf({ email })}>{name}</Link>
            </th>
            <td>{email}</td>
            <td>{company && <Link to={pathOf({ company })}>{company}</Link>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
