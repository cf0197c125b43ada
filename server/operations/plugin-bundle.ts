import { createHash, type Hash } from 'node:crypto';
import { UniqueViolationError } from 'objection';
import type { ServerContext } from '../context.ts';
import { Bytes } from './bytes.ts';

import type { ArrivingFile, Handler, Input, OwnTransaction } from './handler.ts';
import { newId } from '../domain/ids.ts';
import {
  beginsAs,
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

const publicCache = 'public, max-age=60';
const example = 'SpoolwrightPlugin-1.4.2.zip';

const noBundle = () =>
  new Problem('NO_BUNDLE', {
    detail: 'No plugin bundle has been uploaded.',
    message: 'There is no version of the plugin to download yet.',
  });

function versionExists(version: string): Problem {
  return new Problem('VERSION_EXISTS', {
    detail: `A bundle of the version ${version} has been uploaded before.`,
    message: `Version ${version} is already there. Give the bundle a new version in its file name.`,
    details: [{ pointer: '/file', code: 'VERSION_EXISTS', message: 'Choose a file with another version in its name.' }],
  });
}

/** What is wrong with a file name, as a sentence for a person. */
const nameFaults: Record<BundleNameFault, string> = {
  PATH: 'The file name has a folder in it. Send the name alone.',
  ENDING: 'The file name does not end in .zip, .msi or .exe, in lower case.',
  TOO_LONG: `The file name is longer than ${longestBundleName} characters. Shorten it.`,
  CHARACTERS: 'The file name has a character other than the letters a to z, digits, dot, hyphen and underscore.',
  NO_VERSION: `The file name has no version before its ending. Name it like ${example}: name, hyphen, three numbers.`,
};

function unusableName(fault: BundleNameFault): Problem {
  const message = nameFaults[fault];
  return new Problem('BUNDLE_UNREADABLE', { detail: message, message, details: [{ pointer: '/file', code: fault, message }] });
}

function wrongContent(ending: BundleEnding): Problem {
  const message = `The name of this file ends in .${ending}, but its content is not a ${bundleKinds[ending]}. Choose the built bundle.`;
  return new Problem('BUNDLE_UNREADABLE', {
    detail: message,
    message,
    details: [{ pointer: '/file', code: 'WRONG_CONTENT', message }],
  });
}

const bundleKinds: Record<BundleEnding, string> = { zip: 'ZIP archive', msi: 'Windows installer', exe: 'Windows program' };

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
    // The name was checked when it was uploaded: there is nothing in it to escape.
    'Content-Disposition': `attachment; filename="${bundle.fileName}"`,
  };
  return { status: 200, headers, body: new Bytes(size, (range) => context.bundles.open(storageKey, size, range)) };
};

/** What is learned of a bundle while its bytes pass by. */
interface Seen {
  size: number;
  hash: Hash;
}

/**
 * The bytes of `content`, counted and hashed as they pass.
 * @throws Problem BUNDLE_UNREADABLE before the first of them passes, where they are not what the ending says
 */
async function* inspected(content: AsyncIterable<Buffer>, ending: BundleEnding, seen: Seen): AsyncGenerator<Buffer> {
  // Held back until there is enough of it to tell, then null.
  let start: Buffer | null = Buffer.alloc(0);
  const checked = (bytes: Buffer) => {
    if (!beginsAs(ending, bytes)) throw wrongContent(ending);
    return bytes;
  };
  for await (const chunk of content) {
    seen.size += chunk.length;
    seen.hash.update(chunk);
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
 * Writes the file to the store while it arrives.
 * @throws Problem BUNDLE_UNREADABLE, or VERSION_EXISTS before all of it has been sent in vain
 */
async function receive(context: ServerContext, { name: fileName, content }: ArrivingFile): Promise<Arrived> {
  const name = readBundleName(fileName);
  if (typeof name === 'string') throw unusableName(name);
  if (await PluginBundle.query(context.db.read).findOne({ version: name.version })) throw versionExists(name.version);
  const id = newId(context.now().getTime());
  const key = bundleKey(id, name.ending);
  const seen: Seen = { size: 0, hash: createHash('sha256') };
  const object = await context.bundles.write(key, inspected(content, name.ending, seen));
  return { id, key, fileName, name, size: seen.size, sha256: seen.hash.digest('hex'), object };
}

/** Writes the bundle down: from now on it is known, and offered where its version is the highest. */
async function enter({ context, actor, requestId }: Input<'uploadPluginBundle'>, arrived: Arrived): Promise<PluginBundle> {
  const { id, key: storageKey, fileName, size, sha256 } = arrived;
  const { version, numbers } = arrived.name;
  const [major, minor, patch] = numbers;
  const now = context.now();
  const releasedAt = now.toISOString();
  return context.db.transaction(async (tx) => {
    const bundle = await PluginBundle.query(tx)
      .insertAndFetch({ id, version, major, minor, patch, fileName, size, sha256, storageKey, releasedAt })
      .catch((error: unknown) => {
        throw error instanceof UniqueViolationError ? versionExists(version) : error;
      });
    await Activity.record(tx, {
      at: now,
      actor,
      action: 'plugin-bundle.published',
      entity: { kind: 'plugin-bundle', id, label: fileName },
      requestId,
    });
    return bundle;
  });
}

/** Removes the bytes of a bundle that could not be published, unless it is written down after all. */
async function takeBack({ db, bundles, log }: ServerContext, { id, key, object }: Arrived): Promise<void> {
  try {
    await object.discard();
    // A commit whose answer got lost: the bundle is there, and its bytes have to stay.
    if (!(await PluginBundle.query(db.read).findById(id))) await bundles.remove(key);
  } catch (error) {
    log.error({ err: error, key }, 'what is left of a refused bundle stays until it is cleaned up');
  }
}

// A bundle may take long to arrive, during which nobody else could write: the transaction begins when it is there.
export const uploadPluginBundle: OwnTransaction<'uploadPluginBundle'> = {
  async ownTransaction(input) {
    const { context, body } = input;
    const arrived = await body.readFile(
      (file) => receive(context, file),
      ({ object }) => object.discard(),
    );
    try {
      await arrived.object.publish();
      const bundle = await enter(input, arrived);
      return { status: 201, headers: { Location: '/api/plugin/lastVersion' }, body: bundle.toVersion() };
    } catch (error) {
      await takeBack(context, arrived);
      throw error;
    }
  },
};
