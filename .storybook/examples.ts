// Access to the contract's examples for stories. Each function throws an error if the contract has no such example.
import { contractDocument, operations } from '../web/dev/bundle.ts';
import { bodyExamples, operationById, type OperationId, responseExample } from '../openapi/read.ts';
import { lengthenTexts, vary, type Variation } from '../web/dev/vary.ts';

const findById = (id: OperationId) => operationById(operations, id);

/** The response body of one of an operation's examples, by default that of the success response. */
export function example<T>(id: OperationId, name?: string): T {
  return responseExample(findById(id), name).value as T;
}

/** The response body of an example with a variation, such as many records or long texts. */
export function varied<T>(id: OperationId, variation: Variation): T {
  return vary(contractDocument, responseExample(findById(id), variation.example), variation) as T;
}

/** The message of one of an operation's problem examples. */
export const problemMessage = (id: OperationId, code: string): string => example<{ message: string }>(id, code).message;

/** ID of the first record in a list's example. */
export function firstId(list: OperationId): string {
  const [first] = example<{ items: { id: string }[] }>(list).items;
  if (!first) throw new Error(`The example of ${list} is empty.`);
  return first.id;
}

/** One of an operation's request examples, by default the first one. */
export function exampleBody(id: OperationId, name?: string): Record<string, unknown> {
  const bodies = bodyExamples(findById(id));
  const body = name ? bodies[name] : Object.values(bodies)[0];
  if (!body) throw new Error(`${id} has no request example${name ? ` named ${name}` : ''}.`);
  return body as Record<string, unknown>;
}

/** One of an operation's request examples, with every text at its maximum length. */
export function longBody(id: OperationId, name?: string): Record<string, unknown> {
  const { bodySchema } = findById(id);
  return lengthenTexts(contractDocument, bodySchema ?? {}, exampleBody(id, name)) as Record<string, unknown>;
}
