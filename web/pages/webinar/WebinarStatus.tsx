import type { Webinar } from '../../api/generated/model';
import { Badge } from '../../learn/Badge.tsx';
import { type Phase, formatTimeUntil } from '../../learn/event-hours.ts';
import styles from './WebinarStatus.module.css';

interface WebinarStatusProps {
  webinar: Webinar;
  phase: Phase;
  /** Null while the page is prerendered. */
  now: number | null;
}

/** The phase of a webinar, and whether places are left. */
export function WebinarStatus({ webinar, phase, now }: WebinarStatusProps) {
  const isAhead = phase === 'upcoming' && now !== null;
  return (
    <p className={styles.status}>
      <PhaseBadge phase={phase} registration={webinar.registration} />
      {isAhead && <span>Starts {formatTimeUntil(webinar.startsAt, now)}</span>}
    </p>
  );
}

function PhaseBadge({ phase, registration }: { phase: Phase; registration: Webinar['registration'] }) {
  if (phase === 'live') return <Badge tone="live">Live now</Badge>;
  if (phase === 'starting') return <Badge tone="live">Starting now</Badge>;
  if (phase === 'recorded') return <Badge tone="quiet">Recording available</Badge>;
  if (phase === 'cancelled') return <Badge tone="busy">Canceled</Badge>;
  if (phase === 'ended') return <Badge tone="quiet">Ended</Badge>;
  if (registration === 'full') return <Badge tone="busy">Fully booked</Badge>;
  return <Badge tone="good">Open for registration</Badge>;
}
