import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import {
  getGetSecondFactorQueryKey,
  getListSessionsQueryKey,
  useGetSecondFactor,
} from '../../api/generated/admin-account/admin-account.ts';
import type { SecondFactor as State } from '../../api/generated/model';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { Loading } from '../Loading.tsx';
import { Time } from '../Time.tsx';
import styles from './Account.module.css';
import { CredentialsDialog } from './CredentialsDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

type Step = 'set-up' | 'renew' | 'disable' | null;

/** Shows whether two-step verification is on, and turns it on or off. */
export function SecondFactor() {
  const { data, error, refetch } = useGetSecondFactor();
  return (
    <Card as="section">
      <h2>Two-step verification</h2>
      {data && <Settings state={data} />}
      {!data && !error && <Loading />}
      <LoadErrorNotice error={!data && error} subject="your two-step verification settings" onRetry={() => void refetch()} />
    </Card>
  );
}

function Settings({ state }: { state: State }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(null);
  const [shown, setShown] = useState<{ codes: readonly string[]; isRenewed: boolean } | null>(null);
  const refresh = () =>
    Promise.all(
      [getGetSecondFactorQueryKey(), getListSessionsQueryKey()].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const finish = (recoveryCodes: readonly string[] | null) => {
    setStep(null);
    setShown(recoveryCodes && { codes: recoveryCodes, isRenewed: step === 'renew' });
    void refresh();
  };
  if (shown) return <RecoveryCodes {...shown} onDone={() => setShown(null)} />;
  return (
    <>
      {state.enabled ? <TurnedOn state={state} onStep={setStep} /> : <TurnedOff onStep={setStep} />}
      {step === 'set-up' && <SetUpSecondFactor onClose={() => setStep(null)} onDone={finish} />}
      {(step === 'renew' || step === 'disable') && (
        <CredentialsDialog purpose={step} onClose={() => setStep(null)} onDone={finish} />
      )}
    </>
  );
}

function TurnedOff({ onStep }: { onStep(step: Step): void }) {
  return (
    <>
      <p className={styles.hint}>
        With two-step verification, signing in also needs a code from an app on your phone, so a stolen password is not enough.
        Any authenticator app works.
      </p>
      <Button variant="accent" onPress={() => onStep('set-up')}>
        Set up two-step verification
      </Button>
    </>
  );
}

function TurnedOn({ state: { enabledAt, recoveryCodesLeft, required }, onStep }: { state: State; onStep(step: Step): void }) {
  return (
    <>
      <p className={styles.hint}>
        On
        {enabledAt && (
          <>
            {' '}
            since <Time at={enabledAt} />
          </>
        )}
        . Recovery codes left: {recoveryCodesLeft}.
      </p>
      {recoveryCodesLeft < 3 && (
        <Notice type="warning">
          Create new recovery codes before you run out. Without your phone, they are the only way to sign in.
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" onPress={() => onStep('renew')}>
          New recovery codes…
        </Button>
        {!required && (
          <Button variant="negative" style="outline" onPress={() => onStep('disable')}>
            Turn off…
          </Button>
        )}
      </div>
    </>
  );
}
