// The message of each refused field, whether the contract's schema refuses it here or the server there. The sentences
// are those of server/contract/validation.ts; tests/layout compares the two.
import type { z } from 'zod';
import { safeParse } from 'zod/mini';

/** Path of a field (`sizes.3.dn`) -> what to do about it. */
export type FieldErrors = Record<string, string>;

/** A field's own words for the most common refusals. */
export interface FieldMessages {
  /** The field is empty. */
  missing?: string;
  /** The text does not match the contract's pattern. */
  format?: string;
}

const count = (number: number | bigint, noun: string) => `${number} ${noun}${Number(number) === 1 ? '' : 's'}`;

const formats: Record<string, string> = {
  email: 'Enter an email address, for example name@example.com.',
  date: 'Enter a date, for example 2026-03-31.',
  datetime: 'Enter a date and a time.',
  uuid: 'Enter a valid id.',
  url: 'Enter an address that begins with https://.',
};

const missing = 'Fill in this field.';

function typeMessage(expected: string): string {
  if (expected === 'int') return 'Enter a whole number.';
  return expected === 'number' ? 'Enter a number.' : missing;
}

/** An issue of the contract's schema as a sentence that says what to do. */
export function issueMessage(issue: z.core.$ZodIssue, own: FieldMessages = {}): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? (own.missing ?? missing) : typeMessage(issue.expected);
    case 'invalid_value':
      return own.missing ?? (issue.values.includes(true) ? 'Tick this box to continue.' : 'Choose one of the options.');
    case 'too_small':
      if (issue.origin === 'array') return `Enter at least ${issue.minimum}.`;
      if (issue.origin !== 'string') return `Enter ${issue.minimum} or more.`;
      return Number(issue.minimum) <= 1 ? (own.missing ?? missing) : `Use at least ${count(issue.minimum, 'character')}.`;
    case 'too_big':
      if (issue.origin === 'array') return `Enter at most ${issue.maximum}.`;
      return issue.origin === 'string' ? `Use at most ${count(issue.maximum, 'character')}.` : `Enter ${issue.maximum} or less.`;
    case 'invalid_format':
      return formats[issue.format] ?? own.format ?? 'This value has the wrong format.';
    default:
      return "This value isn't valid.";
  }
}

/**
 * The schema's objections to a body, one message a field.
 * @param messagesOf the field's own words, by its path
 */
export function schemaErrors(
  schema: z.core.$ZodType,
  body: unknown,
  messagesOf: (path: string) => FieldMessages | undefined = () => undefined,
): FieldErrors {
  const result = safeParse(schema, body, { reportInput: true });
  const errors: FieldErrors = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const path = issue.path.join('.');
    errors[path] ??= issueMessage(issue, messagesOf(path));
  }
  return errors;
}

/** The server's details by field: the pointer `/sizes/3/dn` is the path `sizes.3.dn`. */
export function detailErrors(details: readonly { pointer: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { pointer, message } of details) errors[pointer.split('/').slice(1).join('.')] ??= message;
  return errors;
}
