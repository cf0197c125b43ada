import { useEffect } from 'react';
import { EnrollInLearningPathBody } from '../../../openapi/generated/zod/learning-paths/learning-paths.ts';
import { getEnrollInLearningPathUrl } from '../../api/generated/learning-paths/learning-paths.ts';
import type { EnrollmentReceipt, LearningPath } from '../../api/generated/model';
import { listPath } from '../../learn/paths.ts';
import { keepToken } from '../../learn/progress.ts';
import { SignUp } from '../../learn/SignUp.tsx';
import type { SignUpState } from '../../learn/SignUpInvitation.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

export interface EnrollFormProps {
  path: LearningPath;
  onEnrolled(): void;
}

/** The enrollment form of a learning path. The enrollment token from the response is kept in this browser. */
export default function EnrollForm({ path, onEnrolled, formId, ...state }: EnrollFormProps & SignUpState) {
  const { id, slug, title } = path;
  return (
    <SignUp
      {...state}
      form={{
        id: formId,
        schema: EnrollInLearningPathBody,
        url: getEnrollInLearningPathUrl(slug),
        subject: `enrollment in “${title}”`,
        submitLabel: 'Enroll',
      }}
      noun="enrollment"
      doneTitle="You are enrolled"
      done={(receipt) => (
        <Enrolled pathId={id} token={(receipt as Partial<EnrollmentReceipt>).token ?? null} onEnrolled={onEnrolled} />
      )}
      wayOn={
        <LinkButton to={listPath('learning-path')} variant="secondary">
          More learning paths
        </LinkButton>
      }
      onRefused={() => undefined}
    />
  );
}

function Enrolled({ pathId, token, onEnrolled }: { pathId: string; token: string | null; onEnrolled(): void }) {
  useEffect(() => {
    if (!token) return;
    onEnrolled();
    keepToken(pathId, token);
  }, [pathId, token, onEnrolled]);
  return <p>We send you a confirmation by email. Check off the steps as you finish them; this browser keeps your progress.</p>;
}
