// The proxy before Prism: HEAD, OPTIONS, and `Prefer` independent of `Accept`.
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { loadContract } from '../openapi/load.ts';

/** The methods of the operation at a path as an `Allow` header; empty where the contract has no such path. */
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

/** Prism ignores the asked status of a problem unless `Accept` names the media type of problems. */
function acceptProblems({ headers }: IncomingMessage): IncomingMessage['headers'] {
  if (!headers.prefer) return headers;
  return { ...headers, accept: `${headers.accept ?? '*/*'}, application/problem+json` };
}

function answerOptions({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const allow = allowedMethods(url.split('?')[0] ?? '/');
  response.writeHead(allow ? 204 : 404, allow ? { Allow: allow } : {}).end();
}

async function forward(call: IncomingMessage, response: ServerResponse, prismUrl: () => Promise<string>): Promise<void> {
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  const upstream = request((await prismUrl()) + call.url, { method, headers: acceptProblems(call) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // Node sends no body in an answer to HEAD.
    answer.pipe(response);
  });
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(`The mock failed: ${error.message}`);
  });
  call.pipe(upstream);
}

/** A server that answers by Prism at the address that `prismUrl` gives; while Prism starts, calls wait. */
export function createFront(prismUrl: () => Promise<string>): Server {
  return createServer((call, response) => {
    const isPreflight = call.headers['access-control-request-method'] !== undefined;
    if (call.method === 'OPTIONS' && !isPreflight) answerOptions(call, response);
    else void forward(call, response, prismUrl);
  });
}
