const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOfThisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const withZone = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant in the local time zone. `brief` omits the current year, or the time of day in other years. */
export function Time({ at, brief = false }: { at: string; brief?: boolean }) {
  return <time dateTime={at}>{brief ? briefTimeText(at) : timeText(at)}</time>;
}

/** An instant with its time zone, for the terms of a license: customers can be in another zone. */
export const ZonedTime = ({ at }: { at: string }) => <time dateTime={at}>{zonedTimeText(at)}</time>;

/** The text of `ZonedTime`. */
export const zonedTimeText = (at: string): string => withZone.format(new Date(at));

function briefTimeText(at: string): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return (isThisYear ? thisYear : otherYear).format(date);
}

/** An instant in the local time zone as text. */
const timeText = (at: string): string => dateAndTime.format(new Date(at));

/** The time of day of an instant in ms since 1970, with its date unless that is today. */
export function clockText(at: number): string {
  const date = new Date(at);
  return (date.toDateString() === new Date().toDateString() ? clock : thisYear).format(date);
}

/** A calendar day as text. */
export const dayText = (on: string): string => calendarDay.format(new Date(`${on}T00:00:00Z`));

/** A calendar day, the same in every time zone. `brief` omits the current year. */
export function Day({ on, brief = false }: { on: string; brief?: boolean }) {
  const isThisYear = on.startsWith(String(new Date().getFullYear()));
  const text = brief && isThisYear ? dayOfThisYear.format(new Date(`${on}T00:00:00Z`)) : dayText(on);
  return <time dateTime={on}>{text}</time>;
}
