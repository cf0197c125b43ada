import { formatHours, type LocalHours } from './event-hours.ts';
import styles from './Schedule.module.css';
import { useTimeZone } from './times.ts';

export interface ScheduleProps {
  startsAt: string;
  durationMinutes: number;
  /** The zone in which the event is announced. */
  timeZone: string;
}

/** The day and hours of an event, in the visitor's time zone and in the event's. */
export function Schedule({ startsAt, durationMinutes, timeZone }: ScheduleProps) {
  const visitorsZone = useTimeZone();
  const announced = formatHours(timeZone, startsAt, durationMinutes);
  const local = formatHours(visitorsZone ?? timeZone, startsAt, durationMinutes);
  const isLocal = local.offset === announced.offset;
  return (
    <div className={styles.schedule}>
      <p className={styles.sheet} aria-hidden="true">
        <span>{local.sheet.month}</span>
        <strong>{local.sheet.date}</strong>
        <span>{local.sheet.weekday}</span>
      </p>
      <div>
        <p className={styles.day}>
          <time dateTime={startsAt}>{local.day}</time>
        </p>
        {/* In another time zone a new element, because text that moves in the prerendered one is a layout shift. */}
        <p key={local.offset} className={styles.hours}>
          {local.hours} <span>{isLocal ? zoneText(announced) : `your time (${local.offset})`}</span>
        </p>
        <p className={styles.announced}>
          {visitorsZone ? (isLocal ? 'This is your local time' : announcedText(local, announced)) : '\u00a0'}
        </p>
      </div>
    </div>
  );
}

const zoneText = ({ place, offset }: LocalHours) => (place === 'UTC' ? 'UTC' : `${place} (${offset})`);

/** `Wed, 3:00 – 3:45 AM in Auckland (GMT+13)`, with the weekday only if it differs from the visitor's. */
function announcedText(local: LocalHours, announced: LocalHours): string {
  const weekday = local.day === announced.day ? '' : `${announced.sheet.weekday}, `;
  return `${weekday}${announced.hours} ${announced.place === 'UTC' ? '' : 'in '}${zoneText(announced)}`;
}
