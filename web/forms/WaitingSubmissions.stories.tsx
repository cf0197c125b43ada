import type { Meta, StoryObj } from '@storybook/react-vite';
import { lacks, loses, presses, shows, showsRole, steps } from '../../.storybook/play.ts';
import { given, onPhone } from '../../.storybook/story.ts';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import { readEntries, removeEntry } from './outbox-store.ts';
import { storeSubmission } from './outbox.ts';
import { WaitingSubmissions } from './WaitingSubmissions.tsx';

const meta: Meta<typeof WaitingSubmissions> = {
  title: 'Forms/Waiting submissions',
  component: WaitingSubmissions,
  args: { form: 'demo', canEdit: true, onWithdrawn: () => undefined },
  ...given({ frame: 'column' }),
  decorators: [
    (Story) => (
      <SpectrumArea>
        <Story />
      </SpectrumArea>
    ),
  ],
  async beforeEach() {
    for (const { idempotencyKey } of await readEntries()) await removeEntry(idempotencyKey);
    await storeSubmission({
      idempotencyKey: 'key-1',
      url: '/api/public/demo-requests',
      body: {},
      subject: 'request',
      form: 'demo',
      values: {},
    });
  },
};
export default meta;

type Story = StoryObj<typeof WaitingSubmissions>;

const waits = shows('Your request is saved', /will be sent when the server responds\.$/);
const mayHaveArrived = /^It may have arrived already\./;

export const Default: Story = { play: steps(waits, shows(mayHaveArrived)) };
export const Offline: Story = {
  ...given({ frame: 'column', online: false }),
  play: steps(shows(/will be sent when you’re online\.$/), lacks(mayHaveArrived)),
};
export const BesideNewInput: Story = { args: { canEdit: false }, play: steps(waits, lacks('Edit', mayHaveArrived)) };
/** Only a test: the canvas is empty. */
export const OtherForm: Story = { tags: ['!dev'], args: { form: 'contact' }, play: lacks('Your request is saved') };
/** Only a test: the canvas is empty. */
export const Discarded: Story = {
  tags: ['!dev'],
  play: steps(waits, presses('Discard…'), waits, presses('Discard'), loses('Your request is saved')),
};
export const Kept: Story = { play: steps(waits, presses('Discard…'), presses('Keep'), waits, showsRole('button', 'Discard…')) };
export const Narrow: Story = { ...onPhone, play: waits };
