import { useMemo } from 'react';
import { ActionButton, ComboBox, Item, TextField } from '@adobe/react-spectrum';
import { CreateWebinarBody, UpdateWebinarBody } from '../../../../openapi/generated/zod/webinars/webinars.ts';
import type { AdminWebinarPage, WebinarSeries } from '../../../api/generated/model';
import { useListAdminWebinars } from '../../../api/generated/admin-webinars/admin-webinars.ts';
import { largestPageSize } from '../../../api/largest-page-size.ts';
import type { Form } from '../../../forms/useForm.ts';
import { formatTime } from '../../../learn/times.ts';
import { LoadErrorNotice } from '../../connection/LoadError.tsx';
import { SortableRows } from '../../record/SortableRows.tsx';
import { slugOf } from '../../record/slug.ts';
import { useAddedRow } from '../../record/useAddedRow.ts';
import { createValueText, lines } from '../../record/value-text.ts';
import styles from '../LearningForm.module.css';
import { FormField } from '../FormField.tsx';
import type { LearningFormDetails } from '../learning-details.ts';
import { browserTimeZone, isTimeZone, timeZones } from '../../time-zones.ts';
import { toInstant } from '../../zoned-times.ts';
import type { WebinarValues } from './webinar-values.ts';

const labels: Record<keyof WebinarValues, string> = {
  title: 'Title',
  slug: 'Slug',
  abstract: 'Abstract',
  starts: 'Starts',
  timeZone: 'Time zone',
  durationMinutes: 'Duration in minutes',
  capacity: 'Places',
  speakers: 'Speakers',
  series: 'Series',
  joinUrl: 'Link to join',
  recordingUrl: 'Recording',
};

interface FieldsProps {
  form: Form<WebinarValues>;
}

function WebinarFields({ form }: FieldsProps) {
  const bound = { form, labels };
  return (
    <>
      <div className={styles.text}>
        <FormField
          {...bound}
          name="abstract"
          type="textarea"
          required
          help="What participants will learn. Up to 2,000 characters."
        />
      </div>
      <Times form={form} />
      <div className={styles.fields}>
        <FormField {...bound} name="durationMinutes" type="number" required />
        <FormField {...bound} name="capacity" type="number" required />
      </div>
      <Speakers form={form} />
      <SeriesField form={form} />
      <FormField
        {...bound}
        name="joinUrl"
        type="text"
        help="Participants get it by email and when they register. Visitors don’t see it. Must begin with https://."
      />
      <FormField
        {...bound}
        name="recordingUrl"
        type="text"
        help="Address of the recording. Add it after the webinar. Must begin with https://."
      />
    </>
  );
}

/** Date, time and time zone, and the same instant in the editor's time zone. */
function Times({ form }: FieldsProps) {
  const { values, set, field } = form;
  const bound = { form, labels };
  const zones = useMemo(() => timeZones(values.timeZone).map((id) => ({ id })), [values.timeZone]);
  const startsAt = toInstant(values.starts, values.timeZone);
  const own = browserTimeZone();
  return (
    <div className={styles.times}>
      <FormField {...bound} name="starts" type="datetime" required />
      <ComboBox
        {...field('timeZone')}
        label={labels.timeZone}
        isRequired
        width="100%"
        defaultItems={zones}
        selectedKey={values.timeZone}
        onSelectionChange={(key) => key !== null && set({ timeZone: String(key) })}
      >
        {({ id }) => <Item key={id}>{id.replaceAll('_', ' ')}</Item>}
      </ComboBox>
      {startsAt && isTimeZone(values.timeZone) && (
        <p className={styles.hint}>
          {values.timeZone === own
            ? `The time is in your own time zone, ${own}.`
            : `In your time zone (${own}): ${formatTime(startsAt)}`}
        </p>
      )}
    </div>
  );
}

function Speakers({ form }: FieldsProps) {
  const { values, set, field } = form;
  const { added, add } = useAddedRow(values.speakers, (speakers) => set({ speakers }));
  const change = (index: number, patch: Partial<WebinarValues['speakers'][number]>) =>
    set({ speakers: values.speakers.map((speaker, row) => (row === index ? { ...speaker, ...patch } : speaker)) });
  return (
    <SortableRows
      legend={labels.speakers}
      columns="minmax(0, 1fr) minmax(0, 1fr)"
      noun="speaker"
      nameOf={({ name }) => name}
      rows={values.speakers}
      onChange={(speakers) => set({ speakers })}
      field={field('speakers')}
      add={
        <ActionButton justifySelf="start" onPress={() => add({ name: '', role: '' })}>
          Add speaker
        </ActionButton>
      }
    >
      {({ name, role }, index) => (
        <>
          <TextField
            {...field(`speakers.${index}.name`)}
            label="Name"
            isRequired
            autoFocus={index === added}
            width="100%"
            autoComplete="off"
            value={name}
            onChange={(text) => change(index, { name: text })}
          />
          <TextField
            {...field(`speakers.${index}.role`)}
            label="Role"
            isRequired
            width="100%"
            autoComplete="off"
            value={role}
            onChange={(text) => change(index, { role: text })}
          />
        </>
      )}
    </SortableRows>
  );
}

const noSeries: readonly WebinarSeries[] = [];
const seriesIn = ({ items }: AdminWebinarPage): WebinarSeries[] => [
  ...new Map(items.flatMap(({ series }) => (series ? [[series.id, series] as const] : []))).values(),
];

/** Chooses a series from the latest webinars, or names a new one. */
function SeriesField({ form }: FieldsProps) {
  const { values, set, field } = form;
  const { data = noSeries, error, refetch } = useListAdminWebinars({ limit: largestPageSize }, { query: { select: seriesIn } });
  const change = (title: string) => {
    const known = data.find((series) => series.title === title);
    set({ series: { id: known?.id ?? slugOf(title), title } });
  };
  return (
    <>
      <ComboBox
        {...field('series')}
        label={labels.series}
        description="Choose a series, or type the title of a new one. Leave empty for a single webinar."
        width="100%"
        allowsCustomValue
        defaultItems={data}
        inputValue={values.series.title}
        onInputChange={change}
      >
        {({ title }) => <Item key={title}>{title}</Item>}
      </ComboBox>
      <LoadErrorNotice error={error} subject="the series" onRetry={() => void refetch()} />
    </>
  );
}

/** Form fields by path of the request body, if the names differ. */
const fields: Readonly<Record<string, string>> = { startsAt: 'starts', 'series.id': 'series', 'series.title': 'series' };

const textOf = createValueText<WebinarValues>({
  speakers: lines(({ name, role }) => `${name}, ${role}`),
  series: ({ title }) => title,
  starts: (starts) => starts.replace('T', ' '),
});

export default {
  createSchema: CreateWebinarBody,
  updateSchema: UpdateWebinarBody,
  labels,
  fieldOf: (path) => fields[path] ?? path,
  textOf,
  Fields: WebinarFields,
} satisfies LearningFormDetails<WebinarValues>;
