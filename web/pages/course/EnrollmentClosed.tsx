import type { TrainingCourse } from '../../api/generated/model';
import { SignUpMessage } from '../../learn/SignUpMessage.tsx';
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
      <SignUpMessage title="This course is fully booked" action={ask}>
        {seats === 1 ? 'The only seat is' : `All ${seats === null ? '' : `${seats} `}seats are`} taken. Enrollment opens again on
        this page if a seat becomes free.
      </SignUpMessage>
    );
  }
  if (status === 'cancelled') {
    return (
      <SignUpMessage
        title="This course was canceled"
        action={
          <LinkButton to={`${listPath('training-course')}?status=open`} variant="secondary">
            See open courses
          </LinkButton>
        }
      >
        It will not take place.
      </SignUpMessage>
    );
  }
  const isOver = status === 'completed';
  return (
    <SignUpMessage title={isOver ? 'This course is over' : 'This course is in progress'} action={ask}>
      Enrollment is closed.
    </SignUpMessage>
  );
}
