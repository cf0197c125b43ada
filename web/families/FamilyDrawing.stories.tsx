import type { Meta, StoryObj } from '@storybook/react-vite';
import { given } from '../../.storybook/story.ts';
import { FamilyDrawing } from './FamilyDrawing.tsx';

const meta: Meta<typeof FamilyDrawing> = {
  title: 'Families/Drawing',
  component: FamilyDrawing,
  ...given({ frame: 'column' }),
  // A drawing fills its container and has the container's text color.
  decorators: [
    (Story) => (
      <div style={{ height: 320, color: 'var(--sw-ink)' }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof FamilyDrawing>;

const drawn = (category: string, dimensions: Record<string, number>, slug = category): Story => ({
  args: { annotated: true, family: { category, slug, pcfComponent: null, dimensions } },
});

export const Elbow = drawn('elbow', { outsideDiameter: 114.3, centerToEnd: 152 });
export const Elbow45 = drawn('elbow', { outsideDiameter: 114.3, centerToEnd: 64 }, 'elbow-45-lr-bw');
export const Return180 = drawn('elbow', { outsideDiameter: 114.3, centerToCenter: 305 }, 'return-180-lr-bw');
export const Tee = drawn('tee', { outsideDiameter: 114.3, centerToEnd: 105, centerToOutlet: 105 });
export const Reducer = drawn('reducer', { outsideDiameter: 114.3, smallOutsideDiameter: 88.9, endToEnd: 102 });
export const Flange = drawn('flange', {
  outsideDiameter: 114.3,
  flangeOutsideDiameter: 229,
  flangeThickness: 23.9,
  boltCircleDiameter: 190.5,
  hubDiameter: 135,
  lengthThroughHub: 75,
});
export const BlindFlange = drawn('blind-flange', {
  flangeOutsideDiameter: 229,
  boltCircleDiameter: 190.5,
  boltHoleDiameter: 19.1,
  boltCount: 8,
});
export const GateValve = drawn('valve', { faceToFace: 229 }, 'valve-gate');
export const GlobeValve = drawn('valve', { faceToFace: 229 }, 'valve-globe');
export const BallValve = drawn('valve', { faceToFace: 229 }, 'valve-ball');
export const ButterflyValve = drawn('valve', { faceToFace: 229 }, 'valve-butterfly');
export const PlugValve = drawn('valve', { faceToFace: 229 }, 'valve-plug');
export const CheckValve = drawn('valve', { faceToFace: 229 }, 'valve-check');
export const WithoutDimensions = drawn('equipment', {});
