import { Suspense, useState } from 'react';
import { ActionButton, Item, Menu, MenuTrigger, Section } from '@adobe/react-spectrum';
import { useLocation, useSearch } from 'wouter';
import { readDraft } from '../../forms/drafts.ts';
import { useSession } from '../../session/useSession.ts';
import { addressOfView, listAt, newViewDraftName, useSavedViews, viewAt } from './saved-views.ts';
import { viewQuery } from './url-state.ts';
import { lazyPart } from '../lazy-part.tsx';

// Dialogs load when they are opened.
const SaveView = lazyPart(() => import('./SaveView.tsx'));
const ManageViews = lazyPart(() => import('./ManageViews.tsx'));

/** The menu of the list's saved views. It also saves the current view and opens the dialog that manages views. */
export function ViewMenu({ columns }: { columns: readonly { key: string }[] | null }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, isPending } = useSavedViews();
  const { user } = useSession();
  const list = listAt(path);
  // An unsaved draft reopens its dialog.
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(() =>
    list && readDraft(newViewDraftName(list), user?.id) !== null ? 'save' : null,
  );
  if (!list) return null;
  const views = data?.items.filter((view) => view.list === list) ?? [];
  const parameters = new URLSearchParams(search);
  const query = viewQuery(parameters, columns && columns.map(({ key }) => key));
  // A view without columns is shown with those chosen in this browser.
  const shown = viewAt(views, list, viewQuery(parameters, null)) ?? viewAt(views, list, query);
  const emptyText = data ? 'No saved views yet' : isPending ? 'Loading…' : 'Couldn’t load saved views';
  const close = () => setDialog(null);
  return (
    <>
      <MenuTrigger>
        <ActionButton isQuiet UNSAFE_style={{ maxWidth: '15rem' }}>
          {shown ? `View: ${shown.name}` : 'Views'}
        </ActionButton>
        <Menu
          disabledKeys={['empty']}
          onAction={(key) => {
            const view = views.find(({ id }) => id === key);
            if (view) navigate(addressOfView(view));
            else if (key === 'save' || key === 'manage') setDialog(key);
          }}
        >
          <Section aria-label="Saved views">
            {views.length > 0
              ? views.map(({ id, name }) => <Item key={id}>{name}</Item>)
              : [<Item key="empty">{emptyText}</Item>]}
          </Section>
          <Section aria-label="Change views">
            <Item key="save">Save this view</Item>
            <Item key="manage">Manage views</Item>
          </Section>
        </Menu>
      </MenuTrigger>
      <Suspense>
        {dialog === 'save' && <SaveView view={null} list={list} query={query} onClose={close} />}
        {dialog === 'manage' && <ManageViews views={views} query={query} onClose={close} />}
      </Suspense>
    </>
  );
}
