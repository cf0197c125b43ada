import { Switch } from '@adobe/react-spectrum';
import { CreateTutorialBody, UpdateTutorialBody } from '../../../../openapi/generated/zod/tutorials/tutorials.ts';
import { LearningCategory, Level } from '../../../api/generated/model';
import type { Form } from '../../../forms/useForm.ts';
import { categoryLabel, levelLabel } from '../../../learn/labels.ts';
import { enumOptions } from '../../labels.ts';
import { createValueText } from '../../record/value-text.ts';
import { FormField } from '../FormField.tsx';
import type { LearningFormDetails } from '../learning-details.ts';
import styles from '../LearningForm.module.css';
import type { TutorialValues } from './tutorial-values.ts';

const labels: Record<keyof TutorialValues, string> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  body: 'Text',
  category: 'Category',
  level: 'Level',
  tags: 'Tags',
  durationMinutes: 'Duration in minutes',
  published: 'Published',
};

const categories = enumOptions(LearningCategory, categoryLabel);
const levels = enumOptions(Level, levelLabel);

function TutorialFields({ form }: { form: Form<TutorialValues> }) {
  const { values, set } = form;
  const bound = { form, labels };
  return (
    <>
      <FormField {...bound} name="summary" type="textarea" required help="One or two sentences for lists and search engines." />
      <div className={styles.markdown}>
        <FormField
          {...bound}
          name="body"
          type="textarea"
          required
          help="Markdown: ## heading, **bold**, `code`, 1. list, [text](address). Put ``` on the line before and after PCF code."
        />
      </div>
      <div className={styles.fields}>
        <FormField {...bound} name="category" type="select" options={categories} />
        <FormField {...bound} name="level" type="select" options={levels} />
        <FormField {...bound} name="durationMinutes" type="number" required help="Time to read the tutorial and try it." />
        <FormField {...bound} name="tags" type="text" help="In lower case, separated by commas." />
      </div>
      <Switch isEmphasized isSelected={values.published} onChange={(published) => set({ published })}>
        {labels.published}
      </Switch>
    </>
  );
}

export default {
  createSchema: CreateTutorialBody,
  updateSchema: UpdateTutorialBody,
  labels,
  fieldOf: (path) => (path.startsWith('tags.') ? 'tags' : path),
  textOf: createValueText<TutorialValues>({ category: categoryLabel, level: levelLabel }),
  Fields: TutorialFields,
} satisfies LearningFormDetails<TutorialValues>;
