import { courseFormatLabel, courseTypeLabel, priceLabel, withoutStartLabel } from '../../../learn/course-labels.ts';
import { durationLabel, levelLabel } from '../../../learn/labels.ts';
import { formatTime } from '../../../learn/times.ts';
import { PreviewPage } from '../PreviewPage.tsx';
import { toInstant } from '../../zoned-times.ts';
import { type CourseValues, toPrice } from './course-values.ts';
import styles from './CoursePreview.module.css';

/** Preview of the public page of a course. */
export function CoursePreview({ values }: { values: CourseValues }) {
  const { title, type, level, format, seats, syllabus } = values;
  const startsAt = toInstant(values.starts);
  const price = toPrice(values.price);
  return (
    <PreviewPage
      kicker={courseTypeLabel(type)}
      title={title}
      facts={{
        Level: levelLabel(level),
        Format: courseFormatLabel(format),
        Starts: startsAt ? <time dateTime={startsAt}>{formatTime(startsAt)}</time> : withoutStartLabel(type),
        Seats: seats || 'No limit',
        Price: price && Number.isFinite(price.amount) ? priceLabel(price) : 'On request',
      }}
    >
      <ol className={styles.syllabus}>
        {syllabus.map((lesson, index) => (
          // A lesson has no id, and two may have the same title.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{lesson.title || 'Untitled lesson'}</span>
            <span className={styles.minutes}>
              {Number(lesson.minutes) > 0 ? durationLabel(Number(lesson.minutes)) : 'At your own pace'}
            </span>
          </li>
        ))}
      </ol>
    </PreviewPage>
  );
}
