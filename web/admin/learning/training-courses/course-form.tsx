import { ActionButton, TextField } from '@adobe/react-spectrum';
import {
  CreateTrainingCourseBody,
  UpdateTrainingCourseBody,
} from '../../../../openapi/generated/zod/training-courses/training-courses.ts';
import { Level, TrainingCourseFormat, TrainingCourseType } from '../../../api/generated/model';
import type { Form } from '../../../forms/useForm.ts';
import { courseFormatLabel, courseTypeLabel } from '../../../learn/course-labels.ts';
import { levelLabel } from '../../../learn/labels.ts';
import { NumberInput } from '../../NumberInput.tsx';
import { EditorField } from '../../record/EditorField.tsx';
import { SortableRows } from '../../record/SortableRows.tsx';
import { useAddedRow } from '../../record/useAddedRow.ts';
import { createValueText, lines } from '../../record/value-text.ts';
import { FormField } from '../FormField.tsx';
import type { LearningFormDetails } from '../learning-details.ts';
import styles from '../LearningForm.module.css';
import { browserTimeZone } from '../../time-zones.ts';
import { enumOptions } from '../../labels.ts';
import type { CourseValues, LessonValues } from './course-values.ts';

const labels: Record<keyof CourseValues, string> = {
  title: 'Title',
  slug: 'Slug',
  type: 'Type',
  level: 'Level',
  format: 'Format',
  starts: 'Starts',
  seats: 'Seats',
  price: 'Price per person',
  syllabus: 'Syllabus',
};

const types = enumOptions(TrainingCourseType, courseTypeLabel);
const levels = enumOptions(Level, levelLabel);
const formats = enumOptions(TrainingCourseFormat, courseFormatLabel);
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'NOK', 'SEK', 'DKK', 'PLN', 'CAD', 'AUD', 'JPY'];

interface FieldsProps {
  form: Form<CourseValues>;
}

function CourseFields({ form }: FieldsProps) {
  const { values, set, field } = form;
  const bound = { form, labels };
  const { price } = values;
  return (
    <>
      <div className={styles.fields}>
        <FormField {...bound} name="type" type="select" options={types} />
        <FormField {...bound} name="format" type="select" options={formats} />
        <FormField {...bound} name="level" type="select" options={levels} />
        <FormField {...bound} name="seats" type="number" help="Leave empty for no limit." />
        <EditorField
          name="price"
          type="number"
          label={labels.price}
          help="Without taxes. Enter 0 for a free course, or leave empty to publish no price."
          field={field('price')}
          value={price.amount}
          onChange={(amount) => set({ price: { ...price, amount } })}
        />
        <EditorField
          name="currency"
          type="select"
          label="Currency"
          options={[...new Set([price.currency, ...currencies])].map((value) => ({ value, label: value }))}
          field={field('price.currency')}
          value={price.currency}
          onChange={(currency) => set({ price: { ...price, currency } })}
        />
      </div>
      <FormField
        {...bound}
        name="starts"
        type="datetime"
        help={`In your time zone, ${browserTimeZone()}. Leave empty if participants can start at any time or the date is not set yet.`}
      />
      <Syllabus form={form} />
    </>
  );
}

function Syllabus({ form }: FieldsProps) {
  const { values, set, field } = form;
  const { added, add } = useAddedRow(values.syllabus, (syllabus) => set({ syllabus }));
  const change = (index: number, patch: Partial<LessonValues>) =>
    set({ syllabus: values.syllabus.map((lesson, row) => (row === index ? { ...lesson, ...patch } : lesson)) });
  return (
    <SortableRows
      legend={labels.syllabus}
      columns="minmax(0, 1fr) 80px"
      noun="lesson"
      nameOf={({ title }) => title}
      rows={values.syllabus}
      onChange={(syllabus) => set({ syllabus })}
      field={field('syllabus')}
      add={
        <ActionButton justifySelf="start" onPress={() => add({ title: '', minutes: '60' })}>
          Add lesson
        </ActionButton>
      }
    >
      {({ title, minutes }, index) => (
        <>
          <TextField
            {...field(`syllabus.${index}.lesson`)}
            label="Lesson"
            autoFocus={index === added}
            width="100%"
            autoComplete="off"
            value={title}
            onChange={(text) => change(index, { title: text })}
          />
          <NumberInput
            {...field(`syllabus.${index}.minutes`)}
            label="Minutes"
            width="100%"
            value={minutes}
            onChange={(text) => change(index, { minutes: text })}
          />
        </>
      )}
    </SortableRows>
  );
}

/** The names of a lesson's fields by the body's names: the error summary calls a field by its name, as its label does. */
const lessonFields: Readonly<Record<string, string>> = { title: 'lesson', durationMinutes: 'minutes' };

function fieldOf(path: string): string {
  if (path === 'startsAt') return 'starts';
  if (path === 'price.amount') return 'price';
  return path.replace(/^(syllabus\.\d+\.)(\w+)$/, (_, row: string, name: string) => row + (lessonFields[name] ?? name));
}

const textOf = createValueText<CourseValues>({
  type: courseTypeLabel,
  level: levelLabel,
  format: courseFormatLabel,
  starts: (starts) => starts.replace('T', ' ') || 'No date',
  price: ({ amount, currency }) => amount && `${amount} ${currency}`,
  syllabus: lines(({ title, minutes }) => `${title} · ${minutes ? `${minutes} min` : 'own pace'}`),
});

export default {
  createSchema: CreateTrainingCourseBody,
  updateSchema: UpdateTrainingCourseBody,
  labels,
  fieldOf,
  textOf,
  Fields: CourseFields,
} satisfies LearningFormDetails<CourseValues>;
