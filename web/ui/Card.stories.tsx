import type { Meta, StoryObj } from '@storybook/react-vite';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { Card, CardLink } from './Card.tsx';
import { Prose } from './Prose.tsx';

const meta: Meta<typeof Card> = {
  title: 'UI/Card',
  component: Card,
  ...given({ frame: 'column' }),
};
export default meta;

type Story = StoryObj<typeof Card>;

export const Default: Story = { args: { children: 'A glass panel groups related content on the page’s background.' } };
export const WithProse: Story = {
  args: {
    as: 'section',
    children: (
      <Prose>
        <h2>What is in a spool</h2>
        <p>A spool is a piece of a line that is made in the shop and welded in on site.</p>
        <ul>
          <li>pipe, cut to length</li>
          <li>fittings and flanges</li>
        </ul>
      </Prose>
    ),
  },
};
export const Clickable: Story = {
  args: {
    children: (
      <>
        <h3>
          <CardLink to="/pcf-checker">Check a PCF</CardLink>
        </h3>
        <p>The link on the title covers the whole card.</p>
      </>
    ),
  },
};
export const LongText: Story = { ...onPhone, args: { children: longText } };
