import { useGetSecondFactor } from '../../api/generated/admin-account/admin-account.ts';
import { useSession } from '../../session/useSession.ts';
import { roleLabel } from '../labels.ts';
import { Facts } from '../record/Facts.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Account.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { NameForm } from './NameForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The account of the signed-in user: name, password, two-step verification and sessions. */
export default function Account() {
  const { user } = useSession();
  const { data: secondFactor } = useGetSecondFactor();
  if (!user) return null;
  return (
    <div className={styles.account}>
      <h1>Account</h1>
      {/* Every other screen leads here, so it is at the top. */}
      {secondFactor?.required && !secondFactor.enabled && (
        <Notice type="warning">Your team requires two-step verification. Set it up on this page to use the admin area.</Notice>
      )}
      <Card as="section">
        <h2>Profile</h2>
        <Facts facts={{ Email: user.email, Role: roleLabel(user.role) }} />
        <NameForm key={user.id} user={user} />
      </Card>
      <ChangePassword email={user.email} />
      <SecondFactor />
      <Sessions />
    </div>
  );
}
