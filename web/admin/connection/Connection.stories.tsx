import { ActionButton } from '@adobe/react-spectrum';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onlineManager } from '@tanstack/react-query';
import { useAddSupportRequestNote, useGetSupportRequest } from '../../api/generated/support-requests/support-requests.ts';
import type { SupportNoteCreate } from '../../api/generated/model';
import { exampleBody, firstId } from '../../../.storybook/examples.ts';
import type { Network } from '../../../.storybook/network.ts';
import { lacks, loses, type Play, presses, shows, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Connection } from './Connection.tsx';

const id = firstId('listSupportRequests');

/** A screen below the banner that reads a record and changes it. */
function Screen() {
  const { data, refetch } = useGetSupportRequest(id, { query: { retry: false } });
  const { mutate } = useAddSupportRequestNote();
  return (
    <main style={{ padding: 32 }}>
      <p>{data ? data.reference : 'There is no record to see.'}</p>
      <ActionButton onPress={() => void refetch()}>Read again</ActionButton>{' '}
      <ActionButton onPress={() => mutate({ id, data: exampleBody('addSupportRequestNote') as unknown as SupportNoteCreate })}>
        Add a note
      </ActionButton>
    </main>
  );
}

const meta: Meta<typeof Connection> = {
  title: 'Admin/Connection banner',
  component: Connection,
  ...given({ role: 'admin' }),
  decorators: [
    (Banner) => (
      <SpectrumArea>
        <Banner />
        <Screen />
      </SpectrumArea>
    ),
  ],
  // Whether the device has a connection outlives a story.
  beforeEach: () => () => onlineManager.setOnline(true),
};
export default meta;

type Story = StoryObj<typeof Connection>;

const record = /^SUP-2026-/;
const losesConnection: Play = async () => onlineManager.setOnline(false);
const findsConnection: Play = async () => onlineManager.setOnline(true);
const on = (network: Network, play: Play): Story => ({ ...given({ network }), play });
const thenSilent: Network = { getSupportRequest: [{}, 'offline'], ping: 'offline' };

export const Connected = on({}, steps(shows(record), lacks('The server does not answer.', 'You are offline.')));
export const NeverAnswered = on(
  { getSupportRequest: 'offline', ping: 'offline' },
  shows('The server does not answer.', /Nothing can be read or saved for now\./),
);
export const Silent = on(
  thenSilent,
  steps(
    shows(record),
    presses('Read again'),
    shows('The server does not answer.', /You see what was there at .*; it may have changed since\./),
  ),
);
export const DeviceOffline = on({}, steps(shows(record), losesConnection, shows('You are offline.')));
export const OneChangeWaits = on({}, steps(shows(record), losesConnection, presses('Add a note'), shows(/^One change waits/)));
export const ChangesWait: Story = {
  ...OneChangeWaits,
  play: steps(OneChangeWaits.play as Play, presses('Add a note'), shows(/^2 changes wait/)),
};
export const BackAgain = on(
  {},
  steps(shows(record), losesConnection, shows('You are offline.'), findsConnection, loses('You are offline.')),
);
export const Narrow: Story = { ...OneChangeWaits, ...onPhone };
