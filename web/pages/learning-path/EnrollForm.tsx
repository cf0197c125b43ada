import { useEffect } from 'react';
import { EnrollInLearningPathBody } from '../../../openapi/generated/zod/learning-paths/learning-paths.ts';
import { getEnrollInLearningPathUrl } from '../../api/generated/learning-paths/learning-paths.ts';
import type { EnrollmentReceipt, LearningPath } from '../../api/generated/model';
import type { OpenedByButton } from '../../learn/form-code.tsx';
import { listPath } from '../../learn/paths.ts';
import { keepToken } from '../../learn/progress.ts';
import { SignUp } from '../../learn/SignUp.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** The enrollment form of a learning path. The enrollment token from the response is kept in this browser. */
export default function EnrollForm({ path, takesFocus }: { path: LearningPath } & OpenedByButton) {
  const { id, slug, title } = path;
  return (
    <SignUp
      form={{
        id: `path-${slug}`,
        schema: EnrollInLearningPathBody,
        url: getEnrollInLearningPathUrl(slug),
        subject: `enrollment in “${title}”`,
        submitLabel: 'Enroll',
      }}
      noun="enrollment"
      heading="Enroll in this path"
      takesFocus={takesFocus}
      isOpen
      closed={null}
      doneTitle="You are enrolled"
      done={(receipt) => <Enrolled pathId={id} token={(receipt as Partial<EnrollmentReceipt>).token ?? null} />}
      wayOn={
        <LinkButton to={listPath('learning-path')} variant="secondary">
          More learning paths
        </LinkButton>
      }
      onRefused={() => undefined}
    />
  );
}

function Enrolled({ pathId, token }: { pathId: string; token: string | null }) {
  useEffect(() => {
    if (token) keepToken(pathId, token);
  }, [pathId, token]);
  return <p>We send you a confirmation by email. Check off the steps as you finish them; this browser keeps your progress.</p>;
}
