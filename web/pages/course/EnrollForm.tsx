import { EnrollInTrainingCourseBody } from '../../../openapi/generated/zod/training-courses/training-courses.ts';
import type { TrainingCourse } from '../../api/generated/model';
import { getEnrollInTrainingCourseUrl } from '../../api/generated/training-courses/training-courses.ts';
import { SignUp } from '../../learn/SignUp.tsx';
import type { SignUpState } from '../../learn/SignUpInvitation.tsx';

interface EnrollFormProps {
  course: TrainingCourse;
  onAnswered(): void;
}

/** The enrollment form of a course. */
export default function EnrollForm({ course, onAnswered, formId, ...state }: EnrollFormProps & SignUpState) {
  const { slug, title, startsAt, status } = course;
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <SignUp
      {...state}
      kind="training-course"
      form={{
        id: formId,
        schema: EnrollInTrainingCourseBody,
        url: getEnrollInTrainingCourseUrl(slug),
        subject: `enrollment in “${title}”`,
        submitLabel: 'Enroll',
      }}
      noun="enrollment"
      doneTitle={isOver ? 'You were enrolled' : 'You are enrolled'}
      done={() =>
        isOver ? (
          state.closed
        ) : (
          <p>
            We’ll email you a confirmation
            {startsAt ? ' with a calendar file. If the date changes, we’ll let you know by email.' : '.'}
          </p>
        )
      }
      onAnswered={onAnswered}
    />
  );
}
