import { type ReactNode, Suspense, useState } from 'react';
import { ActionButton, Button } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { ifMatch } from '../../api/if-match.ts';
import { getListLicensesQueryKey, useGetLicense, useReactivateLicense } from '../../api/generated/licenses/licenses.ts';
import type { LicenseDetail } from '../../api/generated/model';
import { notify, withdrawActions } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { countOf } from '../../plural.ts';
import { numberText, usageText } from '../count-text.ts';
import { canReceiveEmail, emailUrl } from '../email-url.ts';
import { pollWhileFound } from '../is-missing.ts';
import { useCommands } from '../keys/useCommands.ts';
import { lazyPart } from '../lazy-part.tsx';
import { durationLabel, featureLabel } from '../limit-labels.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { readLicenseCustomer } from '../record-path.ts';
import { refreshRecords } from '../refresh-records.ts';
import { readDraft } from '../../forms/drafts.ts';
import { useSession } from '../../session/useSession.ts';
import { Facts } from '../record/Facts.tsx';
import { Loading } from '../Loading.tsx';
import { RecordPanel, RecordSection } from '../record/RecordPanel.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { useCurrentRow } from '../record/useCurrentRow.ts';
import { Status } from '../Status.tsx';
import { ZonedTime } from '../Time.tsx';
import { productLabel } from '../products.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { DeleteLicense } from './DeleteLicense.tsx';
import { keyLabel, typeLabel } from './labels.ts';
import styles from './Licenses.module.css';
import { Seats } from './Seats.tsx';
import type { TermName } from './terms.ts';

// The forms bundle the contract's validation schemas, so they load only when somebody edits.
const LicenseForm = lazyPart(() => import('./LicenseForm.tsx'));
const TermDialog = lazyPart(() => import('./TermDialog.tsx'));

/** Polled, because sessions start and end without a change in the admin area. */
const refreshMs = 15_000;

/** The form for a new license, prefilled with the customer from the URL. */
export function NewLicense({ navigation }: { navigation: RecordNavigation }) {
  const customer = readLicenseCustomer(useSearchParams()[0]);
  return (
    <RecordPanel noun="license" navigation={navigation} title="New license">
      <Suspense fallback={<Loading />}>
        <LicenseForm key={customer.email} customer={customer} onDone={navigation.open} onCancel={() => navigation.open(null)} />
      </Suspense>
    </RecordPanel>
  );
}

/** One license: seats, terms, customer and timeline. */
export function LicenseRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useGetLicense(id, { query: { refetchInterval: pollWhileFound(refreshMs) } });
  const license = query.data;
  useCurrentRow(getListLicensesQueryKey, license);
  const email = license?.customer.email ?? '';
  return (
    <RecordPanel
      noun="license"
      navigation={navigation}
      query={query}
      title={license?.customer.name}
      aside={license && <Status status={license.status} />}
      byline={
        license && (
          <>
            {license.customer.company && (
              <>
                <bdi>{license.customer.company}</bdi> ·{' '}
              </>
            )}
            {productLabel(license.product)} · <span className={styles.key}>{keyLabel(license.keyEnding)}</span>
          </>
        )
      }
    >
      {license && (
        <>
          {license.status === 'deactivated' && (
            <Notice type="warning" title="Deactivated">
              {license.deactivationReason}
            </Notice>
          )}
          <Seats license={license} />
          <Terms license={license} />
          <RecordSection title="Customer">
            <Facts
              facts={{
                Name: license.customer.name,
                Email: canReceiveEmail(email) ? <a href={emailUrl(email)}>{email}</a> : email,
                Company: license.customer.company,
                Product: productLabel(license.product),
                Key: <span className={styles.key}>{keyLabel(license.keyEnding)}</span>,
                Issued: <ZonedTime at={license.issuedAt} />,
              }}
            />
          </RecordSection>
          {license.notes && (
            <RecordSection title="Notes">
              <p className={styles.notes}>{license.notes}</p>
            </RecordSection>
          )}
          <DeleteLicense license={license} onDeleted={() => navigation.open(null)} />
          <Timeline entityId={id} />
        </>
      )}
    </RecordPanel>
  );
}

/** Listed here, because importing terms.ts would load the contract's validation schemas. */
const termNames: readonly TermName[] = ['type', 'activations', 'instances', 'limits', 'extend', 'deactivate'];

/** The term whose dialog is open, and the commands that open the dialogs. */
function useOpenTerm({ id, expiresAt, status }: LicenseDetail) {
  // An unsaved draft reopens its dialog.
  const { user } = useSession();
  const [open, setOpen] = useState(() => termNames.find((name) => readDraft(`license:${id}:${name}`, user?.id) !== null) ?? null);
  const toCommand = (name: TermName, label: string) => ({
    id: `term:${name}`,
    group: 'This record' as const,
    label: `${label}…`,
    run: () => setOpen(name),
  });
  useCommands([
    toCommand('type', 'Change the type'),
    ...(expiresAt ? [toCommand('extend', 'Extend the license')] : []),
    toCommand('activations', 'Change the number of machines'),
    toCommand('instances', 'Change the number of sessions'),
    toCommand('limits', 'Change the limits'),
    ...(status === 'deactivated' ? [] : [toCommand('deactivate', 'Deactivate the license')]),
  ]);
  return [open, setOpen] as const;
}

/** The terms of the license, each with a button to change it. */
function Terms({ license }: { license: LicenseDetail }) {
  const [open, setOpen] = useOpenTerm(license);
  const { limits, expiresAt, status } = license;
  const row = (label: string, value: ReactNode, name: TermName, action = 'Change') => (
    <div className={styles.term}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd>
        <ActionButton isQuiet aria-label={`${action}: ${label}`} onPress={() => setOpen(name)}>
          {action}
        </ActionButton>
      </dd>
    </div>
  );
  return (
    <RecordSection title="Terms">
      <dl className={styles.terms}>
        {row('Type', typeLabel(license.type), 'type')}
        {expiresAt ? (
          row('Expires', <ZonedTime at={expiresAt} />, 'extend', 'Extend')
        ) : (
          <div className={styles.term}>
            <dt>Expires</dt>
            <dd>never</dd>
          </div>
        )}
        {row('Machines', usageText(license.activationsUsed, license.maxActivations), 'activations')}
        {row('Sessions', usageText(license.instancesInUse, license.maxInstances), 'instances')}
        {row(
          'Limits',
          <ul className={styles.limits}>
            {[
              limits.exportsPerMonth === null ? 'Unlimited exports' : `${numberText(limits.exportsPerMonth)} exports per month`,
              limits.maxElements === null ? 'Unlimited elements' : `${numberText(limits.maxElements)} elements per export`,
              `${countOf(limits.graceDays, 'day')} offline`,
              `Seat released ${durationLabel(limits.leaseSeconds)} after a crash`,
              ...limits.features.map((feature) => `Includes ${featureLabel(feature)}`),
            ].map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>,
          'limits',
        )}
      </dl>
      {status === 'deactivated' ? (
        <Reactivate license={license} />
      ) : (
        <div>
          <Button variant="negative" style="outline" onPress={() => setOpen('deactivate')}>
            Deactivate…
          </Button>
        </div>
      )}
      <Suspense>{open && <TermDialog license={license} name={open} onClose={() => setOpen(null)} />}</Suspense>
    </RecordSection>
  );
}

function Reactivate({ license }: { license: LicenseDetail }) {
  const client = useQueryClient();
  const mutation = useReactivateLicense({
    request: ifMatch(license.version),
    mutation: {
      onSuccess: ({ status }) => {
        withdrawActions();
        if (status === 'expired') notify('warning', 'Reactivated, but the license has expired. Extend it as well.');
        else notify('success', 'The license is active again.');
      },
      onSettled: () => refreshRecords(client, getListLicensesQueryKey()),
    },
  });
  const reactivate = () => mutation.mutate({ id: license.id });
  useCommands([{ id: 'reactivate', group: 'This record', label: 'Reactivate the license', run: reactivate }]);
  return (
    <>
      <div>
        <Button variant="accent" isPending={mutation.isPending} onPress={reactivate}>
          Reactivate
        </Button>
      </div>
      <ErrorNotice error={mutation.error} />
    </>
  );
}
