import type { Form } from '../../forms/useForm.ts';
import { EditorField, type EditorFieldSpec } from '../record/EditorField.tsx';

/** Names of the text values. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

export interface FormFieldProps<Values extends object> extends Omit<EditorFieldSpec, 'name' | 'label'> {
  form: Form<Values>;
  labels: Record<keyof Values, string>;
  name: TextName<Values>;
}

/** The editor field of one text value of a form. */
export function FormField<Values extends object>({ form, labels, name, ...spec }: FormFieldProps<Values>) {
  const { values, set, field } = form;
  return (
    <EditorField
      {...spec}
      name={name}
      label={labels[name]}
      field={field(name)}
      value={String(values[name])}
      onChange={(value) => set({ [name]: value } as unknown as Partial<Values>)}
    />
  );
}
