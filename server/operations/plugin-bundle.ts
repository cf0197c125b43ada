import { createHash, type Hash } from 'node:crypto';
import { UniqueViolationError } from 'objection';
import type { App } from '../app.ts';
import { Bytes } from '../contract/bytes.ts';
import type { ArrivingFile } from '../contract/form.ts';
import type { Handler, Input, OwnTransaction } from '../contract/operation.ts';
import { newId } from '../domain/ids.ts';
import { beginsAs, readBundleName, signatureBytes, type BundleEnding, type BundleName } from '../domain/plugin-bundles.ts';
import { rangeApplies, readRange } from '../domain/ranges.ts';
import { isNotModified } from '../domain/versions.ts';
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

function noVersion(): Problem {
  return new Problem('BUNDLE_UNREADABLE', {
    detail: 'The file name holds no version, or has another ending than .zip, .msi and .exe.',
    message: `The version cannot be read from the file name. Name the file like ${example}.`,
    details: [{ pointer: '/file', code: 'NO_VERSION', message: `Name the file like ${example}.` }],
  });
}

function otherContent(ending: BundleEnding): Problem {
  return new Problem('BUNDLE_UNREADABLE', {
    detail: `The content of the file is not that of .${ending}.`,
    message: `This file is not what its ending .${ending} says. Choose the right one.`,
    details: [{ pointer: '/file', code: 'WRONG_CONTENT', message: `Choose a file that really is .${ending}.` }],
  });
}

export const getLastPluginVersion: Handler<'getLastPluginVersion'> = async ({ tx }) => {
  const bundle = await PluginBundle.newest(tx);
  if (!bundle) throw noBundle();
  return { status: 200, headers: { 'Cache-Control': publicCache }, body: bundle.toVersion() };
};

export const getPluginBundle: Handler<'getPluginBundle'> = async ({ app, tx, headers: request }) => {
  const bundle = await PluginBundle.newest(tx);
  if (!bundle) throw noBundle();
  const { size, storageKey } = bundle;
  const etag = `"${bundle.sha256}"`;
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // The name was checked when it was uploaded: there is nothing in it to escape.
    'Content-Disposition': `attachment; filename="${bundle.fileName}"`,
  };
  // A range comes last (RFC 9110 13.2.2): whoever has the whole bundle needs no part of it.
  const wantsPart = !isNotModified(request['If-None-Match'], etag) && rangeApplies(request['If-Range'], etag);
  const range = wantsPart ? readRange(request.Range, size) : null;
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(size);
  if (!range) return { status: 200, headers, body: new Bytes(size, () => app.bundles.open(storageKey, size, null)) };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${size}` },
    body: new Bytes(last - first + 1, () => app.bundles.open(storageKey, size, range)),
  };
};

function rangeNotSatisfiable(size: number): Problem {
  return new Problem('RANGE_NOT_SATISFIABLE', {
    detail: `The bundle has ${size} bytes; the range begins behind them.`,
    message: 'The download cannot go on where it stopped. Start it again.',
    headers: { 'Content-Range': `bytes */${size}` },
  });
}

/** What is learnt of a bundle while its bytes pass by. */
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
    if (!beginsAs(ending, bytes)) throw otherContent(ending);
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

/** A bundle that lies in the store, not yet to be had. */
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
async function receive(app: App, { name: fileName, content }: ArrivingFile): Promise<Arrived> {
  const name = readBundleName(fileName);
  if (!name) throw noVersion();
  if (await PluginBundle.query(app.db.read).findOne({ version: name.version })) throw versionExists(name.version);
  const id = newId(app.now().getTime());
  const key = bundleKey(id, name.ending);
  const seen: Seen = { size: 0, hash: createHash('sha256') };
  const object = await app.bundles.write(key, inspected(content, name.ending, seen));
  return { id, key, fileName, name, size: seen.size, sha256: seen.hash.digest('hex'), object };
}

/** Writes the bundle down: from now on it is known, and offered where its version is the highest. */
async function enter({ app, actor, requestId }: Input<'uploadPluginBundle'>, arrived: Arrived): Promise<PluginBundle> {
  const { id, key: storageKey, fileName, size, sha256 } = arrived;
  const { version, numbers } = arrived.name;
  const [major, minor, patch] = numbers;
  const now = app.now();
  const releasedAt = now.toISOString();
  return app.db.transaction(async (tx) => {
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
async function takeBack({ db, bundles, log }: App, { id, key, object }: Arrived): Promise<void> {
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
    const { app, body } = input;
    const arrived = await body.readFile(
      (file) => receive(app, file),
      ({ object }) => object.discard(),
    );
    try {
      await arrived.object.publish();
      const bundle = await enter(input, arrived);
      return { status: 201, headers: { Location: '/api/plugin/lastVersion' }, body: bundle.toVersion() };
    } catch (error) {
      await takeBack(app, arrived);
      throw error;
    }
  },
};
