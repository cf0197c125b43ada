// Emails about the security of an account.
import { action, paragraph } from './layout.ts';
import type { MailTemplate } from './template.ts';

/** The data of an email about the security of an account. */
export interface SecurityMail {
  name: string;
  /** URL of the page that the button opens. */
  url: string;
}

interface SecurityText {
  /** Also the subject. */
  heading: string;
  preview: string;
  text: string;
  /** Label of the button. */
  button: string;
  reason?: string;
}

const securityReason = 'This email is about the security of your account, so it cannot be turned off.';

const securityMail = <Data extends SecurityMail>(textOf: (data: Data) => SecurityText): MailTemplate<Data> => ({
  subject: (data) => textOf(data).heading,
  letter(data) {
    const { heading, preview, text, button, reason = securityReason } = textOf(data);
    return { heading, preview, content: [paragraph(`Hello ${data.name},`), paragraph(text), action(button, data.url)], reason };
  },
});

/** To the user: a refresh token was used twice, so its session was ended. */
export const sessionsEnded = securityMail(() => ({
  heading: 'You were signed out for your security',
  preview: 'One of your sessions was used in two places.',
  text:
    'One of your sessions was used in two places. Somebody may have copied it, so we ended it. ' +
    'Sign in again, and change your password if you did not expect this.',
  button: 'Sign in',
}));

/** To the user: the password was changed, by the user or by a command of the operator. */
export const passwordChanged = securityMail(() => ({
  heading: 'Your password was changed',
  preview: 'Other devices were signed out.',
  text:
    'The password of your account was changed, and other devices were signed out. If you did not do this, choose a ' +
    'new password immediately with “Forgot password?” on the sign-in page.',
  button: 'Sign in',
}));

/** To the user who requested it: a link that sets a new password. */
export const passwordReset = securityMail(() => ({
  heading: 'Choose a new password',
  preview: 'The link is valid for 30 minutes.',
  text:
    'Somebody, probably you, requested a new password for your account. The link works once, for 30 minutes, and signs ' +
    'you out on all devices. If it was not you, ignore this email: your password stays the same.',
  button: 'Choose a new password',
  reason: 'You received this email because somebody entered your address under “Forgot password?”.',
}));

export interface InvitationMail extends SecurityMail {
  /** Name of the administrator who sent it. */
  inviter: string;
}

/** To an invited user: a link that sets the first password. */
export const invitation = securityMail<InvitationMail>(({ inviter }) => ({
  heading: 'You’re invited',
  preview: `${inviter} created an account for you.`,
  text: `${inviter} created an account for you. Choose a password to sign in. The link works once, for 7 days.`,
  button: 'Choose a password',
  reason: 'You received this email because an administrator entered your address.',
}));

export interface SecondFactorMail extends SecurityMail {
  isEnabled: boolean;
}

/** To the user: two-step verification was turned on or off. */
export const secondFactorChanged = securityMail<SecondFactorMail>(({ isEnabled }) => ({
  heading: `Two-step verification was turned ${isEnabled ? 'on' : 'off'}`,
  preview: 'If this was not you, change your password.',
  text: isEnabled
    ? 'From now on, signing in to your account requires a code from your authenticator app. If you did not do this, tell your administrator immediately.'
    : 'From now on, signing in to your account requires only your password. If you did not do this, change your password immediately and tell your administrator.',
  button: 'Sign in',
}));
