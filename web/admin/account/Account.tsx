import { useSession } from '../../session/useSession.ts';
import { roleLabel } from '../labels.ts';
import { Facts } from '../record/Facts.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './Account.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { NameForm } from './NameForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The account of the signed-in user: name, password, two-step verification and sessions. */
export default function Account() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={styles.account}>
      <h1>Account</h1>
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
