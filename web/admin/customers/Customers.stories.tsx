import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Customer } from '../../api/generated/model';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import { unreachable } from '../../../.storybook/network.ts';
import {
  fitsScreen,
  notifies,
  presses,
  pressesInDialog,
  shows,
  showsHeading,
  showsRole,
  steps,
  types,
} from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Customers from './Customers.tsx';

const path = '/admin/customers';
const customer = example<Customer>('getCustomer');
const { name = '', email = '', company = '' } = customer.people[0] ?? {};
const { reference = '' } = customer.requests[0] ?? {};
const found = `${path}?q=navarro`;
const person = `${path}?email=${encodeURIComponent(email)}`;

const meta: Meta<ComponentType> = {
  title: 'Admin/Customers',
  component: Customers,
  ...given({ path, role: 'admin', frame: 'admin' }),
};
export default meta;

type Story = StoryObj<ComponentType>;

export const Default: Story = { play: steps(showsHeading('Customers'), shows(name)) };
export const Found: Story = { ...given({ path: found }), play: shows(name) };
export const Loading: Story = {
  ...given({ path: found, network: { listCustomers: 'loading' } }),
  play: showsRole('progressbar', 'Loading'),
};
export const Empty: Story = { ...given({ network: { listCustomers: 'empty' } }), play: shows(/^No customers yet/) };
export const NoMatch: Story = {
  ...given({ path: found, network: { listCustomers: 'empty' } }),
  play: shows(/^No customers found/),
};
export const Failure: Story = {
  ...given({ path: found, network: { listCustomers: 'SERVICE_UNAVAILABLE' } }),
  play: shows(problemMessage('listCustomers', 'SERVICE_UNAVAILABLE')),
};
export const Forbidden: Story = {
  ...given({ path: found, network: { listCustomers: 'FORBIDDEN' } }),
  play: shows(problemMessage('listCustomers', 'FORBIDDEN')),
};
export const Offline: Story = {
  ...given({ path: found, network: unreachable('listCustomers') }),
  play: shows(/We’ll load the customers when the server is reachable/),
};
export const Person: Story = { ...given({ path: person }), play: steps(showsHeading(name), shows(reference)) };
export const Company: Story = {
  ...given({ path: `${path}?company=${encodeURIComponent(company ?? '')}` }),
  play: steps(showsHeading(company ?? ''), showsHeading(/^People/)),
};
export const PersonLoading: Story = {
  ...given({ path: person, network: { getCustomer: 'loading' } }),
  play: showsRole('progressbar', 'Loading'),
};
export const PersonNotFound: Story = {
  ...given({ path: person, network: { getCustomer: 'NOT_FOUND', exportPersonData: 'NOT_FOUND' } }),
  play: steps(
    shows('No request, license or registration is stored.'),
    presses('Export data'),
    notifies(`Nothing is stored about ${email}.`),
  ),
};
export const PersonFailure: Story = {
  ...given({ path: person, network: { getCustomer: 'SERVICE_UNAVAILABLE' } }),
  play: shows(problemMessage('getCustomer', 'SERVICE_UNAVAILABLE')),
};
export const PersonOffline: Story = {
  ...given({ path: person, network: unreachable('getCustomer') }),
  play: shows(/We’ll load this customer when the server is reachable/),
};
export const Erasing: Story = {
  ...given({ path: person }),
  play: steps(
    presses('Erase personal data…'),
    showsRole('dialog', 'Erase personal data?'),
    shows('A user account with this address stays; delete it under Users.'),
  ),
};
/** Only an account has this address. */
export const NothingErased: Story = {
  ...given({ path: person, network: { getCustomer: 'NOT_FOUND', erasePersonData: 'NOT_FOUND' } }),
  play: steps(
    presses('Erase personal data…'),
    types(`Type ${email} to confirm`, email),
    pressesInDialog('Erase'),
    shows(`Nothing that can be erased here is stored about ${email}.`),
  ),
};
export const Narrow: Story = { ...given({ path: person }), ...onPhone, play: showsHeading(name) };
export const LongTextNarrow: Story = {
  ...given({ path: found, network: { listCustomers: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
export const PersonLongText: Story = {
  ...given({ path: person, network: { getCustomer: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
