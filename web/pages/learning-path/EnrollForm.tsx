import { useEffect } from 'react';
import { EnrollInLearningPathBody } from '../../../openapi/generated/zod/learning-paths/learning-paths.ts';
import { getEnrollInLearningPathUrl } from '../../api/generated/learning-paths/learning-paths.ts';
import type { LearningPath } from '../../api/generated/model';
import { SignUp } from '../../learn/SignUp.tsx';
import type { SignUpState } from '../../learn/SignUpInvitation.tsx';

interface EnrollFormProps {
  path: LearningPath;
  /** Called when the form appears. It stays after the visitor is enrolled, to show that. */
  onOpen(): void;
}

/** The enrollment form of a learning path. The enrollment token from the response is kept in this browser. */
export default function EnrollForm({ path, onOpen, formId, ...state }: EnrollFormProps & SignUpState) {
  const { slug, title } = path;
  useEffect(onOpen, [onOpen]);
  return (
    <SignUp
      {...state}
      kind="learning-path"
      form={{
        id: formId,
        schema: EnrollInLearningPathBody,
        url: getEnrollInLearningPathUrl(slug),
        subject: `enrollment in “${title}”`,
        submitLabel: 'Enroll',
      }}
      noun="enrollment"
      doneTitle="You are enrolled"
      done={() => (
        <p>We’ll email you a confirmation. Check off the steps as you finish them; this browser keeps your progress.</p>
      )}
    />
  );
}
