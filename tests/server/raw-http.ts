// Sends raw bytes, for requests that no HTTP client would send.
import { connect } from 'node:net';

/**
 * Sends bytes and returns everything that the server sends until it closes the connection. The request must contain
 * `Connection: close`.
 */
export function sendBytes(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.setTimeout(30_000, () => socket.destroy(new Error(`The response did not end within 30 s: ${answer}`)));
    // A server that refuses a request before its end resets the connection after its response.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code && answer ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

/** Sends a request with exactly this target and these header lines, and with `Host` and `Connection`. */
export const get = (origin: string, target: string, { method = 'GET', headers = [] as string[] } = {}): Promise<string> =>
  sendBytes(
    origin,
    `${[`${method} ${target} HTTP/1.1`, `Host: ${new URL(origin).host}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  );

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
