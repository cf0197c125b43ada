import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { AdminFamilyPage, Family } from '../../api/generated/model';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import {
  leaves,
  patience,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
  ticksAll,
} from '../../../.storybook/play.ts';
import { listStates, recordStates } from '../../../.storybook/states.ts';
import { given, onDesktop } from '../../../.storybook/story.ts';
import Families from './Families.tsx';

const path = '/admin/families';
const [first] = example<AdminFamilyPage>('listAdminFamilies').items;
const { description } = example<Family>('getAdminFamily');
const list = listStates({
  list: 'listAdminFamilies',
  path,
  heading: 'Families',
  noun: 'family',
  nouns: 'families',
  row: first?.name ?? '',
});
const record = recordStates({ get: 'getAdminFamily', path, noun: 'family', text: description });

const meta: Meta<typeof Families> = { title: 'Admin/Families', component: Families, parameters: list.meta };
export default meta;

type Story = StoryObj<typeof Families>;

export const Default: Story = list.default;
export const Loading: Story = list.loading;
export const Empty: Story = list.empty;
export const NoMatch: Story = list.noMatch;
export const Failure: Story = list.error;
export const Forbidden: Story = list.forbidden;
export const TooManyRequests: Story = list.tooManyRequests;
export const Offline: Story = list.offline;
export const LongText: Story = list.longText;
export const ManyRows: Story = list.manyRows;
export const Narrow: Story = list.narrow;

export const Record: Story = record.default;
export const RecordLoading: Story = record.loading;
export const RecordNotFound: Story = record.notFound;
export const RecordFailure: Story = record.error;
export const RecordForbidden: Story = record.forbidden;
export const RecordOffline: Story = record.offline;
export const RecordLongText: Story = record.longText;
export const RecordNarrow: Story = record.narrow;
export const RecordHidden: Story = record.example('inactive', showsHeading(example<Family>('getAdminFamily', 'inactive').name));
export const RecordUnchanged: Story = record.inPlace({ listActivity: 'empty' }, shows('No changes yet.'));
export const Editing: Story = record.inPlace({}, steps(presses('Edit'), showsRole('textbox', /^Slug/)));
const rename: Play = async () => {
  const page = within(document.body);
  // The first one: connectors have names, too.
  const [name] = await page.findAllByRole('textbox', { name: /^Name/ }, patience);
  if (name) await userEvent.type(name, ' B16.9');
};
const saves = steps(presses('Edit'), rename, presses('Save changes'));
export const EditingRefused: Story = record.inPlace(
  { updateFamily: 'VALIDATION_FAILED' },
  steps(saves, shows(problemMessage('updateFamily', 'VALIDATION_FAILED'))),
);
export const EditingConflict: Story = record.inPlace(
  { updateFamily: 'VERSION_CHANGED' },
  steps(saves, showsRole('dialog', 'Somebody else changed this record')),
);
export const LeavingUnsaved: Story = record.inPlace(
  {},
  steps(presses('Edit'), rename, leaves, showsRole('alertdialog', 'Leave without saving?')),
);
export const FilterOpen: Story = { ...onDesktop, play: steps(shows(first?.name ?? ''), presses('Visibility'), shows('Hidden')) };
export const RowsChosen: Story = { play: steps(shows(first?.name ?? ''), ticksAll, shows(/selected$/)) };
export const NewFamily: Story = { ...given({ path: `${path}?panel=new` }), play: showsRole('textbox', /^Slug/) };
const deletes = steps(presses('Delete family…'), async () => {
  const dialog = within(await within(document.body).findByRole('dialog', { name: /^Delete/ }, patience));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Type/ }), example<Family>('getAdminFamily').slug);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
});
/** Behind the dialog, the record shows the current version. */
const showsHidden: Play = async () => {
  const visible = await within(document.body).findByRole('switch', { name: 'Visible on the site', hidden: true }, patience);
  await waitFor(() => expect(visible).not.toBeChecked(), patience);
};
/** Somebody else has hidden the family in the meantime. */
export const DeletingConflict: Story = record.inPlace(
  { deleteFamily: 'VERSION_CHANGED', getAdminFamily: [{}, 'inactive'] },
  steps(deletes, shows(problemMessage('deleteFamily', 'VERSION_CHANGED')), showsHidden),
);
export const Deleting: Story = record.inPlace({}, steps(presses('Delete family…'), showsRole('dialog', /^Delete/)));
