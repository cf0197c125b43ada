import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Route } from 'wouter';
import { createVisitorMessageBodyTextMax } from '../../../openapi/generated/zod/conversations/conversations.ts';
import { example, exampleBody, problemMessage } from '../../../.storybook/examples.ts';
import { fitsScreen, lacks, patience, type Play, presses, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import VisitorRequest from './VisitorRequest.tsx';

const { reference, messages } = example<{ reference: string; messages: { text: string }[] }>('getVisitorRequest');
const answer = String(exampleBody('createVisitorMessage')['text']);
const isThere = steps(showsHeading('We need an answer from you'), shows(reference), shows(messages[0]?.text ?? ''));

const writesAnswer: Play = async () => {
  const field = await within(document.body).findByRole('textbox', { name: 'Your message' }, patience);
  await userEvent.type(field, answer);
};
const sends = steps(isThere, writesAnswer, presses('Send message'));

const meta: Meta<typeof VisitorRequest> = {
  title: 'Pages/Your request',
  component: VisitorRequest,
  decorators: [
    (Story) => (
      <Route path="/requests/:token">
        <Story />
      </Route>
    ),
  ],
  parameters: given({ path: '/requests/AAAAAAAAAAAAAAAAAAAAAA', frame: 'page' }).parameters,
};
export default meta;

type Story = StoryObj<typeof VisitorRequest>;

export const Default: Story = { play: isThere };
export const Loading: Story = { ...given({ network: { getVisitorRequest: 'loading' } }), play: shows('Loading…') };
export const Received: Story = {
  ...given({ network: { getVisitorRequest: 'received' } }),
  play: showsHeading('We received your request'),
};
export const Closed: Story = {
  ...given({ network: { getVisitorRequest: 'closed' } }),
  play: steps(showsHeading('This request is closed'), lacks('This is solved'), shows(/It works until May 23, 2027/)),
};
export const UnknownLink: Story = {
  ...given({ network: { getVisitorRequest: 'NOT_FOUND' } }),
  play: shows('This link doesn’t work'),
};
export const Failure: Story = {
  ...given({ network: { getVisitorRequest: 'SERVICE_UNAVAILABLE' } }),
  play: shows(problemMessage('getVisitorRequest', 'SERVICE_UNAVAILABLE')),
};
export const Offline: Story = {
  ...given({ network: { getVisitorRequest: 'offline' } }),
  play: shows('Your request could not be loaded'),
};
export const Answered: Story = { play: steps(sends, showsHeading('We’re working on your request'), shows(answer)) };
export const AnswerRefused: Story = {
  ...given({ network: { createVisitorMessage: 'TOO_MANY_REQUESTS' } }),
  play: steps(sends, shows(new RegExp(`${problemMessage('createVisitorMessage', 'TOO_MANY_REQUESTS')} Your text is still here`))),
};
const pastesTooMuch: Play = async () => {
  const field = await within(document.body).findByRole('textbox', { name: 'Your message' }, patience);
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(createVisitorMessageBodyTextMax + 1));
};
export const AnswerTooLong: Story = {
  play: steps(isThere, pastesTooMuch, shows(`Use at most ${createVisitorMessageBodyTextMax} characters.`)),
};
export const Solved: Story = { play: steps(isThere, presses('This is solved'), showsHeading('Your request is done')) };
export const LongText: Story = { ...given({ network: { getVisitorRequest: { long: true } } }), play: shows(/Rohrleitungs/) };
export const LongTextNarrow: Story = { ...LongText, ...onPhone, play: steps(shows(/Rohrleitungs/), fitsScreen) };
export const Narrow: Story = { ...onPhone, play: isThere };
