import { Suspense, useState } from 'react';
import { Button, Switch } from '@adobe/react-spectrum';
import {
  getDeleteFamilyMutationOptions,
  getListAdminFamiliesQueryKey,
  useGetAdminFamily,
} from '../../api/generated/admin-families/admin-families.ts';
import type { Family } from '../../api/generated/model';
import { pickSampleSize, toDrawable } from '../../families/drawable.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, endTypeLabel } from '../../families/labels.ts';
import { familyPath } from '../../families/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { countOf } from '../../plural.ts';
import { useCommands } from '../keys/useCommands.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { RecordNavigation } from '../record-navigation.ts';
import { readDraft } from '../../forms/drafts.ts';
import { useSession } from '../../session/useSession.ts';
import { DeleteRecord } from '../record/DeleteRecord.tsx';
import { Facts } from '../record/Facts.tsx';
import { LoadingEditor, RecordPanel } from '../record/RecordPanel.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { useCurrentRow } from '../record/useCurrentRow.ts';
import { useToggleVisibility } from './visibility.ts';
import styles from './FamilyRecord.module.css';

// The form bundles the contract's validation schemas, so it loads only when somebody edits.
const FamilyForm = lazyPart(() => import('./FamilyForm.tsx'));

/** The form for a new family. */
export function NewFamily({ navigation }: { navigation: RecordNavigation }) {
  return (
    <RecordPanel noun="family" navigation={navigation} title="New family">
      <Suspense fallback={<LoadingEditor />}>
        <FamilyForm family={null} onSaved={({ id }) => navigation.open(id)} onCancel={() => navigation.open(null)} />
      </Suspense>
    </RecordPanel>
  );
}

/** One family of the catalog, or the form that edits it. */
export function FamilyRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useGetAdminFamily(id);
  const { user } = useSession();
  // An unsaved draft reopens the form.
  const [isEditing, setEditing] = useState(() => readDraft(`family:${id}`, user?.id) !== null);
  const family = query.data;
  useCurrentRow(getListAdminFamiliesQueryKey, family);
  return (
    <RecordPanel noun="family" navigation={navigation} query={query} title={family?.name} isEditing={isEditing}>
      {family &&
        (isEditing ? (
          <Suspense fallback={<LoadingEditor />}>
            <FamilyForm family={family} onSaved={() => setEditing(false)} onCancel={() => setEditing(false)} />
          </Suspense>
        ) : (
          <FamilySheet family={family} navigation={navigation} onEdit={() => setEditing(true)} />
        ))}
    </RecordPanel>
  );
}

interface FamilySheetProps {
  family: Family;
  navigation: RecordNavigation;
  onEdit(): void;
}

function FamilySheet({ family, navigation, onEdit }: FamilySheetProps) {
  const toggle = useToggleVisibility();
  const sample = pickSampleSize(family.sizes);
  useCommands([
    { id: 'edit-record', group: 'This record', label: 'Edit family', keys: 'e', run: onEdit },
    {
      id: 'toggle',
      group: 'This record',
      label: family.active ? 'Hide from the site' : 'Show on the site',
      run: () => toggle(family),
    },
  ]);
  return (
    <>
      <div className={styles.actions}>
        <Button variant="accent" onPress={onEdit}>
          Edit
        </Button>
        <Switch isEmphasized isSelected={family.active} onChange={() => toggle(family)}>
          Visible on the site
        </Switch>
      </div>
      <div className={styles.sheet}>
        <FamilyDrawing annotated family={toDrawable(family, sample)} />
      </div>
      <p className={styles.description}>{family.description}</p>
      <Facts
        facts={{
          Library: family.active && <Link to={familyPath(family.slug)}>View on the site</Link>,
          Category: categoryLabel(family.category),
          Slug: family.slug,
          Standards: family.standards.join(', '),
          Material: family.material,
          Rating: family.pressureClasses.join(', '),
          'End types': family.endTypes.map(endTypeLabel).join(', '),
          Sizes: countOf(family.sizes.length, 'row'),
          'Revit versions': family.revitVersions.join(', '),
          PCF: [family.pcf.component, family.pcf.skey].filter(Boolean).join(' / '),
          File: family.fileName,
        }}
      />
      <DeleteRecord
        verb="Delete"
        noun="family"
        name={family.slug}
        consequence={`This permanently deletes “${family.name}” and its size table. To remove it from the site temporarily, hide it instead.`}
        record={family}
        list={getListAdminFamiliesQueryKey()}
        deleteOptions={getDeleteFamilyMutationOptions}
        onDeleted={() => navigation.open(null)}
      />
      <Timeline entityId={family.id} />
    </>
  );
}
