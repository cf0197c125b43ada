import { ActionButton } from '@adobe/react-spectrum';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onlineManager } from '@tanstack/react-query';
import { useGetSupportRequest } from '../../api/generated/support-requests/support-requests.ts';
import { firstId } from '../../../.storybook/examples.ts';
import type { Network } from '../../../.storybook/network.ts';
import { lacks, loses, type Play, presses, shows, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const id = firstId('listSupportRequests');

/** A screen that reads a record. */
function Screen() {
  const { data, refetch } = useGetSupportRequest(id, { query: { retry: false } });
  return (
    <main style={{ padding: 32 }}>
      <p>{data ? data.reference : 'No record.'}</p>
      <ActionButton onPress={() => void refetch()}>Read again</ActionButton>
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
export const BackAgain = on(
  {},
  steps(shows(record), losesConnection, shows('You are offline.'), findsConnection, loses('You are offline.')),
);
export const Narrow: Story = { ...DeviceOffline, ...onPhone };
