import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import type { ArrivingFile, FileForm } from '../operations/handler.ts';
import { Problem, invalidFields } from '../problems.ts';
import type { Operation } from '../../openapi/read.ts';
import { escapePointer } from './pointer.ts';

/** Maximum bytes around the file in a form: boundaries, headers and a preamble. */
const wrappingBytes = 16 * 1024;

const megabytes = (bytes: number) => `${Math.round((bytes / 2 ** 20) * 10) / 10} MB`;

function malformed(cause: unknown): Problem {
  return new Problem('INVALID_PARAMETER', {
    detail: 'The multipart body does not follow the boundary of its content type.',
    message: 'The upload arrived damaged. Please try again.',
    details: [
      {
        pointer: '#/header/content-type',
        code: 'INVALID_BOUNDARY',
        message: 'Send a multipart form with the boundary that this header names.',
      },
    ],
    cause,
  });
}

function uploadInterrupted(): Problem {
  return new Problem('INVALID_PARAMETER', {
    detail: 'The upload was interrupted.',
    message: 'The upload was interrupted. Please try again.',
  });
}

function tooLarge(field: string, limit: number): Problem {
  const allowed = megabytes(limit);
  return new Problem('PAYLOAD_TOO_LARGE', {
    detail: `The file is larger than ${limit} bytes.`,
    message: `This file is too large. Choose one of at most ${allowed}.`,
    details: [{ pointer: `/${field}`, code: 'TOO_LARGE', message: `Choose a file of at most ${allowed}.` }],
  });
}

function noFile(field: string): Problem {
  return new Problem('VALIDATION_FAILED', {
    detail: 'The form contains no file.',
    message: 'Choose a file to upload.',
    details: [{ pointer: `/${field}`, code: 'REQUIRED', message: 'Choose a file.' }],
  });
}

const secondFile = (field: string) => invalidFields([{ pointer: `/${field}`, code: 'TOO_MANY', message: 'Send one file only.' }]);

const unknownField = (name: string) =>
  invalidFields([
    {
      pointer: `/${escapePointer(name.slice(0, 100))}`,
      code: 'UNKNOWN_FIELD',
      message: 'This field is not supported here. Leave it out.',
    },
  ]);

/**
 * The name of the single file field that the contract declares for the operation's form.
 * @throws Error for any other form, because this server cannot read it
 */
export function fileFieldOf({ id, form }: Operation): string {
  const fields = Object.entries(form?.properties ?? {});
  const [name, schema] = fields[0] ?? [];
  if (fields.length !== 1 || name === undefined || schema?.format !== 'binary') {
    throw new Error(`The form of ${id} is not a single file.`);
  }
  return name;
}

function parserFor(headers: IncomingHttpHeaders, limit: number) {
  try {
    return busboy({
      headers,
      // Keeps a path in the file name, so that the operation can refuse it.
      preservePath: true,
      defParamCharset: 'utf8',
      // The parser reports a file of exactly `fileSize` bytes as too large.
      limits: { fileSize: limit + 1, fieldSize: 1024, headerPairs: 20 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

/**
 * The form of a request with one file of at most `limit` bytes in `field`. The file is streamed with backpressure and
 * never held in memory.
 */
export function fileForm(request: IncomingMessage, field: string, limit: number): FileForm {
  const maxBytes = limit + wrappingBytes;
  return {
    async readFile<T>(take: (file: ArrivingFile) => Promise<T>, takeBack: (taken: T) => Promise<void>) {
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(field, limit);
      const parser = parserFor(request.headers, limit);
      let refusal: unknown;
      const refuse = (reason: unknown) => {
        refusal ??= reason;
        parser.destroy(reason as Error);
      };
      let taken: Promise<T> | undefined;
      let received = 0;

      parser.on('file', (name: string | undefined, content, { filename }: { filename?: string }) => {
        content.on('error', () => undefined);
        if (name !== field) return refuse(unknownField(name ?? ''));
        if (taken) return refuse(secondFile(field));
        content.on('limit', () => refuse(tooLarge(field, limit)));
        taken = take({ name: filename ?? '', content });
        // After a failure of the parser, the error of the file is only a consequence.
        taken.catch((error: unknown) => parser.destroyed || refuse(error));
      });
      parser.on('field', (name: string | undefined) => refuse(name === field ? noFile(field) : unknownField(name ?? '')));
      parser.on('error', () => undefined);

      const count = (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBytes) refuse(tooLarge(field, limit));
      };
      const closed = () => request.complete || refuse(uploadInterrupted());
      request.on('data', count).once('close', closed).once('error', closed);
      if (request.destroyed) closed();
      try {
        request.pipe(parser);
        await finished(parser).catch((error: unknown) => {
          throw refusal ?? malformed(error);
        });
        if (!taken) throw noFile(field);
        return await taken;
      } catch (error) {
        parser.destroy();
        // Undo the partial result before the caller gets the error.
        await taken?.then(takeBack, () => undefined);
        throw error;
      } finally {
        request.off('data', count).off('close', closed).unpipe(parser);
      }
    },
  };
}
