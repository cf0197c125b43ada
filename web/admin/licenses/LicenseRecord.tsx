import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ActionButton, Button } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { reactivateLicense, useGetLicense } from '../../api/generated/licenses/licenses.ts';
import type { LicenseDetail } from '../../api/generated/model';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useCommands } from '../keys/useCommands.ts';
import type { RecordNavigation } from '../list/navigation.ts';
import { recordsChanged } from '../list/records-changed.ts';
import { readDraft } from '../record/drafts.ts';
import { Facts } from '../record/Facts.tsx';
import { RecordPanel, RecordSection } from '../record/RecordPanel.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { Status } from '../Status.tsx';
import { Time } from '../Time.tsx';
import { PluginBundle, pluginBundle } from './bundle/PluginBundle.tsx';
import { DeleteLicense } from './DeleteLicense.tsx';
import { keyLabel, productLabel, typeLabel } from './labels.ts';
import styles from './Licenses.module.css';
import { Seats } from './Seats.tsx';
import { licensesAddress } from './addresses.ts';
import type { TermName } from './terms.ts';

// The forms bring the contract's rules along; who only looks does not load them.
const LicenseForm = lazy(() => import('./LicenseForm.tsx'));
const TermDialog = lazy(() => import('./TermDialog.tsx'));

/** Stands in the address for a licence that is not there yet. */
export const newLicense = 'new';

/** Leases come and go without anybody here doing anything. */
const refreshMs = 15_000;

export function LicenseRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  if (id === pluginBundle) return <PluginBundle navigation={navigation} />;
  if (id !== newLicense) return <ExistingLicense id={id} navigation={navigation} />;
  return (
    <RecordPanel noun="Licence" navigation={navigation} title="New licence">
      <Suspense fallback={<p role="status">Loading …</p>}>
        <LicenseForm onDone={navigation.open} onCancel={() => navigation.open(null)} />
      </Suspense>
    </RecordPanel>
  );
}

/** One licence: who holds its seats, what it allows, and everything that can be changed about it. */
function ExistingLicense({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useGetLicense(id, { query: { refetchInterval: refreshMs } });
  const license = query.data;
  return (
    <RecordPanel
      noun="Licence"
      navigation={navigation}
      query={query}
      title={license?.customer.name}
      aside={license && <Status status={license.status} />}
      byline={
        license &&
        [license.customer.company, productLabel(license.product), keyLabel(license.keyEnding)].filter(Boolean).join(' · ')
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
                Email: <a href={`mailto:${license.customer.email}`}>{license.customer.email}</a>,
                Company: license.customer.company,
                Product: productLabel(license.product),
                Key: <span className={styles.key}>{keyLabel(license.keyEnding)}</span>,
                Issued: <Time at={license.issuedAt} />,
              }}
            />
          </RecordSection>
          {license.notes && (
            <RecordSection title="Notes">
              <p className={styles.notes}>{license.notes}</p>
            </RecordSection>
          )}
          <Timeline entityId={id} />
          <DeleteLicense license={license} onDeleted={() => navigation.open(null)} />
        </>
      )}
    </RecordPanel>
  );
}

/** Without the terms themselves: those bring the contract's rules along. */
const termNames: readonly TermName[] = ['type', 'activations', 'instances', 'limits', 'extend', 'deactivate'];

const number = (value: number) => value.toLocaleString('en-US');

/** What the licence allows, each with a way to change it. */
function Terms({ license }: { license: LicenseDetail }) {
  // Who was interrupted in the middle comes back to the form.
  const [open, setOpen] = useState(() => termNames.find((name) => readDraft(`license:${license.id}:${name}`) !== null) ?? null);
  const { limits, expiresAt, status } = license;
  const offer = (name: TermName, label: string) => ({
    id: `term:${name}`,
    group: 'This record' as const,
    label: `${label} …`,
    run: () => setOpen(name),
  });
  useCommands([
    offer('type', 'Change the type'),
    ...(expiresAt ? [offer('extend', 'Extend the licence')] : []),
    offer('activations', 'Change the number of machines'),
    offer('instances', 'Change the number of sessions'),
    offer('limits', 'Change the limits'),
    ...(status === 'deactivated' ? [] : [offer('deactivate', 'Deactivate the licence')]),
  ]);
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
          row('Expires', <Time at={expiresAt} />, 'extend', 'Extend')
        ) : (
          <div className={styles.term}>
            <dt>Expires</dt>
            <dd>never</dd>
          </div>
        )}
        {row('Machines', `${license.activationsUsed} of ${license.maxActivations}`, 'activations')}
        {row('Sessions', `${license.instancesInUse} of ${license.maxInstances}`, 'instances')}
        {row(
          'Limits',
          [
            limits.exportsPerMonth === null ? 'any number of exports' : `${number(limits.exportsPerMonth)} exports a month`,
            limits.maxElements === null ? 'any number of elements' : `${number(limits.maxElements)} elements`,
            `${limits.graceDays} days offline`,
            `lease ${limits.leaseSeconds} s`,
            ...limits.features,
          ].join(' · '),
          'limits',
        )}
      </dl>
      {status === 'deactivated' ? (
        <Reactivate license={license} />
      ) : (
        <div>
          <Button variant="negative" style="outline" onPress={() => setOpen('deactivate')}>
            Deactivate …
          </Button>
        </div>
      )}
      <Suspense>{open && <TermDialog license={license} name={open} onClose={() => setOpen(null)} />}</Suspense>
    </RecordSection>
  );
}

function Reactivate({ license }: { license: LicenseDetail }) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => reactivateLicense(license.id, { headers: { 'If-Match': `"${license.version}"` } }),
    onSuccess: ({ status }) =>
      notify(
        status === 'expired' ? 'warning' : 'success',
        status === 'expired' ? 'Reactivated, but it has expired meanwhile: extend it, too.' : 'The licence is in force again.',
      ),
    onSettled: (after) => recordsChanged(client, licensesAddress, [{ id: license.id, before: license, after }]),
  });
  useCommands([{ id: 'reactivate', group: 'This record', label: 'Reactivate the licence', run: () => mutation.mutate() }]);
  return (
    <>
      <div>
        <Button variant="accent" isPending={mutation.isPending} onPress={() => mutation.mutate()}>
          Reactivate
        </Button>
      </div>
      {mutation.error && (
        <Notice type="error" live>
          {messageOf(mutation.error)}
        </Notice>
      )}
    </>
  );
}
