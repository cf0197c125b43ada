// Mails about an account's safety.
import { action, paragraph } from './layout.ts';
import type { MailTemplate } from './template.ts';

/** What a mail about an account's safety shows. */
export interface SafetyMail {
  name: string;
  /** Address of the sign-in page. */
  url: string;
}

const safetyReason = 'This is about the safety of your account, so it cannot be switched off.';

/** To the user: a refresh token was used twice, so all sessions that came from its sign-in were ended. */
export const sessionsEnded: MailTemplate<SafetyMail> = {
  subject: () => 'You were signed out for your safety',
  letter: ({ name, url }) => ({
    heading: 'You were signed out for your safety',
    preview: 'A sign-in of yours was used from two places.',
    content: [
      paragraph(`Hello ${name},`),
      paragraph(
        'The same sign-in was used twice. That happens when somebody has copied it, so we ended it everywhere. ' +
          'Sign in again, and change your password if you did not expect this.',
      ),
      action('Sign in', url),
    ],
    reason: safetyReason,
  }),
};

/** To the user: the password was changed, by the user or by a command of the operator. */
export const passwordChanged: MailTemplate<SafetyMail> = {
  subject: () => 'Your password was changed',
  letter: ({ name, url }) => ({
    heading: 'Your password was changed',
    preview: 'Other devices were signed out.',
    content: [
      paragraph(`Hello ${name},`),
      paragraph(
        'The password of your account was changed, and other devices were signed out. If you did not do this, choose a ' +
          'new password at once with “Forgot password?” on the sign-in page.',
      ),
      action('Sign in', url),
    ],
    reason: safetyReason,
  }),
};

/** To the user who asked for it: a link that sets a new password. */
export const passwordReset: MailTemplate<SafetyMail> = {
  subject: () => 'Choose a new password',
  letter: ({ name, url }) => ({
    heading: 'Choose a new password',
    preview: 'The link is valid for 30 minutes.',
    content: [
      paragraph(`Hello ${name},`),
      paragraph(
        'Somebody, probably you, asked for a new password for your account. The link works once, for 30 minutes, and signs ' +
          'you out on all devices. If it was not you, ignore this email: your password stays as it is.',
      ),
      action('Choose a new password', url),
    ],
    reason: 'You get this because somebody entered your address under “Forgot password?”.',
  }),
};

export interface InvitationMail extends SafetyMail {
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
    reason: 'You get this because an administrator entered your address.',
  }),
};

export interface SecondFactorMail extends SafetyMail {
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
          ? 'From now on, signing in to your account needs a code from your authenticator app. If you did not do this, tell your administrator at once.'
          : 'From now on, signing in to your account needs only your password. If you did not do this, change your password at once and tell your administrator.',
      ),
      action('Sign in', url),
    ],
    reason: safetyReason,
  }),
};
