import { useDeferredValue } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { CreateFamilyBody, UpdateFamilyBody } from '../../../openapi/generated/zod/families/families.ts';
import { adminGetFamily, createFamily, updateFamily } from '../../api/generated/families/families.ts';
import { EndType, type Family, FamilyCategory, type FamilyCreate, FamilyLod, type FamilyUpdate } from '../../api/generated/model';
import { invalidateBelow } from '../../api/invalidate.ts';
import { sampleOf, toDrawable } from '../../families/drawing.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, endTypeLabel } from '../../families/labels.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CheckField } from '../form/CheckField.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { schemaErrors } from '../form/field-errors.ts';
import { NativeField } from '../form/NativeField.tsx';
import { recordsChanged } from '../list/records-changed.ts';
import { ConflictDialog } from '../record/ConflictDialog.tsx';
import { LeaveGuard } from '../record/LeaveGuard.tsx';
import { changedFields } from '../record/merge.ts';
import { useEdit } from '../record/useEdit.ts';
import { familyAddresses } from './active.ts';
import { ConnectorTable } from './ConnectorTable.tsx';
import { dimensionsOf, emptyFamily, type FamilyDraft, slugOf, toBody, toDraft } from './family-draft.ts';
import styles from './FamilyForm.module.css';
import { SizeTable } from './SizeTable.tsx';

const labels: Record<keyof FamilyDraft, string> = {
  name: 'Name',
  slug: 'Slug',
  category: 'Category',
  description: 'Description',
  material: 'Material',
  lod: 'Level of development',
  standards: 'Standards',
  pressureClasses: 'Rating',
  revitVersions: 'Revit versions',
  endTypes: 'End types',
  connectors: 'Connectors',
  dimensions: 'Columns of the size table',
  sizes: 'Size table',
  pcf: 'PCF',
  fileName: 'Revit file',
  active: 'Shown to visitors',
};

/** `sizes.3.dn` in words: Size table, row 4, dn. */
function labelOf(path: string): string {
  const [field = '', ...rest] = path.split('.');
  const places = rest.map((part) => (/^\d+$/.test(part) ? `row ${Number(part) + 1}` : part));
  return [labels[field as keyof FamilyDraft] ?? field, ...places].join(', ');
}

/** A field's value in words, for choosing between two versions. */
function textOf(field: string, value: unknown): string {
  if (field === 'active') return value ? 'yes' : 'no';
  if (field === 'sizes') {
    const sizes = value as FamilyDraft['sizes'];
    return sizes.map(({ nps, dn, cells }) => [nps, dn, ...Object.values(cells)].join(' · ')).join('\n') || 'no rows';
  }
  if (field === 'connectors') {
    const connectors = value as FamilyDraft['connectors'];
    return connectors.map(({ name, endType, role }) => `${name} · ${endType} · ${role}`).join('\n') || 'none';
  }
  if (field === 'pcf') {
    const { ready, component, skey } = value as FamilyDraft['pcf'];
    return [component, skey, ready ? 'ready' : 'needs mapping'].filter(Boolean).join(' · ');
  }
  return Array.isArray(value) ? value.join(', ') : String(value) || 'nothing';
}

const options = (values: Record<string, string | number>, label: (value: string) => string) =>
  Object.values(values).map((value) => ({ value: String(value), label: label(String(value)) }));

export interface FamilyFormProps {
  /** Null for a family that is new. */
  family: Family | null;
  onSaved(family: Family): void;
  onCancel(): void;
}

/** Creates a family or edits one: every field of the contract, the size table as a sheet, and the drawing as it becomes. */
export default function FamilyForm({ family, onSaved, onCancel }: FamilyFormProps) {
  const client = useQueryClient();
  const edit = useEdit<FamilyDraft, Family>({
    name: `family:${family?.id ?? 'new'}`,
    base: family ? toDraft(family) : emptyFamily,
    version: family?.version ?? null,
    check: (values) => (family ? schemaErrors(UpdateFamilyBody, toBody(values)) : schemaErrors(CreateFamilyBody, toBody(values))),
    save: (values, base, headers) =>
      family
        ? updateFamily(family.id, toBody(values, Object.keys(changedFields(base, values))) as FamilyUpdate, { headers })
        : createFamily(toBody(values) as FamilyCreate),
    ...(family
      ? {
          readPresent: async () => {
            const present = await adminGetFamily(family.id);
            return { values: toDraft(present), version: present.version };
          },
        }
      : {}),
    onSaved: (saved) => {
      notify('success', `${saved.name} has been saved.`);
      onSaved(saved);
      const [own, forVisitors] = familyAddresses;
      void invalidateBelow(client, forVisitors);
      // One that is new stands where only reading the list tells.
      if (family) void recordsChanged(client, own, [{ id: saved.id, before: family, after: saved }]);
      else for (const address of [own, '/api/admin/activity-log']) void invalidateBelow(client, address);
    },
  });
  const { values, errors, set } = edit;
  const text = (
    field: 'name' | 'slug' | 'description' | 'material' | 'standards' | 'pressureClasses' | 'revitVersions' | 'fileName',
  ) => ({
    label: labels[field],
    value: values[field],
    onChange: (value: string) => set({ [field]: value }),
    error: errors[field] ?? Object.entries(errors).find(([path]) => path.startsWith(`${field}.`))?.[1],
  });
  // The sheet is typed in letter by letter; the drawing may come a moment later.
  const drawn = useDeferredValue(values);
  const sample = sampleOf(drawn.sizes);
  const dimensions = Object.fromEntries(
    Object.entries(sample ? dimensionsOf(sample, drawn.dimensions) : {}).filter(([, value]) => Number.isFinite(value)),
  );
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={family ? `Edit ${family.name}` : 'New family'}
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
    >
      <ErrorSummary errors={errors} failure={edit.failure} labelOf={labelOf} />
      {edit.isRestored && edit.isDirty && <Notice type="info">Your unsaved changes from before are back.</Notice>}
      <div className={styles.sheet}>
        <FamilyDrawing annotated family={toDrawable(drawn, { dimensions })} />
      </div>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <NativeField
            {...text('name')}
            type="text"
            required
            onChange={(name) =>
              // The slug follows the name until it is written by hand; one that visitors know stays.
              set({ name, ...(!family && values.slug === slugOf(values.name) ? { slug: slugOf(name) } : {}) })
            }
          />
        </div>
        <NativeField {...text('slug')} type="text" required mono help="Names the family in addresses: a-z, 0-9 and dashes." />
        <NativeField
          label={labels.category}
          type="select"
          value={values.category}
          options={options(FamilyCategory, categoryLabel)}
          onChange={(category) => set({ category: category as FamilyCategory })}
          error={errors['category']}
        />
        <div className={styles.wide}>
          <NativeField {...text('description')} type="textarea" required rows={3} />
        </div>
        <NativeField {...text('material')} type="text" required />
        <NativeField
          label={labels.lod}
          type="select"
          value={values.lod}
          options={options(FamilyLod, (lod) => `LOD ${lod}`)}
          onChange={(lod) => set({ lod })}
        />
        <NativeField {...text('standards')} type="text" help="Separated by commas." />
        <NativeField {...text('pressureClasses')} type="text" help="Separated by commas." />
        <NativeField {...text('revitVersions')} type="text" required help="Years, separated by commas." />
        <NativeField {...text('fileName')} type="text" mono help="Name of the .rfa file." />
      </div>
      <fieldset className={styles.group}>
        <legend>{labels.endTypes} *</legend>
        <div className={styles.checks}>
          {Object.values(EndType).map((endType) => (
            <CheckField
              key={endType}
              checked={values.endTypes.includes(endType)}
              onChange={(isOn) =>
                set({
                  endTypes: Object.values(EndType).filter((other) =>
                    other === endType ? isOn : values.endTypes.includes(other),
                  ),
                })
              }
            >
              {endTypeLabel(endType)}
            </CheckField>
          ))}
        </div>
        {errors['endTypes'] && <p className={styles.error}>{errors['endTypes']}</p>}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{labels.pcf}</legend>
        <div className={styles.fields}>
          <NativeField
            label="Component"
            type="text"
            mono
            value={values.pcf.component}
            error={errors['pcf.component']}
            onChange={(component) => set({ pcf: { ...values.pcf, component } })}
          />
          <NativeField
            label="Symbol key"
            type="text"
            mono
            value={values.pcf.skey}
            error={errors['pcf.skey']}
            onChange={(skey) => set({ pcf: { ...values.pcf, skey } })}
          />
        </div>
        <CheckField checked={values.pcf.ready} onChange={(ready) => set({ pcf: { ...values.pcf, ready } })}>
          Exported without further mapping
        </CheckField>
      </fieldset>
      <ConnectorTable connectors={values.connectors} errors={errors} onChange={(connectors) => set({ connectors })} />
      <SizeTable dimensions={values.dimensions} sizes={values.sizes} errors={errors} onChange={set} />
      <CheckField checked={values.active} onChange={(active) => set({ active })}>
        {labels.active}
      </CheckField>
      <div className={styles.buttons}>
        <Button type="submit" variant="accent" isPending={edit.isSaving} isDisabled={!edit.isDirty}>
          {family ? 'Save changes' : 'Create family'}
        </Button>
        <Button
          variant="secondary"
          onPress={() => {
            edit.discard();
            onCancel();
          }}
        >
          {edit.isDirty ? 'Discard changes' : 'Cancel'}
        </Button>
      </div>
      {edit.conflict && (
        <ConflictDialog
          conflict={edit.conflict}
          labelOf={labelOf}
          textOf={textOf}
          onResolve={edit.resolve}
          onKeepEditing={edit.keepEditing}
        />
      )}
      <LeaveGuard when={edit.isDirty} onDiscard={edit.discard} />
    </form>
  );
}
