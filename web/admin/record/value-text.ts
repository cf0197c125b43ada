// Values of a form's fields as text, for the conflict dialog.

type Text<Value> = (value: Value) => string;

/** The texts of the fields whose values are codes, records or lists of them. */
type Texts<Values> = { readonly [Field in keyof Values]?: Text<Values[Field]> };

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Creates the function that returns a field's value as text: "None" if it is empty. */
export const createValueText =
  <Values extends object>(texts: Texts<Values>) =>
  (field: string, value: unknown): string => {
    const text = (texts as Readonly<Record<string, Text<unknown> | undefined>>)[field] ?? plainText;
    return text(value) || 'None';
  };

/** A list with one line per item. */
export const lines =
  <Item>(text: Text<Item>) =>
  (items: readonly Item[]): string =>
    items.map(text).join('\n');
