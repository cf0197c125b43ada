// Types of values, tables of properties, and the page of all schemas.
import { notOnlySpaces } from '../../openapi/field-messages.ts';
import { resolve, type Schema } from '../../openapi/read.ts';
import { type Html, markup } from './markup.ts';
import { prose } from './prose.ts';
import type { View } from './view.ts';

/** The name of the schema that this one refers to, if it does. */
export const refName = (schema: Schema): string | undefined => schema.$ref?.split('/').at(-1);

/** The type of a value in a few words. A schema with its own section is a link. */
export function typeOf(schema: Schema, view: View): Html {
  const joined = (schemas: Schema[], word: string) => schemas.map((each, index) => [index > 0 && word, typeOf(each, view)]);
  const name = refName(schema);
  if (name) return markup`<a href="${view.options.href('schemas')}#${name}">${name}</a>`;
  if (schema.items) return markup`list of ${typeOf(schema.items, view)}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return markup`${joined(choices, ' or ')}`;
  if (schema.allOf) return markup`${joined(schema.allOf, ' and ')}`;
  if (schema.const !== undefined) return markup`<code>${JSON.stringify(schema.const)}</code>`;
  return markup`${[schema.type ?? 'any'].flat().join(' or ')}`;
}

/** `at most 5 entries`, `1 to 5 entries`; nothing without limits. */
function between(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least === undefined && most === undefined) return [];
  const words = least === undefined ? 'at most' : most === undefined ? 'at least' : `${least} to`;
  return [`${words} ${most ?? least}${unit}`];
}

const limitsOf = (schema: Schema): string[] => [
  ...(schema.format ? [schema.format] : []),
  ...between(schema.minLength, schema.maxLength, ' characters'),
  ...(schema.pattern === notOnlySpaces ? ['not only spaces'] : []),
  ...between(schema.minimum, schema.maximum, ''),
  ...between(schema.minItems, schema.maxItems, ' entries'),
  ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
];

/** The constraints of a value besides its type: limits, pattern and enum values. */
function rulesOf(schema: Schema, { contract: { document } }: View): Html {
  // The constraints of a referenced schema are shown inline, too.
  const meant = schema.$ref ? resolve(document, schema) : schema;
  const values = meant.enum ?? (meant.items && resolve(document, meant.items).enum);
  const pattern = meant.pattern !== notOnlySpaces && meant.pattern;
  return markup`${limitsOf(meant).join(', ')}${pattern && markup` <code>${pattern}</code>`}${
    values && markup` ${values.map((value, index) => [index > 0 && ' ', markup`<code>${String(value)}</code>`])}`
  }`;
}

export interface Row {
  name: string;
  schema: Schema;
  required: boolean;
  description: string | undefined;
  /** Where a parameter is. */
  where?: string;
}

export const rowOf = ({ name, schema, required, description, where }: Row, view: View): Html =>
  markup`<tr><th scope="row"><code>${name}</code>${where && markup` <small>${where}</small>`}</th><td>${typeOf(schema, view)}${
    required ? markup` <strong class="required">required</strong>` : ''
  }<div class="rules">${rulesOf(schema, view)}</div>${prose(description)}</td></tr>\n`;

/** The rows of a schema's own properties, without those of the schemas that it refers to. */
function ownRows(schema: Schema, view: View): Html[] {
  const parts = (schema.allOf ?? []).filter(({ $ref }) => !$ref);
  const describe = (property: Schema) =>
    property.description ?? (property.$ref ? resolve(view.contract.document, property).description : undefined);
  return [schema, ...parts].flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, property]) =>
      rowOf({ name, schema: property, required: required.includes(name), description: describe(property) }, view),
    ),
  );
}

/** The type of a value that is not an object. */
function simpleType(schema: Schema, view: View): Html {
  const { $ref: _reference, ...own } = schema;
  return markup`<p>${typeOf(own, view)} ${rulesOf(schema, view)}</p>`;
}

export function propertiesOf(schema: Schema, view: View): Html {
  const shared = (schema.allOf ?? []).filter(({ $ref }) => $ref);
  const choices = schema.oneOf ?? schema.anyOf ?? [];
  const rows = ownRows(schema, view);
  const names = shared.map((each, index) => [index > 0 && ' and ', typeOf(each, view)]);
  return markup`${shared.length > 0 && markup`<p>All properties of ${names}${rows.length > 0 && ', and'}:</p>`}${
    choices.length > 0 && markup`<p>One of: ${typeOf(schema, view)}</p>`
  }${
    rows.length > 0
      ? markup`<div class="scroll"><table>${rows}</table></div>`
      : !schema.allOf && choices.length === 0 && simpleType(schema, view)
  }`;
}

export function schemasPage(view: View): Html {
  const schemas = Object.entries(view.contract.document.components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
  return markup`${schemas.map(
    ([name, schema]) =>
      markup`<section class="schema" id="${name}" aria-labelledby="${name}-heading"><h2 id="${name}-heading"><a href="#${name}">${name}</a></h2>${prose(schema.description)}${propertiesOf(schema, view)}</section>\n`,
  )}`;
}
