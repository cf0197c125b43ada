// The error message of each invalid field: from the contract's schema before sending, or from the server's response.
import type { z } from 'zod';
import { safeParse } from 'zod/mini';
import { fieldMessages } from '../../openapi/field-messages.ts';

/** Path of a field (`sizes.3.dn`) -> its error message. */
export type FieldErrors = Record<string, string>;

/** A field's own messages for the most common errors. */
export interface FieldMessages {
  /** The field is empty. */
  missing?: string;
  /** The text does not match the contract's pattern. */
  format?: string;
}

/** Zod's names of formats, where they differ from the contract's. */
const formatNames: Readonly<Record<string, string>> = { datetime: 'date-time', url: 'uri' };

const invalid = "This value isn't valid.";

function typeMessage(expected: string): string {
  if (expected === 'int') return fieldMessages.wholeNumber;
  return expected === 'number' ? fieldMessages.number : fieldMessages.required;
}

function minimumMessage({ origin, minimum, input }: z.core.$ZodIssueTooSmall, own: FieldMessages): string {
  if (origin === 'array') return fieldMessages.minItems(minimum);
  if (origin !== 'string') return fieldMessages.minimum(minimum);
  return input === '' ? (own.missing ?? fieldMessages.required) : fieldMessages.minLength(minimum);
}

function maximumMessage({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'array') return fieldMessages.maxItems(maximum);
  return origin === 'string' ? fieldMessages.maxLength(maximum) : fieldMessages.maximum(maximum);
}

/** The source of a pattern, which zod reports with its slashes escaped and enclosed. */
const patternOf = ({ pattern = '' }: { pattern?: string }): string =>
  pattern.replace(/^\/(.*)\/\w*$/, '$1').replaceAll('\\/', '/');

/** The message of the first alternative that is not null. */
function unionMessage({ errors }: z.core.$ZodIssueInvalidUnion, own: FieldMessages): string {
  const issue = errors.flat().find((each) => each.code !== 'invalid_type' || each.expected !== 'null');
  return issue ? issueMessage(issue, own) : invalid;
}

/** The message of a zod issue, which says what to do. The field's own messages take precedence. */
function issueMessage(issue: z.core.$ZodIssue, own: FieldMessages = {}): string {
  if (issue.input === undefined) return own.missing ?? fieldMessages.required;
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue.expected);
    case 'invalid_value':
      return own.missing ?? (issue.values.includes(true) ? fieldMessages.accept : fieldMessages.choose);
    case 'too_small':
      return minimumMessage(issue, own);
    case 'too_big':
      return maximumMessage(issue);
    case 'invalid_format':
      if (own.format === undefined && issue.format === 'regex') return fieldMessages.pattern(patternOf(issue));
      return own.format ?? fieldMessages.format(formatNames[issue.format] ?? issue.format);
    case 'invalid_union':
      return unionMessage(issue, own);
    default:
      return invalid;
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
