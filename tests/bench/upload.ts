// `npm run bench -- upload`: measures the server's memory during one large upload.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { asAdmin } from '../support/calls.ts';
import { startS3 } from '../support/s3.ts';
import { startServer } from '../support/server.ts';
import { residentBytes } from './processes.ts';

const mebibyte = 2 ** 20;
const bundleBytes = 200 * mebibyte;
const maxRiseBytes = 50 * mebibyte;
const sampleMs = 20;

/** Uploads a bundle of `bytes` bytes, which are generated while they are sent. */
async function upload(origin: string, headers: Record<string, string>, version: string, bytes: number): Promise<void> {
  const chunk = randomBytes(mebibyte);
  const head = Buffer.from(
    `--edge\r\nContent-Disposition: form-data; name="file"; filename="BenchPlugin-${version}.zip"\r\n\r\nPK\x03\x04`,
    'latin1',
  );
  const tail = Buffer.from('\r\n--edge--\r\n');
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      `${origin}/api/plugin/upload`,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'multipart/form-data; boundary=edge',
          'content-length': head.length + bytes - 4 + tail.length,
        },
      },
      (answer) => {
        answer
          .resume()
          .on('end', () =>
            answer.statusCode === 201 ? resolve() : reject(new Error(`The upload returned ${answer.statusCode}.`)),
          );
      },
    );
    sent.on('error', reject);
    let left = bytes - 4;
    const more = () => {
      while (left > 0) {
        const part = chunk.subarray(0, Math.min(left, chunk.length));
        left -= part.length;
        if (!sent.write(part)) return void sent.once('drain', more);
      }
      sent.end(tail);
    };
    sent.write(head);
    more();
  });
}

const mb = (bytes: number) => (bytes / mebibyte).toFixed(1).padStart(9);

/**
 * Measures one store. A small upload comes first to load all code, such as the S3 client, so that only the size of the
 * bundle is measured. Returns whether the memory stays within the limit.
 */
async function measure(store: string, environment: Record<string, string>): Promise<boolean> {
  const server = await startServer({ NODE_ENV: 'production', ...environment });
  try {
    const headers = await asAdmin(server.url);
    await upload(server.url, headers, '1.0.0', mebibyte);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const before = residentBytes(server.pid);
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, residentBytes(server.pid))), sampleMs);
    const started = performance.now();
    await upload(server.url, headers, '2.0.0', bundleBytes);
    const seconds = (performance.now() - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    clearInterval(sampling);
    const after = residentBytes(server.pid);
    const rise = peak - before;
    const ratio = rise / bundleBytes;
    console.log(
      `${store.padEnd(8)}${mb(before)}${mb(peak)}${mb(after)}${mb(rise)}${ratio.toFixed(3).padStart(9)}${seconds.toFixed(1).padStart(9)}`,
    );
    return rise <= maxRiseBytes;
  } finally {
    await server.stop();
  }
}

/** Prints the server's memory before, during and after an upload of 200 MB. Returns whether it stays within the limit. */
export async function benchUpload(): Promise<boolean> {
  console.log(`An upload of ${bundleBytes / mebibyte} MB; resident memory of the server in MB (2^20 bytes)\n`);
  console.log(`${'store'.padEnd(8)}   before     peak    after     rise    ratio  seconds`);
  const onDisk = await measure('disk', {});
  const s3 = await startS3();
  const inBucket = await measure('s3', s3.environment).finally(() => s3.stop());
  const isWithinLimit = onDisk && inBucket;
  console.log(`\nThe rise ${isWithinLimit ? 'stays' : 'does not stay'} within ${maxRiseBytes / mebibyte} MB.`);
  return isWithinLimit;
}
