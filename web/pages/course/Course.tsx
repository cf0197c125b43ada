import { useParams } from 'wouter';
import type { TrainingCourse } from '../../api/generated/model';
import { getGetTrainingCourseQueryOptions, useGetTrainingCourse } from '../../api/generated/training-courses/training-courses.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { Badge } from '../../learn/Badge.tsx';
import { SignUpLayout } from '../../learn/SignUpLayout.tsx';
import { Breadcrumb } from '../../learn/Breadcrumb.tsx';
import { courseTones } from '../../learn/course-card.ts';
import {
  courseFormatLabel,
  courseStatusLabel,
  courseTypeLabel,
  priceLabel,
  withoutStartLabel,
} from '../../learn/course-labels.ts';
import { DetailPage } from '../../learn/DetailPage.tsx';
import { EventTime } from '../../learn/EventTime.tsx';
import { FactList } from '../../learn/FactList.tsx';
import { durationLabel, levelLabel, placesLabel } from '../../learn/labels.ts';
import { SignUpInvitation } from '../../learn/SignUpInvitation.tsx';
import { LazyStepNavigation } from '../../learn/LazyStepNavigation.tsx';
import { useReadAgain } from '../../learn/useReadAgain.ts';
import { Page } from '../../ui/Page.tsx';
import styles from './Course.module.css';
import { EnrollmentClosed } from './EnrollmentClosed.tsx';

/** One training course: content, dates, price, and enrollment. */
export default function Course() {
  return (
    <WithQueries>
      <CurrentCourse />
    </WithQueries>
  );
}

function CurrentCourse() {
  const { slug = '' } = useParams();
  const query = useGetTrainingCourse(slug);
  const readAgain = useReadAgain(getGetTrainingCourseQueryOptions(slug, { request: { cache: 'no-cache' } }));
  return (
    <DetailPage kind="training-course" query={query}>
      {(course) => <Details key={course.slug} course={course} onChanged={readAgain} />}
    </DetailPage>
  );
}

function Details({ course, onChanged }: { course: TrainingCourse; onChanged(): void }) {
  const { title, type, level, format, startsAt, seats, seatsLeft, price, status, syllabus } = course;
  return (
    <Page above={<Breadcrumb kind="training-course" />} kicker={courseTypeLabel(type)} title={title}>
      <SignUpLayout label="Enrollment" signUp={<EnrollmentPanel course={course} onChanged={onChanged} />}>
        <p className={styles.status}>
          <Badge tone={courseTones[status]}>{courseStatusLabel(status)}</Badge>
        </p>
        <FactList
          facts={{
            Starts: <Start startsAt={startsAt} type={type} />,
            Level: levelLabel(level),
            Format: courseFormatLabel(format),
            Seats: seats === null ? 'Unlimited' : placesLabel(seats, status === 'open' ? seatsLeft : null),
            Price: <Price price={price} />,
          }}
        />
        {syllabus.length > 0 && <Syllabus syllabus={syllabus} />}
      </SignUpLayout>
      <LazyStepNavigation kind="training-course" slug={course.slug} />
    </Page>
  );
}

function Start({ startsAt, type }: Pick<TrainingCourse, 'startsAt' | 'type'>) {
  return startsAt ? <EventTime startsAt={startsAt} /> : withoutStartLabel(type);
}

function Price({ price }: Pick<TrainingCourse, 'price'>) {
  const label = priceLabel(price);
  if (label === null) return 'On request';
  return price?.amount === 0 ? label : `${label} per person, plus taxes`;
}

function Syllabus({ syllabus }: Pick<TrainingCourse, 'syllabus'>) {
  const minutes = syllabus.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  return (
    <section>
      <h2 className={styles.heading}>Syllabus</h2>
      <ol className={styles.syllabus}>
        {syllabus.map(({ title, durationMinutes }, index) => (
          // A lesson has no id, and two may have the same title.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{title}</span>
            <span className={styles.duration}>
              {durationMinutes === null ? 'At your own pace' : durationLabel(durationMinutes)}
            </span>
          </li>
        ))}
      </ol>
      {minutes > 0 && <p className={styles.total}>{durationLabel(minutes)} in total</p>}
    </section>
  );
}

const fetchForm = () => import('./EnrollForm.tsx');

function EnrollmentPanel({ course, onChanged }: { course: TrainingCourse; onChanged(): void }) {
  return (
    <SignUpInvitation
      formId={`course-${course.slug}`}
      fetchForm={fetchForm}
      formProps={{ course, onAnswered: onChanged }}
      heading="Enroll in this course"
      buttonLabel="Enroll"
      isOpen={course.status === 'open'}
      closed={<EnrollmentClosed course={course} />}
    >
      Enter your name and email address. We’ll confirm your seat by email.
    </SignUpInvitation>
  );
}
