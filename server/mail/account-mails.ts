// Emails to users about changes to their accounts.
import { publicOrigin } from '../domain/public-origin.ts';
import type { User } from '../models/User.ts';
import { queue, type MailCall } from './queue.ts';

type Owner = Pick<User, 'id' | 'name' | 'email'>;

/** An email to the owner of an account, with a link to the sign-in page. */
const toOwner = ({ context }: MailCall, { id, name, email }: Owner) => ({
  recipient: email,
  data: { name, url: `${publicOrigin(context.config)}/login` },
  entity: { kind: 'user', id },
});

export async function mailPasswordChanged(call: MailCall, user: Owner): Promise<void> {
  await queue(call, { ...toOwner(call, user), template: 'password-changed' });
}

export async function mailSessionsEnded(call: MailCall, user: Owner): Promise<void> {
  await queue(call, { ...toOwner(call, user), template: 'sessions-ended' });
}

export async function mailSecondFactorChanged(call: MailCall, user: Owner, isEnabled: boolean): Promise<void> {
  const mail = toOwner(call, user);
  await queue(call, { ...mail, template: 'second-factor-changed', data: { ...mail.data, isEnabled } });
}
