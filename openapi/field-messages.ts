// The sentences for an invalid field: the server's in problem details, and the site's forms' before sending.

const characters = (limit: number | bigint) => `${limit} character${Number(limit) === 1 ? '' : 's'}`;

/** By the contract's names of formats. */
const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address, for example name@example.com.',
  date: 'Enter a date, for example 2026-03-31.',
  'date-time': 'Enter a date and a time.',
  uuid: 'Enter a valid id.',
  uri: 'Enter an address that begins with https://.',
};

const required = 'Fill in this field.';
const wrongFormat = 'This value has the wrong format.';

/** The contract's pattern of free text. */
export const notOnlySpaces = String.raw`\S`;

/** By the contract's patterns. */
const patterns: Readonly<Record<string, string | undefined>> = {
  [notOnlySpaces]: required,
  '^https://': formats['uri'],
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'Use only a-z and 0-9, with single dashes between words, for example gate-valve.',
  [String.raw`^[^/\\]+\.rfa$`]: 'Enter a file name that ends in .rfa, without its folder.',
};

export const fieldMessages = {
  required,
  wholeNumber: 'Enter a whole number.',
  number: 'Enter a number.',
  accept: 'Check this box to continue.',
  choose: 'Choose one of the options.',
  minLength: (limit: number | bigint) => `Use at least ${characters(limit)}.`,
  maxLength: (limit: number | bigint) => `Use at most ${characters(limit)}.`,
  minimum: (limit: number | bigint) => `Use at least ${limit}.`,
  maximum: (limit: number | bigint) => `Use at most ${limit}.`,
  minItems: (limit: number | bigint) => `Add at least ${Number(limit) === 1 ? 'one' : limit}.`,
  maxItems: (limit: number | bigint) => `Add at most ${limit}.`,
  format: (name: string) => formats[name] ?? wrongFormat,
  /** @param source the pattern, for example `^https://` */
  pattern: (source: string) => patterns[source] ?? wrongFormat,
} as const;
