import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route } from 'wouter';
import { showsHeading } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import PcfRule from './PcfRule.tsx';

const meta: Meta<typeof PcfRule> = {
  title: 'Pages/PCF rule',
  component: PcfRule,
  decorators: [
    (Story) => (
      <Route path="/pcf-checker/rules/:id?">
        <Story />
      </Route>
    ),
  ],
  ...given({ path: '/pcf-checker/rules/end-gap', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof PcfRule>;

export const OneRule: Story = { play: showsHeading('Ends that almost meet') };
export const OneRuleNarrow: Story = { ...onPhone, play: showsHeading('Ends that almost meet') };
export const AllRules: Story = { ...given({ path: '/pcf-checker/rules', frame: 'page' }), play: showsHeading('Geometry') };
export const UnknownRule: Story = {
  ...given({ path: '/pcf-checker/rules/nothing', frame: 'page' }),
  play: showsHeading('This rule doesn’t exist'),
};
