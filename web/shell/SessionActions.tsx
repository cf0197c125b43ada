import { signOutWithMessage } from '../session/sign-out.ts';
import { useSession } from '../session/useSession.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/** The ways on for a visitor, or for an administrator who is signed in. */
export function SessionActions({ logoutClass, onLogout }: { logoutClass: string | undefined; onLogout?: () => void }) {
  const { isAdmin } = useSession();
  if (!isAdmin) {
    return (
      <>
        <LinkButton to="/demo" variant="secondary">
          Demo
        </LinkButton>
        <LinkButton to="/contact-sales">Get Started</LinkButton>
      </>
    );
  }
  const logout = () => {
    onLogout?.();
    signOutWithMessage();
  };
  return (
    <>
      <LinkButton to="/admin/dashboard" variant="secondary">
        Admin Dashboard
      </LinkButton>
      <button type="button" className={logoutClass} onClick={logout}>
        Logout
      </button>
    </>
  );
}
