// The proxy in front of Prism: it adds HEAD and OPTIONS, and makes `Prefer` independent of `Accept`.
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { loadContract } from '../openapi/load.ts';

/** The value of the `Allow` header for a path; empty if the contract has no such path. */
function allowedMethods(path: string): string {
  const segments = path.split('/');
  const methods = loadContract()
    .operations.filter((operation) => {
      const pattern = operation.path.split('/');
      return pattern.length === segments.length && pattern.every((part, at) => part.startsWith('{') || part === segments[at]);
    })
    .flatMap(({ method }) => (method === 'GET' ? ['HEAD', 'GET'] : [method]));
  return [...new Set(methods)].join(', ');
}

/** Prism ignores the requested status of a problem unless `Accept` includes the media type of problems. */
function acceptProblems({ headers }: IncomingMessage): IncomingMessage['headers'] {
  if (!headers.prefer) return headers;
  return { ...headers, accept: `${headers.accept ?? '*/*'}, application/problem+json` };
}

function answerOptions({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const allow = allowedMethods(url.split('?')[0] ?? '/');
  response.writeHead(allow ? 204 : 404, allow ? { Allow: allow } : {}).end();
}

function answerFailure(response: ServerResponse, error: Error): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502, { 'content-type': 'text/plain' }).end(`The mock failed: ${error.message}`);
}

/** Passes a call to Prism and the response back, until the caller disconnects. @throws Error if there is no Prism */
async function forward(call: IncomingMessage, response: ServerResponse, prismUrl: () => Promise<string>): Promise<void> {
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  const upstream = request((await prismUrl()) + call.url, { method, headers: acceptProblems(call) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // Node sends no body in a response to HEAD.
    answer.pipe(response);
  });
  upstream.on('error', (error) => answerFailure(response, error));
  response.once('close', () => upstream.destroy());
  call.pipe(upstream);
}

/** Creates the proxy to the origin that `prismUrl` resolves to. Calls wait while Prism starts. */
export function createProxy(prismUrl: () => Promise<string>): Server {
  return createServer((call, response) => {
    const isPreflight = call.headers['access-control-request-method'] !== undefined;
    if (call.method === 'OPTIONS' && !isPreflight) answerOptions(call, response);
    else forward(call, response, prismUrl).catch((error: Error) => answerFailure(response, error));
  });
}
