import { type DragEvent, useEffect, useId, useState } from 'react';
import { Button, ProgressBar } from '@adobe/react-spectrum';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { download } from '../../../api/download.ts';
import { takeFiles } from '../../../browser/take-files.ts';
import { getListActivityQueryKey, useListActivity } from '../../../api/generated/activity-log/activity-log.ts';
import { getGetLastPluginVersionQueryKey, getGetPluginBundleUrl } from '../../../api/generated/plugin/plugin.ts';
import type { PluginVersion } from '../../../api/generated/model';
import { invalidate } from '../../../api/invalidate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx';
import { LoadErrorNotice } from '../../connection/LoadError.tsx';
import { isMissing } from '../../is-missing.ts';
import type { RecordNavigation } from '../../record-navigation.ts';
import { Facts } from '../../record/Facts.tsx';
import { Loading } from '../../Loading.tsx';
import { RecordPanel, RecordSection } from '../../record/RecordPanel.tsx';
import { Time } from '../../Time.tsx';
import { ErrorNotice } from '../../ErrorNotice.tsx';
import { acceptedExtensions, bundleNameFault } from './bundle-name.ts';
import {
  bundleUpload,
  cancelUpload,
  forgetUpload,
  readCurrentVersion,
  refuseFile,
  showUpload,
  startUpload,
  type UploadState,
} from './bundle-upload.ts';
import styles from './PluginBundle.module.css';
import { sizeLabel } from './size-label.ts';

const published = { action: ['plugin-bundle.published' as const], limit: 50 };

/** The plugin bundle for customers: the current version, publishing a new one, and the history. */
export function PluginBundle({ navigation }: { navigation: RecordNavigation }) {
  const current = useQuery({ queryKey: getGetLastPluginVersionQueryKey(), queryFn: readCurrentVersion });
  return (
    <RecordPanel noun="plugin bundle" navigation={navigation} title="Plugin bundle">
      {current.isPending ? (
        // The sections below the version would move when it is loaded.
        <Loading />
      ) : (
        <>
          <CurrentVersion {...current} />
          <Publish />
          <PublishedVersions />
        </>
      )}
    </RecordPanel>
  );
}

interface CurrentVersionProps {
  data: PluginVersion | undefined;
  error: unknown;
  refetch(): unknown;
}

function CurrentVersion({ data, error, refetch }: CurrentVersionProps) {
  return (
    <RecordSection title="Current version">
      {data ? (
        <>
          <VersionFacts version={data} />
          <DownloadButton version={data} />
        </>
      ) : isMissing(error) ? (
        <p className={styles.quiet}>No bundle has been published yet, so plugins see no update.</p>
      ) : (
        <LoadErrorNotice error={error} subject="the current version" onRetry={() => void refetch()} />
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
    mutationFn: () => download(getGetPluginBundleUrl(), { fallbackName: fileName, onProgress: setLoaded }),
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
      <ErrorNotice error={mutation.error} />
    </>
  );
}

function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.progress}>
      <ProgressBar aria-label={label} value={percent} width="100%" showValueLabel={false} />
      <span className={styles.percent}>{percent}%</span>
    </div>
  );
}

function Publish() {
  const client = useQueryClient();
  const state = useSnapshot(bundleUpload).now as UploadState;
  const [chosen, setChosen] = useState<File | null>(null);
  useEffect(showUpload, []);
  const send = (file: File) =>
    void startUpload(file, () => void invalidate(client, getGetLastPluginVersionQueryKey(), getListActivityQueryKey()));
  const choose = (file: File) => {
    const fault = bundleNameFault(file.name);
    if (fault) refuseFile(file, fault);
    else setChosen(file);
  };
  return (
    <RecordSection title="Publish a version">
      {state.phase === 'sending' ? (
        <UploadProgress state={state} />
      ) : (
        <>
          <UploadResult state={state} onRetry={send} />
          <FileChooser onChoose={choose} />
        </>
      )}
      <ConfirmDialog
        confirmation={
          chosen && {
            title: `Publish ${chosen.name}?`,
            text: 'Plugins offer it as an update if it is the newest version. A published version can’t be replaced.',
            action: 'Publish',
          }
        }
        onConfirm={() => chosen && send(chosen)}
        onClose={() => setChosen(null)}
      />
    </RecordSection>
  );
}

function UploadProgress({ state: { file, percent } }: { state: Extract<UploadState, { phase: 'sending' }> }) {
  return (
    <div className={styles.sending}>
      <p className={styles.file}>
        <strong>{file.name}</strong>
        <span className={styles.quiet}>{sizeLabel(file.size)}</span>
      </p>
      <Progress label={`Uploading ${file.name}`} percent={percent} />
      <p className={styles.quiet} role="status">
        {percent === 100
          ? 'Uploaded; verifying…'
          : 'You can continue to work in the admin area. Closing this tab cancels the upload.'}
      </p>
      {percent < 100 && (
        <div>
          <Button variant="secondary" onPress={cancelUpload}>
            Cancel upload
          </Button>
        </div>
      )}
    </div>
  );
}

/** The result of the last upload. */
function UploadResult({ state, onRetry }: { state: UploadState; onRetry(file: File): void }) {
  if (state.phase === 'done') {
    const { published: version, isCurrent } = state;
    return (
      <Notice
        type={isCurrent ? 'success' : 'warning'}
        live
        title={isCurrent ? `Version ${version.version} is the current version.` : `Version ${version.version} was stored.`}
      >
        {!isCurrent && <p>A newer version is already published, so plugins get that one.</p>}
        <p>Compare the checksum with the one from your build:</p>
        <code className={styles.checksum}>{version.sha256}</code>
      </Notice>
    );
  }
  if (state.phase === 'cancelled') {
    return (
      <Notice type="info" live title={`The upload of ${state.file.name} was canceled.`}>
        <p>Check the current version above.</p>
        <Retry file={state.file} onRetry={onRetry} />
      </Notice>
    );
  }
  if (state.phase === 'failed') {
    const { file, failure } = state;
    return (
      <Notice type="error" live title={failure.title}>
        <p>{failure.message}</p>
        {failure.advice && <p>{failure.advice}</p>}
        {failure.canRetry && <Retry file={file} onRetry={onRetry} />}
      </Notice>
    );
  }
  return null;
}

function Retry({ file, onRetry }: { file: File; onRetry(file: File): void }) {
  return (
    <div className={styles.retry}>
      <Button variant="accent" onPress={() => onRetry(file)}>
        Upload again
      </Button>
      <Button variant="secondary" onPress={forgetUpload}>
        Dismiss
      </Button>
    </div>
  );
}

/** A file field that also accepts dropped files. */
function FileChooser({ onChoose }: { onChoose(file: File): void }) {
  const id = useId();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const choose = ([file]: readonly File[]) => file && onChoose(file);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setDraggedOver(isOver);
  };
  return (
    <div
      className={styles.chooser}
      data-over={isDraggedOver}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        choose([...event.dataTransfer.files]);
      }}
    >
      <label htmlFor={id}>Bundle</label>
      <input
        id={id}
        type="file"
        accept={acceptedExtensions}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => choose(takeFiles(target))}
      />
      <p id={`${id}-help`} className={styles.quiet}>
        Choose or drop a file to publish it. The file name must contain the version: SpoolwrightPlugin-1.4.2.zip, .msi or .exe.
      </p>
    </div>
  );
}

/** Published versions from the activity log, because the contract has no call that lists them. */
function PublishedVersions() {
  const { data, error, isPending, refetch } = useListActivity(published);
  return (
    <RecordSection title="Published versions">
      {isPending && <Loading />}
      <LoadErrorNotice error={error} subject="the published versions" onRetry={() => void refetch()} />
      {data?.items.length === 0 && <p className={styles.quiet}>No versions yet.</p>}
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
