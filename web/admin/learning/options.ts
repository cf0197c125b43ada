/** The values of an enum of the contract as options of a field. */
export const optionsOf = (values: Readonly<Record<string, string>>, label: (value: string) => string) =>
  Object.values(values).map((value) => ({ value, label: label(value) }));
