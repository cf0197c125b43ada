// The proxy in front of Prism: it adds HEAD and OPTIONS, makes `Prefer` independent of `Accept`, and gives the responses for
// which Prism fails.
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { findOperation, type Contract } from '../openapi/read.ts';
import { allowedMethods, invalidJson, unknownOperation, unknownPreference, type OwnResponse } from './own-responses.ts';

/** Prism ignores the requested status of a problem unless `Accept` includes the media type of problems. */
function acceptProblems({ headers }: IncomingMessage): IncomingMessage['headers'] {
  if (!headers.prefer) return headers;
  return { ...headers, accept: `${headers.accept ?? '*/*'}, application/problem+json` };
}

const send = (response: ServerResponse, { status, headers, body }: OwnResponse) =>
  void response.writeHead(status, headers).end(body);

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/';

function sendFailure(response: ServerResponse, error: Error): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502, { 'content-type': 'text/plain' }).end(`The mock failed: ${error.message}`);
}

/** The body of a JSON call; null for other calls, whose body can be streamed. */
const readJson = async (call: IncomingMessage): Promise<Buffer | null> =>
  call.headers['content-type']?.startsWith('application/json') ? buffer(call) : null;

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}

/** Passes a call to Prism and the response back, until the caller disconnects. */
function forward(call: IncomingMessage, body: Buffer | null, response: ServerResponse, prismUrl: string): void {
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  const upstream = request(prismUrl + call.url, { method, headers: acceptProblems(call) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // Node sends no body in a response to HEAD. If one end fails, `pipeline` closes the other.
    pipeline(answer, response, () => {});
  });
  upstream.on('error', (error) => sendFailure(response, error));
  response.once('close', () => upstream.destroy());
  if (body) upstream.end(body);
  else call.pipe(upstream);
}

/** @throws Error if there is no Prism */
async function respond(call: IncomingMessage, response: ServerResponse, prismUrl: () => Promise<string>, contract: Contract) {
  const path = pathOf(call);
  const allow = allowedMethods(contract, path);
  const isPreflight = call.method === 'OPTIONS' && call.headers['access-control-request-method'] !== undefined;
  if (isPreflight) return forward(call, null, response, await prismUrl());
  if (call.method === 'OPTIONS' && allow) return send(response, { status: 204, headers: { Allow: allow }, body: '' });
  const operation = findOperation(contract.operations, call.method === 'HEAD' ? 'GET' : (call.method ?? ''), path);
  if (!operation) return send(response, unknownOperation(contract, path));
  const refused = unknownPreference(operation, String(call.headers.prefer ?? ''));
  if (refused) return send(response, refused);
  const body = await readJson(call);
  // Prism never answers a body that it cannot parse.
  if (body && (body.length > 0 || operation.bodyRequired) && !isJson(body)) return send(response, invalidJson(contract));
  return forward(call, body, response, await prismUrl());
}

/**
 * Creates the proxy to the origin that `prismUrl` resolves to. Calls wait while Prism starts.
 * @param readContract returns the contract that Prism uses
 */
export function createProxy(prismUrl: () => Promise<string>, readContract: () => Contract): Server {
  return createServer((call, response) => {
    respond(call, response, prismUrl, readContract()).catch((error: Error) => sendFailure(response, error));
  });
}
