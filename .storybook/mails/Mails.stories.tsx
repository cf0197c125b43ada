import type { Meta, StoryObj } from '@storybook/react-vite';
import { shows } from '../play.ts';
import { onPhone } from '../story.ts';
import { MailFrame } from './MailFrame.tsx';
import type { mails } from './examples.ts';

const meta: Meta<typeof MailFrame> = { title: 'Mails', component: MailFrame };
export default meta;

type Story = StoryObj<typeof MailFrame>;

/** A story of an email in one of its example states. */
const mail = <Name extends keyof typeof mails>(template: Name, state: keyof (typeof mails)[Name] & string): Story => ({
  args: { template, state },
  play: shows('Plain text'),
});

export const RequestReceiptSent = mail('request-receipt', 'sent');
export const RequestArrivedWhole = mail('request-arrived', 'whole');
export const RequestArrivedWithoutCompany = mail('request-arrived', 'withoutCompany');
export const RequestArrivedLongMessage = mail('request-arrived', 'longMessage');
export const RequestAssigned = mail('request-assigned', 'assigned');
export const RequestClosedDone = mail('request-closed', 'done');
export const RequestClosedDeclined = mail('request-closed', 'declined');
export const RequestReplyOpen = mail('request-reply', 'open');
export const RequestReplyDone = mail('request-reply', 'done');
export const RequestReplyDeclined = mail('request-reply', 'declined');
export const RequestReplyWithoutLink = mail('request-reply', 'withoutLink');
export const VisitorAnswered = mail('visitor-answered', 'answered');
export const VisitorSolved = mail('visitor-solved', 'solved');
export const OverdueDigestBoth = mail('overdue-digest', 'both');
export const OverdueDigestOne = mail('overdue-digest', 'one');
export const OverdueDigestMany = mail('overdue-digest', 'many');
export const SignUpConfirmedWebinar = mail('sign-up-confirmed', 'webinar');
export const SignUpConfirmedWebinarWithLink = mail('sign-up-confirmed', 'webinarWithLink');
export const SignUpConfirmedCourse = mail('sign-up-confirmed', 'course');
export const SignUpConfirmedPath = mail('sign-up-confirmed', 'path');
export const EventChangedPublished = mail('event-changed', 'published');
export const EventChangedMoved = mail('event-changed', 'moved');
export const EventChangedDateRemoved = mail('event-changed', 'dateRemoved');
export const EventChangedJoinLink = mail('event-changed', 'joinLink');
export const EventChangedCanceled = mail('event-changed', 'canceled');
export const LicenseIssuedExpiring = mail('license-issued', 'expiring');
export const LicenseIssuedPerpetual = mail('license-issued', 'perpetual');
export const LicenseExpiring = mail('license-expiring', 'soon');
export const LicenseDeactivated = mail('license-deactivated', 'deactivated');
export const SessionsEnded = mail('sessions-ended', 'ended');
export const PasswordChanged = mail('password-changed', 'changed');
export const PasswordReset = mail('password-reset', 'requested');
export const SecondFactorChangedOn = mail('second-factor-changed', 'on');
export const SecondFactorChangedOff = mail('second-factor-changed', 'off');
export const Invitation = mail('invitation', 'invited');
export const OnAPhone: Story = { ...onPhone, ...mail('request-reply', 'open') };
