import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { download } from '../../../api/download.ts';
import { messageOf, statusOf } from '../../../api/errors.ts';
import { useListActivity } from '../../../api/generated/activity-log/activity-log.ts';
import { getGetLastPluginVersionQueryKey, getGetPluginBundleUrl } from '../../../api/generated/plugin/plugin.ts';
import type { PluginVersion } from '../../../api/generated/model';
import { invalidateBelow } from '../../../api/invalidate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Unread } from '../../connection/Unread.tsx';
import type { RecordNavigation } from '../../list/navigation.ts';
import { Facts } from '../../record/Facts.tsx';
import { RecordPanel, RecordSection } from '../../record/RecordPanel.tsx';
import { Time } from '../../Time.tsx';
import { bundleUpload, cancelUpload, forgetUpload, readOffered, startUpload, type UploadState } from './bundle-upload.ts';
import styles from './PluginBundle.module.css';
import { sizeLabel } from './size-label.ts';

/** Stands in the address for the plugin's bundle. */
export const pluginBundle = 'plugin-bundle';

const published = { action: ['plugin-bundle.published' as const], limit: 50 };
const notFound = 404;

const readAgain = (client: QueryClient) =>
  Promise.all(['/api/plugin', '/api/admin/activity-log'].map((address) => invalidateBelow(client, address)));

/** The bundle that customers download: which one is offered, a new one to publish, and those before. */
export function PluginBundle({ navigation }: { navigation: RecordNavigation }) {
  return (
    <RecordPanel noun="Plugin bundle" navigation={navigation} title="Plugin bundle">
      <Offered />
      <Publish />
      <History />
    </RecordPanel>
  );
}

function Offered() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: getGetLastPluginVersionQueryKey(),
    queryFn: readOffered,
  });
  return (
    <RecordSection title="Offered now">
      {isPending ? (
        <p role="status">Loading …</p>
      ) : statusOf(error) === notFound ? (
        <p className={styles.quiet}>No bundle has been published yet; plugins find no update.</p>
      ) : error ? (
        <Notice type="error" live>
          <Unread isInline error={error} missing="It is" onRetry={() => void refetch()} />
        </Notice>
      ) : (
        data && (
          <>
            <VersionFacts version={data} />
            <DownloadButton version={data} />
          </>
        )
      )}
    </RecordSection>
  );
}

function VersionFacts({ version: { version, fileName, size, releasedAt, sha256 } }: { version: PluginVersion }) {
  return (
    <>
      <Facts
        facts={{
          Version: version,
          File: fileName,
          Size: sizeLabel(size),
          Published: <Time at={releasedAt} />,
        }}
      />
      <p className={styles.sum}>
        <span className={styles.quiet}>SHA-256</span> <code className={styles.checksum}>{sha256}</code>
      </p>
    </>
  );
}

function DownloadButton({ version: { version, size, fileName } }: { version: PluginVersion }) {
  const [loaded, setLoaded] = useState(0);
  const mutation = useMutation({
    mutationFn: () =>
      download(getGetPluginBundleUrl(), { fallbackName: fileName, onProgress: ({ loadedBytes }) => setLoaded(loadedBytes) }),
    onMutate: () => setLoaded(0),
  });
  return (
    <>
      <div>
        <Button variant="secondary" isPending={mutation.isPending} onPress={() => mutation.mutate()}>
          {`Download ${version}`}
        </Button>
      </div>
      {mutation.isPending && <Progress label={`Downloading ${version}`} percent={Math.floor((loaded / size) * 100)} />}
      {mutation.error && (
        <Notice type="error" live>
          {messageOf(mutation.error)}
        </Notice>
      )}
    </>
  );
}

function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={100} value={percent} />
      <output className={styles.percent}>{percent} %</output>
    </div>
  );
}

function Publish() {
  const client = useQueryClient();
  const state = useSnapshot(bundleUpload).now as UploadState;
  const send = (file: File) => void startUpload(file, () => void readAgain(client));
  return (
    <RecordSection title="Publish a version">
      {state.phase === 'sending' ? (
        <Sending state={state} />
      ) : (
        <>
          <Outcome state={state} onRetry={send} />
          <Chooser onChoose={send} />
        </>
      )}
    </RecordSection>
  );
}

function Sending({ state: { file, percent } }: { state: Extract<UploadState, { phase: 'sending' }> }) {
  return (
    <div className={styles.sending}>
      <p className={styles.file}>
        <strong>{file.name}</strong>
        <span className={styles.quiet}>{sizeLabel(file.size)}</span>
      </p>
      <Progress label={`Uploading ${file.name}`} percent={percent} />
      <p className={styles.quiet} role="status">
        {percent === 100
          ? 'All of it has left; the server checks it.'
          : 'You can go on working elsewhere in the admin area; closing this tab ends the upload.'}
      </p>
      <div>
        <Button variant="secondary" onPress={cancelUpload}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}

/** What has become of the last file. */
function Outcome({ state, onRetry }: { state: UploadState; onRetry(file: File): void }) {
  if (state.phase === 'done') {
    const { published: version, isOffered } = state;
    return (
      <Notice
        type={isOffered ? 'success' : 'warning'}
        live
        title={isOffered ? `Version ${version.version} is offered now.` : `Version ${version.version} is kept, but not offered.`}
      >
        {!isOffered && <p>A higher version is there already, and that is the one that plugins get.</p>}
        <p>Compare the checksum with the one that your build printed:</p>
        <code className={styles.checksum}>{version.sha256}</code>
      </Notice>
    );
  }
  if (state.phase === 'cancelled') {
    return (
      <Notice type="info" live title={`The upload of ${state.file.name} was cancelled.`}>
        <p>The server has kept nothing of it.</p>
        <Retry file={state.file} onRetry={onRetry} />
      </Notice>
    );
  }
  if (state.phase === 'failed') {
    const { file, refusal } = state;
    return (
      <Notice type="error" live title={`${file.name} was not published.`}>
        <p>{refusal.message}</p>
        {refusal.advice && <p>{refusal.advice}</p>}
        {refusal.canRetry && <Retry file={file} onRetry={onRetry} />}
      </Notice>
    );
  }
  return null;
}

function Retry({ file, onRetry }: { file: File; onRetry(file: File): void }) {
  return (
    <div className={styles.retry}>
      <Button variant="accent" onPress={() => onRetry(file)}>
        Send it again
      </Button>
      <Button variant="secondary" onPress={forgetUpload}>
        Leave it
      </Button>
    </div>
  );
}

/** A field for a file, on which one can be dropped as well. */
function Chooser({ onChoose }: { onChoose(file: File): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
    // So that the same file can be chosen again after it was mended.
    if (input.current) input.current.value = '';
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div
      className={styles.chooser}
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        choose(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>Bundle</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".zip,.msi,.exe"
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.target.files)}
      />
      <p id={`${id}-help`} className={styles.quiet}>
        Choose a file or drop it here; it is sent at once. Its name says the version: SpoolwrightPlugin-1.4.2.zip, .msi or .exe.
      </p>
    </div>
  );
}

/** What has been published, as the activity log tells it: the contract reads no version but the one offered. */
function History() {
  const { data, error, isPending } = useListActivity(published);
  return (
    <RecordSection title="Published so far">
      {isPending && <p role="status">Loading …</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      {data?.items.length === 0 && <p className={styles.quiet}>Nothing yet.</p>}
      <ol className={styles.history}>
        {data?.items.map(({ id, entity, actor, at }) => (
          <li key={id}>
            <span className={styles.name}>{entity.label}</span>
            <span className={styles.quiet}>
              {actor.label}, <Time at={at} brief />
            </span>
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}
