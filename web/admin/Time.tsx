const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** An instant in the reader's own time zone; the exact one in the element. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

/** A calendar day, the same everywhere. */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{day.format(new Date(`${on}T00:00:00Z`))}</time>;
}
