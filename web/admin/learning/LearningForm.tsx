import { useDeferredValue } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { idempotent } from '../../api/idempotent.ts';
import { ifMatch } from '../../api/if-match.ts';
import { invalidate } from '../../api/invalidate.ts';
import { schemaErrors } from '../../forms/field-errors.ts';
import type { Form } from '../../forms/useForm.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { detailsQuery } from '../details-query.ts';
import type { LearningKind } from '../learning-kinds.ts';
import { bodyOf } from '../record/body-parts.ts';
import { EditorField } from '../record/EditorField.tsx';
import { EditorForm } from '../record/EditorForm.tsx';
import { changedFields } from '../record/merge.ts';
import { pathLabel } from '../record/path-label.ts';
import { LoadingEditor } from '../record/RecordPanel.tsx';
import { slugHelp, slugOf } from '../record/slug.ts';
import { useRecordForm } from '../record/useRecordForm.ts';
import { refreshRecords } from '../refresh-records.ts';
import styles from './LearningForm.module.css';
import type { LearningDetails, LearningFormDetails, LearningRow, LearningValues } from './learning-details.ts';

export interface LearningFormProps {
  kind: LearningKind;
  details: LearningDetails;
  /** Null for a new record. */
  record: LearningRow | null;
  onSaved(record: LearningRow): void;
  onCancel(): void;
}

interface EditorProps extends LearningFormProps {
  definition: LearningFormDetails;
}

function useLearningEditor({ kind, details, definition, record, onSaved }: EditorProps) {
  const client = useQueryClient();
  return useRecordForm<LearningValues, LearningRow>({
    name: `${kind.key}:${record?.id ?? 'new'}`,
    initial: record ? details.toValues(record) : details.empty(),
    version: record?.version ?? null,
    labelOf: (path) => pathLabel(path, definition.labels),
    fieldOf: definition.fieldOf,
    check: (values) =>
      schemaErrors(record ? definition.updateSchema : definition.createSchema, bodyOf(details.bodyParts, values)),
    send: ({ values, base, version, idempotencyKey }) =>
      record
        ? details.update(
            record.id,
            bodyOf(details.bodyParts, values, Object.keys(changedFields(base, values))),
            ifMatch(version ?? record.version),
          )
        : details.create(bodyOf(details.bodyParts, values), idempotent(idempotencyKey)),
    saved: record && { query: details.readOptions(record.id), toValues: details.toValues },
    onSent: (saved) => {
      notify('success', `“${saved.title}” has been saved.`);
      client.setQueryData(details.readOptions(saved.id).queryKey, saved);
      void refreshRecords(client, details.listKey());
      void invalidate(client, details.publicKey());
    },
    onClose: onSaved,
  });
}

/** Creates or edits a record, once the fields and validation schemas of its kind are loaded. */
export default function LearningForm(props: LearningFormProps) {
  const { kind, details } = props;
  const { data, error, refetch } = useQuery(detailsQuery({ key: `${kind.key}-form`, load: details.loadForm }));
  if (data) return <Editor {...props} definition={data} />;
  if (!error) return <LoadingEditor />;
  return <LoadErrorNotice error={error} subject="the form" onRetry={() => void refetch()} />;
}

/** The fields of a record beside a live preview of its public page. */
function Editor(props: EditorProps) {
  const { kind, definition, details, record, onCancel } = props;
  const editor = useLearningEditor(props);
  const { form } = editor;
  const { Fields, labels, textOf } = definition;
  return (
    <div className={styles.editor} data-editor="wide">
      <EditorForm
        editor={editor}
        label={record ? `Edit ${record.title}` : `New ${kind.noun}`}
        saveLabel={record ? 'Save changes' : `Create ${kind.noun}`}
        textOf={textOf}
        onCancel={onCancel}
      >
        <div className={styles.columns}>
          <div className={styles.inputs}>
            <TitleAndSlug form={form} labels={labels} isNew={record === null} />
            <Fields form={form} />
          </div>
          <LivePreview Preview={details.Preview} values={form.values} />
        </div>
      </EditorForm>
    </div>
  );
}

interface TitleAndSlugProps {
  form: Form<LearningValues>;
  labels: LearningFormDetails['labels'];
  isNew: boolean;
}

function TitleAndSlug({ form, labels, isNew }: TitleAndSlugProps) {
  const { values, set, field } = form;
  // The slug of a new record follows the title until the slug is edited. An existing slug stays, because links use it.
  const changeTitle = (title: string) =>
    set({ title, ...(isNew && values.slug === slugOf(values.title) ? { slug: slugOf(title) } : {}) });
  return (
    <>
      <EditorField
        name="title"
        type="text"
        required
        label={labels.title}
        field={field('title')}
        value={values.title}
        onChange={changeTitle}
      />
      <EditorField
        name="slug"
        type="text"
        required
        label={labels.slug}
        help={slugHelp(form)}
        field={field('slug')}
        value={values.slug}
        onChange={(slug) => set({ slug })}
      />
    </>
  );
}

/** Renders the preview with deferred values, so that typing stays fast. */
function LivePreview({ Preview, values }: { Preview: LearningDetails['Preview']; values: LearningValues }) {
  return (
    <div className={styles.preview}>
      <Preview values={useDeferredValue(values)} />
    </div>
  );
}
