// Types of the query parameters of list calls. The generated types have the names and values that each call knows.

/** The query parameters of any list call. */
export type ListParameters = { sort?: string } & {
  [name: string]: string | number | boolean | readonly string[] | undefined;
};

/** The sort orders of a list call. */
export type SortOf<Parameters extends ListParameters> = NonNullable<Parameters['sort']>;

/** One value of a query parameter as text. */
export type TextOf<Value> = Value extends readonly (infer Each extends string)[]
  ? Each
  : Value extends string | boolean
    ? `${Value}`
    : never;

/** Chosen values by filter name. A single-value filter has at most one. */
export type Filters<Parameters extends ListParameters = ListParameters> = {
  [Name in keyof Parameters]?: TextOf<Parameters[Name]>[];
};
