import { useParams } from 'wouter';
import type { Webinar as WebinarRecord } from '../../api/generated/model';
import { getGetWebinarQueryOptions, useGetWebinar } from '../../api/generated/webinars/webinars.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SignUpLayout } from '../../learn/SignUpLayout.tsx';
import { Breadcrumb } from '../../learn/Breadcrumb.tsx';
import { DetailPage } from '../../learn/DetailPage.tsx';
import { type Phase, phaseOf } from '../../learn/event-hours.ts';
import { FactList } from '../../learn/FactList.tsx';
import { durationLabel, placesLabel } from '../../learn/labels.ts';
import { Schedule } from '../../learn/Schedule.tsx';
import { SignUpInvitation } from '../../learn/SignUpInvitation.tsx';
import { LazyStepNavigation } from '../../learn/LazyStepNavigation.tsx';
import { useNow } from '../../learn/useNow.ts';
import { useReadAgain } from '../../learn/useReadAgain.ts';
import { Page } from '../../ui/Page.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { RegistrationClosed } from './RegistrationClosed.tsx';
import { Series, Upcoming } from './RelatedWebinars.tsx';
import { WebinarStatus } from './WebinarStatus.tsx';
import styles from './Webinar.module.css';

/** One webinar: abstract, schedule, and the registration or the recording. */
export default function Webinar() {
  return (
    <WithQueries>
      <CurrentWebinar />
    </WithQueries>
  );
}

function CurrentWebinar() {
  const { slug = '' } = useParams();
  const query = useGetWebinar(slug);
  // Without a network, the response may be an old one from the cache of the service worker.
  const readAt = useOnline() ? query.dataUpdatedAt : 0;
  const readAgain = useReadAgain(getGetWebinarQueryOptions(slug, { request: { cache: 'no-cache' } }));
  return (
    <DetailPage kind="webinar" query={query}>
      {(webinar) => <Details key={webinar.slug} webinar={webinar} readAt={readAt} onChanged={readAgain} />}
    </DetailPage>
  );
}

interface DetailsProps {
  webinar: WebinarRecord;
  /** When the server returned the webinar, by the visitor's clock. */
  readAt: number;
  onChanged(): void;
}

function Details({ webinar, readAt, onChanged }: DetailsProps) {
  const now = useNow();
  const phase = phaseOf(webinar, now, readAt);
  return (
    <Page above={<Breadcrumb kind="webinar" />} kicker={webinar.series?.title ?? 'Webinar'} title={webinar.title}>
      <SignUpLayout
        label={phase === 'recorded' ? 'Recording' : 'Registration'}
        signUp={<RegistrationPanel webinar={webinar} phase={phase} onChanged={onChanged} />}
      >
        <WebinarStatus webinar={webinar} phase={phase} now={now} />
        <Schedule {...webinar} />
        <p className={styles.abstract}>{webinar.abstract}</p>
        <FactList
          facts={{
            Duration: durationLabel(webinar.durationMinutes),
            Places: placesLabel(webinar.capacity, webinar.registration === 'open' ? webinar.placesLeft : null),
          }}
        />
        <Speakers speakers={webinar.speakers} />
      </SignUpLayout>
      <LazyStepNavigation kind="webinar" slug={webinar.slug} />
      <div className={styles.others}>
        {webinar.series && <Series series={webinar.series} current={webinar.id} />}
        <Upcoming except={webinar.id} />
      </div>
    </Page>
  );
}

function Speakers({ speakers }: Pick<WebinarRecord, 'speakers'>) {
  return (
    <section>
      <h2 className={styles.heading}>{speakers.length === 1 ? 'Speaker' : 'Speakers'}</h2>
      <ul className={styles.speakers}>
        {speakers.map(({ name, role }) => (
          <li key={name}>
            <strong>{name}</strong> {role}
          </li>
        ))}
      </ul>
    </section>
  );
}

const fetchForm = () => import('./RegistrationForm.tsx');

function RegistrationPanel({ webinar, phase, onChanged }: { webinar: WebinarRecord; phase: Phase; onChanged(): void }) {
  return (
    <SignUpInvitation
      formId={`webinar-${webinar.slug}`}
      fetchForm={fetchForm}
      formProps={{ webinar, phase, onAnswered: onChanged }}
      heading={phase === 'live' ? 'Register and join' : 'Register for this webinar'}
      buttonLabel="Register"
      isOpen={webinar.registration === 'open' && phase !== 'ended'}
      closed={<RegistrationClosed webinar={webinar} phase={phase} />}
    >
      Enter your name and email address. We’ll confirm your place by email.
    </SignUpInvitation>
  );
}
