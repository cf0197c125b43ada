import { ActionButton } from '@adobe/react-spectrum';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onlineManager } from '@tanstack/react-query';
import { useCreateSupportRequestNote, useGetSupportRequest } from '../../api/generated/support-requests/support-requests.ts';
import type { RequestNoteCreate } from '../../api/generated/model';
import { exampleBody, firstId } from '../../../.storybook/examples.ts';
import type { Network } from '../../../.storybook/network.ts';
import { lacks, loses, type Play, presses, shows, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const id = firstId('listSupportRequests');

/** A screen that reads and changes a record. */
function Screen() {
  const { data, refetch } = useGetSupportRequest(id, { query: { retry: false } });
  const { mutate } = useCreateSupportRequestNote();
  return (
    <main style={{ padding: 32 }}>
      <p>{data ? data.reference : 'No record.'}</p>
      <ActionButton onPress={() => void refetch()}>Read again</ActionButton>{' '}
      <ActionButton onPress={() => mutate({ id, data: exampleBody('createSupportRequestNote') as unknown as RequestNoteCreate })}>
        Add a note
      </ActionButton>
    </main>
  );
}

const meta: Meta<typeof ConnectionBanner> = {
  title: 'Admin/Connection banner',
  component: ConnectionBanner,
  ...given({ role: 'admin' }),
  decorators: [
    (Banner) => (
      <SpectrumArea>
        <Banner />
        <Screen />
      </SpectrumArea>
    ),
  ],
  // The online state is global, so each story resets it.
  beforeEach: () => () => onlineManager.setOnline(true),
};
export default meta;

type Story = StoryObj<typeof ConnectionBanner>;

const record = /^SUP-2026-/;
const losesConnection: Play = async () => onlineManager.setOnline(false);
const findsConnection: Play = async () => onlineManager.setOnline(true);
const on = (network: Network, play: Play): Story => ({ ...given({ network }), play });
const thenSilent: Network = { getSupportRequest: [{}, 'offline'], ping: 'offline' };

export const Connected = on({}, steps(shows(record), lacks('The server isn’t responding.', 'You are offline.')));
export const NeverAnswered = on(
  { getSupportRequest: 'offline', ping: 'offline' },
  shows('The server isn’t responding.', /Nothing can be loaded or saved right now\./),
);
export const Silent = on(
  thenSilent,
  steps(
    shows(record),
    presses('Read again'),
    shows('The server isn’t responding.', /Showing data from .*; it may be out of date\./),
  ),
);
export const DeviceOffline = on({}, steps(shows(record), losesConnection, shows('You are offline.')));
export const OneChangeWaits = on(
  {},
  steps(shows(record), losesConnection, presses('Add a note'), shows(/^1 change will be sent/)),
);
export const ChangesWait: Story = {
  ...OneChangeWaits,
  play: steps(OneChangeWaits.play as Play, presses('Add a note'), shows(/^2 changes will be sent/)),
};
export const BackAgain = on(
  {},
  steps(shows(record), losesConnection, shows('You are offline.'), findsConnection, loses('You are offline.')),
);
export const Narrow: Story = { ...OneChangeWaits, ...onPhone };
