import { useAdminGetFamily } from '../../api/generated/families/families.ts';
import { sampleOf, toDrawable } from '../../families/drawing.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, endTypeLabel } from '../../families/labels.ts';
import { Link } from '../../ui/Link.tsx';
import type { RecordNavigation } from '../list/navigation.ts';
import { Facts } from '../record/Facts.tsx';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { Timeline } from '../record/Timeline.tsx';
import styles from './FamilyRecord.module.css';

/** One family as the catalogue has it, with its drawing and its timeline. */
export function FamilyRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useAdminGetFamily(id);
  const family = query.data;
  const sample = family && sampleOf(family.sizes);
  return (
    <RecordPanel noun="Family" navigation={navigation} query={query} title={family?.name}>
      {family && (
        <>
          <div className={styles.sheet}>
            <FamilyDrawing annotated family={toDrawable(family, sample)} />
          </div>
          <p className={styles.description}>{family.description}</p>
          <Facts
            facts={{
              'Shown to visitors': family.active ? (
                <Link to={`/revit-families?family=${family.slug}`}>Yes, see it in the library</Link>
              ) : (
                'No'
              ),
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
          <Timeline entityId={id} />
        </>
      )}
    </RecordPanel>
  );
}
