import { lazy, Suspense, useState } from 'react';
import { Button, Switch } from '@adobe/react-spectrum';
import { deleteFamily, useAdminGetFamily } from '../../api/generated/families/families.ts';
import type { Family } from '../../api/generated/model';
import { sampleOf, toDrawable } from '../../families/drawing.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, endTypeLabel } from '../../families/labels.ts';
import { Link } from '../../ui/Link.tsx';
import { useCommands } from '../keys/useCommands.ts';
import type { RecordNavigation } from '../list/navigation.ts';
import { readDraft } from '../record/drafts.ts';
import { Erase } from '../record/Erase.tsx';
import { Facts } from '../record/Facts.tsx';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { familyAddresses, useToggleShown } from './active.ts';
import styles from './FamilyRecord.module.css';

// The form brings the contract's rules along; who only looks does not load it.
const FamilyForm = lazy(() => import('./FamilyForm.tsx'));

/** Stands in the address for a family that is not there yet. */
export const newFamily = 'new';

/** One family as the catalogue has it, or the form to make or change it. */
export function FamilyRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  return id === newFamily ? <NewFamily navigation={navigation} /> : <ExistingFamily id={id} navigation={navigation} />;
}

function NewFamily({ navigation }: { navigation: RecordNavigation }) {
  return (
    <RecordPanel noun="Family" navigation={navigation} title="New family">
      <Suspense fallback={<p role="status">Loading …</p>}>
        <FamilyForm family={null} onSaved={({ id }) => navigation.open(id)} onCancel={() => navigation.open(null)} />
      </Suspense>
    </RecordPanel>
  );
}

function ExistingFamily({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useAdminGetFamily(id);
  // Who was interrupted in the middle comes back to the form.
  const [isEditing, setEditing] = useState(() => readDraft(`family:${id}`) !== null);
  const family = query.data;
  return (
    <RecordPanel noun="Family" navigation={navigation} query={query} title={family?.name}>
      {family &&
        (isEditing ? (
          <Suspense fallback={<p role="status">Loading …</p>}>
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
  const toggle = useToggleShown();
  const sample = sampleOf(family.sizes);
  useCommands([
    { id: 'edit-record', group: 'This record', label: 'Edit family', keys: 'e', run: onEdit },
    {
      id: 'toggle',
      group: 'This record',
      label: family.active ? 'Hide from visitors' : 'Show to visitors',
      run: () => toggle(family),
    },
  ]);
  return (
    <>
      <div className={styles.actions}>
        <Button variant="accent" onPress={onEdit}>
          Edit
        </Button>
        <Switch isSelected={family.active} onChange={() => toggle(family)}>
          Shown to visitors
        </Switch>
      </div>
      <div className={styles.sheet}>
        <FamilyDrawing annotated family={toDrawable(family, sample)} />
      </div>
      <p className={styles.description}>{family.description}</p>
      <Facts
        facts={{
          'In the library': family.active && <Link to={`/revit-families?family=${family.slug}`}>See what visitors see</Link>,
          Category: categoryLabel(family.category),
          Slug: family.slug,
          Standards: family.standards.join(', '),
          Material: family.material,
          Rating: family.pressureClasses.join(', '),
          'End types': family.endTypes.map(endTypeLabel).join(', '),
          Sizes: `${family.sizes.length} rows`,
          'Revit versions': family.revitVersions.join(', '),
          PCF: [family.pcf.component, family.pcf.skey].filter(Boolean).join(' / '),
          File: family.fileName,
        }}
      />
      <Timeline entityId={family.id} />
      <Erase
        resource={familyAddresses[0]}
        id={family.id}
        label="Delete family"
        name={family.slug}
        consequence={`“${family.name}” is deleted for good, with its size table. To take it out of the library for a while, hide it instead.`}
        version={family.version}
        erase={(headers) => deleteFamily(family.id, { headers })}
        onErased={() => navigation.open(null)}
      />
    </>
  );
}
