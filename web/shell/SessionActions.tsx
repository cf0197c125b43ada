import { signOutWithMessage } from '../session/sign-out.ts';
import { useSession } from '../session/useSession.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/** The header's buttons: Demo and Get Started, or the dashboard for an administrator; Logout for any signed-in user. */
export function SessionActions({ onLogout }: { onLogout(): void }) {
  const { user, isAdmin } = useSession();
  const logout = () => {
    onLogout();
    signOutWithMessage();
  };
  return (
    <>
      {isAdmin ? (
        <LinkButton to="/admin/dashboard" variant="secondary">
          Admin Dashboard
        </LinkButton>
      ) : (
        <>
          <LinkButton to="/demo" variant="secondary">
            Demo
          </LinkButton>
          <LinkButton to="/contact-sales">Get Started</LinkButton>
        </>
      )}
      {user && (
        <button type="button" onClick={logout}>
          Logout
        </button>
      )}
    </>
  );
}
