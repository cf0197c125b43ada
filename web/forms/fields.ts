// The fields of a public form as data, their values, and the conversion of the values to a request body.
import { daysFromToday } from './days.ts';
import type { FieldErrors } from './field-errors.ts';
import { parseEmail, parseList, parseNumber, parsePhone, parseWholeNumber } from './field-text.ts';

/** Text as it was typed, or a checkbox's state. */
export type Values = Record<string, string | boolean>;

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  required: boolean;
  /** The message for an empty field. */
  missing?: string;
  /** The message for a text that does not match the contract's pattern. */
  format?: string;
  help?: string;
  autoComplete?: string;
  /** Spans both columns of the form. */
  wide?: boolean;
}

type TextControl = { type: 'text' | 'email' | 'tel' } | { type: 'textarea'; rows?: 3 } | DateControl;
/** The first and the last day that can be chosen, counted from today, and the message for other days. */
interface DateControl {
  type: 'date';
  firstDay: number;
  lastDay?: number;
  outOfRange: string;
}
/** `number` accepts whole numbers, `decimal` also fractions. */
type NumberControl = { type: 'number' | 'decimal' };
/** Entries separated by commas. */
type ListControl = { type: 'list' };
type CheckboxControl = { type: 'checkbox' };
type SelectControl<Value extends string> = { type: 'select'; options: readonly Option<Value>[] };

/** The controls that fit a property of a body. Not distributive: the values of an enum stay one select. */
type ControlOf<Value> = [Value] extends [boolean]
  ? CheckboxControl
  : [Value] extends [number]
    ? NumberControl
    : [Value] extends [readonly unknown[]]
      ? ListControl
      : [Value] extends [string]
        ? string extends Value
          ? TextControl
          : SelectControl<Value>
        : never;

/** A required property needs a required field. The field of an optional one may be required too. */
type RequiredOf<Body, Name extends keyof Body> = { required: undefined extends Body[Name] ? boolean : true };

/**
 * A field for a property of a request body. A name or an option that is not in the contract, a control that does not fit
 * the property's type, or an optional field for a required property is a compile-time error.
 */
export type FieldOf<Body> = {
  [Name in keyof Body & string]-?: FieldBase<Name> & RequiredOf<Body, Name> & ControlOf<NonNullable<Body[Name]>>;
}[keyof Body & string];

/** A field of any form. */
export type Field = FieldBase<string> & (TextControl | NumberControl | ListControl | CheckboxControl | SelectControl<string>);

/** Converts a field's value for the body; undefined if the field is empty. */
function toBodyValue(field: Field, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (text === '') return undefined;
  if (field.type === 'number') return parseWholeNumber(text);
  if (field.type === 'decimal') return parseNumber(text);
  if (field.type === 'list') return parseList(text);
  if (field.type === 'email') return parseEmail(text);
  if (field.type === 'tel') return parsePhone(text);
  return text;
}

/** The request body, without the empty fields. */
export function toBody(fields: readonly Field[], values: Values): Record<string, unknown> {
  const entries = fields.map((field) => [field.name, toBodyValue(field, values[field.name] ?? '')] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The messages of dates that are out of their range. */
export function dateErrors(fields: readonly Field[], body: Record<string, unknown>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of fields) {
    if (field.type !== 'date') continue;
    const day = body[field.name];
    const { min, max } = dayRange(field);
    if (typeof day === 'string' && (day < min || (max && day > max))) errors[field.name] = field.outOfRange;
  }
  return errors;
}

/** The first and the last day of a date field; undefined without a last day. */
export const dayRange = ({ firstDay, lastDay }: Pick<DateControl, 'firstDay' | 'lastDay'>) => ({
  min: daysFromToday(firstDay),
  max: lastDay === undefined ? undefined : daysFromToday(lastDay),
});

export const emptyValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map(({ name, type }) => [name, type === 'checkbox' ? false : '']));

/**
 * Reads the values of the form's controls that differ from the known ones: entered before hydration, or restored by the
 * browser.
 */
export function readTypedValues(form: HTMLFormElement, fields: readonly Field[], known: Values): Values {
  const typed: Values = {};
  for (const { name, type } of fields) {
    const control = form.querySelector<HTMLInputElement>(
      `[data-field="${name}"] :is(input, textarea, select):not([type="hidden"])`,
    );
    if (!control) continue;
    const value = type === 'checkbox' ? control.checked : control.value;
    if (value && value !== known[name]) typed[name] = value;
  }
  return typed;
}
