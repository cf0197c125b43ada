import type { Meta, StoryObj } from '@storybook/react-vite';
import { problemMessage } from '../../../.storybook/examples.ts';
import type { Choice, Network } from '../../../.storybook/network.ts';
import { focuses, loses, presses, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { dashboardIsWhole } from '../../../.storybook/states.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Dashboard from './Dashboard.tsx';

/** Gives all lists of the dashboard the same response. */
const everything = (choice: Choice): Network => ({
  listDemoRequests: choice,
  listSupportRequests: choice,
  listCustomizationRequests: choice,
  listAutomationRequests: choice,
  listAdminFamilies: choice,
  listLicenses: choice,
  listActivity: choice,
});

const meta: Meta<typeof Dashboard> = {
  title: 'Admin/Dashboard',
  component: Dashboard,
  ...given({ path: '/admin/dashboard', role: 'admin', frame: 'admin' }),
};
export default meta;

type Story = StoryObj<typeof Dashboard>;

const settled = steps(dashboardIsWhole, shows(/Oldest/));

export const Default: Story = { play: settled };
export const Loading: Story = { ...given({ network: everything('loading') }), play: showsHeading('Dashboard') };
export const Empty: Story = {
  ...given({ network: everything('empty') }),
  play: steps(dashboardIsWhole, shows(/none waiting/i), loses('0 of 0')),
};
export const Failure: Story = {
  ...given({ network: everything('SERVICE_UNAVAILABLE') }),
  play: steps(dashboardIsWhole, shows(problemMessage('listDemoRequests', 'SERVICE_UNAVAILABLE'))),
};
export const OneFails: Story = {
  ...given({ network: { listSupportRequests: 'SERVICE_UNAVAILABLE' } }),
  play: steps(settled, shows(problemMessage('listSupportRequests', 'SERVICE_UNAVAILABLE'))),
};
export const Forbidden: Story = {
  ...given({ network: everything('FORBIDDEN') }),
  play: steps(dashboardIsWhole, shows(problemMessage('listDemoRequests', 'FORBIDDEN'))),
};
export const Offline: Story = {
  ...given({ network: { ...everything('offline'), ping: 'offline' } }),
  play: steps(dashboardIsWhole, shows(/when the server is reachable/)),
};
export const EmailFails: Story = {
  ...given({ network: { getMailStatus: 'failing' } }),
  play: steps(settled, shows(/^2 emails could not be sent/, /^pilar\./, /User unknown/)),
};
export const EmailDismissed: Story = {
  ...given({ network: { getMailStatus: ['failing', 'working'] } }),
  play: steps(settled, presses(/^Dismiss the email to pilar\./), loses(/could not be sent/), focuses('Email')),
};
export const EmailDismissFails: Story = {
  ...given({ network: { getMailStatus: 'failing', dismissFailedMail: 'SERVICE_UNAVAILABLE' } }),
  play: steps(
    settled,
    presses(/^Dismiss the email to pilar\./),
    shows(problemMessage('dismissFailedMail', 'SERVICE_UNAVAILABLE')),
  ),
};
export const EmailIsNotSetUp: Story = {
  ...given({ network: { getMailStatus: 'notConfigured' } }),
  play: steps(settled, shows(/Email isn’t set up/)),
};
export const LongText: Story = {
  ...given({ network: everything({ long: true }) }),
  play: steps(settled, shows(/Rohrleitungs/)),
};
export const Narrow: Story = { ...onPhone, play: settled };
