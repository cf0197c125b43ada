import { useDeferredValue } from 'react';
import { Checkbox, CheckboxGroup, Switch } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { CreateFamilyBody, UpdateFamilyBody } from '../../../openapi/generated/zod/families/families.ts';
import {
  createFamily,
  getGetAdminFamilyQueryKey,
  getGetAdminFamilyQueryOptions,
  getListAdminFamiliesQueryKey,
  updateFamily,
} from '../../api/generated/admin-families/admin-families.ts';
import { getListFamiliesQueryKey } from '../../api/generated/families/families.ts';
import { EndType, type Family, FamilyCategory, type FamilyCreate, FamilyLod, type FamilyUpdate } from '../../api/generated/model';
import { idempotent } from '../../api/idempotent.ts';
import { ifMatch } from '../../api/if-match.ts';
import { invalidate } from '../../api/invalidate.ts';
import { pickSampleSize, toDrawable } from '../../families/drawable.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, endTypeLabel } from '../../families/labels.ts';
import { schemaErrors } from '../../forms/field-errors.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { enumOptions } from '../labels.ts';
import { EditorField, type EditorFieldSpec } from '../record/EditorField.tsx';
import { EditorForm } from '../record/EditorForm.tsx';
import { changedFields } from '../record/merge.ts';
import { slugHelp, slugOf } from '../record/slug.ts';
import { useRecordForm } from '../record/useRecordForm.ts';
import { refreshRecords } from '../refresh-records.ts';
import { ConnectorTable } from './ConnectorTable.tsx';
import { dimensionsOf, emptyFamily, type FamilyDraft, toBody, toDraft } from './family-draft.ts';
import { fieldOf, labelOf, labels, textOf } from './family-text.ts';
import styles from './FamilyForm.module.css';
import recordStyles from './FamilyRecord.module.css';
import { SizeTable } from './SizeTable.tsx';

export interface FamilyFormProps {
  /** Null for a new family. */
  family: Family | null;
  onSaved(family: Family): void;
  onCancel(): void;
}

function useFamilyForm({ family, onSaved }: FamilyFormProps) {
  const client = useQueryClient();
  return useRecordForm<FamilyDraft, Family>({
    name: `family:${family?.id ?? 'new'}`,
    initial: family ? toDraft(family) : emptyFamily,
    version: family?.version ?? null,
    labelOf,
    fieldOf,
    check: (values) => schemaErrors(family ? UpdateFamilyBody : CreateFamilyBody, toBody(values)),
    send: ({ values, base, version, idempotencyKey }) =>
      family
        ? updateFamily(
            family.id,
            toBody(values, Object.keys(changedFields(base, values))) as FamilyUpdate,
            ifMatch(version ?? family.version),
          )
        : createFamily(toBody(values) as FamilyCreate, idempotent(idempotencyKey)),
    saved: family && { query: getGetAdminFamilyQueryOptions(family.id), toValues: toDraft },
    onSent: (saved) => {
      notify('success', `${saved.name} has been saved.`);
      client.setQueryData(getGetAdminFamilyQueryKey(saved.id), saved);
      void refreshRecords(client, getListAdminFamiliesQueryKey());
      void invalidate(client, getListFamiliesQueryKey());
    },
    onClose: onSaved,
  });
}

/** Creates or edits a family: all fields of the contract, an editable size table, and a live drawing. */
export default function FamilyForm(props: FamilyFormProps) {
  const { family, onCancel } = props;
  const editor = useFamilyForm(props);
  const { form } = editor;
  const { values, set } = form;
  return (
    <EditorForm
      editor={editor}
      label={family ? `Edit ${family.name}` : 'New family'}
      saveLabel={family ? 'Save changes' : 'Create family'}
      textOf={textOf}
      onCancel={onCancel}
    >
      <LiveDrawing values={values} />
      <GeneralFields form={form} isNew={family === null} />
      <PcfFields form={form} />
      <ConnectorTable connectors={values.connectors} form={form} onChange={(connectors) => set({ connectors })} />
      <SizeTable dimensions={values.dimensions} sizes={values.sizes} form={form} onChange={set} />
      <Switch isEmphasized isSelected={values.active} onChange={(active) => set({ active })}>
        {labels.active}
      </Switch>
    </EditorForm>
  );
}

/** Renders the drawing with deferred values, so that typing stays fast. */
function LiveDrawing({ values }: { values: FamilyDraft }) {
  const drawn = useDeferredValue(values);
  const sample = pickSampleSize(drawn.sizes);
  const dimensions = Object.fromEntries(
    Object.entries(sample ? dimensionsOf(sample, drawn.dimensions) : {}).filter(([, value]) => Number.isFinite(value)),
  );
  return (
    <div className={recordStyles.sheet} data-editor="wide">
      <FamilyDrawing annotated family={toDrawable(drawn, { dimensions })} />
    </div>
  );
}

type FamilyFormState = ReturnType<typeof useFamilyForm>['form'];
type TextField =
  | 'name'
  | 'slug'
  | 'category'
  | 'description'
  | 'material'
  | 'lod'
  | 'standards'
  | 'pressureClasses'
  | 'revitVersions'
  | 'fileName';

const generalFields: (Omit<EditorFieldSpec, 'label'> & { name: TextField; isWide?: boolean })[] = [
  { name: 'name', type: 'text', required: true, isWide: true },
  { name: 'slug', type: 'text', required: true },
  { name: 'category', type: 'select', options: enumOptions(FamilyCategory, categoryLabel) },
  { name: 'description', type: 'textarea', required: true, isWide: true },
  { name: 'material', type: 'text', required: true },
  { name: 'lod', type: 'select', options: Object.values(FamilyLod).map((lod) => ({ value: String(lod), label: `LOD ${lod}` })) },
  { name: 'standards', type: 'text', help: 'Separated by commas.' },
  { name: 'pressureClasses', type: 'text', help: 'Separated by commas.' },
  { name: 'revitVersions', type: 'text', required: true, help: 'Years, separated by commas.' },
  { name: 'fileName', type: 'text', help: 'Name of the .rfa file.' },
];

function GeneralFields({ form, isNew }: { form: FamilyFormState; isNew: boolean }) {
  const { values, set } = form;
  const change = (name: TextField, value: string) => {
    // The slug of a new family follows the name until the slug is edited. An existing slug stays, because links use it.
    const followsName = name === 'name' && isNew && values.slug === slugOf(values.name);
    set({ [name]: value, ...(followsName ? { slug: slugOf(value) } : {}) });
  };
  return (
    <>
      <div className={styles.fields}>
        {generalFields.map(({ isWide, ...spec }) => (
          <div key={spec.name} className={isWide ? styles.wide : undefined}>
            <EditorField
              {...spec}
              help={spec.name === 'slug' ? slugHelp(form) : spec.help}
              label={labels[spec.name]}
              field={form.field(spec.name)}
              value={values[spec.name]}
              onChange={(value) => change(spec.name, value)}
            />
          </div>
        ))}
      </div>
      <CheckboxGroup
        {...form.field('endTypes')}
        label={labels.endTypes}
        orientation="horizontal"
        isEmphasized
        isRequired
        value={values.endTypes}
        onChange={(chosen) => set({ endTypes: Object.values(EndType).filter((endType) => chosen.includes(endType)) })}
      >
        {Object.values(EndType).map((endType) => (
          <Checkbox key={endType} value={endType}>
            {endTypeLabel(endType)}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </>
  );
}

function PcfFields({ form }: { form: FamilyFormState }) {
  const { pcf } = form.values;
  const change = (patch: Partial<FamilyDraft['pcf']>) => form.set({ pcf: { ...pcf, ...patch } });
  return (
    <fieldset className={styles.group}>
      <legend>{labels.pcf}</legend>
      <div className={styles.fields}>
        <EditorField
          name="component"
          label="Component"
          type="text"
          field={form.field('pcf.component')}
          value={pcf.component}
          onChange={(component) => change({ component })}
        />
        <EditorField
          name="skey"
          label="Symbol key"
          type="text"
          field={form.field('pcf.skey')}
          value={pcf.skey}
          onChange={(skey) => change({ skey })}
        />
      </div>
      <Checkbox isEmphasized isSelected={pcf.ready} onChange={(ready) => change({ ready })}>
        Ready for PCF export without further mapping
      </Checkbox>
    </fieldset>
  );
}
