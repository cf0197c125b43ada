// Sends raw bytes, for requests that no HTTP client would send.
import { connect } from 'node:net';

/**
 * Sends the bytes and answers all that comes back until the server closes the connection; the request has to ask for
 * that with `Connection: close`.
 */
export function sendBytes(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.setTimeout(30_000, () => socket.destroy(new Error(`No end of the answer in 30 s: ${answer}`)));
    // A server that refuses in the middle of a request resets the connection behind its answer.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code && answer ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

/** A request with exactly this target and these header lines; `Host` and `Connection` are added. */
export const get = (origin: string, target: string, { method = 'GET', headers = [] as string[] } = {}): Promise<string> =>
  sendBytes(
    origin,
    `${[`${method} ${target} HTTP/1.1`, `Host: ${new URL(origin).host}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  );

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
