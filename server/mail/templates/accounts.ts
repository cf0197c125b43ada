// Emails about the security of an account.
import { action, paragraph } from './layout.ts';
import type { MailTemplate } from './template.ts';

/** The data of an email about the security of an account. */
export interface SecurityMail {
  name: string;
  /** URL of the page that the button opens. */
  url: string;
}

const securityReason = 'This email is about the security of your account, so it cannot be turned off.';

/** To the user: a refresh token was used twice, so its session was ended. */
export const sessionsEnded: MailTemplate<SecurityMail> = {
  subject: () => 'You were signed out for your security',
  letter: ({ name, url }) => ({
    heading: 'You were signed out for your security',
    preview: 'One of your sessions was used in two places.',
    content: [
      paragraph(`Hello ${name},`),
      paragraph(
        'One of your sessions was used in two places. Somebody may have copied it, so we ended it. ' +
          'Sign in again, and change your password if you did not expect this.',
      ),
      action('Sign in', url),
    ],
    reason: securityReason,
  }),
};

/** To the user: the password was changed, by the user or by a command of the operator. */
export const passwordChanged: MailTemplate<SecurityMail> = {
  subject: () => 'Your password was changed',
  letter: ({ name, url }) => ({
    heading: 'Your password was changed',
    preview: 'Other devices were signed out.',
    content: [
      paragraph(`Hello ${name},`),
      paragraph(
        'The password of your account was changed, and other devices were signed out. If you did not do this, choose a ' +
          'new password immediately with “Forgot password?” on the sign-in page.',
      ),
      action('Sign in', url),
    ],
    reason: securityReason,
  }),
};

/** To the user who requested it: a link that sets a new password. */
export const passwordReset: MailTemplate<SecurityMail> = {
  subject: () => 'Choose a new password',
  letter: ({ name, url }) => ({
    heading: 'Choose a new password',
    preview: 'The link is valid for 30 minutes.',
    content: [
      paragraph(`Hello ${name},`),
      paragraph(
        'Somebody, probably you, requested a new password for your account. The link works once, for 30 minutes, and signs ' +
          'you out on all devices. If it was not you, ignore this email: your password stays the same.',
      ),
      action('Choose a new password', url),
    ],
    reason: 'You received this email because somebody entered your address under “Forgot password?”.',
  }),
};

export interface InvitationMail extends SecurityMail {
  /** Name of the administrator who sent it. */
  inviter: string;
}

/** To an invited user: a link that sets the first password. */
export const invitation: MailTemplate<InvitationMail> = {
  subject: () => 'You’re invited',
  letter: ({ name, url, inviter }) => ({
    heading: 'You’re invited',
    preview: `${inviter} created an account for you.`,
    content: [
      paragraph(`Hello ${name},`),
      paragraph(`${inviter} created an account for you. Choose a password to sign in. The link works once, for 7 days.`),
      action('Choose a password', url),
    ],
    reason: 'You received this email because an administrator entered your address.',
  }),
};

export interface SecondFactorMail extends SecurityMail {
  isEnabled: boolean;
}

/** To the user: two-step verification was turned on or off. */
export const secondFactorChanged: MailTemplate<SecondFactorMail> = {
  subject: ({ isEnabled }) => `Two-step verification was turned ${isEnabled ? 'on' : 'off'}`,
  letter: ({ name, url, isEnabled }) => ({
    heading: `Two-step verification was turned ${isEnabled ? 'on' : 'off'}`,
    preview: 'If this was not you, change your password.',
    content: [
      paragraph(`Hello ${name},`),
      paragraph(
        isEnabled
          ? 'From now on, signing in to your account requires a code from your authenticator app. If you did not do this, tell your administrator immediately.'
          : 'From now on, signing in to your account requires only your password. If you did not do this, change your password immediately and tell your administrator.',
      ),
      action('Sign in', url),
    ],
    reason: securityReason,
  }),
};
