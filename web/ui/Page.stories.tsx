import type { Meta, StoryObj } from '@storybook/react-vite';
import { given, onPhone } from '../../.storybook/story.ts';
import { LinkButton } from './LinkButton.tsx';
import { Page, Section } from './Page.tsx';

const meta: Meta<typeof Page> = {
  title: 'UI/Page',
  component: Page,
  ...given({ frame: 'page' }),
  args: {
    kicker: 'Kicker',
    title: 'The heading says what the page is for',
    lead: 'One or two sentences that say it again, with what the reader gets from it.',
  },
};
export default meta;

type Story = StoryObj<typeof Page>;

export const Default: Story = {
  args: {
    actions: <LinkButton to="/demo">Request a demo</LinkButton>,
    children: (
      <Section title="A section" lead="What it is about.">
        <p>Its content.</p>
      </Section>
    ),
  },
};
export const SplitSection: Story = {
  args: {
    children: (
      <Section split title="A section" lead="What it is about.">
        <p>Its content, beside its heading where there is room.</p>
      </Section>
    ),
  },
};
export const WithFigure: Story = {
  args: {
    figure: (
      <svg viewBox="0 0 200 100" width="100%" aria-hidden="true">
        <path d="M10 50h140q30 0 30 30v20" fill="none" stroke="currentColor" strokeWidth="16" />
      </svg>
    ),
  },
};
export const NarrowText: Story = { args: { width: 'narrow' } };
export const LongText: Story = {
  args: {
    title: 'Rohrleitungsisometriezeichnungsnummernverzeichnis and other headings that are longer than anybody wanted',
    lead: 'A lead that goes on and on. '.repeat(12),
  },
};
export const Narrow: Story = { ...onPhone, args: { actions: <LinkButton to="/demo">Request a demo</LinkButton> } };
