import { durationLabel } from '../../../learn/labels.ts';
import { formatTime } from '../../../learn/times.ts';
import { PreviewPage } from '../PreviewPage.tsx';
import { browserTimeZone, isTimeZone } from '../../time-zones.ts';
import { toInstant } from '../../zoned-times.ts';
import type { WebinarValues } from './webinar-values.ts';

/** Preview of the public page of a webinar, with the start in its own time zone and in the editor's. */
export function WebinarPreview({ values }: { values: WebinarValues }) {
  const { title, abstract, series, speakers, durationMinutes, timeZone } = values;
  const startsAt = toInstant(values.starts, timeZone);
  const minutes = Number(durationMinutes);
  const named = speakers.filter(({ name }) => name.trim());
  return (
    <PreviewPage
      kicker={series.title || 'Webinar'}
      title={title}
      lead={abstract}
      facts={{
        Starts: startsAt && isTimeZone(timeZone) && <time dateTime={startsAt}>{formatTime(startsAt, timeZone)}</time>,
        'In your time zone': startsAt && timeZone !== browserTimeZone() && (
          <time dateTime={startsAt}>{formatTime(startsAt)}</time>
        ),
        Duration: minutes > 0 && durationLabel(minutes),
        Speakers: named.length > 0 && (
          <ul>
            {named.map(({ name, role }) => (
              <li key={`${name} ${role}`}>{[name, role].filter(Boolean).join(', ')}</li>
            ))}
          </ul>
        ),
      }}
    />
  );
}
