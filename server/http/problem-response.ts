import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '../problems.ts';

export interface ProblemResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The response to a refused request: the problem document of the contract and its headers. */
export function problemResponse(problem: Problem, requestId: string): ProblemResponse {
  const body = JSON.stringify(problem.toDocument(requestId));
  const headers = {
    ...problem.headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  };
  return { status: problem.status, headers, body };
}

/** Sends a problem without Koa. */
export function sendProblem(response: ServerResponse, problem: Problem): void {
  const { status, headers, body } = problemResponse(problem, randomUUID());
  response.writeHead(status, headers).end(body);
}

/** Writes a problem to a connection whose request cannot be answered through Node, and closes the connection. */
export function endWithProblem(socket: Duplex, problem: Problem, requestId: string = randomUUID()): void {
  const { status, headers, body } = problemResponse(problem, requestId);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
