import type { Webinar } from '../../api/generated/model';
import { save } from '../../browser/save-file.ts';
import { calendarFile } from '../../learn/calendar.ts';
import type { Phase } from '../../learn/event-hours.ts';
import { itemPath } from '../../learn/paths.ts';
import { ExternalLinkButton } from '../../ui/ExternalLinkButton.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './Registered.module.css';

interface RegisteredProps {
  webinar: Webinar;
  phase: Phase;
  /** Null until the link to join is known. */
  joinUrl: string | null;
}

/** Shown after the registration: the link to a webinar that has started, or a calendar file. */
export function Registered({ webinar, phase, joinUrl }: RegisteredProps) {
  const hasBegun = phase === 'live' || phase === 'starting';
  const link = joinUrl
    ? ' with the link to join'
    : `, and the link to join ${hasBegun ? 'when it is set' : 'before the webinar starts'}`;
  return (
    <>
      <p>{`We’ll email you a confirmation${link}.`}</p>
      <div className={styles.next}>
        {hasBegun && joinUrl ? (
          <ExternalLinkButton href={joinUrl}>Join the webinar</ExternalLinkButton>
        ) : (
          <>
            <PillButton onClick={() => downloadCalendarFile(webinar)}>Add to calendar</PillButton>
            <span>Downloads an .ics file</span>
          </>
        )}
      </div>
    </>
  );
}

function downloadCalendarFile({ id, slug, title, startsAt, durationMinutes }: Webinar): void {
  const url = window.location.origin + itemPath('webinar', slug);
  const content = calendarFile({ id, title, startsAt, durationMinutes, url }, new Date());
  save(new Blob([content], { type: 'text/calendar;charset=utf-8' }), `${slug}.ics`);
}
