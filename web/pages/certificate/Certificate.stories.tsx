import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route } from 'wouter';
import type { Certificate as CertificateRecord } from '../../api/generated/model';
import { certificatePath, certificatesPath } from '../../learn/paths.ts';
import { example } from '../../../.storybook/examples.ts';
import { fitsScreen, presses, shows, showsHeading, showsRole, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Certificate from './Certificate.tsx';

const certificate = example<CertificateRecord>('getCertificate');

const meta: Meta<typeof Certificate> = {
  title: 'Pages/Certificate',
  component: Certificate,
  decorators: [
    (Story) => (
      <Route path={`${certificatesPath}/:number?`}>
        <Story />
      </Route>
    ),
  ],
  ...given({ path: certificatePath(certificate.number), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Certificate>;

const whole = steps(showsHeading('This certificate is genuine'), showsRole('article', 'Certificate'), shows(certificate.number));

export const Default: Story = { play: whole };
export const Loading: Story = {
  ...given({ network: { getCertificate: 'loading' } }),
  play: showsHeading('Checking the certificate…'),
};
export const Unknown: Story = {
  ...given({ network: { getCertificate: 'NOT_FOUND' } }),
  play: showsHeading('This certificate doesn’t exist'),
};
export const Failure: Story = {
  ...given({ network: { getCertificate: 'SERVICE_UNAVAILABLE' } }),
  play: showsHeading('Couldn’t check this certificate'),
};
export const Offline: Story = {
  ...given({ network: { getCertificate: 'offline' } }),
  play: steps(showsHeading('Couldn’t check this certificate'), shows(/^No response from server/)),
};
export const EnterANumber: Story = {
  ...given({ path: certificatesPath }),
  play: steps(showsHeading('Check a certificate'), presses('Check'), shows(/^Enter the twelve letters and digits/)),
};
export const Narrow: Story = { ...onPhone, play: whole };
export const LongTextNarrow: Story = {
  ...given({ network: { getCertificate: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
