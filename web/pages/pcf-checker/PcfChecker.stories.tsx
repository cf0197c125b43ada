import type { Meta, StoryObj } from '@storybook/react-vite';
import { lacks, type Play, presses, shows, showsHeading, showsRole, steps, uploads } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import { findSample } from '../../pcf/samples/all.ts';
import { maxFileBytes } from './files.ts';
import PcfChecker from './PcfChecker.tsx';

const meta: Meta<typeof PcfChecker> = {
  title: 'Pages/PCF checker',
  component: PcfChecker,
  ...given({ path: '/pcf-checker', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof PcfChecker>;

/** Drops a file on the page. */
const drops =
  (name: string, content: string): Play =>
  async () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };

const sample = (id: string) => given({ path: `/pcf-checker?sample=${id}`, frame: 'page' });

export const Start: Story = { play: showsHeading(/Find out why/) };
export const StartNarrow: Story = { ...onPhone, play: showsHeading(/Find out why/) };
export const FileTooLarge: Story = {
  play: steps(uploads('PCF files', 'large.pcf', new Uint8Array(maxFileBytes + 1)), shows(/larger than 20 MB/)),
};
export const NothingToDraw: Story = {
  play: steps(uploads('PCF files', 'header.pcf', 'UNITS-BORE MM\n'), shows('There are no components to draw.')),
};
export const NotPcf: Story = {
  play: steps(
    uploads('PCF files', 'notes.pcf', 'Notes about a line'),
    shows('This isn’t a PCF file'),
    lacks(/No findings/, /0 errors/),
  ),
};
export const ManyFindings: Story = {
  play: steps(
    uploads('PCF files', 'many.pcf', `UNITS-BORE MM\n${'1 2\n'.repeat(1200)}`),
    shows('At most 500 findings per rule are listed. Not listed: unreadable-line (700).', 'Warnings (1,200)'),
  ),
};
export const Canceled: Story = {
  play: steps(
    uploads('PCF files', 'large.pcf', (findSample('branches')?.text ?? '').repeat(2000)),
    presses('Cancel'),
    shows('The check was canceled.'),
  ),
};
export const WithoutFindings: Story = { ...sample('pump-discharge'), play: shows(/No findings/) };
export const WithFindings: Story = { ...sample('inch-in-millimeters'), play: shows(/looks like inches/) };
export const FindingChosen: Story = { ...sample('gap'), play: steps(presses(/misses ELBOW/), showsRole('option')) };
export const FixApplied: Story = {
  ...sample('gap'),
  play: steps(presses(/Change the pipe's length/, 'checkbox'), presses('Apply 1 fix'), shows(/1 fix applied/)),
};
export const SeveralPipelines: Story = { ...sample('three-lines'), play: showsRole('button', /Pipeline/) };
export const LongLine: Story = { ...sample('long-line'), play: shows(/0 errors/) };
export const Materials: Story = {
  ...sample('pump-discharge'),
  play: steps(presses('Materials', 'tab'), showsHeading('Weld list')),
};
export const Compare: Story = { ...sample('gap'), play: steps(presses('Compare', 'tab'), showsHeading(/earlier revision/)) };
const comparison = steps(
  presses('Compare', 'tab'),
  uploads('Earlier revision', 'branches-0.pcf', (findSample('branches')?.text ?? '').replace(/CAP\n/, 'FLANGE-BLIND\n')),
  showsRole('region', 'Earlier revision'),
);
export const Compared: Story = { ...sample('olet-off-axis'), play: comparison };
export const ComparedNarrow: Story = { ...sample('olet-off-axis'), ...onPhone, play: comparison };
export const Zoomed: Story = {
  ...sample('pump-discharge'),
  play: steps(presses('Zoom in'), presses('Zoom in'), presses('Zoom in'), showsRole('listbox', /Isometric/)),
};
export const MaterialsNarrow: Story = {
  ...sample('pump-discharge'),
  ...onPhone,
  play: steps(presses('Materials', 'tab'), showsHeading('Weld list')),
};
export const SecondFileDropped: Story = {
  ...sample('gap'),
  play: steps(showsRole('listbox', /Isometric/), drops('gap-2.pcf', findSample('gap')?.text ?? ''), shows('Open gap-2.pcf?')),
};
export const FindingChosenNarrow: Story = {
  ...sample('gap'),
  ...onPhone,
  play: steps(presses(/misses ELBOW/), showsRole('button', 'Back to the finding')),
};
export const Rules: Story = { ...sample('gap'), play: steps(presses('Rules', 'tab'), showsHeading('Geometry')) };
export const RulesOff: Story = {
  ...given({ path: '/pcf-checker?sample=gap&off=end-gap', frame: 'page' }),
  play: shows(/0 errors/),
};
export const RulesOffWithReason: Story = {
  ...given({ path: '/pcf-checker?sample=gap&off=end-gap&reason=end-gap:Field%20weld%20with%20a%20gap', frame: 'page' }),
  play: steps(presses('Rules', 'tab'), showsRole('textbox', /^Reason for switching off/)),
};
export const Narrow: Story = { ...sample('inch-in-millimeters'), ...onPhone, play: shows(/looks like inches/) };
