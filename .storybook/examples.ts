// The contract's examples for the stories that name them.
import { contractDocument, operations } from '../web/dev/bundle.ts';
import { answerNamed, bodyExamples, happyAnswer, type Operation, type OperationId } from '../openapi/read.ts';
import { lengthen, vary, type Variation } from '../web/dev/vary.ts';

export function operationOf(id: OperationId): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`The contract has no operation ${id}.`);
  return found;
}

/** The body of an example of an answer; of the happy path without a name. */
export function example<T>(id: OperationId, name?: string): T {
  const operation = operationOf(id);
  return (name ? answerNamed(operation, name) : happyAnswer(operation)).value as T;
}

/** The same, varied: many records, or long texts. */
export function varied<T>(id: OperationId, variation: Variation): T {
  const operation = operationOf(id);
  const answer = variation.example ? answerNamed(operation, variation.example) : happyAnswer(operation);
  return vary(contractDocument, answer, variation) as T;
}

/** What a problem says to a person. */
export const problemMessage = (id: OperationId, code: string): string => example<{ message: string }>(id, code).message;

/** Id of the first record in a list's example. */
export function firstId(list: OperationId): string {
  const [first] = example<{ items: { id: string }[] }>(list).items;
  if (!first) throw new Error(`The example of ${list} is empty.`);
  return first.id;
}

/** An example of the body that an operation takes, the first without a name. */
export function exampleBody(id: OperationId, name?: string): Record<string, unknown> {
  const bodies = bodyExamples(operationOf(id));
  const body = name ? bodies[name] : Object.values(bodies)[0];
  if (!body) throw new Error(`${id} has no example of a body${name ? ` named ${name}` : ''}.`);
  return body as Record<string, unknown>;
}

/** The same with every text as long as it may be. */
export function longBody(id: OperationId, name?: string): Record<string, unknown> {
  const { bodySchema } = operationOf(id);
  return lengthen(contractDocument, bodySchema ?? {}, exampleBody(id, name)) as Record<string, unknown>;
}
