// What is wrong with which field, whether the contract's schema says it here or the server there.
import type { z } from 'zod';
import { safeParse } from 'zod/mini';

/** Path of a field, `sizes.3.dn`, -> what to do about it. */
export type FieldErrors = Record<string, string>;

const characters = (count: number | bigint) => `${count} character${Number(count) === 1 ? '' : 's'}`;

/** An issue of the contract's schema as a sentence that says what to do. */
function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'Enter a whole number.';
      return issue.expected === 'number' ? 'Enter a number.' : 'This is needed.';
    case 'invalid_value':
      return 'Choose one of the values.';
    case 'too_small':
      if (issue.origin === 'array') return `Give at least ${issue.minimum}.`;
      if (issue.origin !== 'string') return `Use ${issue.minimum} or more.`;
      return Number(issue.minimum) <= 1 ? 'This is needed.' : `Use at least ${characters(issue.minimum)}.`;
    case 'too_big':
      if (issue.origin === 'array') return `Give at most ${issue.maximum}.`;
      return issue.origin === 'string' ? `Use at most ${characters(issue.maximum)}.` : `Use ${issue.maximum} or less.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Enter an e-mail address, for example name@example.com.'
        : 'This is not written as it has to be; see the help of the field.';
    default:
      return 'This is not acceptable.';
  }
}

/** What the contract's schema says against a body, one message a field. */
export function schemaErrors(schema: z.core.$ZodType, body: unknown): FieldErrors {
  const result = safeParse(schema, body);
  const errors: FieldErrors = {};
  for (const issue of result.success ? [] : result.error.issues) errors[issue.path.join('.')] ??= sentence(issue);
  return errors;
}

/** The details of a problem by field: `/sizes/3/dn` is `sizes.3.dn`. */
export function detailErrors(details: readonly { pointer: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { pointer, message } of details) errors[pointer.split('/').slice(1).join('.')] ??= message;
  return errors;
}
