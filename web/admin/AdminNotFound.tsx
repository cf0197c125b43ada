import { Link } from '../ui/Link.tsx';

/** The screen of an address that the admin area does not have. */
export default function AdminNotFound() {
  return (
    <>
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the link contains a typo.</p>
      <p>
        <Link to="/admin/dashboard">Go to the dashboard</Link>
      </p>
    </>
  );
}
