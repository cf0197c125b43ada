import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import type { Choice } from '../../../.storybook/network.ts';
import {
  lacks,
  loses,
  losesRole,
  patience,
  type Play,
  presses,
  pressesInDialog,
  shows,
  showsRole,
  steps,
  ticksAll,
} from '../../../.storybook/play.ts';
import { given, onDesktop, onPhone } from '../../../.storybook/story.ts';
import { createScreenStory } from '../../../.storybook/screen.tsx';

/** What all lists of the admin area share, shown with support requests: export, bulk actions and saved views. */
const meta: Meta<ComponentType> = {
  title: 'Admin/Lists',
  component: createScreenStory('/admin/support-requests'),
  ...given({ path: '/admin/support-requests', role: 'admin', frame: 'admin' }),
};
export default meta;

type Story = StoryObj<ComponentType>;

/** Responses to the first calls of the list: its rows, and the count that detects new records. */
const opening = (rows: Choice = 'requests', since: Choice = rows): Choice[] => [rows, since];

/** A story of an export, with the responses to its calls. On a phone, the button is among the filters. */
const exports = (pages: Choice[], play: Play): Story => ({
  ...onDesktop,
  ...given({ network: { listSupportRequests: [...opening(), ...pages] } }),
  play: steps(shows(/^SUP-2026-/), presses('Export CSV'), showsRole('dialog', 'Export support requests'), play),
});
const inProgress = exports([{ records: 100, more: 150 }, 'loading'], shows('100 of 250 rows'));

export const Exporting: Story = inProgress;
export const Exported: Story = exports(
  [{ records: 100, more: 150 }, { records: 100, more: 50 }, { records: 50 }],
  shows('Saved 250 rows.'),
);
export const ExportCanceled: Story = {
  ...inProgress,
  play: steps(inProgress.play as Play, presses('Cancel'), loses('100 of 250 rows')),
};
export const ExportFailed: Story = exports(
  [{ records: 100, more: 150 }, 'SERVICE_UNAVAILABLE'],
  shows(`${problemMessage('listSupportRequests', 'SERVICE_UNAVAILABLE')} Nothing was saved.`),
);

/** The palette does not offer to export an empty list. */
export const NothingToExport: Story = {
  ...given({ network: { listSupportRequests: 'empty' } }),
  play: steps(
    shows('No support requests yet'),
    presses('Search'),
    showsRole('option', /^Next row/),
    lacks('Export support requests as CSV'),
  ),
};

const searches: Play = async () => {
  await userEvent.type(await within(document.body).findByRole('combobox', { name: /^Find a screen/ }, patience), 'pump');
};
export const PaletteFails: Story = {
  ...given({ network: { listLicenses: 'SERVICE_UNAVAILABLE' } }),
  play: steps(shows(/^SUP-2026-/), presses('Search'), searches, shows('Some results couldn’t be loaded.')),
};

/** A story that selects all rows and opens "Assign to me". Each record gets the next response. */
const assignsAll = (responses: Choice[], play: Play): Story => ({
  ...given({ network: { assignSupportRequest: responses } }),
  play: steps(
    shows(/^SUP-2026-/),
    ticksAll,
    presses('Assign to me'),
    showsRole('dialog', 'Assign 3 support requests to yourself?'),
    play,
  ),
});
const starts = pressesInDialog('Assign to me');
const allAreTicked: Play = async () => {
  const boxes = await within(document.body).findAllByRole('checkbox', {}, patience);
  for (const box of boxes) await expect(box).toBeChecked();
};

export const BulkAsked: Story = assignsAll(['assigned'], showsRole('dialog'));
/** Without a run, the rows stay selected. */
export const BulkCanceled: Story = assignsAll(['assigned'], steps(pressesInDialog('Cancel'), losesRole('dialog'), allAreTicked));
export const BulkRunning: Story = assignsAll(['assigned', 'loading'], steps(starts, shows('1 of 3')));
export const BulkDone: Story = assignsAll(['assigned'], steps(starts, shows('3 assigned to you.')));
const partly = assignsAll(
  ['assigned', 'VERSION_CHANGED', 'assigned'],
  steps(starts, shows('2 assigned to you, 1 failed.', new RegExp(problemMessage('assignSupportRequest', 'VERSION_CHANGED')))),
);
export const BulkPartlyRefused: Story = partly;
export const BulkUndone: Story = { ...partly, play: steps(partly.play as Play, presses('Undo'), shows('2 undone.')) };

export const NextRowsFail: Story = {
  ...given({ network: { listSupportRequests: opening({ records: 20, more: 40 }, 'SERVICE_UNAVAILABLE') } }),
  play: shows(/^Couldn’t load more rows/),
};
/** The toolbar has a button with the same name. */
const clearsFilters: Play = async () => {
  const alert = within(await within(document.body).findByRole('alert', {}, patience));
  await userEvent.click(alert.getByRole('button', { name: 'Clear filters' }));
};
/** The server rejects the filters of an old saved view. */
export const FiltersRejected: Story = {
  ...given({
    path: '/admin/support-requests?q=skid',
    network: { listSupportRequests: ['INVALID_PARAMETER', 'requests'] },
  }),
  play: steps(shows(problemMessage('listSupportRequests', 'INVALID_PARAMETER')), clearsFilters, shows(/^SUP-2026-/)),
};
export const NewOnes: Story = {
  ...given({ network: { listSupportRequests: opening('requests', { more: 2 }) } }),
  play: showsRole('button', 'Show 2 new support requests'),
};

const pinned = example<{ name: string; query: string }>('getSavedView');
const opensViews = presses('Views');
const names: Play = async () => {
  const body = within(document.body);
  await userEvent.type(await body.findByRole('textbox', { name: /^Name/ }, patience), pinned.name);
};

/** The menu of saved views. */
export const Views: Story = { ...onDesktop, play: steps(opensViews, showsRole('menuitem', pinned.name)) };
export const ViewsNone: Story = {
  ...onDesktop,
  ...given({ network: { listSavedViews: 'empty' } }),
  play: steps(opensViews, showsRole('menuitem', 'No saved views yet')),
};
export const ViewsFailed: Story = {
  ...onDesktop,
  ...given({ network: { listSavedViews: 'FORBIDDEN' } }),
  play: steps(opensViews, showsRole('menuitem', 'Couldn’t load saved views')),
};
export const ViewShown: Story = {
  ...onDesktop,
  ...given({ path: `/admin/support-requests?${pinned.query}` }),
  play: showsRole('button', `View: ${pinned.name}`),
};
/** Only a test: a view without columns is still shown after a choice of columns, which this browser stores. */
export const ViewWithChosenColumns: Story = {
  ...ViewShown,
  tags: ['!dev'],
  play: steps(
    showsRole('button', `View: ${pinned.name}`),
    presses('Columns'),
    presses('Email', 'menuitemcheckbox'),
    showsRole('columnheader', 'Email'),
    showsRole('button', `View: ${pinned.name}`),
  ),
};
/** Only a test: columns chosen in a view with columns replace its columns, and are not stored for the whole list. */
export const ViewColumnsChosen: Story = {
  ...onDesktop,
  tags: ['!dev'],
  ...given({ path: '/admin/support-requests?columns=reference,status' }),
  play: steps(
    showsRole('columnheader', 'Status'),
    presses('Columns'),
    presses('Email', 'menuitemcheckbox'),
    showsRole('columnheader', 'Email'),
    () => expect(Object.keys(window.localStorage).filter((key) => key.startsWith('admin-columns'))).toEqual([]),
  ),
};
export const ViewApplied: Story = {
  ...onDesktop,
  play: steps(opensViews, presses(pinned.name, 'menuitem'), showsRole('button', `View: ${pinned.name}`)),
};
const saving = steps(opensViews, presses('Save this view', 'menuitem'), showsRole('dialog', 'Save this view'));
export const ViewSaving: Story = { ...onDesktop, play: saving };
export const ViewNameTaken: Story = {
  ...onDesktop,
  ...given({ network: { createSavedView: 'NAME_TAKEN' } }),
  play: steps(saving, names, presses('Save view'), shows(problemMessage('createSavedView', 'NAME_TAKEN'))),
};
export const ViewLimitReached: Story = {
  ...onDesktop,
  ...given({ network: { createSavedView: 'VIEW_LIMIT_REACHED' } }),
  play: steps(saving, names, presses('Save view'), shows(problemMessage('createSavedView', 'VIEW_LIMIT_REACHED'))),
};
const managing = steps(opensViews, presses('Manage views', 'menuitem'), showsRole('dialog', 'Manage views'));
export const ViewsManaged: Story = { ...onDesktop, play: managing };
export const ViewEdited: Story = {
  ...onDesktop,
  play: steps(managing, presses(`Edit ${pinned.name}`), showsRole('dialog', 'Edit view')),
};
export const ViewsNarrow: Story = { ...onPhone, play: steps(presses('Filters'), managing) };
export const FiltersNarrow: Story = { ...onPhone, play: steps(presses('Filters'), showsRole('button', /^Received/)) };
