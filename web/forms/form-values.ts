// A form's values, what is wrong with them, and the body that they become: no React, no network.
import type { z } from 'zod';
import { safeParse } from 'zod/mini';

/** What stands in the fields: text, or a tick. */
export type Values = Record<string, string | boolean>;
/** Field name -> what to do about it. */
export type FieldErrors = Record<string, string>;

export interface FieldSpec {
  name: string;
  label: string;
  /** `number` takes whole numbers, `decimal` parts of them too; `list` takes entries separated by commas. */
  type: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'date' | 'number' | 'decimal' | 'list' | 'checkbox';
  required: boolean;
  /** What to do where it is empty; without it "Enter your …" or "Choose a …" and the label. */
  missing?: string;
  help?: string;
  autoComplete?: string;
  options?: readonly { value: string; label: string }[];
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** A text area for a few lines. */
  low?: boolean;
}

/** What a field becomes in the body; undefined where it is empty and so left out. */
function toBodyValue(field: FieldSpec, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (text === '') return undefined;
  if (field.type === 'number') return Number(text);
  if (field.type === 'decimal') return Number(text.replace(',', '.'));
  if (field.type === 'list') {
    return [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean);
  }
  return text;
}

/** The body of the call, without the fields that were left empty. */
export function toBody(fields: readonly FieldSpec[], values: Values): Record<string, unknown> {
  const entries = fields.map((field) => [field.name, toBodyValue(field, values[field.name] ?? '')] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

export function emptyValues(fields: readonly FieldSpec[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, field.type === 'checkbox' ? false : '']));
}

/**
 * What stands in the form's controls and not in `known`: typed or ticked before the page's code was there, or put back
 * by the browser.
 */
export function valuesTyped(form: HTMLFormElement, fields: readonly FieldSpec[], known: Values): Values {
  const typed: Values = {};
  for (const { name } of fields) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked && known[name] !== true) typed[name] = true;
    } else if (control && 'value' in control && control.value && control.value !== known[name]) {
      typed[name] = String(control.value);
    }
  }
  return typed;
}

const count = (number: number | bigint, one: string, many: string) => `${number} ${Number(number) === 1 ? one : many}`;

/** An issue of the contract's schema as a sentence that says what to do. */
export function issueMessage(field: FieldSpec, issue: z.core.$ZodIssue): string {
  const what = field.label.charAt(0).toLowerCase() + field.label.slice(1);
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      if (field.type === 'checkbox') return 'Please tick this box to go on.';
      if (field.type === 'number') return 'Enter a whole number.';
      if (field.type === 'decimal') return 'Enter a number, for example 7.5.';
      return field.missing ?? (field.type === 'select' ? `Choose a ${what}.` : `Enter your ${what}.`);
    case 'invalid_format':
      if (field.type === 'email') return 'Enter an e-mail address, for example name@example.com.';
      if (field.type === 'date') return 'Enter a date.';
      if (field.type === 'tel') return 'Use digits, spaces and + ( ) - . / only.';
      return 'This contains a character that is not allowed here.';
    case 'too_small':
      return issue.origin === 'string'
        ? `Use at least ${count(issue.minimum, 'character', 'characters')}.`
        : `Use at least ${issue.minimum}.`;
    case 'too_big':
      if (field.type === 'list' && issue.origin === 'string')
        return `Keep each entry to ${count(issue.maximum, 'character', 'characters')} at most.`;
      if (issue.origin === 'string') return `Use at most ${count(issue.maximum, 'character', 'characters')}.`;
      return issue.origin === 'array' ? `Give at most ${issue.maximum}.` : `Use at most ${issue.maximum}.`;
    default:
      return 'This is not acceptable.';
  }
}

/** What the contract's schema says against the body, one message a field, in the order of the fields. */
export function checkBody(fields: readonly FieldSpec[], schema: z.core.$ZodType, body: Record<string, unknown>): FieldErrors {
  const result = safeParse(schema, body);
  const issues = result.success ? [] : result.error.issues;
  const errors: FieldErrors = {};
  for (const field of fields) {
    const issue = issues.find(({ path }) => path[0] === field.name);
    if (issue) errors[field.name] = issueMessage(field, issue);
  }
  return errors;
}

type Detail = { pointer: string; message: string };

/** The field of the form at which a detail points (`/email`, `/software/0`), or undefined. */
const fieldOf = (fields: readonly FieldSpec[], { pointer }: Detail) =>
  fields.find(({ name }) => name === (pointer.split('/')[1] ?? ''));

/** The server's details by field, the first of each. */
export function errorsFromDetails(fields: readonly FieldSpec[], details: readonly Detail[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const detail of details) {
    const field = fieldOf(fields, detail);
    if (field) errors[field.name] ??= detail.message;
  }
  return errors;
}

/** What the server says of things that are no field of the form; the summary has to carry it. */
export const messagesElsewhere = (fields: readonly FieldSpec[], details: readonly Detail[]): string[] =>
  details.filter((detail) => !fieldOf(fields, detail)).map(({ message }) => message);
