import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { PluginVersion } from '../../../api/generated/model';
import { example, problemMessage } from '../../../../.storybook/examples.ts';
import {
  lacks,
  loses,
  patience,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
} from '../../../../.storybook/play.ts';
import { given, onPhone } from '../../../../.storybook/story.ts';
import { type Network, waitForResponses } from '../../../../.storybook/network.ts';
import Licenses from '../Licenses.tsx';
import { bundleUpload, cancelUpload, forgetUpload } from './bundle-upload.ts';

const { version, sha256, fileName } = example<PluginVersion>('getLastPluginVersion');

const chooses =
  (name: string): Play =>
  async ({ canvasElement }) => {
    // Choosing a file scrolls to the field, so the content above it must be loaded first.
    await within(canvasElement).findByText(sha256, {}, patience);
    const field = await within(canvasElement).findByLabelText('Bundle', {}, patience);
    await userEvent.upload(field, new File(['bundle'], name, { type: 'application/zip' }), { applyAccept: false });
  };

const choosesFile = chooses(fileName);

const publishes = steps(choosesFile, presses('Publish'));

const refused = (code: string): Story => ({
  ...given({ network: { uploadPluginBundle: code } }),
  play: steps(publishes, shows(problemMessage('uploadPluginBundle', code))),
});
const offered = (network: Network, play: Play): Story => ({ ...given({ network }), play });

const meta: Meta<typeof Licenses> = {
  title: 'Admin/Plugin bundle',
  component: Licenses,
  ...given({ path: '/admin/licenses?panel=plugin-bundle', role: 'admin', frame: 'admin' }),
  // An upload belongs to the tab and continues after its screen is closed.
  beforeEach: () => async () => {
    cancelUpload();
    // A canceled upload ends asynchronously.
    await waitFor(() => expect(bundleUpload.now.phase).not.toBe('sending'), patience);
    forgetUpload();
  },
};
export default meta;

type Story = StoryObj<typeof Licenses>;

export const Default = offered({}, shows(sha256));
export const Loading = offered({ getLastPluginVersion: 'loading' }, showsHeading('Plugin bundle'));
export const NonePublished = offered(
  { getLastPluginVersion: 'NO_BUNDLE' },
  shows('No bundle has been published yet, so plugins see no update.'),
);
export const Failure = offered(
  { getLastPluginVersion: 'SERVICE_UNAVAILABLE' },
  shows(new RegExp(problemMessage('getLastPluginVersion', 'SERVICE_UNAVAILABLE').replaceAll('.', '\\.'))),
);
export const Offline = offered({ getLastPluginVersion: 'offline', ping: 'offline' }, shows(/^No response from server/));
export const Asked: Story = { play: steps(choosesFile, showsRole('alertdialog', `Publish ${fileName}?`)) };
/** A dropped file can have any extension. */
export const OtherExtension: Story = {
  play: steps(chooses('release-notes.txt'), shows(/whose name ends in \.zip/), async () => {
    await expect(within(document.body).queryByRole('alertdialog')).toBeNull();
  }),
};
/** The upload of a story is complete at once, and then it can't be canceled. */
export const Uploading: Story = {
  ...given({ network: { uploadPluginBundle: 'loading' } }),
  play: steps(publishes, shows('Uploaded; verifying…'), lacks('Cancel upload'), async () => {
    // Not live: a screen reader would announce every percent.
    await expect((await within(document.body).findByText('100%')).closest('[role=status], [aria-live], output')).toBeNull();
  }),
};
/** The session is checked before the upload, which can be canceled until it is complete. */
export const Canceled: Story = {
  ...given({ network: { checkAuth: 'loading' } }),
  play: steps(publishes, presses('Cancel upload'), shows(/was canceled\.$/)),
};
export const HistoryFailure = offered(
  { listActivity: ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', {}] },
  steps(shows(sha256), presses('Try again'), loses(problemMessage('listActivity', 'SERVICE_UNAVAILABLE'))),
);
export const Published: Story = { play: steps(publishes, shows(new RegExp(`^Version ${version} is`))) };
export const RefreshFails: Story = {
  ...given({ network: { getLastPluginVersion: [{}, 'SERVICE_UNAVAILABLE'] } }),
  play: steps(
    publishes,
    shows(new RegExp(`^Version ${version} is`)),
    waitForResponses,
    showsRole('button', `Download ${version}`),
  ),
};
export const VersionExists: Story = refused('VERSION_EXISTS');
export const Unreadable: Story = refused('BUNDLE_UNREADABLE');
export const Forbidden: Story = refused('FORBIDDEN');
export const TooLarge: Story = refused('PAYLOAD_TOO_LARGE');
export const Narrow: Story = { ...onPhone, play: shows(sha256) };
