const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** An instant in the reader's own time zone; the exact one in the element. `brief` for a column of them. */
export function Time({ at, brief = false }: { at: string; brief?: boolean }) {
  const date = new Date(at);
  const written = !brief ? format : date.getFullYear() === new Date().getFullYear() ? thisYear : otherYear;
  return (
    <time dateTime={at} title={brief ? format.format(date) : undefined}>
      {written.format(date)}
    </time>
  );
}

/** A calendar day, the same everywhere. */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{day.format(new Date(`${on}T00:00:00Z`))}</time>;
}
