/** The part of a request body for each field of a form. A field may have several properties, and share them with others. */
export type BodyParts<Values> = { [Field in keyof Values]: (values: Values) => object };

/** The request body for the given fields, all by default. */
export const bodyOf = <Values extends object>(
  parts: BodyParts<Values>,
  values: Values,
  fields: readonly string[] = Object.keys(parts),
): object => Object.assign({}, ...fields.map((field) => parts[field as keyof Values](values))) as object;
