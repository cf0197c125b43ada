import type { TrainingCourse } from '../../api/generated/model';
import { SignUpClosed } from '../../learn/SignUpClosed.tsx';
import { listPath } from '../../learn/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Replaces the enrollment form while enrollment is closed. */
export function EnrollmentClosed({ course: { status, seats } }: { course: TrainingCourse }) {
  const ask = (
    <LinkButton to="/contact" variant="secondary">
      Ask for another date
    </LinkButton>
  );
  if (status === 'full') {
    return (
      <SignUpClosed title="This course is fully booked" action={ask}>
        {seats === 1 ? 'The only seat is' : `All ${seats === null ? '' : `${seats} `}seats are`} taken. Enrollment opens again on
        this page if a seat becomes free.
      </SignUpClosed>
    );
  }
  if (status === 'cancelled') {
    return (
      <SignUpClosed
        title="This course was canceled"
        action={
          <LinkButton to={`${listPath('training-course')}?status=open`} variant="secondary">
            See open courses
          </LinkButton>
        }
      >
        It will not take place.
      </SignUpClosed>
    );
  }
  const isOver = status === 'completed';
  return (
    <SignUpClosed title={isOver ? 'This course is over' : 'This course is in progress'} action={ask}>
      Enrollment is closed.
    </SignUpClosed>
  );
}
