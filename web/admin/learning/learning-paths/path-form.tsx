import { Checkbox, Switch } from '@adobe/react-spectrum';
import {
  CreateLearningPathBody,
  UpdateLearningPathBody,
} from '../../../../openapi/generated/zod/learning-paths/learning-paths.ts';
import { LearningCategory, type LearningPathItem, Level } from '../../../api/generated/model';
import type { Form } from '../../../forms/useForm.ts';
import { categoryLabel, levelLabel } from '../../../learn/labels.ts';
import { stepKindLabel } from '../../../learn/path-labels.ts';
import { SortableRows } from '../../record/SortableRows.tsx';
import { createValueText, lines } from '../../record/value-text.ts';
import { enumOptions } from '../../labels.ts';
import { FormField } from '../FormField.tsx';
import type { LearningFormDetails } from '../learning-details.ts';
import styles from '../LearningForm.module.css';
import type { PathValues } from './path-values.ts';
import { StepSearch } from './StepSearch.tsx';
import stepStyles from './Steps.module.css';

const labels: Record<keyof PathValues, string> = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  level: 'Level',
  estimatedHours: 'Duration in hours',
  items: 'Steps',
  published: 'Published',
};

const categories = enumOptions(LearningCategory, categoryLabel);
const levels = enumOptions(Level, levelLabel);

interface FieldsProps {
  form: Form<PathValues>;
}

function PathFields({ form }: FieldsProps) {
  const { values, set } = form;
  const bound = { form, labels };
  return (
    <>
      <div className={styles.fields}>
        <FormField {...bound} name="category" type="select" options={categories} />
        <FormField {...bound} name="level" type="select" options={levels} />
        <FormField {...bound} name="estimatedHours" type="number" required help="Total time for the required steps." />
      </div>
      <Steps form={form} />
      <Switch isEmphasized isSelected={values.published} onChange={(published) => set({ published })}>
        {labels.published}
      </Switch>
    </>
  );
}

function Steps({ form }: FieldsProps) {
  const { items } = form.values;
  const setItems = (next: LearningPathItem[]) => form.set({ items: next });
  const setRequired = (index: number, required: boolean) =>
    setItems(items.map((item, row) => (row === index ? { ...item, required } : item)));
  return (
    <SortableRows
      legend={labels.items}
      columns="minmax(0, 1fr) auto"
      noun="step"
      nameOf={({ title }) => title}
      rows={items}
      onChange={setItems}
      field={stepsField(form)}
      add={<StepSearch chosen={items} onAdd={(item) => setItems([...items, item])} />}
    >
      {({ title, kind, required }, index) => (
        <>
          <span className={stepStyles.step}>
            {title} <span className={stepStyles.kind}>{stepKindLabel(kind)}</span>
          </span>
          <Checkbox
            id={form.idOf(`items.${index}`)}
            isEmphasized
            isSelected={required}
            onChange={(isRequired) => setRequired(index, isRequired)}
          >
            Required
          </Checkbox>
        </>
      )}
    </SortableRows>
  );
}

/** Shows the first error of any step at the whole list, because a row has no field that could show it. */
function stepsField({ field, errors, values }: Form<PathValues>) {
  const path = Object.keys(errors).find((each) => each === 'items' || each.startsWith('items.'));
  if (!path) return field('items');
  const step = values.items[Number(path.split('.')[1])];
  return { ...field('items'), errorMessage: `${step ? `“${step.title}”: ` : ''}${errors[path]}` };
}

const itemText = ({ title, required }: LearningPathItem) => `${title}${required ? '' : ' (optional)'}`;

export default {
  createSchema: CreateLearningPathBody,
  updateSchema: UpdateLearningPathBody,
  labels,
  fieldOf: (path) => path.replace(/^(items\.\d+)\..*$/, '$1'),
  textOf: createValueText<PathValues>({ category: categoryLabel, level: levelLabel, items: lines(itemText) }),
  Fields: PathFields,
} satisfies LearningFormDetails<PathValues>;
