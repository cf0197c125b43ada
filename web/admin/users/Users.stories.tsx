import type { Meta, StoryObj } from '@storybook/react-vite';
import type { User } from '../../api/generated/model';
import { example, firstId, problemMessage } from '../../../.storybook/examples.ts';
import { lacks, notifies, presses, shows, showsHeading, showsRole, steps } from '../../../.storybook/play.ts';
import { listStates, recordStates } from '../../../.storybook/states.ts';
import { given } from '../../../.storybook/story.ts';
import Users from './Users.tsx';

const [firstUser, colleague, leaver] = example<{ items: User[] }>('listUsers').items;
if (!firstUser || !colleague || !leaver) throw new Error('The example of listUsers has fewer than three users.');

const list = listStates({
  list: 'listUsers',
  path: '/admin/users',
  heading: 'Users',
  row: colleague.email,
  noun: 'user',
});
const record = recordStates({
  get: 'getUser',
  path: '/admin/users',
  noun: 'user',
  text: 'Sign out everywhere…',
});

const meta: Meta<typeof Users> = { title: 'Admin/Users', component: Users, parameters: list.meta };
export default meta;

type Story = StoryObj<typeof Users>;

export const Default: Story = list.default;
export const Loading: Story = list.loading;
export const Empty: Story = list.empty;
export const NoMatch: Story = list.noMatch;
export const Failure: Story = list.error;
export const Forbidden: Story = list.forbidden;
export const TooManyRequests: Story = list.tooManyRequests;
export const Offline: Story = list.offline;
export const LongText: Story = list.longText;
export const Narrow: Story = list.narrow;
export const Open: Story = {
  ...record.default,
  play: steps(record.default.play, shows(/This is you/), lacks('Remove two-step verification…')),
};
export const OpenInvited: Story = record.example('invited', shows('Send the invitation again'));
const invited = record.example('invited', presses('Send the invitation again'));
export const InvitingAgain: Story = {
  ...invited,
  play: steps(invited.play, notifies(`Invitation sent to ${colleague.email}.`)),
};
export const InvitingAgainWithoutEmail: Story = {
  ...given({ path: `/admin/users?open=${colleague.id}`, network: { getUser: 'invited', getMailStatus: 'notConfigured' } }),
  play: steps(shows(/Email isn’t set up/), invited.play, notifies(`Invitation created for ${colleague.email}.`)),
};
export const OpenLoading: Story = record.loading;
export const OpenNotFound: Story = record.notFound;
export const OpenFailure: Story = record.error;
export const OpenForbidden: Story = record.forbidden;
export const OpenOffline: Story = record.offline;
export const OpenNarrow: Story = record.narrow;
export const LastAdministrator: Story = {
  ...given({ path: `/admin/users?open=${firstId('listUsers')}`, network: { updateUser: 'LAST_ADMINISTRATOR' } }),
  play: steps(presses('Deactivate…'), presses('Deactivate'), shows(problemMessage('updateUser', 'LAST_ADMINISTRATOR'))),
};
export const Deactivating: Story = record.example(
  'invited',
  steps(presses('Deactivate…'), showsRole('alertdialog', `Deactivate ${colleague.name}?`)),
);
export const DeactivatingOneself: Story = record.inPlace(
  {},
  steps(presses('Deactivate…'), shows(/Only another administrator can reactivate your account/)),
);
export const RemovingSecondFactor: Story = record.example(
  'deactivated',
  steps(presses('Remove two-step verification…'), showsRole('alertdialog', `Remove two-step verification for ${leaver.name}?`)),
);
export const SigningOut: Story = record.inPlace(
  {},
  steps(presses('Sign out everywhere…'), showsRole('alertdialog', `Sign out ${firstUser.name} everywhere?`)),
);
const demotes = steps(presses(/Administrator Role$/), presses('User', 'option'));
export const ChangingRole: Story = record.example(
  'invited',
  steps(demotes, showsRole('alertdialog', `Remove ${colleague.name}’s administrator role?`)),
);
export const ChangingOwnRole: Story = record.inPlace(
  {},
  steps(demotes, shows(/Only another administrator can give you the role again/)),
);
export const Deleting: Story = {
  ...given({ path: `/admin/users?open=${firstId('listUsers')}` }),
  play: steps(presses('Delete user…'), showsRole('dialog', /^Delete /)),
};
export const Inviting: Story = { ...given({ path: '/admin/users?panel=invite' }), play: showsHeading('Invite a user') };
export const InvitingWithoutEmail: Story = {
  ...given({ path: '/admin/users?panel=invite', network: { getMailStatus: 'notConfigured' } }),
  play: shows(/Email isn’t set up/),
};
export const InvitationIncomplete: Story = {
  ...given({ path: '/admin/users?panel=invite' }),
  play: steps(presses('Send invitation'), shows(/needs? your attention$/)),
};
