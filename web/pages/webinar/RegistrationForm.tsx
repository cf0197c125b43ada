import { RegisterForWebinarBody } from '../../../openapi/generated/zod/webinars/webinars.ts';
import type { Webinar, WebinarRegistrationReceipt } from '../../api/generated/model';
import { getRegisterForWebinarUrl } from '../../api/generated/webinars/webinars.ts';
import type { Phase } from '../../learn/event-hours.ts';
import { SignUp } from '../../learn/SignUp.tsx';
import type { SignUpState } from '../../learn/SignUpInvitation.tsx';
import { Registered } from './Registered.tsx';

interface RegistrationFormProps {
  webinar: Webinar;
  phase: Phase;
  onAnswered(): void;
}

/** The registration form of a webinar. */
export default function RegistrationForm({ webinar, phase, onAnswered, formId, ...state }: RegistrationFormProps & SignUpState) {
  const { slug, title } = webinar;
  const isOver = phase === 'ended' || phase === 'recorded' || phase === 'cancelled';
  return (
    <SignUp
      {...state}
      kind="webinar"
      form={{
        id: formId,
        schema: RegisterForWebinarBody,
        url: getRegisterForWebinarUrl(slug),
        subject: `registration for “${title}”`,
        submitLabel: 'Register',
      }}
      noun="registration"
      doneTitle={isOver ? 'You were registered' : 'You are registered'}
      done={(receipt) =>
        isOver ? (
          state.closed
        ) : (
          <Registered webinar={webinar} phase={phase} joinUrl={(receipt as WebinarRegistrationReceipt).joinUrl} />
        )
      }
      onAnswered={onAnswered}
    />
  );
}
