import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import { Problem, invalidFields } from '../problems.ts';
import type { Operation } from './document.ts';

/** A file while it arrives. */
export interface ArrivingFile {
  /** As the caller wrote it, with whatever stands in it; empty where it has none. */
  name: string;
  content: Readable;
}

/** A form with a single file, which is read while it arrives. */
export interface FileForm {
  /**
   * Calls `take` when the file begins, which reads all of it or throws, and answers what `take` answers once the
   * form has ended as it should; where it does not, what `take` answered is handed to `takeBack` first.
   * @throws Problem INVALID_PARAMETER where the form is malformed or breaks off, VALIDATION_FAILED where it is not
   *   this one file, PAYLOAD_TOO_LARGE; or whatever `take` throws
   */
  readFile<T>(take: (file: ArrivingFile) => Promise<T>, takeBack: (taken: T) => Promise<void>): Promise<T>;
}

/** What a form may have around its file: boundaries, headers, a preamble. */
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

function brokenOff(): Problem {
  return new Problem('INVALID_PARAMETER', {
    detail: 'The upload broke off.',
    message: 'The upload broke off. Please try again.',
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
    detail: 'The form holds no file.',
    message: 'Choose a file to upload.',
    details: [{ pointer: `/${field}`, code: 'REQUIRED', message: 'Choose a file.' }],
  });
}

const secondFile = (field: string) => invalidFields([{ pointer: `/${field}`, code: 'TOO_MANY', message: 'Send one file only.' }]);

const unknownField = (name: string) =>
  invalidFields([
    {
      pointer: `/${name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code: 'UNKNOWN_FIELD',
      message: 'This field is not known here. Leave it out.',
    },
  ]);

/**
 * The name of the one field that the operation's form has by the contract.
 * @throws Error where it has others, or one that is no file: such forms this server does not read
 */
export function fileFieldOf({ id, form }: Operation): string {
  const fields = Object.entries((form?.['properties'] ?? {}) as Record<string, { format?: string }>);
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
      // A name with a path in it is to be seen as what it is, in order to be refused.
      preservePath: true,
      defParamCharset: 'utf8',
      // The parser says "too large" at the limit, not behind it.
      limits: { fileSize: limit + 1, fieldSize: 1024, headerPairs: 20 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

/**
 * The form of a request with one file of at most `limit` bytes in `field`. Nothing of it is kept in memory: while
 * whoever takes the file is busy, no more of it is read.
 */
export function fileForm(request: IncomingMessage, field: string, limit: number): FileForm {
  const most = limit + wrappingBytes;
  return {
    async readFile<T>(take: (file: ArrivingFile) => Promise<T>, takeBack: (taken: T) => Promise<void>) {
      if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(field, limit);
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
        // Where the parser has failed, it is only for that reason that the file cannot be read.
        taken.catch((error: unknown) => parser.destroyed || refuse(error));
      });
      parser.on('field', (name: string | undefined) => refuse(name === field ? noFile(field) : unknownField(name ?? '')));
      parser.on('error', () => undefined);

      const count = (chunk: Buffer) => {
        received += chunk.length;
        if (received > most) refuse(tooLarge(field, limit));
      };
      const closed = () => request.complete || refuse(brokenOff());
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
        // Nothing is left before anybody is told.
        await taken?.then(takeBack, () => undefined);
        throw error;
      } finally {
        request.off('data', count).off('close', closed).unpipe(parser);
      }
    },
  };
}
