import { createHash, type Hash } from 'node:crypto';
import type { ServerContext } from '../context.ts';
import { Bytes } from './bytes.ts';
import { publicCache } from './cache-control.ts';
import type { ArrivingFile, Handler, Input, OwnTransaction } from './handler.ts';
import { refuseDuplicate } from '../db/unique.ts';
import { newId } from '../domain/ids.ts';
import {
  hasSignatureOf,
  longestBundleName,
  readBundleName,
  signatureBytes,
  type BundleEnding,
  type BundleName,
  type BundleNameFault,
} from '../domain/plugin-bundles.ts';
import { Activity } from '../models/Activity.ts';
import { PluginBundle } from '../models/PluginBundle.ts';
import { Problem } from '../problems.ts';
import { bundleKey, type WrittenObject } from '../storage/bundle-store.ts';

const example = 'SpoolwrightPlugin-1.4.2.zip';

const noBundle = () =>
  new Problem('NO_BUNDLE', {
    detail: 'No plugin bundle has been uploaded.',
    message: 'There is no version of the plugin to download yet.',
  });

function versionExists(version: string): Problem {
  return new Problem('VERSION_EXISTS', {
    detail: `A bundle with version ${version} already exists.`,
    message: `Version ${version} already exists. Give the bundle a new version in its file name.`,
    details: [{ pointer: '/file', code: 'VERSION_EXISTS', message: 'Choose a file with another version in its name.' }],
  });
}

/** The message for users about each fault of a file name. */
const nameFaults: Record<BundleNameFault, string> = {
  PATH: 'The file name contains a path. Send only the name.',
  ENDING: 'The file name does not end in .zip, .msi or .exe, in lower case.',
  TOO_LONG: `The file name is longer than ${longestBundleName} characters. Shorten it.`,
  CHARACTERS: 'The file name has a character other than the letters a to z, digits, dot, hyphen and underscore.',
  NO_VERSION: `The file name has no version before its ending. Name it like ${example}: name, hyphen, three numbers.`,
};

const bundleKinds: Record<BundleEnding, string> = { zip: 'ZIP archive', msi: 'Windows installer', exe: 'Windows program' };

const unreadable = (code: string, message: string) =>
  new Problem('BUNDLE_UNREADABLE', { detail: message, message, details: [{ pointer: '/file', code, message }] });

const unusableName = (fault: BundleNameFault) => unreadable(fault, nameFaults[fault]);

const wrongContent = (ending: BundleEnding) =>
  unreadable(
    'WRONG_CONTENT',
    `The name of this file ends in .${ending}, but its content is not a ${bundleKinds[ending]}. Choose the built bundle.`,
  );

export const getLastPluginVersion: Handler<'getLastPluginVersion'> = async ({ tx }) => {
  const bundle = await PluginBundle.newest(tx);
  if (!bundle) throw noBundle();
  return { status: 200, headers: { 'Cache-Control': publicCache }, body: bundle.toVersion() };
};

export const getPluginBundle: Handler<'getPluginBundle'> = async ({ context, tx }) => {
  const bundle = await PluginBundle.newest(tx);
  if (!bundle) throw noBundle();
  const { size, storageKey } = bundle;
  const headers = {
    ETag: `"${bundle.sha256}"`,
    // The name was validated at the upload and needs no escaping.
    'Content-Disposition': `attachment; filename="${bundle.fileName}"`,
  };
  return { status: 200, headers, body: new Bytes(size, (range) => context.bundles.open(storageKey, size, range)) };
};

/** Size and hash of a bundle, updated while it is received. */
interface Progress {
  size: number;
  hash: Hash;
}

/**
 * Passes the chunks of `content` on and updates `progress`.
 * @throws Problem BUNDLE_UNREADABLE before the first chunk, if the content does not match the ending
 */
async function* inspected(content: AsyncIterable<Buffer>, ending: BundleEnding, progress: Progress): AsyncGenerator<Buffer> {
  // The first bytes, until they are enough to recognize the signature; then null.
  let start: Buffer | null = Buffer.alloc(0);
  const checked = (bytes: Buffer) => {
    if (!hasSignatureOf(ending, bytes)) throw wrongContent(ending);
    return bytes;
  };
  for await (const chunk of content) {
    progress.size += chunk.length;
    progress.hash.update(chunk);
    if (start === null) yield chunk;
    else if ((start = Buffer.concat([start, chunk])).length >= signatureBytes) {
      yield checked(start);
      start = null;
    }
  }
  if (start) yield checked(start);
}

/** A bundle in the store that is not published yet. */
interface Arrived {
  id: string;
  key: string;
  fileName: string;
  name: BundleName;
  size: number;
  sha256: string;
  object: WrittenObject;
}

/**
 * Writes the file to the store while it is received.
 * @throws Problem BUNDLE_UNREADABLE; VERSION_EXISTS before the whole file is uploaded in vain
 */
async function receive(context: ServerContext, { name: fileName, content }: ArrivingFile): Promise<Arrived> {
  const name = readBundleName(fileName);
  if (typeof name === 'string') throw unusableName(name);
  if (await PluginBundle.query(context.db.read).findOne({ version: name.version })) throw versionExists(name.version);
  const id = newId(context.now().getTime());
  const key = bundleKey(id, name.ending);
  const progress: Progress = { size: 0, hash: createHash('sha256') };
  const object = await context.bundles.write(key, inspected(content, name.ending, progress));
  return { id, key, fileName, name, size: progress.size, sha256: progress.hash.digest('hex'), object };
}

/** Records the bundle in the database. From then on it is offered, if its version is the highest. */
async function recordBundle(input: Input<'uploadPluginBundle'>, arrived: Arrived): Promise<PluginBundle> {
  const { context } = input;
  const { id, key: storageKey, fileName, size, sha256 } = arrived;
  const { version, numbers } = arrived.name;
  const [major, minor, patch] = numbers;
  const releasedAt = context.now().toISOString();
  return context.db.transaction(async (tx) => {
    const bundle = await PluginBundle.query(tx)
      .insertAndFetch({ id, version, major, minor, patch, fileName, size, sha256, storageKey, releasedAt })
      .catch(refuseDuplicate(() => versionExists(version)));
    await Activity.record({ ...input, tx }, 'plugin-bundle.published', bundle.toEntity());
    return bundle;
  });
}

/** Removes the file of a bundle that could not be published or recorded, unless its row exists after all. */
async function removeFailedBundle({ db, bundles, log }: ServerContext, { id, key, object }: Arrived): Promise<void> {
  try {
    await object.discard();
    // If only the response to the commit was lost, the row exists and the file must stay.
    if (!(await PluginBundle.query(db.read).findById(id))) await bundles.remove(key);
  } catch (error) {
    log.error({ err: error, key }, 'a rejected bundle could not be removed; housekeeping will remove it');
  }
}

// The transaction starts after the upload, because an upload can take long and no other call could write meanwhile.
export const uploadPluginBundle: OwnTransaction<'uploadPluginBundle'> = {
  async ownTransaction(input) {
    const { context, body } = input;
    const arrived = await body.readFile(
      (file) => receive(context, file),
      ({ object }) => object.discard(),
    );
    try {
      await arrived.object.publish();
      const bundle = await recordBundle(input, arrived);
      return { status: 201, headers: { Location: '/api/plugin/lastVersion' }, body: bundle.toVersion() };
    } catch (error) {
      await removeFailedBundle(context, arrived);
      throw error;
    }
  },
};
