/** The values of a contract enum as the options of a field. */
export const optionsOf = (values: Readonly<Record<string, string>>, label: (value: string) => string) =>
  Object.values(values).map((value) => ({ value, label: label(value) }));
