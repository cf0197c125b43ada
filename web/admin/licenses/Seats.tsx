import { useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { getListLicensesQueryKey, useDeleteRegistration } from '../../api/generated/licenses/licenses.ts';
import type { LicenseDetail, LicenseRegistration } from '../../api/generated/model';
import { notify } from '../../snackbar/snackbar.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { RecordSection } from '../record/RecordPanel.tsx';
import { maxMachines } from '../contract-limits.ts';
import { refreshRecords } from '../refresh-records.ts';
import { Time, ZonedTime, zonedTimeText } from '../Time.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { untilLabel } from './labels.ts';
import styles from './Licenses.module.css';
import { UsageBar } from './UsageBar.tsx';
import { useNow } from './useNow.ts';

/** The machines that occupy an activation, and the sessions that hold a seat. */
export function Seats({ license }: { license: LicenseDetail }) {
  const now = useNow();
  const [releasing, setReleasing] = useState<LicenseRegistration | null>(null);
  const leases = license.registrations.flatMap(({ instances }) => instances.map(({ leaseExpiresAt }) => leaseExpiresAt));
  const first = leases.toSorted()[0];
  const isFull = license.instancesInUse >= license.maxInstances;
  return (
    <RecordSection title="Seats">
      <div className={styles.uses}>
        <UsageBar label="Sessions" used={license.instancesInUse} max={license.maxInstances} />
        <UsageBar label="Machines" used={license.activationsUsed} max={license.maxActivations} />
      </div>
      {isFull && first && (
        <p className={styles.next}>
          All seats are in use. The next becomes free {untilLabel(first, now)} unless its session renews it.
        </p>
      )}
      {license.registrations.length === 0 && <p className={styles.quiet}>No machine is registered yet.</p>}
      <ul className={styles.machines}>
        {license.registrations.map((machine) => (
          <Machine key={machine.id} machine={machine} now={now} onRelease={() => setReleasing(machine)} />
        ))}
      </ul>
      {license.registrations.length >= maxMachines && (
        <p className={styles.quiet}>Only the first {maxMachines.toLocaleString('en-US')} machines are shown.</p>
      )}
      {releasing && <ReleaseDialog machine={releasing} now={now} onClose={() => setReleasing(null)} />}
    </RecordSection>
  );
}

function Machine({ machine, now, onRelease }: { machine: LicenseRegistration; now: number; onRelease(): void }) {
  const { machineName, signedOffAt, offlineUntil } = machine;
  const action = signedOffAt ? 'Release now' : 'Release';
  return (
    <li className={styles.machine} data-live={machine.instances.length > 0}>
      <div className={styles.machineHead}>
        <strong>{machineName}</strong>
        <ActionButton isQuiet onPress={onRelease} aria-label={`${action} ${machineName}`}>
          {action}
        </ActionButton>
      </div>
      {signedOffAt && offlineUntil && (
        <p className={styles.occupied}>
          Occupied until <Time at={offlineUntil} brief /> ({untilLabel(offlineUntil, now)}): deregistered{' '}
          <Time at={signedOffAt} brief />, but can work offline until then.
        </p>
      )}
      {machine.instances.map((instance) => (
        <p key={instance.instanceId} className={styles.live}>
          {instance.userName} holds a seat until <Time at={instance.leaseExpiresAt} brief /> (
          {untilLabel(instance.leaseExpiresAt, now)})
        </p>
      ))}
      <p className={styles.quiet}>
        <bdi>{machine.userName}</bdi> · {machine.os} · {machine.hostVersion} · plugin {machine.pluginVersion}
      </p>
      <p className={styles.quiet}>
        Registered <Time at={machine.registeredAt} brief />, last seen <Time at={machine.lastSeenAt} brief />
      </p>
    </li>
  );
}

interface ReleaseDialogProps {
  machine: LicenseRegistration;
  now: number;
  onClose(): void;
}

function ReleaseDialog({ machine, now, onClose }: ReleaseDialogProps) {
  const client = useQueryClient();
  const mutation = useDeleteRegistration({
    mutation: {
      onSuccess: () => {
        onClose();
        const { machineName, offlineUntil } = machine;
        const rest =
          offlineUntil && Date.parse(offlineUntil) > now ? ` It can work offline until ${zonedTimeText(offlineUntil)}.` : '';
        notify('success', `${machineName} has been released.${rest}`);
      },
      onSettled: () => refreshRecords(client, getListLicensesQueryKey()),
    },
  });
  return (
    <FormDialog
      title={`Release ${machine.machineName}?`}
      onClose={onClose}
      onSubmit={() => mutation.isPending || mutation.mutate({ id: machine.id })}
      action={{ label: 'Release machine', variant: 'negative', isPending: mutation.isPending }}
    >
      <ReleaseConsequences machine={machine} now={now} />
      <ErrorNotice error={mutation.error} />
    </FormDialog>
  );
}

/** Explains what happens when the machine is released, and how long it can still work offline. */
function ReleaseConsequences({ machine, now }: Pick<ReleaseDialogProps, 'machine' | 'now'>) {
  const { instances, signedOffAt, offlineUntil } = machine;
  const users = [...new Set(instances.map(({ userName }) => userName))];
  const canWorkOffline = offlineUntil !== null && Date.parse(offlineUntil) > now;
  return (
    <>
      {users.length > 0 && (
        <p>
          {users.join(', ')} {users.length === 1 ? 'works' : 'work'} there now and will lose the seat.
        </p>
      )}
      <p>
        Another machine can register in its place right away.{' '}
        {!signedOffAt && 'This one can register again only while a place is free.'}
      </p>
      {canWorkOffline && (
        <p>
          <strong>
            {machine.machineName} can still work offline until <ZonedTime at={offlineUntil} />.
          </strong>{' '}
          The server can’t revoke its offline token. Until then, one more machine than the license allows can work.
        </p>
      )}
    </>
  );
}
