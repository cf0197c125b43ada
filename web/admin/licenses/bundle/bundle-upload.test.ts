import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { responseError } from '../../../api/errors.ts';
import type { UploadOptions } from '../../../api/upload.ts';
import { session } from '../../../session/session.ts';
import { snackbar } from '../../../snackbar/snackbar.ts';
import { bundleUpload, cancelUpload, showUpload, startUpload } from './bundle-upload.ts';

const upload = vi.hoisted(() => vi.fn());
vi.mock('../../../api/upload.ts', () => ({ upload }));

const file = new File(['bundle'], 'SpoolwrightPlugin-1.4.2.zip');
const ada = { id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' };
const jon = { id: 'jon', email: 'jon@example.com', name: 'Jon', role: 'admin' };

/** Waits for the notification of the subscribers, which valtio batches. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  session.user = ada;
});
afterEach(() => vi.unstubAllGlobals());

const fail = () => upload.mockRejectedValueOnce(new Error('The connection broke.'));

test('keeps the result for a user who signs in again', async () => {
  fail();
  await startUpload(file, () => {});
  session.user = null;
  await settle();
  session.user = { ...ada };
  await settle();
  expect(bundleUpload.now.phase).toBe('failed');
});

test('does not show the result to the next user of the tab', async () => {
  fail();
  await startUpload(file, () => {});
  session.user = null;
  await settle();
  session.user = jon;
  await settle();
  expect(bundleUpload.now.phase).toBe('idle');
});

/** The state after an upload whose result is unknown. */
const brokenOff = (message: string) => ({
  failure: {
    title: `The upload of ${file.name} broke off.`,
    message,
    advice: 'The server may have stored the file. Check the current version above.',
    canRetry: true,
  },
});

test('does not say that a file was not published if only a proxy has answered, and reads the versions again', async () => {
  upload.mockRejectedValueOnce(responseError(502, 'Bad Gateway', null));
  const refresh = vi.fn();
  await startUpload(file, refresh);
  expect(bundleUpload.now).toMatchObject(brokenOff('No response from server. Please check your connection.'));
  expect(refresh).toHaveBeenCalledOnce();
});

test('says where to raise the limit if a proxy has refused the size of the file', async () => {
  upload.mockRejectedValueOnce(responseError(413, 'Payload Too Large', null));
  await startUpload(file, () => {});
  expect(bundleUpload.now).toMatchObject({ failure: { advice: expect.stringContaining('proxy'), canRetry: false } });
});

test('a message announces the result only if no screen shows it', async () => {
  snackbar.current = null;
  const hide = showUpload();
  fail();
  await startUpload(file, () => {});
  expect(snackbar.current).toBeNull();
  hide();
  fail();
  await startUpload(file, () => {});
  expect(snackbar.current).toHaveProperty('text', expect.stringContaining(`${file.name} was not published.`));
});

const sendUntilAborted = () =>
  upload.mockImplementationOnce(
    (_url: string, _file: File, { signal }: UploadOptions) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );

test('says that the end of the session broke off the upload', async () => {
  sendUntilAborted();
  const refresh = vi.fn();
  const uploading = startUpload(file, refresh);
  session.user = null;
  await uploading;
  expect(bundleUpload.now).toMatchObject(brokenOff('You were signed out.'));
  expect(refresh).toHaveBeenCalledOnce();
});

test('says that an upload was canceled only to the user who canceled it', async () => {
  sendUntilAborted();
  const uploading = startUpload(file, () => {});
  cancelUpload();
  await uploading;
  expect(bundleUpload.now.phase).toBe('cancelled');
});

test('cancels an upload when another user takes over the tab', async () => {
  snackbar.current = null;
  sendUntilAborted();
  const uploading = startUpload(file, () => {});
  expect(bundleUpload.now.phase).toBe('sending');
  session.user = jon;
  await uploading;
  await settle();
  expect(bundleUpload.now.phase).toBe('idle');
  expect(snackbar.current).toBeNull();
});
