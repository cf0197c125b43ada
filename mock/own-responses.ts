// The responses that the mock gives instead of Prism, which gives no usable response in these cases.
import { responseExamples, findOperation, methods, type Contract, type Operation } from '../openapi/read.ts';

export interface OwnResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface ProblemBody {
  status: number;
  code: string;
  requestId: string;
}

const badRequest = (body: string): OwnResponse => ({ status: 400, headers: { 'Content-Type': 'text/plain' }, body });

function problem(value: ProblemBody, headers: Record<string, string> = {}): OwnResponse {
  const common = { 'Content-Type': 'application/problem+json', 'X-Request-Id': value.requestId };
  return { status: value.status, headers: { ...common, ...headers }, body: JSON.stringify(value) };
}

/** The contract's example of a problem that every operation shares. */
function problemExample({ document }: Contract, code: string): ProblemBody {
  const example = document.components.examples[code];
  if (!example) throw new Error(`The contract has no example ${code}.`);
  return example.value as ProblemBody;
}

export const invalidJson = (contract: Contract): OwnResponse => problem(problemExample(contract, 'INVALID_JSON'));

/** The methods that a path supports, for the header `Allow`; empty if the contract has no such path. */
export function allowedMethods({ operations }: Contract, path: string): string {
  const supported = methods.filter((method) => findOperation(operations, method, path));
  return supported.flatMap((method) => (method === 'GET' ? ['HEAD', 'GET'] : [method])).join(', ');
}

/** 404 for an unknown path, 405 for a method that the path does not support. */
export function unknownOperation(contract: Contract, path: string): OwnResponse {
  const allow = allowedMethods(contract, path);
  const notFound = problemExample(contract, 'NOT_FOUND');
  if (!allow) return problem(notFound);
  const value = {
    ...notFound,
    type: '/problems/method-not-allowed',
    title: 'Method not allowed',
    status: 405,
    detail: 'The path does not support this method.',
    message: 'This address does not support this method.',
    code: 'METHOD_NOT_ALLOWED',
  };
  return problem(value, { Allow: allow });
}

/** 400 if `Prefer` asks for a status or an example that the operation does not have; otherwise null. */
export function unknownPreference(operation: Operation, prefer = ''): OwnResponse | null {
  const [, code] = /\bcode=(\d+)/.exec(prefer) ?? [];
  const [, name] = /\bexample=([^\s,;]+)/.exec(prefer) ?? [];
  const examples = responseExamples(operation);
  const withStatus = examples.filter(({ status }) => (code === undefined ? status < 300 : status === Number(code)));
  const list = (values: (string | number)[]) => [...new Set(values)].join(', ');
  if (withStatus.length === 0) {
    const statuses = list(examples.map(({ status }) => status));
    return badRequest(`${operation.id} has no response with the status ${code}. Choose one of: ${statuses}.`);
  }
  if (name === undefined || withStatus.some((example) => example.name === name)) return null;
  const names = list(withStatus.map((example) => example.name));
  return badRequest(`${operation.id} has no example ${name}${code ? ` for ${code}` : ''}. Choose one of: ${names}.`);
}
