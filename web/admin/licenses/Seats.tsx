import { useState } from 'react';
import { ActionButton, Button } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { deleteRegistration } from '../../api/generated/licenses/licenses.ts';
import type { LicenseDetail, LicenseRegistration } from '../../api/generated/model';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { recordsChanged } from '../list/records-changed.ts';
import { RecordSection } from '../record/RecordPanel.tsx';
import { Time } from '../Time.tsx';
import { untilLabel } from './labels.ts';
import styles from './Licenses.module.css';
import { licensesAddress } from './addresses.ts';
import { Use } from './Use.tsx';
import { useNow } from './useNow.ts';

/** The contract lists so many machines with a licence at most. */
const mostMachines = 1000;

/** Who holds what, and when it frees: the machines that are registered, and the sessions that run on them. */
export function Seats({ license }: { license: LicenseDetail }) {
  const now = useNow();
  const [freeing, setFreeing] = useState<LicenseRegistration | null>(null);
  const leases = license.registrations.flatMap(({ instances }) => instances.map(({ leaseExpiresAt }) => leaseExpiresAt));
  const first = leases.toSorted()[0];
  const isFull = license.instancesInUse >= license.maxInstances;
  return (
    <RecordSection title="Seats">
      <div className={styles.uses}>
        <Use label="Sessions running" used={license.instancesInUse} max={license.maxInstances} />
        <Use label="Machines registered" used={license.activationsUsed} max={license.maxActivations} />
      </div>
      {isFull && first && (
        <p className={styles.next}>Every seat is taken; the first frees {untilLabel(first, now)} unless its session renews it.</p>
      )}
      {license.registrations.length === 0 && <p className={styles.quiet}>No machine is registered yet.</p>}
      <ul className={styles.machines}>
        {license.registrations.map((machine) => (
          <li key={machine.id} className={styles.machine} data-live={machine.instances.length > 0}>
            <div className={styles.machineHead}>
              <strong>{machine.machineName}</strong>
              <ActionButton isQuiet onPress={() => setFreeing(machine)} aria-label={`Free ${machine.machineName}`}>
                Free
              </ActionButton>
            </div>
            {machine.instances.map((instance) => (
              <p key={instance.instanceId} className={styles.live}>
                {instance.userName} holds a seat until <Time at={instance.leaseExpiresAt} brief /> (
                {untilLabel(instance.leaseExpiresAt, now)})
              </p>
            ))}
            <p className={styles.quiet}>
              {machine.userName} · {machine.os} · {machine.hostVersion} · plugin {machine.pluginVersion}
            </p>
            <p className={styles.quiet}>
              Registered <Time at={machine.registeredAt} brief />, last seen <Time at={machine.lastSeenAt} brief />
            </p>
          </li>
        ))}
      </ul>
      {license.registrations.length >= mostMachines && (
        <p className={styles.quiet}>Only the first {mostMachines.toLocaleString('en-US')} machines are shown.</p>
      )}
      {freeing && <FreeDialog licenseId={license.id} machine={freeing} onClose={() => setFreeing(null)} />}
    </RecordSection>
  );
}

function FreeDialog({ licenseId, machine, onClose }: { licenseId: string; machine: LicenseRegistration; onClose(): void }) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => deleteRegistration(machine.id),
    onSuccess: () => {
      onClose();
      notify('success', `${machine.machineName} has been freed.`);
    },
    onSettled: () => recordsChanged(client, licensesAddress, [{ id: licenseId }]),
  });
  return (
    <Modal title={`Free ${machine.machineName}?`} onClose={onClose}>
      <p>
        {machine.instances.length > 0
          ? `${machine.instances.map(({ userName }) => userName).join(', ')} works there now and loses the seat. `
          : ''}
        The activation becomes free for another machine. This one registers again only when its user asks for it and an activation
        is left; offline it works on until its offline token runs out.
      </p>
      {mutation.error && (
        <Notice type="error" live>
          {messageOf(mutation.error)}
        </Notice>
      )}
      <ModalButtons>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="negative" isPending={mutation.isPending} onPress={() => mutation.mutate()}>
          Free machine
        </Button>
      </ModalButtons>
    </Modal>
  );
}
