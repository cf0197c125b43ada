/**
 * Replaces line breaks, control characters and overrides of the direction, so that a user's text can neither add headers or
 * lines of a calendar file, nor turn the rest of a line around.
 */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
