// The error message of each invalid field: from the contract's schema before sending, or from the server's response. The
// server words its messages itself (server/contract/validation.ts).
import type { z } from 'zod';
import { safeParse } from 'zod/mini';

/** Path of a field (`sizes.3.dn`) -> its error message. */
export type FieldErrors = Record<string, string>;

/** A field's own messages for the most common errors. */
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

/** The message of a zod issue, which says what to do. The field's own messages take precedence. */
export function issueMessage(issue: z.core.$ZodIssue, own: FieldMessages = {}): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? (own.missing ?? missing) : typeMessage(issue.expected);
    case 'invalid_value':
      return own.missing ?? (issue.values.includes(true) ? 'Check this box to continue.' : 'Choose one of the options.');
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
 * Validates a body and returns one message for each invalid field.
 * @param messagesOf returns the field's own messages by its path
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

/** The messages of the server's details by field. The pointer `/sizes/3/dn` becomes the path `sizes.3.dn`. */
export function detailErrors(details: readonly { pointer: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { pointer, message } of details) errors[pointer.split('/').slice(1).join('.')] ??= message;
  return errors;
}
