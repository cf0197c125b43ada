import { Suspense, useCallback, useState } from 'react';
import { useParams } from 'wouter';
import { useGetLearningPath } from '../../api/generated/learning-paths/learning-paths.ts';
import type { LearningPath as LearningPathRecord } from '../../api/generated/model';
import { WithQueries } from '../../api/WithQueries.tsx';
import { Breadcrumb } from '../../learn/Breadcrumb.tsx';
import { DetailPage } from '../../learn/DetailPage.tsx';
import { FactList } from '../../learn/FactList.tsx';
import { categoryLabel, levelLabel } from '../../learn/labels.ts';
import { hoursLabel, roleLabel } from '../../learn/path-labels.ts';
import { certificatePath } from '../../learn/paths.ts';
import { countOf } from '../../plural.ts';
import { isDone, type PathProgress } from '../../learn/progress.ts';
import { SignUpInvitation } from '../../learn/SignUpInvitation.tsx';
import { useProgress } from '../../learn/useProgress.ts';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './LearningPath.module.css';
import { Steps } from './Steps.tsx';

const fetchForm = () => import('./EnrollForm.tsx');

/** One learning path: its steps, the enrollment, and the visitor's progress. */
export default function LearningPath() {
  return (
    <WithQueries>
      <CurrentPath />
    </WithQueries>
  );
}

function CurrentPath() {
  const { slug = '' } = useParams();
  const query = useGetLearningPath(slug);
  return (
    <DetailPage kind="learning-path" query={query}>
      {(path) => <Details key={path.slug} path={path} />}
    </DetailPage>
  );
}

/** A label within a sentence: `Piping designers` -> `piping designers`, but `CAD administrators` stays. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

function Details({ path }: { path: LearningPathRecord }) {
  const progress = useProgress(path);
  const { title, category, level, estimatedHours, items } = path;
  return (
    <Page
      above={<Breadcrumb kind="learning-path" />}
      kicker="Learning path"
      title={title}
      lead={`For ${inSentence(roleLabel(category))}. Work through the steps at your own pace, and get a certificate at the end.`}
    >
      <FactList
        facts={{
          Topic: categoryLabel(category),
          Level: levelLabel(level),
          Time: hoursLabel(estimatedHours),
          Steps: String(items.length),
        }}
      />
      <div className={styles.columns}>
        <section aria-labelledby="steps-heading">
          <h2 id="steps-heading">Steps</h2>
          <Steps path={path} progress={progress} />
        </section>
        <section className={styles.aside} aria-label="Your progress">
          <Progress path={path} progress={progress} />
        </section>
      </div>
    </Page>
  );
}

/** The visitor's progress, and the next action: enroll, continue, or get the certificate. */
function Progress({ path, progress }: { path: LearningPathRecord; progress: PathProgress }) {
  const [isFormOpen, setFormOpen] = useState(false);
  const onOpen = useCallback(() => setFormOpen(true), []);
  const required = path.items.filter((item) => item.required);
  const finished = required.filter((step) => isDone(progress, step)).length;
  return (
    <>
      <Card className={styles.progress}>
        <h2>Your progress</h2>
        <progress max={Math.max(required.length, 1)} value={finished} aria-label="Finished steps" />
        <p>
          {finished} of {countOf(required.length, 'required step')} finished
        </p>
        <NextAction path={path} progress={progress} isFinished={finished === required.length} />
      </Card>
      {(progress.token === null || isFormOpen) && (
        <SignUpInvitation
          formId={`path-${path.slug}`}
          fetchForm={fetchForm}
          formProps={{ path, onOpen }}
          heading="Enroll in this path"
          buttonLabel="Enroll"
          isOpen
          closed={null}
        >
          You can read everything without enrolling. Enroll to get a certificate at the end. If you have enrolled in another
          browser, enroll again with the same email address to continue here.
        </SignUpInvitation>
      )}
    </>
  );
}

// Few visitors need it in a visit.
const CertificateRequest = lazyPart(() => import('./CertificateRequest.tsx'));

interface NextActionProps {
  path: LearningPathRecord;
  progress: PathProgress;
  /** Whether all required steps are finished. */
  isFinished: boolean;
}

/** What an enrolled visitor does next. */
function NextAction({ path, progress, isFinished }: NextActionProps) {
  const { token, certificate } = progress;
  if (certificate) return <LinkButton to={certificatePath(certificate.number)}>See your certificate</LinkButton>;
  if (token === null) return null;
  if (!isFinished) {
    return (
      <p className={styles.hint}>You are enrolled. Check off the steps as you finish them. This browser keeps your progress.</p>
    );
  }
  return (
    <Suspense fallback={null}>
      <CertificateRequest path={path} token={token} />
    </Suspense>
  );
}
